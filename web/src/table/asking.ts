/** What is asked before something that is not easily undone, and what is said then. */

import { t } from "../house/words.svelte";

export interface Question {
  title: string;
  text: string;
  yes: string;
  harmless?: boolean;
  act: () => Promise<unknown>;
}

/** `agreed`: the others have to agree, so it is only proposed. */
export function aboutClosing(agreed: boolean, act: Question["act"]): Question {
  return {
    title: t("web.ask.close"),
    text: agreed ? t("web.ask.close.propose") : t("web.ask.close.now"),
    yes: agreed ? t("web.ask.propose") : t("web.waiting.close"),
    act,
  };
}

export function aboutRemoving(name: string, agreed: boolean, act: Question["act"]): Question {
  return {
    title: t("web.ask.remove", { name }),
    text: agreed ? t("web.ask.remove.propose", { name }) : t("web.ask.remove.now", { name }),
    yes: agreed ? t("web.ask.propose") : t("web.menu.remove", { name }),
    act,
  };
}

export function aboutLeaving(act: Question["act"]): Question {
  return {
    title: t("web.ask.leave"),
    text: t("web.ask.leave.text"),
    yes: t("web.menu.leave"),
    act,
  };
}

export function aboutRenewing(act: Question["act"]): Question {
  return {
    title: t("web.ask.renew"),
    text: t("web.ask.renew.text"),
    yes: t("web.menu.renew"),
    act,
  };
}

export function aboutBranching(act: Question["act"]): Question {
  return {
    title: t("web.travel.ask-branch"),
    text: t("web.travel.ask-branch-text"),
    yes: t("web.travel.branch"),
    harmless: true,
    act,
  };
}

export function aboutGoingBack(act: Question["act"]): Question {
  return {
    title: t("web.travel.ask-return"),
    text: t("web.travel.ask-return-text"),
    yes: t("web.travel.return"),
    act,
  };
}
