"""One call puts any game through everything a game of this house promises.

`play_through` plays one random game to its end. After every decision come the quick checks: no dead
end, bounded length, points with a source, known option names, nothing lost. At a seeded sample of
positions come the slow ones: copies, undo, labels, targets, reasons, previews, JSON, views and
imagined worlds, and what a seat could find out that it may not know. At the end the record is
loaded, replayed and verified.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from . import replay
from .definition import Config, Definition
from .draft import Draft
from .errors import IllegalMove
from .frames import Together
from .game import Game, new_game
from .luck import Luck, luck_of
from .running import LUCK
from .saved import restore, save
from .state import canonical

WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KEY = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
TARGET = re.compile(r"[a-z-]+/[a-z0-9-]+")
LONGEST = 20_000
"""No game has more decisions."""
COMPARED = 3
"""How many moves are played on in two worlds that must look the same."""
DEEPEST = 1_000
"""No stack has more frames."""


Reasoned = set[tuple[str, str]]
"""Questions and targets they have once refused: from then on they must offer or refuse them."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one game through the checks came to."""

    decisions: int
    examined: int
    """Positions that had the slow checks too."""
    scores: tuple[int, ...]


def play_through(definition: Definition, config: Config, seed: int, *, every: int = 25) -> Played:
    """Play one random game under all checks; about one position in `every` gets the slow ones."""
    dice = luck_of(seed).fork("play_through")
    game = new_game(definition, config, luck_of(seed))
    decisions = examined = 0
    reasoned: Reasoned = set()
    while not game.over:
        cheap(game)
        if dice.below(every) == 0:
            examine(game, dice.fork("examine", decisions), reasoned)
            examined += 1
        seat = dice.pick(game.waiting)
        game.play(seat, dice.pick(list(game.options(seat))))
        decisions += 1
        assert decisions < LONGEST, "the game has no end"
    finished(game)
    return Played(decisions, examined, game.scores)


# ---- after every decision --------------------------------------------------------------------


@cache
def known_names(definition: Definition) -> frozenset[str]:
    return frozenset(definition.move_names())


def cheap(game: Game[Any]) -> None:
    """What must hold in every position."""
    definition = game.book.definition
    assert game.waiting, "dead end: nobody is asked, and the game is not over"
    assert len(game.stack) < DEEPEST, "the stack grows without end"
    for seat, options in game.asked.items():
        assert options, f"seat {seat} is asked with nothing to answer"
        unknown = [name for name in options if name not in known_names(definition)]
        assert not unknown, f"option names that {definition.name} does not list: {unknown}"
    sourced(game)
    definition.conserve(game)


def sourced(game: Game[Any]) -> None:
    for seat, sources in enumerate(game.breakdown):
        assert sum(sources.values()) == game.scores[seat], f"seat {seat} has points from nowhere"


# ---- at a sample of positions ----------------------------------------------------------------


def examine(game: Game[Any], luck: Luck, reasoned: Reasoned) -> None:
    """The slow checks of one position; none of them may change it."""
    before = canonical(save(game))
    for seat in game.waiting:
        shown(game, seat)
        refused(game, seat, reasoned)
        played_on_copies(game, seat, luck)
    survives_json(game)
    for viewer in (None, *range(len(game.players))):
        keeps_secrets(game, viewer, luck.fork("world", viewer))
        if not game.sealed and all(entry.seen(viewer) == entry for entry in game.log):
            world = game.imagine(viewer, luck)
            assert world.table == game.table, "who knows every word knows everything"
    text = game.record()
    assert replay.load(text, {game.book.config.game: game.book.definition}, luck).record() == text
    assert canonical(save(game)) == before, "looking at a position has changed it"


def shown(game: Game[Any], seat: int) -> None:
    """Every option has a label, a rule and targets that mean only it."""
    prompt, labels = game.prompt(seat), game.labels(seat)
    assert prompt is not None, f"no prompt for seat {seat}"
    assert KEY.fullmatch(prompt.key), f"{prompt.key} is no message key"
    assert list(labels) == list(game.options(seat))
    targets = touchable(game.book.definition)
    sets = {}
    for name, label in labels.items():
        assert WORD.fullmatch(name), f"{name} is no move name"
        assert KEY.fullmatch(label.text.key), f"{name} has no message key"
        assert label.rules, f"{name} rests on no rule"
        assert label.targets, f"{name} has nothing to touch"
        assert all(TARGET.fullmatch(t) for t in label.targets), f"{name}: {label.targets}"
        unknown = [t for t in label.targets if t not in targets]
        assert not unknown, f"{name} has targets the game does not list: {unknown}"
        sets[name] = frozenset(label.targets)
        assert game.why_not(seat, "+".join(label.targets)) is None, f"{name} is refused"
    for name, these in sets.items():
        for other, those in sets.items():
            assert name == other or not these <= those, f"{name} and {other} are touched alike"


