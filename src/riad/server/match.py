"""One game as its log makes it. Every change is a row; the rows, replayed, make the same game.

What a seat has answered since the others last saw the game is its draft: rows like all others, but
shown to that seat alone until it confirms. A change is tried on a copy; when its rows are durable
the copy takes the place of the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from riad.games import definitions
from riad.kernel import replay
from riad.kernel.definition import Config, find
from riad.kernel.draft import Draft
from riad.kernel.frames import REGISTRY, Choice, Together
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck, commitment
from riad.kernel.running import COMMITMENT, LUCK, START, Chain
from riad.kernel.text import Event
from riad.lessons import Chapter, lesson
from riad.server.agreeing import Agreement
from riad.server.clocks import Clocks
from riad.server.errors import Refused
from riad.server.mixing import Mixing
from riad.server.past import Origin, Past, renamed, told_record
from riad.server.store.events import FREED, Row

OWN: Final = frozenset({"answer", "undo", "restart", "resealed", "prefer"})
"""Rows that only the seat itself gets to know of."""

ASKS: Final = frozenset({"answer", "undo", "restart", "sealed", "resealed"})
"""Rows after which the seat has another question before it."""

PREFERENCES: Final = {"confirm": ("off", "soon", "at-once"), "chat": ("on", "off")}
"""What a seat can set for itself; the first is the default. Standing answers come on top."""

ASK: Final = "ask"


class WrongLog(Exception):
    """The rows do not make what they made; `corrected` are the rules that may be why."""

    def __init__(self, why: str, corrected: str = "") -> None:
        super().__init__(why)
        self.corrected = corrected


class Match:
    """A game, the draft of whoever is to play, and how often each seat has been asked."""

    def __init__(
        self,
        config: Config,
        keys: Sequence[bytes],
        *,
        origin: Origin | None = None,
        clocks: Clocks | None = None,
    ) -> None:
        self.config = config
        self.rules = find(definitions(), config.game).rules_version
        """The version that plays on, and signs the rows; the game itself may be older."""
        self.keys = list(keys)
        """The keys of luck, in the order they were drawn."""
        self.origin = origin
        self.clocks = clocks
        self.game: Game[Any] | None = None
        self.draft: Draft[Game[Any]] | None = None
        self.told: list[int] = []
        """How many events each step of the draft has told its seat."""
        self.luck_used = 0
        self.marks: list[int] = []
        """How much had been said at each position the others have seen."""
        self.past = Past()
        self.seq = 0
        self.asks = [0] * config.seats
        """The number of the question each seat has before it."""
        self.public = 0
        self.private = [0] * config.seats
        self.prefers: dict[tuple[int, str], str] = {}
        self.idems: set[tuple[int | None, str]] = set()
        self.lapsed: dict[int, int] = {}
        """Seats whose time ran out, with the question a bot answers for them."""
        self.agreement = Agreement()
        self.mixing = Mixing()
        self.next_table = ""
        """The table of the rematch."""
        self.other_rules = False
        """The rules have changed under this game: it cannot be replayed from the start."""
        self.replaying = False
        """Nobody listens: what steps of drafts cause need not be found out."""
        self.rows: list[Row] = []
        """What was written since the copy was made."""
        self.happened: list[Event] = []
        """What all may learn of what happened since then, each their part."""
        self.drafted: list[Event] = []
        """What only the seat that drafts learns."""
        self.known: tuple[int, int] | None = None
        """A seat that confirmed, and how much of what happened it was told before."""

    def copy(self) -> Match:
        new: Match = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        if self.game is not None:
            new.game = self.game.copy()
            new.draft = self.draft.on(new.game) if self.draft else None
        for name in ("keys", "told", "marks", "asks", "private"):
            setattr(new, name, getattr(self, name)[:])
        new.prefers = dict(self.prefers)
        new.lapsed = dict(self.lapsed)
        new.idems = set(self.idems)
        new.clocks = self.clocks.copy() if self.clocks else None
        new.agreement = self.agreement.copy()
        new.mixing = self.mixing.copy()
        new.forget_news()
        return new

    def forget_news(self) -> None:
        """Everything so far has been written and told."""
        self.rows, self.happened, self.drafted, self.known = [], [], [], None

    # ---- what is going on --------------------------------------------------------------------

    @property
    def running(self) -> Game[Any]:
        """The game, once it has begun and as long as it is not over."""
        if self.game is None:
            raise Refused("not-started")
        if self.game.over:
            raise Refused("over")
        return self.game

    @property
    def step(self) -> int:
        """How many positions the others have seen after the first."""
        return len(self.marks) - 1

    def seen_by(self, seat: int | None) -> Game[Any] | None:
        """The game as far as this seat has got: its own draft, or what all have seen."""
        if self.draft is not None and self.draft.seat == seat:
            return self.draft.now
        return self.game

    def version(self, seat: int | None) -> int:
        """How many changes this seat, or a spectator, has been told of."""
        return self.public + (0 if seat is None else self.private[seat])

    def prefers_to(self, seat: int, what: str) -> str:
        default = PREFERENCES[what][0] if what in PREFERENCES else ASK
        return self.prefers.get((seat, what), default)

    @property
    def chapter(self) -> Chapter | None:
        """What is learnt at this table."""
        number = None if self.origin is None else self.origin.lesson
        return None if number is None else lesson(self.config.game)[number]

    def said_by(self, seat: int) -> list[int]:
        """How many words of its own a seat had said by each position that all have seen; and by
        now, with those that nobody else has seen yet."""
        assert self.game is not None
        start, log = self.marks[0], self.game.log
        own = [sum(e.who == seat for e in log[start:mark]) for mark in self.marks]
        unseen = len(self.draft.steps) if self.draft and self.draft.seat == seat else 0
        return [*own, own[-1] + unseen + (seat in self.game.sealed)]

    def scripted(self, seat: int) -> str | None:
        """What a lesson lets this seat say next; nothing where there is none, or at its end."""
        if self.chapter is None:
            return None
        script, said = self.chapter.script(seat), self.said_by(seat)[-1]
        return script[said] if said < len(script) else None

    def position(self, step: int) -> Game[Any]:
        """The game as it was when the others saw it for the `step`-th time, luck withheld."""
        if not 0 <= step <= self.step or self.other_rules:
            raise Refused("not-found")
        return self.past.position(self, step)

    def record(self, seat: int | None) -> str:
        """The record: all of a finished game, of a running one what this seat may know."""
        assert self.game is not None
        if not self.game.over:
            return self.game.record(seat)
        return told_record(self) if self.other_rules else self.game.record()

    # ---- changes -----------------------------------------------------------------------------

    def begin(self, now: int) -> None:
        """Everybody is here: set up the game, with the first key and what people mix into it."""
        if self.origin is not None:
            text = renamed(self.origin.record, self.config.names)
            game = replay.load(text, definitions(), Luck(bytes(32))).listen()
            self.game = game
            self._fresh_luck(game)
        else:
            book = find(definitions(), self.config.game)
            game = new_game(book, self.config, None).listen()
            self.luck_used = 1
            self.game = game
            game.draw_from(self.keys[0], self.mixing.nonces(self.config.seats))
        self._advance("start", None, game.commitment, None, now, START)

    def answer(self, seat: int, ask: int, word: str, idem: str | None, now: int) -> None:
        """A step of the draft."""
        self._expected(seat, ask, word, now)
        if self.draft is None:
            self.draft = Draft(self.running, seat)
        before = [] if self.replaying else self.draft.now.preview(seat, word)
        self.draft.play(word)
        self.told.append(len(before))
        self.drafted += before
        self._note("answer", seat, word, idem, now)

    def seal(self, seat: int, ask: int, word: str, idem: str | None, now: int) -> None:
        """An answer to a question for several. The last one opens all of them."""
        self._expected(seat, ask, word, now)
        game = self.running
        before = game.said
        kind = "resealed" if seat in game.sealed else "sealed"
        game.listen()
        game.play(seat, word)
        if game.said is not before:
            self._advance(kind, seat, word, idem, now, before)
            return
        self._note(kind, seat, word, idem, now)
        self._tick(now)

    def undo(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Take back the last step of the draft."""
        draft = self._drafted(seat, ask, "nothing-to-undo")
        draft.undo()
        untold = min(self.told.pop(), len(self.drafted))
        del self.drafted[len(self.drafted) - untold :]
        self._note("undo", seat, "", idem, now)
        if not draft.steps:
            self.draft = None

    def restart(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Take back the whole draft."""
        self._drafted(seat, ask, "nothing-to-undo")
        self.draft, self.told, self.drafted = None, [], []
        self._note("restart", seat, "", idem, now)

    def confirm(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Let the others see the draft, and luck have its say."""
        draft = self._drafted(seat, ask, "nothing-to-confirm")
        game = self.running
        before = game.said
        game.listen()
        draft.confirm()
        if game.said is before:
            self._leave_sealed(seat, idem, now)
            return
        told_before = sum(self.told) - len(self.drafted)
        if told_before:
            self.known = (seat, told_before)
        self._advance("confirm", seat, "", idem, now, before)

    def back(self, step: int, seat: int | None, idem: str | None, now: int) -> None:
        """Return to an earlier position and go on from there with fresh luck."""
        if self.game is None:
            raise Refused("not-started")
        game = self.position(step)
        self.marks, self.past = self.marks[:step], self.past.before(step)
        self.game = game
        game.listen()
        self._fresh_luck(game)
        self._advance("back", seat, str(step), idem, now, game.said)

    def prefer(self, seat: int, what: str, value: str, idem: str | None, now: int) -> None:
        """Set how this seat wants to be treated, or an answer to stand for all such questions."""
        if value not in PREFERENCES.get(what, self._standing(what)):
            raise Refused("malformed")
        self.prefers[seat, what] = value
        self._note("prefer", seat, f"{what}={value}", idem, now)

    def note(self, kind: str, seat: int | None, word: str, idem: str | None, now: int) -> None:
        """Something about the table that does not touch the game: chat, seats, proposals."""
        if kind == "clock" and self.clocks is not None and seat is not None:
            self.clocks.restart(seat, now)
            self.lapsed[seat] = self.asks[seat]
        elif kind == "away" and self.clocks is not None:
            self.clocks.pause(int(word))
        elif kind == "rematch":
            self.next_table = word
        elif kind == "seat" and seat is not None:
            self._seat_changes(seat, word)
        self._note(kind, seat, word, idem, now)

    def _seat_changes(self, seat: int, word: str) -> None:
        """Whoever comes back answers again; a new holder has no preferences of the old one."""
        self.lapsed.pop(seat, None)
        if word in FREED:
            self.prefers = {key: value for key, value in self.prefers.items() if key[0] != seat}
            self.idems = {key for key in self.idems if key[0] != seat}

    def standing_answer(self, seat: int) -> str | None:
        assert self.game is not None
        question = question_of(self.game)
        if question is None or not question.standing:
            return None
        word = question.standing.get(self.prefers.get((seat, question.saved_as), ASK))
        return word if word in self.game.options(seat) else None

    # ---- small help --------------------------------------------------------------------------

    def _expected(self, seat: int, ask: int, word: str, now: int) -> None:
        """The seat is asked something, means that very question, and may answer it so."""
        if ask != self.asks[seat]:
            raise Refused("stale")
        if seat not in self.running.asked:
            raise Refused("not-asked")
        game = self.seen_by(seat)
        assert game is not None
        if seat not in game.asked or (game is not self.game and game.is_together):
            raise Refused("confirm-first")
        if word not in game.options(seat):
            raise Refused("illegal-move")
        if self.lapsed.get(seat) != ask:  # else a bot answers, because the time was up
            self.agreement.stirs(seat, now)

    def _drafted(self, seat: int, ask: int, otherwise: str) -> Draft[Game[Any]]:
        if ask != self.asks[seat]:
            raise Refused("stale")
        if self.draft is None or self.draft.seat != seat:
            raise Refused(otherwise)
        return self.draft

    def _leave_sealed(self, seat: int, idem: str | None, now: int) -> None:
        """What was confirmed answers a question that others have yet to answer."""
        self.draft, self.told, self.drafted = None, [], []
        self._note("confirm", seat, "", idem, now)
        self._tick(now)

    def _advance(
        self,
        kind: str,
        seat: int | None,
        word: str,
        idem: str | None,
        now: int,
        before: Chain,
    ) -> None:
        """The others see a new position: note what brought it, and the luck that came with it."""
        game = self.game
        assert game is not None
        self.happened += game.events or ()
        game.events = None
        self.draft, self.told, self.drafted = None, [], []
        self.marks.append(game.words_said)
        if kind == "resealed":
            kind = "sealed"  # it was the last one after all: all of them are open now
        self._note(kind, seat, word, idem, now, game.table.digest())
        for entry in game.log_since(before):
            if entry.who == LUCK:
                self._note("luck", None, entry.word, None, now)
        self.agreement.ask(game.waiting, now)
        self._tick(now)

    def _tick(self, now: int) -> None:
        if self.clocks is not None and self.game is not None:
            self.clocks.tick(self.game.waiting, now)

    def _note(
        self,
        kind: str,
        seat: int | None,
        word: str,
        idem: str | None,
        now: int,
        digest: str | None = None,
    ) -> None:
        row = Row(self.seq, kind, seat, word, idem, self.rules, digest, now)
        self.count(row)
        self.seq += 1
        self.agreement.take(row, self.config.seats)
        self.mixing.take(row)
        if idem is not None:
            self.idems.add((seat, idem))
            self.agreement.stirs(seat, now)
        self.rows.append(row)

    def count(self, row: Row) -> None:
        """What a row does to the counters of questions and versions."""
        if row.digest is not None:
            self.asks = [ask + 1 for ask in self.asks]
        elif row.kind in ASKS and row.seat is not None:
            self.asks[row.seat] += 1
        if row.kind in OWN and row.digest is None:
            self.private[seat_of(row)] += 1
        elif row.kind != "luck":
            self.public += 1

    def _fresh_luck(self, game: Game[Any]) -> None:
        """The next key brings luck from here on; the record says so at this place."""
        key = self.keys[self.luck_used]
        self.luck_used += 1
        game.keys = (*self.known_keys(game), key)
        game.note_commitment(commitment(key))
        game.go_on(Luck(key), noted=True)

    def known_keys(self, game: Game[Any]) -> tuple[bytes | None, ...]:
        """The keys of all luck this game has had, as far as we have them."""
        earlier = map(bytes.fromhex, self.origin.keys if self.origin else ())
        by_commitment = {commitment(key): key for key in (*self.keys, *earlier)}
        promised = [game.commitment, *(e.word for e in game.log if e.who == COMMITMENT)]
        return tuple(by_commitment.get(promise) for promise in promised)

    def _standing(self, question: str) -> Iterable[str]:
        frame = REGISTRY.get(question)
        words = getattr(frame, "standing", {}) if question.startswith(self.config.game) else {}
        return (ASK, *words) if words else ()


def question_of(game: Game[Any]) -> Choice[Any] | None:
    """The question that is open, if any."""
    frame = game.stack[-1][1] if game.stack else None
    if isinstance(frame, Together):
        frame = frame.choice
    return frame if isinstance(frame, Choice) else None


def seat_of(row: Row) -> int:
    if row.seat is None:
        raise WrongLog("a row without a seat answers nothing")
    return row.seat
