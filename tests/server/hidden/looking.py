"""Looking for secrets in what was sent: keys, tokens, hands, sealed answers, others' steps."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Set
from typing import Any

from riad.games import definitions
from riad.kernel import record, replay
from riad.kernel.game import Game, new_game
from riad.kernel.luck import commitment
from riad.kernel.running import LUCK
from tests.server.hidden.pairs import Leak
from tests.server.hidden.wire import Recording

HIDDEN_NAMES = frozenset({"hand", "ages", "deck", "crate", "coins", "wares"})
"""What lies face down in the games that are played here."""

State = dict[str, Any]
Position = tuple[int, tuple[int, ...]]
"""How often all have seen something new, and who has sealed an answer since."""


def examine(found: Recording) -> int:
    """Raise Leak for anything sent before its time; how many texts were looked through."""
    secrets = {**found.secrets, **_keys(found)}
    states: dict[int | None, list[State]] = {}
    for viewer, texts in found.texts.items():
        for text in texts:
            _no_secret(text, secrets)
        messages = [json.loads(text) for text in texts if text.startswith("{")]
        for message in messages:
            _nothing_hidden(message, viewer)
        states[viewer] = [message for message in messages if message.get("type") == "state"]
    truth = _verified(found, states)
    public = _by_position(states[None])
    for viewer, texts in found.texts.items():
        _as_the_public_sees(viewer, states[viewer], public)
        _own_draws_only(viewer, states[viewer], truth)
        for text in texts:
            if not text.startswith("{"):
                _as_told(text, truth, viewer)
    return sum(map(len, found.texts.values()))


def _verified(found: Recording, states: Mapping[int | None, list[State]]) -> Game[Any]:
    """The finished game, whose luck is proven to be what was promised at the start."""
    game = replay.verify(found.record, definitions())
    promised = {state["commitment"] for seen in states.values() for state in seen}
    assert promised == {game.commitment}, "another commitment than at the start"
    assert [commitment(bytes.fromhex(key)) for key in found.keys] == [game.commitment]
    for viewer, end in found.ends.items():
        assert end["keys"] == found.keys, f"{viewer} was not shown the key"
        assert end["commitment"] == game.commitment
    return game


# ---- words that must not be there ------------------------------------------------------------


def _keys(found: Recording) -> dict[str, str]:
    """The keys in every form in which they could slip out."""
    return {
        f"a key, {name}": form
        for key in found.keys
        for name, form in encodings(bytes.fromhex(key)).items()
    }


def encodings(key: bytes) -> dict[str, str]:
    """Parts of a key long enough to be no accident, as text. Letters are compared in lower case."""
    forms = {"hex": key.hex(), "the first half": key.hex()[:32], "the second": key.hex()[32:]}
    for start in range(3):  # in a longer text base64 may cut anywhere
        for name, encode in (("base64", base64.b64encode), ("url", base64.urlsafe_b64encode)):
            whole = key[start : start + (len(key) - start) // 3 * 3]
            forms[f"{name} from {start}"] = encode(whole).decode()
    forms["base32"] = base64.b32encode(key[:30]).decode()
    forms["a number"] = str(int.from_bytes(key, "big"))
    forms["a number, backwards"] = str(int.from_bytes(key, "little"))
    forms["a list"] = ",".join(map(str, key))
    forms["a list with spaces"] = ", ".join(map(str, key))
    forms["escaped"] = json.dumps(key.decode("latin-1"))[1:-1]
    return forms


def _no_secret(text: str, secrets: Mapping[str, str]) -> None:
    small = text.lower()
    for name, secret in secrets.items():
        if secret.lower() in small:
            raise Leak(f"{name} stands in {text[:200]}")


# ---- what may only be told as hidden ---------------------------------------------------------


def _nothing_hidden(message: Any, viewer: int | None) -> None:
    found = _named({"view", "question", "events"}, message)
    views = [view for view in found["view"] if view is not None]
    for view in views:
        _covered(view, viewer)
    asked = {seat for view in views for seat in (*view["waiting"], *view["ready"])}
    if viewer not in asked and any(isinstance(q, dict) for q in found["question"]):
        raise Leak(f"{viewer} is shown another's question")
    for events in found["events"]:
        for event in events:
            _told_to(viewer, event)


def _covered(view: dict[str, Any], viewer: int | None) -> None:
    """Hands of others, and what nobody may see, are only counted."""
    if view["sealed"] is not None and viewer is None:
        raise Leak("a spectator sees a sealed answer")
    others = _without(view["table"], viewer)
    for name, things in _named(HIDDEN_NAMES, others).items():
        for thing in things:
            if not isinstance(thing, dict) or set(thing) != {"hidden"}:
                raise Leak(f"{name} of another is open: {thing}")


def _named(names: Set[str], thing: Any) -> dict[str, list[Any]]:
    """Everything that has one of these names, however deep."""
    found: dict[str, list[Any]] = {name: [] for name in names}
    todo = [thing]
    while todo:
        thing = todo.pop()
        if isinstance(thing, dict):
            for name in names & thing.keys():
                found[name].append(thing[name])
            todo += thing.values()
        elif isinstance(thing, list):
            todo += thing
    return found


def _told_to(viewer: int | None, event: Any) -> None:
    if isinstance(event, dict) and event.get("key") in ("card.drawn", "ware.drawn", "stow.done"):
        ends = [end for _, _, end in event.get("moved", ())]
        seat = event.get("args", {}).get("player", viewer)
        if viewer is None or seat != viewer or (ends and ends != [f"hand/{viewer}"]):
            raise Leak(f"{viewer} is told which card another has: {event}")


def _own_draws_only(viewer: int | None, states: list[State], truth: Game[Any]) -> None:
    """Nobody is told of more cards than luck has brought them."""
    mine = sum(e.who == LUCK and e.seen_by is not None and viewer in e.seen_by for e in truth.log)
    told = [event["key"] for state in states for event in state.get("events", ())]
    if told.count("card.drawn") + told.count("ware.drawn") > mine:
        raise Leak(f"{viewer} is told of cards that are not theirs")


# ---- all see the same, and each a little more ------------------------------------------------


def _position(state: State) -> Position:
    return state.get("step", 0), tuple(state["view"]["ready"])


def _by_position(states: list[State]) -> dict[Position, Any]:
    """What spectators saw of each position; what is sealed changes nothing in it."""
    seen: dict[Position, Any] = {}
    for state in states:
        shown = {**state["view"], "waiting": None, "ready": None}
        first = seen.setdefault((_position(state)[0], ()), shown)
        if first != shown:
            raise Leak(f"a sealed answer shows at step {state.get('step')}")
        seen[_position(state)] = shown
    return seen


def _as_the_public_sees(
    viewer: int | None, states: list[State], public: Mapping[Position, Any]
) -> None:
    """But for their own part, a seat sees what spectators see."""
    for state in states:
        if viewer is None or "draft" in state:
            continue
        mine, all_see = state["view"], public[_position(state)]
        for name in all_see:
            if name not in ("table", "waiting", "ready", "sealed") and mine[name] != all_see[name]:
                raise Leak(f"seat {viewer} sees another {name}: {mine[name]}")
        if _without(mine["table"], viewer) != _without(all_see["table"], viewer):
            raise Leak(f"seat {viewer} sees more than its own: {mine['table']}")


def _without(table: dict[str, Any], seat: int | None) -> dict[str, Any]:
    players = [player for n, player in enumerate(table["players"]) if n != seat]
    return {**table, "players": players}


def _as_told(text: str, truth: Game[Any], viewer: int | None) -> None:
    """A record fetched while the game ran is what this viewer knew then, to the letter."""
    said = int(text.rstrip().rpartition("open: ")[2])
    game = new_game(truth.book.definition, truth.book.config, None)
    game.commitment = truth.commitment
    for entry in truth.log[:said]:
        record.say(game, entry)
    if record.write_seen(game, viewer) != text:
        raise Leak(f"{viewer} is given another record than their own: {text[-300:]}")
