"""What clients and server say to each other: the same messages over WebSocket, HTTP and SSE.

The JSON schema and the OpenAPI page are made from these classes. `version` counts the changes a
viewer was told of; `ask` numbers the questions a seat was asked, and an answer names its question.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

VERSION: Final = 1
"""Of the protocol. A client says which it speaks; another one is refused with `wrong-version`."""

# `$` alone would let a line end pass
PLAIN: Final = r"^[A-Za-z0-9_-]+$(?!\n)"
NO_CONTROLS: Final = r"^[^\x00-\x1f\x7f]+$(?!\n)"

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Word = Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_CONTROLS)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_CONTROLS)]
Token = Annotated[str, Meta(min_length=20, max_length=100, pattern=PLAIN)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Secret = Annotated[str, Meta(min_length=1, max_length=256)]


class Strict(Struct, forbid_unknown_fields=True, kw_only=True):
    """What comes from outside has these fields and no others."""


# ---- from the client, at a table -------------------------------------------------------------


class Hello(Strict, tag="hello"):
    """The first message on a socket: who is there, and which seat's view is wanted."""

    v: Count
    token: Token | None = None
    seat: Seat | None = None


class Move(Strict, tag="move"):
    """An answer to question `ask`. The same `id` again is the same answer, not another one."""

    id: Id
    ask: Count
    word: Word
    seat: Seat | None = None


class Undo(Strict, tag="undo"):
    """Take back the last step that the others have not seen."""

    id: Id
    ask: Count
    seat: Seat | None = None


class Restart(Strict, tag="restart"):
    """Take back every step that the others have not seen."""

    id: Id
    ask: Count
    seat: Seat | None = None


class Confirm(Strict, tag="confirm"):
    """Let the others see the steps, and luck have its say."""

    id: Id
    ask: Count
    seat: Seat | None = None


class Back(Strict, tag="back"):
    """Alone at a table: return to an earlier position, for everybody."""

    id: Id
    step: Count
    seat: Seat | None = None


class Prefer(Strict, tag="prefer"):
    """How this seat wants to be treated: `confirm`, `chat`, or a question with its answer."""

    id: Id
    what: Word
    value: Word
    seat: Seat | None = None


class Chat(Strict, tag="chat"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=NO_CONTROLS)]
    seat: Seat | None = None


class WhyNot(Strict, tag="why-not"):
    """Which condition forbids touching this now."""

    id: Id
    target: Word
    seat: Seat | None = None


class Preview(Strict, tag="preview"):
    """What a move would cause, as far as nobody else and no luck is needed."""

    id: Id
    word: Word
    seat: Seat | None = None


class History(Strict, tag="history"):
    """What happened on the way to every position after `since`."""

    id: Id
    since: Count = 0
    seat: Seat | None = None


class Sync(Strict, tag="sync"):
    """Send the state again, from this seat's view."""

    id: Id
    seat: Seat | None = None


class Ping(Strict, tag="ping"):
    """Are you there?"""


FromPlayer = (
    Move
    | Undo
    | Restart
    | Confirm
    | Back
    | Prefer
    | Chat
    | WhyNot
    | Preview
    | History
    | Sync
    | Ping
)
FromClient = Hello | FromPlayer


# ---- from the server, at a table -------------------------------------------------------------

Said = dict[str, Any]
"""A message key with its arguments, `{"key": …, "args": {…}}`; events say also what moved."""


class Option(Struct, omit_defaults=True):
    word: str
    text: Said
    targets: tuple[str, ...]
    rules: tuple[str, ...]
    irreversible: bool = False


class Question(Struct, omit_defaults=True):
    """What a seat is asked, and every answer it may give."""

    ask: int
    prompt: Said
    options: list[Option]
    standing: tuple[str, ...] = ()
    """Words of answers that can be given once for all such questions, with `prefer`."""


class Steps(Struct):
    """The steps of this seat that the others have not seen."""

    count: int
    barrier: bool
    """Luck or another seat comes next: confirm to go on."""


class SeatInfo(Struct, omit_defaults=True):
    name: str = ""
    bot: str = ""
    taken: bool = False
    """A person has the seat, even while a bot stands in."""


class ClockInfo(Struct, omit_defaults=True):
    left: list[int]
    """Milliseconds every seat has, counted from when it was asked."""
    since: dict[int, int]
    """When the seats that owe an answer were asked."""


class TableInfo(Struct, omit_defaults=True):
    id: str
    game: str
    status: Literal["open", "playing", "over", "closed"]
    seats: list[SeatInfo]
    alone: bool = False
    """One person plays all seats that are no bots: positions can be returned to."""
    next: str = ""
    """The table of the rematch."""


class State(Struct, tag="state", omit_defaults=True):
    """All a viewer may know, and what has just happened."""

    version: int
    table: TableInfo
    id: str = ""
    """Of the `sync` it answers."""
    you: int | None = None
    ask: int = 0
    step: int = 0
    """How many positions everybody has seen; `history` and links count them."""
    events: list[Said] = field(default_factory=list)
    view: dict[str, Any] | None = None
    question: Question | None = None
    draft: Steps | None = None
    clock: ClockInfo | None = None
    prefers: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    keys: list[str] = field(default_factory=list)
    """The keys of luck, once the game is over."""


class Chatted(Struct, tag="chatted"):
    version: int
    seat: int
    text: str
    at: int


class Ack(Struct, tag="ack"):
    """It is written and will not be lost."""

    id: str


class No(Struct, tag="refused", omit_defaults=True):
    code: str
    key: str
    id: str = ""
    retry_after: int | None = None


class Reason(Struct, tag="reason"):
    """Why a target cannot be touched: a rule and a message key; nothing when it can."""

    id: str
    no: dict[str, str] | None


class Previewed(Struct, tag="previewed"):
    id: str
    events: list[Said]


class Told(Struct, tag="told"):
    """One list of events for each position after `since`."""

    id: str
    since: int
    steps: list[list[Said]]


class Pong(Struct, tag="pong"):
    pass


FromServer = State | Chatted | Ack | No | Reason | Previewed | Told | Pong


# ---- requests and replies --------------------------------------------------------------------


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


class Joined(Struct):
    table: TableInfo
    seat: int
    token: str


class OnSeat(Strict):
    seat: Seat


class Removed(Struct):
    """The invitation is a new one: what was given out before opens nothing any more."""

    invite: str


class Branch(Strict):
    """A new table that goes on from an earlier position of this one."""

    step: Count


class Listed(Struct, omit_defaults=True):
    """A table in the lobby, or among one's own."""

    table: TableInfo
    pace: str
    updated: int
    waiting: list[int]
    mine: list[int] = field(default_factory=list)
    result: dict[str, Any] | None = None


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


class Position(Struct):
    step: int
    steps: int
    view: dict[str, Any]


class Replayed(Struct):
    """A record played again: one view and its events for each of its lines."""

    header: dict[str, Any]
    steps: list[dict[str, Any]]
    scores: list[int]
    winners: list[int]


class Done(Struct):
    done: bool = True


class Games(Struct):
    games: dict[str, dict[str, Any]]


class Texts(Struct):
    game: str
    language: str
    texts: dict[str, Any]
