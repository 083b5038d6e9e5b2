"""What is asked by plain requests, and what they are answered: tables, accounts, what has been."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from riad.kernel.game import View
from riad.server.messages import (
    NO_CONTROLS,
    Count,
    FromServer,
    Hex,
    Line,
    Name,
    Said,
    Seat,
    Secret,
    Strict,
    TableInfo,
    Token,
    Word,
)
from riad.server.readings import Corrections, Printed


class Clock(Strict):
    """A bank of seconds for the whole game, and some more for every question."""

    bank: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    increment: Annotated[int, Meta(ge=5, le=2_592_000)] = 60


class Order(Strict):
    """A table as somebody wants it. People sit first, bots in the last seats."""

    game: Word
    seats: Seat
    edition: Word | None = None
    modules: Annotated[list[Word], Meta(max_length=20)] = field(default_factory=list)
    options: Annotated[dict[Word, int | str | bool], Meta(max_length=50)] = field(
        default_factory=dict
    )
    solo: Word | None = None
    bots: Annotated[list[Word], Meta(max_length=10)] = field(default_factory=list)
    pace: Literal["live", "days"] = "live"
    clock: Clock | None = None
    timeout: Literal["wait", "move", "seat"] = "wait"
    """When a clock runs out: nothing, a bot answers once, or a bot takes the seat."""
    listed: bool = False
    hot_seat: bool = False
    """All people play at one screen."""
    watch: bool = False
    """Whoever makes the table does not sit down."""
    name: Name | None = None
    hash: Hex | None = None
    """Of 32 bytes that its maker will mix into the luck: their SHA-256."""
    box: Corrections | None = None
    """What is printed otherwise in somebody's box, as TOML; empty: the box that the game comes
    with. Where nothing is said it is the one this house plays with."""


class Made(Struct):
    """The table, what opens its door to its maker, and what can be given to others."""

    table: TableInfo
    token: str
    invite: str


class Join(Strict):
    """Sit down; `invite` is needed where the table is not listed."""

    invite: Token | None = None
    seat: Seat | None = None
    name: Name | None = None
    token: Token | None = None
    """What is to open the seat; whoever chooses it can ask again if no answer came."""
    hash: Hex | None = None
    """Of 32 bytes to be mixed into the luck: their SHA-256."""


class Joined(Struct):
    table: TableInfo
    seat: int
    token: str


class NewLink(Strict):
    """What is to open the seat from now on; chosen beforehand, it is not lost with an answer."""

    token: Token | None = None


class Opened(Struct):
    """What opens one's seat; what did before opens nothing any more."""

    token: str


class OnSeat(Strict):
    seat: Seat


class Invitation(Struct):
    """A new one: what was given out before opens nothing any more."""

    invite: str


class Rematch(Strict):
    """The same people at a new table."""

    hash: Hex | None = None
    """Of 32 bytes that whoever asks will mix into its luck: their SHA-256."""


class Rights(Struct, omit_defaults=True):
    """What opens a table to somebody: the seats they have there, and whether it is theirs."""

    table: TableInfo
    seats: list[int] = field(default_factory=list)
    owner: bool = False


class Branch(Strict):
    """A new table that goes on from an earlier position of this one."""

    step: Count


class Learn(Strict):
    """A table for a chapter of a lesson; `name` is what whoever learns is called."""

    chapter: Count = 0
    name: Name | None = None


class Listed(Struct, omit_defaults=True):
    """A table in the lobby, or among one's own."""

    table: TableInfo
    pace: str
    updated: int
    waiting: list[int]
    mine: list[int] = field(default_factory=list)
    result: dict[str, Any] | None = None
    lesson: bool = False
    """A game is learnt there; nobody waits for whoever learns."""


class Talk(Struct):
    lines: list[Line]


class Lobby(Struct):
    tables: list[Listed]


class Replies(Struct):
    """What the server answers to one message sent by HTTP."""

    replies: list[FromServer]


class Register(Strict):
    name: Name
    password: Secret


class SignIn(Strict):
    name: Name
    password: Secret


class Recover(Strict):
    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=100, pattern=NO_CONTROLS)]
    password: Secret


class NewPassword(Strict):
    old: Secret
    new: Secret


class Password(Strict):
    password: Secret


class Me(Struct, omit_defaults=True):
    name: str
    admin: bool = False
    codes: list[str] = field(default_factory=list)
    """Recovery codes: shown this once."""


class Session(Struct):
    """A browser in which one is signed in; `browser` is empty where it is none we know."""

    id: str
    since: int
    used: int
    """Within a quarter of an hour."""
    browser: str
    here: bool
    """It is the one that asks."""


class Sessions(Struct):
    sessions: list[Session]


class EndSession(Strict):
    id: Annotated[str, Meta(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")]


class Position(Struct, omit_defaults=True):
    step: int
    steps: int
    view: View
    act: int | None = None
    """On the way to `step`, when so many acts had begun and the next was about to begin."""


class Act(Struct, omit_defaults=True):
    """Something that somebody did, or that happened to all, and where it was over."""

    what: Said
    step: int
    act: int | None = None
    """As in a position: what to ask for to see it done."""
    seat: int | None = None


class Mark(Struct):
    """Another time of the game begins with the `first`-th act."""

    first: int
    when: Said
    depth: int
    """0: the longest, such as a season; 1: within it, such as a round."""


class Acts(Struct):
    """A game act by act, and its times."""

    acts: list[Act]
    marks: list[Mark]


class Replayed(Struct):
    """A record played again: the beginning, then events and view of each of its acts."""

    header: dict[str, Any]
    steps: list[dict[str, Any]]
    """Each act also with its `seat`, `what` it is, and the `line` of the record it begins in."""
    marks: list[Mark]
    scores: list[int]
    winners: list[int]
    box: str
    """As in `TableInfo`."""
    printed: Printed | None = None
    """What is printed in that box, where it is not the house's."""
    reconstructed: list[str] | None = None
    """As in `Reconstructed`, of such a box: no table need have it."""


class Done(Struct):
    done: bool = True
