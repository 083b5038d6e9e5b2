/** Why something did not happen, for whoever wanted it; and how long to wait, where that is long. */

import { Refusal } from "./api";
import { t } from "./words.svelte";

const MINUTE = 60;

export function refused(reason: unknown): string {
  if (!(reason instanceof Refusal)) return String(reason);
  const { code, key, args, retryAfter = 0 } = reason;
  if (code !== "too-many" || retryAfter < MINUTE) return t(key, args);
  return t("web.too-many", { n: Math.ceil(retryAfter / MINUTE) });
}