@cache
def touchable(definition: Definition) -> frozenset[str]:
    return frozenset(definition.targets())


def refused(game: Game[Any], seat: int, reasoned: Reasoned) -> None:
    """Whatever is not offered is refused with a reason; wrong words change nothing."""
    labels, question = game.labels(seat), game.view(None)["question"] or ""
    offered = {target for label in labels.values() for target in label.targets}
    for label in labels.values():
        joined = "+".join(label.targets)
        assert game.refusal(seat, joined) is None, f"{joined} is offered and refused"
    for target, no in game.reasons(seat, game.book.definition.targets()).items():
        assert (no is None) == (target in offered), f"{target}: {no}"
        own = game.refusal(seat, target)
        if own is not None:
            assert target not in offered, f"{target} is offered and refused"
            reasoned.add((question, target))
        elif target not in offered:
            assert (question, target) not in reasoned, f"{target}: neither offered nor refused"
        assert no is None or KEY.fullmatch(no.key), f"{target} is refused without a reason"
    for other in range(len(game.players)):
        if other not in game.asked:
            assert game.why_not(other, "anything/else") is not None
    for wrong in ("", "fly", "end-turn ", "É", "x" * 10_000):
        if wrong not in labels:
            try:
                game.play(seat, wrong)
            except IllegalMove:
                continue
            raise AssertionError(f"{wrong!r} was played")


def played_on_copies(game: Game[Any], seat: int, luck: Luck) -> None:
    """Copies are independent, listening changes nothing, undo leads back to the same position."""
    before = save(game)
    draft = Draft(game, seat)
    for move in game.options(seat):
        deaf, listening = game.copy(luck=None), game.copy(luck=None).listen()
        deaf.play(seat, move)
        listening.play(seat, move)
        after = save(deaf)
        assert save(listening) == after, f"{move}: listening changes the game"
        events = game.preview(seat, move)
        assert all(KEY.fullmatch(event.text.key) for event in events)
        draft.play(move)
        if game.is_together:
            assert not events, "a preview opens what is sealed"
            assert not draft.now.log[len(game.log) :], "a draft opens what is sealed"
        else:
            assert [e.to_json() for e in events] == [e.to_json() for e in listening.heard(seat)]
            assert save(draft.now) == after
        draft.undo()
        assert save(draft.now) == before, f"{move} cannot be taken back"
        if deaf.chance is not None:
            possible_outcomes(deaf, luck)
    assert save(game) == before, "a move on a copy has changed the game"


def possible_outcomes(game: Game[Any], luck: Luck) -> None:
    """Luck only brings what is possible, and nonsense is not."""
    chance, me = game.chance, game.frame_owner
    assert chance is not None
    assert not game.waiting, "somebody is asked in front of a chance"
    assert KEY.fullmatch(chance.prompt(game, me).key)
    word = chance.draw(game, me, luck)
    assert chance.possible(game, me, word), f"luck brings {word}, which is not possible"
    for wrong in ("", "?", word + "x", word.upper() + "-"):
        assert not chance.possible(game, me, wrong), f"{wrong!r} is possible"
    for earlier in dict.fromkeys(entry.word for entry in game.log if entry.who == LUCK):
        if chance.possible(game, me, earlier):
            trial = game.copy(luck=None)
            trial.resolve(earlier)
            trial.book.definition.conserve(trial)


def survives_json(game: Game[Any]) -> None:
    """Table and stack go to JSON and back in the middle of anything."""
    data = save(game)
    again = restore(
        json.loads(json.dumps(data)), {game.book.config.game: game.book.definition}, game.luck
    )
    assert save(again) == data
    assert again.table == game.table
    assert again.stack == game.stack
    assert again.asked == game.asked
    assert again.table.digest() == game.table.digest()


# ---- secrets ---------------------------------------------------------------------------------


def known_to(game: Game[Any], seat: int | None) -> str:
    """Everything this seat can find out, as text that can be compared."""
    facts: dict[str, Any] = {
        "view": game.view(seat),
        "waiting": game.waiting,
        "ready": sorted(game.sealed),
        "record": game.record(seat),
    }
    if game.chance is not None:
        facts["luck"] = game.chance.prompt(game, game.frame_owner).to_json()
    if seat is not None:
        prompt = game.prompt(seat)
        facts["prompt"] = prompt and prompt.to_json()
        facts["labels"] = [[name, label.to_json()] for name, label in game.labels(seat).items()]
        facts["reasons"] = _reasons(game, seat)
        facts["previews"] = {
            move: [event.to_json() for event in game.preview(seat, move)]
            for move in game.options(seat)
        }
    return canonical(facts)


