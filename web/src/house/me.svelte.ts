/** Who is signed in, if anybody is. The session itself is a cookie that no script can read. */

import type { Done, Me, Session, Sessions } from "../generated/messages";
import { get, post, Refusal } from "./api";
import { keep, recall } from "./keep";
import { changeKeys } from "./tables";

class Account {
  name = $state<string | null>(recall<string | null>("account", null));

  /** Whether the session this browser remembers still holds. Guests are not asked. */
  async check(): Promise<void> {
    if (this.name === null) return;
    try {
      this.be((await get<Me>("/api/account")).name);
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === "sign-in") this.be(null);
    }
  }

  async register(name: string, password: string): Promise<string[]> {
    const made = await post<Me>("/api/account", { name, password });
    this.arrive(made.name);
    return made.codes ?? [];
  }

  async signIn(name: string, password: string): Promise<void> {
    await post<Done>("/api/account/sign-in", { name, password });
    this.arrive((await get<Me>("/api/account")).name);
  }

  async recover(name: string, code: string, password: string): Promise<void> {
    await post<Done>("/api/account/recover", { name, code, password });
    this.arrive((await get<Me>("/api/account")).name);
  }

  async signOut(): Promise<void> {
    await post<Done>("/api/account/sign-out", {});
    this.be(null);
  }

  async sessions(): Promise<Session[]> {
    return (await get<Sessions>("/api/account/sessions")).sessions;
  }

  async endSession(id: string): Promise<void> {
    await post<Done>("/api/account/sessions/end", { id });
  }

  async signOutEverywhere(): Promise<void> {
    await post<Done>("/api/account/sign-out-everywhere", {});
    this.be(null);
  }

  async newCodes(password: string): Promise<string[]> {
    return (await post<Me>("/api/account/codes", { password })).codes ?? [];
  }

  async changePassword(old: string, next: string): Promise<void> {
    await post<Done>("/api/account/password", { old, new: next });
  }

  async erase(password: string): Promise<void> {
    await post<Done>("/api/account/delete", { password });
    this.be(null);
  }

  /** What guests have left here may be another's: it is offered (`account/GuestSeats.svelte`). */
  private arrive(name: string): void {
    changeKeys((key) => (key.account === undefined ? { ...key, account: null } : key));
    this.be(name);
  }

  /** Whoever goes takes along what the account opens. */
  private be(name: string | null): void {
    const before = this.name;
    if (before !== null && before !== name) {
      changeKeys((key) => (key.account === undefined || key.account === before ? null : key));
    }
    this.name = name;
    keep("account", name);
  }
}

export const account = new Account();
