"""How a game runs: a table, a stack of what still has to happen, and a log of what was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .book import Book
from .errors import IllegalMove, UnknownName, WrongRules, listed, plain, short, whole
from .frames import CHANCE, CHOICE, EFFECT, Cause, Chance, Choice, Frame, Together
from .luck import Luck, Nonces, commitment, mixed
from .text import Event, Moved, Reasons, Text

T = TypeVar("T")

CHAIN: Final = 10_000
"""This many frames without anybody being asked are a mistake in the rules, not a long wait."""

LUCK, JOINT, COMMITMENT = -1, -2, -3
"""Who speaks in a log entry when it is no seat: luck; a Together, by its size; new luck."""

VEIL: Final = -4
"""No word of the log: what was said before this is read as a seat may know it."""

HIDDEN: Final = "?"
"""A word of the log that the reader may not know."""


class Entry(NamedTuple):
    """One word of the log: who said it, and which seats may know it (None: all)."""

    who: int
    word: str
    seen_by: tuple[int, ...] | None = None

    def seen(self, seat: int | None) -> Entry:
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return self
        return Entry(self.who, HIDDEN, self.seen_by)


Chain = tuple[Any, ...]
"""The log as it is kept: all before a word, who said it, the word, who may know it, how many it is.

So a copy costs nothing, and neither does a world in which some of it may not be known: that is a
chain with a veil at its end.
"""

START: Final[Chain] = (None, LUCK, "", None, 0)
"""The chain when nobody has spoken."""


def between(earlier: Chain, later: Chain) -> list[Entry]:
    """What was said after `earlier`, up to `later`, as far as all its veils let it be known."""
    entries: list[Entry] = []
    veils: list[int | None] = []
    while later is not earlier and later is not START:
        later, who, word, seen_by, _ = later
        if who == VEIL:
            veils.append(word)
        elif seen_by is None or all(seat in seen_by for seat in veils):
            entries.append(Entry(who, word, seen_by))
        else:
            entries.append(Entry(who, HIDDEN, seen_by))
    return entries[::-1]


Asked = Mapping[int, Mapping[str, Any]]
NOBODY: Asked = {}


class Running(Generic[T]):
    """What rules talk to, and what takes the answers. `Game` adds what people and bots need."""

    __slots__ = (
        "_chain",
        "asked",
        "book",
        "box",
        "coming",
        "commitment",
        "edition",
        "events",
        "keys",
        "luck",
        "nonces",
        "noted",
        "sealed",
        "stack",
        "table",
    )

    _chain: Chain
    table: T
    """What lies there, as plain data, secrets too."""
    stack: list[tuple[int | None, Frame]]
    """What still has to happen; the last comes first."""
    coming: list[tuple[int | None, Frame]]
    """What the frame that acts now has added so far, in the order written."""
    asked: Asked
    """The options of every seat that has been asked."""
    sealed: Mapping[int, str]
    """Answers to a Together, until the last one is in."""
    luck: Luck | None
    """None: luck is withheld, and the game stops in front of a chance."""
    events: list[Event] | None
    """None: nobody listens."""

    def __init__(self, book: Book, table: T, luck: Luck | None) -> None:
        self.book = book
        self.box = book.box
        self.edition = book.edition
        self.table = table
        self.luck = luck
        self.stack = []
        self.coming = []
        self.asked = NOBODY
        self.sealed = {}
        self.events = None
        self._chain = START
        self.commitment = luck.commitment if luck else ""
        self.noted = True
        self.keys: tuple[bytes | None, ...] = (luck.key if luck else None,)
        self.nonces: Nonces = ()

    # ---- for rules ---------------------------------------------------------------------------

    def then(self, me: Any, *frames: Frame | bool | None) -> None:
        """Let frames happen next, in the order written; a False among them is skipped."""
        seat = None if me is None else me.seat
        for frame in frames:
            if frame:
                self.coming.append((seat, frame))  # type: ignore[arg-type]

    def on(self, moment: str, me: Any) -> Sequence[Frame]:
        """What tiles and modules let happen at this moment."""
        return self.book.on(moment, me)

    def tune(self, quantity: str, me: Any, base: int) -> int:
        """A quantity as tiles and modules make it."""
        entries = self.book.quantities[quantity]
        if entries.of_all or me.tiles & entries.mask:
            return base + entries.more(me.tiles)
        return base

    def score(self, me: Any, points: int, source: int) -> None:
        """The one door for points; `source` says where they come from."""
        me.points += points
        me.sources[source] += points

    def tell(
        self,
        key: str,
        *moved: Moved,
        seen_by: tuple[int, ...] | None = None,
        public: Text | None = None,
        why: Reasons | None = None,
        **args: int | str | Text,
    ) -> None:
        """Note an event, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(Text(key, args), moved, seen_by, public, why, self.cause))

    # ---- what is going on --------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now."""
        if self.sealed:
            return tuple(seat for seat in self.asked if seat not in self.sealed)
        return tuple(self.asked)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    @property
    def chance(self) -> Chance | None:
        """What is awaited from luck, when it is withheld."""
        top = self.stack[-1][1] if self.stack else None
        return top if isinstance(top, Chance) else None

    @property
    def cause(self) -> tuple[int | None, Text] | None:
        """What lets happen that which happens now, where it has a name, and whose that is."""
        marks = ((seat, f.name) for seat, f in reversed(self.stack) if type(f) is Cause)
        return next(marks, None)

    @property
    def players(self) -> Sequence[Any]:
        """What lies in front of each seat, and behind people that of an opponent made of rules."""
        return self.table.players  # type: ignore[attr-defined, no-any-return]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; empty where nobody has said."""
        config = self.book.config
        people = config.names or ("",) * config.seats
        return (*people, *self.book.definition.opponents(config))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each of `players` as they are now."""
        return tuple(player.points for player in self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, also that of such an opponent; none before the game is over."""
        return self.book.definition.winners(self) if self.over else ()

    @property
    def verdict(self) -> Text | None:
        """What is said of the result besides the scores."""
        return self.book.definition.verdict(self) if self.over else None

    @property
    def breakdown(self) -> tuple[dict[str, int], ...]:
        """Every seat's points by source; their sum is the score."""
        sources = self.book.definition.sources
        return tuple(dict(zip(sources, p.sources, strict=True)) for p in self.players)

    @property
    def log(self) -> list[Entry]:
        """Every answer and every chance outcome since the start."""
        return between(START, self._chain)

    @property
    def words_said(self) -> int:
        """How many words the log has."""
        count: int = self._chain[4]
        return count

    @property
    def said(self) -> Chain:
        """All that was said so far, to be compared with later: see `log_since`."""
        return self._chain

    def log_since(self, earlier: Chain) -> list[Entry]:
        """What was said after `earlier`, which was `said` then."""
        return between(earlier, self._chain)

    def put_log(self, entries: Iterable[tuple[int, str, tuple[int, ...] | None]]) -> None:
        """Let this be all that was said so far."""
        self._chain = START
        for who, word, seen_by in entries:
            self._say(who, word, seen_by)

    def _say(self, who: int, word: str, seen_by: tuple[int, ...] | None = None) -> None:
        self._chain = (self._chain, who, word, seen_by, self._chain[4] + 1)

    def options(self, seat: int) -> Mapping[str, Any]:
        """What this seat may answer now, by name; empty when it is not asked."""
        if type(seat) is int and seat in self.asked:
            return self.asked[seat]
        self._player(seat)
        return self.asked.get(seat, {})

    # ---- answers -----------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Answer a waiting choice and run on to the next one.

        Args:
            seat: One of `waiting`.
            move: The name of one of its `options`.

        Raises:
            IllegalMove: It is none of them, or somebody else is asked; nothing has changed.
        """
        if type(seat) is not int or type(move) is not str:
            seat, move = whole(seat), plain(move)
            if type(seat) is not int or type(move) is not str:
                raise self._refusal(seat, move)
        options = self.asked.get(seat)
        if options is None or move not in options:
            raise self._refusal(seat, move)
        stack = self.stack
        frame: Any = stack[-1][1]
        if frame.kind != CHOICE:
            self._answer_together(seat, move)
            return
        stack.pop()
        chain = self._chain  # as in _say, for which every move would make a call
        self._chain = (chain, seat, move, (seat,) if frame.hidden else None, chain[4] + 1)
        frame.apply(self, self.table.players[seat], options[move])  # type: ignore[attr-defined]
        self.run()

    def resolve(self, outcome: str) -> None:
        """Say what luck brought, when it was withheld.

        Args:
            outcome: The word with which the log keeps it, as `chance` can bring it.

        Raises:
            IllegalMove: Nothing is awaited from luck, or it cannot bring this.
        """
        frame = self.chance
        if frame is None:
            raise IllegalMove("nothing is awaited from luck")
        outcome = plain(outcome)
        if type(outcome) is not str:
            raise IllegalMove("luck cannot bring {got}: it brings words", got=short(outcome))
        me = self._player(self.stack[-1][0])
        if not frame.possible(self, me, outcome):
            raise IllegalMove("luck cannot bring {got} here", got=short(outcome))
        self.stack.pop()
        self._happen(frame, me, outcome)
        self.run()

    def seal(self, seat: int, move: str) -> None:
        """Keep an answer to a Together, without opening anything: not even with the last one.

        Whoever plays a game calls `play`, which seals where that is asked for.
        """
        seat, move = whole(seat), plain(move)
        if type(move) is not str or move not in self.options(seat):
            raise self._refusal(seat, move)
        if not isinstance(self.stack[-1][1], Together):
            raise IllegalMove("seat {seat} is asked alone: nothing is sealed here", seat=seat)
        self.sealed = {**self.sealed, seat: move}

    def _answer_together(self, seat: int, move: str) -> None:
        """The last answer opens all of them, in the order of the seats."""
        self.seal(seat, move)
        if self.waiting:
            return
        frame = self.stack.pop()[1]
        assert isinstance(frame, Together)
        asked, answers, self.sealed = self.asked, self.sealed, {}
        hidden = frame.choice.hidden
        said = [s for s in frame.seats if s in asked]
        self._say(JOINT, str(len(said)))
        for s in said:
            self._say(s, answers[s], (s,) if hidden else None)
        self._reveal(frame, {s: asked[s][answers[s]] for s in said})
        self.run()

    def _reveal(self, frame: Together, values: Mapping[int, Any]) -> None:
        """Apply everybody's answer in the order of the seats; who had one option was not asked."""
        silent = {s: self._silent(frame.choice, s) for s in frame.seats if s not in values}
        for seat in frame.seats:
            for value in (values[seat],) if seat in values else silent[seat]:
                frame.choice.apply(self, self.players[seat], value)

    def _silent(self, choice: Choice[Any], seat: int) -> tuple[Any, ...]:
        return tuple(choice.options(self, self.players[seat]).values())

    def _happen(self, frame: Chance, me: Any, outcome: str) -> None:
        """Let luck's outcome be; its frame is off the stack already."""
        self._say(LUCK, outcome, frame.seen_by(self, me))
        frame.apply(self, me, outcome)

    def run(self) -> None:  # noqa: C901 - the one hot loop: a call for each kind costs a tenth
        """Run effects, luck and choices of one, until somebody has a real choice."""
        stack, coming = self.stack, self.coming
        players = self.table.players  # type: ignore[attr-defined]
        self.asked = NOBODY
        frame: Any = None
        for _ in range(CHAIN):
            while coming:
                stack.append(coming.pop())
            if not stack:
                return
            entry = stack.pop()
            seat, frame = entry
            me = None if seat is None else players[seat]
            kind = frame.kind
            if kind == EFFECT:
                frame.run(self, me)
            elif kind == CHOICE:
                options = frame.options(self, me)
                count = len(options)
                if count > 1 or (count and frame.always(self, me)):
                    stack.append(entry)
                    self.asked = {seat: options}  # type: ignore[dict-item]
                    return
                if count:
                    frame.apply(self, me, *options.values())
            elif kind == CHANCE:
                if self.luck is None:
                    stack.append(entry)
                    return
                if not self.noted:
                    self.noted = True
                    self.keys = (*self.keys, self.luck.key)
                    self.note_commitment(self.luck.commitment)
                self._happen(frame, me, frame.draw(self, me, self.luck))
            else:
                self.asked = self._asked_together(frame)
                if self.asked:
                    stack.append(entry)
                    return
                self._reveal(frame, {})
        raise WrongRules(f"{CHAIN} frames without a question; the last was {frame}")

    def _asked_together(self, frame: Together) -> Asked:
        asked = {}
        for seat in frame.seats:
            options = frame.choice.options(self, self.players[seat])
            if len(options) > 1 or (options and frame.choice.always(self, self.players[seat])):
                asked[seat] = options
        return asked

    def ask_again(self) -> None:
        """Find the options anew, after something they hang on was put another way."""
        self.asked = NOBODY
        if self.stack:
            seat, frame = self.stack[-1]
            if isinstance(frame, Together):
                self.asked = self._asked_together(frame)
            elif isinstance(frame, Choice):
                self.asked = {seat: frame.options(self, self._player(seat))}  # type: ignore[dict-item]

    # ---- small help --------------------------------------------------------------------------

    @property
    def frame_owner(self) -> Any:
        """The player on whose behalf the next frame will act; None: the table's own."""
        return self._player(self.stack[-1][0]) if self.stack else None

    def go_on(self, luck: Luck, *, noted: bool) -> None:
        """Give the game luck where it had none; fresh luck is `noted` in the log when used."""
        self.luck = luck
        self.noted = noted
        if not self.asked:
            self.run()

    def draw_from(self, key: bytes, nonces: Nonces = ()) -> None:
        """Before the first draw: luck comes from this key and what people mix into it."""
        self.commitment, self.keys, self.nonces = commitment(key), (key,), nonces
        self.go_on(Luck(mixed(key, nonces)), noted=True)

    def note_commitment(self, commitment: str) -> None:
        """From here on luck comes from another key, of which this is the commitment."""
        self._say(COMMITMENT, commitment)

    def start(self) -> None:
        """Put the opening on the stack and run to the first question."""
        self.then(None, *self.book.definition.opening(self.book))
        self.run()

    def _player(self, seat: int | None) -> Any:
        if seat is None:
            return None
        players = self.players
        if type(seat) is not int:
            seat = whole(seat)
        if type(seat) is not int or not 0 <= seat < len(players):
            raise UnknownName(
                "seat {got} is not one of {allowed}",
                got=short(seat),
                allowed=listed(range(len(players))),
            )
        return players[seat]

    def _refusal(self, seat: int, move: str) -> IllegalMove:
        self._player(seat)
        options = self.asked.get(seat)
        if options is not None:
            return IllegalMove(
                "move {got} is not one of {allowed}", got=short(move), allowed=listed(options)
            )
        if self.over:
            return IllegalMove("seat {seat} is not asked anything: the game is over", seat=seat)
        if not self.waiting:
            return IllegalMove("seat {seat} is not asked anything: waiting for luck", seat=seat)
        return IllegalMove(
            "seat {seat} is not asked anything: waiting for seat {waiting}",
            seat=seat,
            waiting=listed(self.waiting),
        )