def _reasons(game: Game[Any], seat: int) -> Mapping[str, Any]:
    reasons = game.reasons(seat, _some_targets(game.book.definition))
    return {target: no and no.to_json() for target, no in reasons.items()}


@cache
def _some_targets(definition: Definition) -> Sequence[str]:
    """One target of each place and a few more: enough to compare reasons."""
    places: dict[str, list[str]] = {}
    for target in definition.targets():
        places.setdefault(target.partition("/")[0], []).append(target)
    return [target for found in places.values() for target in found[:9]]


def keeps_secrets(game: Game[Any], seat: int | None, luck: Luck) -> None:
    """A world that differs only in what this seat may not know looks the same, and goes on so."""
    world = game.imagine(seat, luck)
    assert world.view(seat) == game.view(seat), "the imagined world is another one"
    keeps_derivable(game.table, world.table)
    told_alike(game, world, seat)
    same(game, world, seat)
    assert all(world.asked.values()), "in the imagined world somebody has nothing to answer"
    sourced(world)
    world.book.definition.conserve(world)
    asker = game.waiting[0]
    common = [move for move in game.options(asker) if move in world.options(asker)]
    for move in luck.shuffled(common)[:COMPARED]:
        here, there = game.copy(luck=None).listen(), world.copy(luck=None).listen()
        if opens(game):  # then the answers of the others are no secret any more
            if any(word not in there.options(s) for s, word in game.sealed.items()):
                continue
            there.sealed = game.sealed
        here.play(asker, move)
        there.play(asker, move)
        same(here, there, seat)
        if here.chance is not None:
            same_luck(here, there, seat, luck)


def told_alike(one: Game[Any], other: Game[Any], seat: int | None) -> None:
    """The table in sentences is the same where it looks the same."""
    assert one.sentences(seat) == other.sentences(seat), f"seat {seat} is told a secret"
    if seat is not None:
        summary = one.book.definition.summary
        assert summary(one, seat) == summary(other, seat), f"seat {seat} is told a secret at once"


def opens(game: Game[Any]) -> bool:
    """Whether the next answer is the last one, and opens all."""
    top = game.stack[-1][1]
    return isinstance(top, Together) and not top.choice.hidden and len(game.waiting) == 1


def keeps_derivable(one: Any, other: Any) -> None:
    """What follows from open information is the same in every imagined world."""
    if isinstance(one, list | tuple):
        for a, b in zip(one, other, strict=False):
            keeps_derivable(a, b)
    elif hasattr(one, "state_kinds") and other is not None:
        for f in fields(one):
            a, b = getattr(one, f.name), getattr(other, f.name)
            assert not f.metadata.get("derivable") or a == b, f"{f.name} is derivable, and changed"
            keeps_derivable(a, b)


def same_luck(here: Game[Any], there: Game[Any], seat: int | None, luck: Luck) -> None:
    """Luck that this seat does not see may differ, and all it can find out is still the same."""
    chance, me = here.chance, here.frame_owner
    assert chance is not None
    assert there.chance == chance, "luck is awaited in one world only"
    learners = chance.seen_by(here, me)
    word = chance.draw(here, me, luck)
    seen = learners is None or (seat is not None and seat in learners)
    other = word if seen else chance.draw(there, there.frame_owner, luck)
    if chance.possible(there, there.frame_owner, other):
        here.resolve(word)
        there.resolve(other)
        same(here, there, seat)


def same(one: Game[Any], other: Game[Any], seat: int | None) -> None:
    """Byte for byte what the seat can find out of one game and of the other."""
    mine, yours = known_to(one, seat), known_to(other, seat)
    assert mine == yours, f"seat {seat} can tell two worlds apart"
    heard = [[event.to_json() for event in game.heard(seat)] for game in (one, other)]
    assert heard[0] == heard[1], f"seat {seat} hears a secret"


# ---- at the end ------------------------------------------------------------------------------


def finished(game: Game[Any]) -> None:
    """The record of a finished game is the game."""
    definitions = {game.book.config.game: game.book.definition}
    sourced(game)
    game.book.definition.conserve(game)
    assert game.winners or game.verdict, "nobody has won, and nothing is said of it"
    assert not game.asked, "somebody is asked after the end"
    text = game.record()
    for again in (
        replay.load(text, definitions, Luck(bytes(32))),
        replay.verify(text, definitions),
    ):
        assert again.record() == text
        assert again.table == game.table
        assert again.log == game.log
    for seat in range(len(game.players)):
        assert game.why_not(seat, "anything/else") is not None
