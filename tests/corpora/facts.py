"""The few facts of a table or game that every later version must still find in it.

Only here a corpus is read: where a later version shows a fact under another name, this is the
place to say so. What was written down years ago stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any
from zlib import crc32

from riad.cli.host import Host
from riad.kernel.game import Game

Json = dict[str, Any]


def chosen(words: Iterable[str], number: int) -> str:
    """One of these words, the same for the same number on every machine."""
    ordered = sorted(words)
    return ordered[crc32(b"%d" % number) % len(ordered)]


def told(words: Iterable[str]) -> list[Any]:
    """How many words, and four digits of which ones."""
    ordered = sorted(words)
    return [len(ordered), blake2b("\n".join(ordered).encode(), digest_size=2).hexdigest()]


def of_state(state: Mapping[str, Any]) -> Json:
    """A table as one viewer sees it."""
    view, question, draft = state.get("view"), state.get("question"), state.get("draft")
    facts: Json = {"status": state["table"]["status"], "step": state.get("step", 0)}
    if state.get("prefers"):
        facts["prefers"] = state["prefers"]
    if state["table"].get("next"):
        facts["next"] = state["table"]["next"]
    if view is None:
        return facts
    facts |= {"scores": view["scores"], "waiting": view["waiting"]}
    if view["ready"]:
        facts["ready"] = view["ready"]
    if view["sealed"] is not None:
        facts["sealed"] = view["sealed"]
    if question:
        facts["asked"] = told(option["word"] for option in question["options"])
    if draft:
        facts["draft"] = [draft["count"], draft["barrier"]]
    if state.get("clock"):
        facts["clock"] = state["clock"]["left"]
    if state.get("keys"):
        facts["keys"] = len(state["keys"])
    return facts


def of_game(game: Game[Any]) -> Json:
    """A game that was loaded: how far it has come, and what everybody is asked."""
    asked = {str(seat): told(game.options(seat)) for seat in game.asked}
    return {
        "over": game.over,
        "scores": list(game.scores),
        "waiting": list(game.waiting),
        "asked": asked,
        "keys": len(game.keys),
    }


def of_host(host: Host) -> Json:
    """A table of the terminal, unconfirmed steps and bots included."""
    facts = {**of_game(host.game), "bots": list(host.bot_words)}
    if not host.game.over and host.bots[host.seat] is None:
        draft = host.draft()
        facts |= {"seat": draft.seat, "drafted": list(draft.steps)}
        facts["shown"] = told(draft.now.options(draft.seat))
    return facts
