"""A game like any other: played by people, imagined by bots, or replayed from a record."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, ClassVar, Final, Protocol, Self, TypedDict, TypeVar, cast

from . import record
from .alphabet import alphabet_of
from .definition import Config, Definition, book_of
from .errors import UnknownName, short, whole
from .frames import Choice, Frame, Together, pack
from .layout import layout_of
from .luck import Luck, QuickLuck
from .running import VEIL, Running
from .state import canonical
from .text import (
    AWAITING_LUCK,
    NOT_THIS_QUESTION,
    NOT_YOUR_TURN,
    OVER,
    Event,
    Label,
    No,
    Passage,
    Text,
    because,
)

T = TypeVar("T")


class _Same:
    """Stands for 'the luck this game has'."""


class _Everything:
    """Stands for 'all of it, secrets included'."""


SAME: Final = _Same()
EVERYTHING: Final = _Everything()


PICKLED: Final = "table", "stack", "sealed", "luck", "commitment", "noted", "keys", "nonces"


class View(TypedDict):
    """All that a seat may know of a game, ready for JSON."""

    game: str
    table: dict[str, Any]
    """What lies there; of what is hidden, how much it is."""
    facts: dict[str, Any]
    """What follows from that, worked out by the rules."""
    waiting: list[int]
    ready: list[int]
    """Who has answered a question that others still think about."""
    question: str | None
    sealed: str | None
    scores: list[int]
    breakdown: list[dict[str, int]]
    over: bool
    winners: list[int]
    verdict: dict[str, Any] | None


class Voice(Protocol):
    """How a game speaks to people; the front door says who does it."""

    def say(self, game: Game[Any], seat: int | None, language: str, text: Text, /) -> str: ...
    def picture(self, game: Game[Any], /) -> str: ...
    def html(self, game: Game[Any], /) -> str: ...


class Game(Running[T]):
    """A running game, as `riad.new_game` gives it, with what people and bots need to see of it.

    A `seat` is a number from 0 on; where it can be None, that is a spectator. Who asks about a seat
    that is not there gets an `UnknownName`.
    """

    __slots__ = ()
    voice: ClassVar[Voice]

    # ---- for programs ------------------------------------------------------------------------

    def mask(self, seat: int) -> bytes:
        """Which actions of `riad.actions` this seat may take now: a byte for each, 1 or 0.

        `numpy.frombuffer(game.mask(seat), bool)` makes it an array of numpy.
        """
        return alphabet_of(self.book.definition).mask(self.options(seat))

    def observe(self, seat: int | None) -> array[int]:
        """What this seat may know, as `riad.observation` lays it out: an array of whole numbers.

        `numpy.asarray` makes it an array of numpy without copying anything.
        """
        config, seat = self.book.config, whole(seat)
        return layout_of(self.book.definition).row(self.view(seat), config, seat)

    def digest(self) -> str:
        """The same sixteen digits for the same position, on every Python and platform.

        What counts is what was ordered, what lies there, and what still has to happen: neither the
        way that led there, nor the luck ahead, nor what players are called.
        """
        config = self.book.config
        order = [config.game, config.seats, config.edition, config.modules, config.solo]
        stack = [[seat, pack(frame)] for seat, frame in self.stack]
        table = self.table.to_json()  # type: ignore[attr-defined]
        sealed = sorted(self.sealed.items())
        position = canonical([order, config.options, config.rules, table, stack, sealed])
        return blake2b(position.encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position: what `digest` counts."""
        if not isinstance(other, Game):
            return NotImplemented
        one, two = self.book.config, other.book.config
        return (
            replace(one, names=()) == replace(two, names=())
            and self.table == other.table
            and self.stack == other.stack
            and self.sealed == other.sealed
        )

    __hash__ = None  # type: ignore[assignment] # it changes: keep its `digest`

    def __str__(self) -> str:
        """The boards as a spectator sees them, as the terminal draws them."""
        return self.voice.picture(self)

    def _repr_html_(self) -> str:
        """The same as the web table draws them, for notebooks."""
        return self.voice.html(self)

    def __repr__(self) -> str:
        config = self.book.config
        parts = (config.game, config.edition, *config.modules, config.solo)
        kind = " ".join(part for part in parts if part)
        now = "over" if self.over else f"waits for {list(self.waiting)}"
        return f"<Game {kind}: points {list(self.scores)}, {now}>"

    # ---- for people --------------------------------------------------------------------------

    def prompt(self, seat: int) -> Text | None:
        """What this seat is asked, and what lets it be asked where that has a name."""
        question = self._question(seat)
        if question is None:
            return None
        prompt, cause = question.prompt(self, self.players[seat]), self.cause
        return because(cause[1], prompt) if cause else prompt

    def say(self, seat: int, language: str = "en", text: Text | Label | No | None = None) -> str:
        """A text in words for this seat: what it is asked, unless another one is given.

        Args:
            language: Its code: `en`, `fr`, `nl`.
            text: What `labels` or `why_not` has brought, the text of an event, any `Text`.

        Raises:
            UnknownName: Nobody speaks that language.
        """
        if text is None:
            text = self.prompt(seat)
        elif isinstance(text, Label):
            text = text.text
        elif isinstance(text, No):
            text = Text(text.key)
        return self.voice.say(self, seat, language, text) if text is not None else ""

    def labels(self, seat: int) -> dict[str, Label]:
        """Every option of this seat, ready to be shown; `say` makes words of a label."""
        question, me = self._question(seat), self._player(seat)
        if question is None:
            return {}
        labels = {}
        for name, value in self.options(seat).items():
            label = question.label(self, me, value)
            rules = dict.fromkeys((*question.rules, *label.rules))
            barrier = self._crosses(seat, name)
            labels[name] = Label(label.text, label.targets, tuple(rules), barrier, label.declines)
        return labels

    def why_not(self, seat: int, target: str) -> No | None:
        """Which condition forbids touching `target` now; None when it is allowed.

        What is no target at all is not asked for either. `say` makes words of the answer.

        Args:
            target: Its kind and its name, as in the `targets` of a label: `building/hammam`.
                Several that are meant together are joined: `tower/sack+action/floor`.
        """
        return self.reasons(seat, (target,))[target]

    def reasons(self, seat: int, targets: Iterable[str]) -> dict[str, No | None]:
        """`why_not` for many targets: what each option touches is looked up once.

        Args:
            targets: Each as `why_not` has them.
        """
        targets = list(targets)
        for target in targets:
            if type(target) is not str:
                raise UnknownName("a target is a word, not {got}", got=short(target))
        if self.over:
            return dict.fromkeys(targets, OVER)
        question, me = self._question(seat), self._player(seat)
        if question is None:
            return dict.fromkeys(targets, NOT_YOUR_TURN if self.asked else AWAITING_LUCK)
        labels = [question.label(self, me, value) for value in self.options(seat).values()]
        offered = [frozenset(label.targets) for label in labels]
        touchable = frozenset[str]().union(*offered)

        def reason(target: str) -> No | None:
            parts = target.split("+")
            if touchable.issuperset(parts) and any(each.issuperset(parts) for each in offered):
                return None
            return question.refuse(self, me, target) or NOT_THIS_QUESTION

        return {target: reason(target) for target in targets}

    def refusal(self, seat: int, target: str) -> No | None:
        """What the question itself has against `target`; for the checks."""
        question = self._question(seat)
        return question.refuse(self, self._player(seat), target) if question else None

    def preview(self, seat: int, move: str) -> list[Event]:
        """The events this move would cause for this seat, up to the next choice or chance.

        Args:
            move: The name of one of its `options`.

        Raises:
            IllegalMove: It is none of them.
        """
        if self.is_together and move in self.options(seat):
            return []  # a sealed answer causes nothing before the last one is in
        trial = self.copy(luck=None).listen()
        trial.play(seat, move)
        return trial.heard(seat)

    def listen(self) -> Self:
        """Keep events from now on."""
        self.events = []
        return self

    def heard(self, seat: int | None) -> list[Event]:
        """The events since `listen`, as this seat may know them."""
        self._player(seat)
        seen = [event.seen(seat) for event in self.events or ()]
        return [event for event in seen if event is not None]

    def view(self, seat: int | None) -> View:
        """All this seat may know, ready for JSON; a spectator is seat None."""
        if seat is not None:
            self._player(seat)
        question = self.stack[-1][1] if self.stack else None
        if isinstance(question, Together):
            question = question.choice
        return {
            "game": self.book.config.game,
            "table": self.table.view(seat),  # type: ignore[attr-defined]
            "facts": self.facts(seat),
            "waiting": list(self.waiting),
            "ready": [s for s in self.asked if s in self.sealed],
            "question": question.saved_as if question else None,
            "sealed": self.sealed.get(seat) if seat is not None else None,
            "scores": list(self.scores),
            "breakdown": list(self.breakdown),
            "over": self.over,
            "winners": list(self.winners),
            "verdict": self.verdict.to_json() if self.verdict else None,
        }

    def facts(self, seat: int | None) -> dict[str, Any]:
        """What follows from what this seat may know, for whoever draws the table."""
        self._player(seat)
        known = self._beside(self.table.known_to(seat))  # type: ignore[attr-defined]
        known.sealed = {}
        facts = self.book.definition.facts(known)
        return {} if facts is None else facts.to_json()

    def sentences(self, seat: int | None) -> Sequence[Passage]:
        """The same for readers: the table in sentences, part by part."""
        self._player(seat)
        return self.book.definition.sentences(self, whole(seat))

    def if_happened(self, *frames: Frame) -> Self:
        """A copy in which these happen now, instead of whatever is going on; without luck."""
        return self.copy(luck=None).happening(*frames)

    def happening(self, *frames: Frame) -> Self:
        """The same in this game, for who has a copy that is not needed any more."""
        self.luck, self.stack, self.asked = None, [], {}
        self.then(None, *frames)
        self.run()
        return self

    # ---- other worlds ------------------------------------------------------------------------

    def copy(self, luck: Luck | _Same | None = SAME) -> Self:
        """The same game with the same luck ahead, which goes on by itself.

        Args:
            luck: Another one; with None it is withheld, and the copy stops where luck would speak.
        """
        new = self._beside(self.table.copy())  # type: ignore[attr-defined]
        if luck is SAME:
            new.luck = self.luck.copy() if self.luck is not None else None
        else:
            new.luck = luck  # type: ignore[assignment]
            if luck is not None and not new.asked:
                new.run()
        return new

    def _beside(self, table: T) -> Self:
        """The same game with this table in front of it, and no luck."""
        new = object.__new__(type(self))
        new.book = self.book
        new.box = self.box
        new.edition = self.edition
        new.table = table
        new.luck = None
        new.stack = self.stack[:]
        new.coming = []
        new.asked = self.asked
        new.sealed = self.sealed
        new.events = None
        new._chain = self._chain
        new.commitment = self.commitment
        new.noted = self.noted
        new.keys = self.keys
        new.nonces = self.nonces
        return new

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For processes of one's own: it tells every secret, the luck ahead too."""
        config = self.book.definition, self.book.config
        kept = {name: getattr(self, name) for name in PICKLED}
        return {"book": config, "log": [tuple(entry) for entry in self.log], **kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        definition, config = state["book"]
        self.book = book_of(definition, config)
        self.box = self.book.box
        self.edition = self.book.edition
        self.coming, self.events = [], None
        self.put_log(state["log"])
        for name in PICKLED:
            setattr(self, name, state[name])
        self.ask_again()

    def redeal(self, seat: int | None, luck: Luck) -> Self:
        """Become another world this seat could be in, with this luck ahead.

        For searchers, who have a copy of their own: all the seat cannot see is dealt anew in it.

        Args:
            luck: As for `imagine`.
        """
        self._player(seat)
        seat = whole(seat)
        self.keys = (None,)
        if self._chain[1:3] != (VEIL, seat):
            self._chain = (self._chain, VEIL, seat, None, self._chain[4])
        self.book.definition.redeal(self, seat, luck)
        self.ask_again()
        if self.sealed:
            self.sealed = {
                s: word if s == seat else luck.pick(list(self.asked[s]))
                for s, word in self.sealed.items()
            }
        self.luck = luck
        return self

    def imagine(self, seat: int | None, luck: Luck) -> Self:
        """A world this seat could be in, with this luck ahead: all it cannot see is dealt anew.

        Args:
            luck: `QuickLuck` of `riad.kernel.luck`, begun by any 32 bytes.
        """
        return self.copy(luck=None).redeal(seat, luck)

    def seen(self, seat: int | None) -> Self:
        """An imagined world for that seat, with luck of its own: all a bot ever gets."""
        root = self.luck if self.luck is not None else Luck(bytes(32))
        return self.imagine(seat, QuickLuck(root.fork("seen", seat, self.words_said).key))

    # ---- records -----------------------------------------------------------------------------

    def record(self, seat: int | _Everything | None = EVERYTHING) -> str:
        """The game as text, for `riad.load`; of a game that is not over it tells all secrets.

        Args:
            seat: With one, only what it may know.
        """
        if isinstance(seat, _Everything):
            return record.write(self)
        self._player(seat)
        return record.write_seen(self, whole(seat))

    # ---- small help --------------------------------------------------------------------------

    def _question(self, seat: int) -> Choice[Any] | None:
        """The question this seat has been asked, if any."""
        self._player(seat)
        if seat not in self.asked:
            return None
        frame = self.stack[-1][1]
        return cast("Choice[Any]", frame.choice if isinstance(frame, Together) else frame)

    @property
    def is_together(self) -> bool:
        """Whether several seats answer in secret now."""
        return bool(self.stack) and isinstance(self.stack[-1][1], Together)

    def _crosses(self, seat: int, move: str) -> bool:
        """Whether luck or another seat would come into play: a barrier for undo."""
        if self.is_together:
            return False
        trial = self.copy(luck=None)
        trial.play(seat, move)
        return not trial.goes_on_for(seat)

    def goes_on_for(self, seat: int) -> bool:
        """Whether this seat alone is asked next: neither luck nor anybody else comes into play."""
        self._player(seat)
        return self.waiting == (seat,) and not self.is_together


def new_game(definition: Definition, config: Config, luck: Luck | None) -> Game[Any]:
    """A game set up as ordered, and run to its first question."""
    book = book_of(definition, config)
    game: Game[Any] = Game(book, definition.make_table(book), luck)
    game.start()
    return game
