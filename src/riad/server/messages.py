"""What clients and server say to each other: the same messages over WebSocket, HTTP and SSE.

The JSON schema and the OpenAPI page are made from these classes. `version` counts the changes a
viewer was told of; `ask` numbers the questions a seat was asked, and an answer names its question.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from msgspec import Meta, Struct, field, json

from riad.kernel.game import View

encode = json.Encoder().encode
"""Anything that is sent, as it is sent."""

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
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
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


class Propose(Strict, tag="propose"):
    """In a game of several people: to close the table, or to free the seat of `whom`."""

    id: Id
    what: Literal["close", "remove"]
    whom: Seat | None = None
    seat: Seat | None = None


class Accept(Strict, tag="accept"):
    """Agree to a proposal."""

    id: Id
    number: Count
    seat: Seat | None = None


class Decline(Strict, tag="decline"):
    """Do not agree to a proposal, or withdraw one's own: it is gone."""

    id: Id
    number: Count
    seat: Seat | None = None


class Hash(Strict, tag="hash"):
    """Before the key is promised: the SHA-256 of 32 bytes that are to be mixed into the luck."""

    id: Id
    hash: Hex
    seat: Seat | None = None


class Nonce(Strict, tag="nonce"):
    """Once the key is promised: the 32 bytes themselves."""

    id: Id
    nonce: Hex
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


class Describe(Strict, tag="describe"):
    """The table in sentences: as it is, or the position that was the `step`-th all saw; or on the
    way there, when `act` acts had begun."""

    id: Id
    step: Count | None = None
    act: Count | None = None
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
    | Propose
    | Accept
    | Decline
    | Hash
    | Nonce
    | WhyNot
    | Preview
    | History
    | Describe
    | Sync
    | Ping
)
FromClient = Hello | FromPlayer


# ---- from the server, at a table -------------------------------------------------------------


class Step(TypedDict):
    """One priority of a decision that rules have made."""

    rule: str
    text: Said
    kept: list[int]
    """The options it kept, by number; none: it fitted nothing and was passed over."""


class Reasons(TypedDict):
    """Why an opponent made of rules did what it did: its options, and each priority in order."""

    options: list[Said]
    steps: list[Step]
    decided: int | None
    """The step that left one option; null: there was no other."""
    pick: int


class Cause(TypedDict):
    """What an event comes from, such as a tile, and the seat it belongs to."""

    key: str
    args: NotRequired[dict[str, Any]]
    seat: int | None


class Said(TypedDict):
    """A message key with its arguments; events say also what moved and what led to it."""

    key: str
    args: NotRequired[dict[str, Any]]
    moved: NotRequired[list[list[str]]]
    why: NotRequired[Reasons]
    cause: NotRequired[Cause]


class Option(Struct, omit_defaults=True):
    word: str
    text: Said
    targets: tuple[str, ...]
    rules: tuple[str, ...]
    irreversible: bool = False
    declines: bool = False
    """What is offered is left, or left off."""


class Question(Struct, omit_defaults=True):
    """What a seat is asked, and every answer it may give."""

    ask: int
    prompt: Said
    options: list[Option]
    standing: tuple[str, ...] = ()
    """Words of answers that can be given once for all such questions, with `prefer`."""


class Steps(Struct, omit_defaults=True):
    """The steps of this seat that the others have not seen."""

    count: int
    barrier: bool
    """Luck or another seat comes next: confirm to go on."""
    last: Said | None = None
    """What the last step was called where it was chosen; told at the barrier."""


class SeatInfo(Struct, omit_defaults=True):
    name: str = ""
    bot: str = ""
    taken: bool = False
    """A person has the seat, even while a bot stands in."""
    rules: bool = False
    """Nobody sits there: the rules of the game play this seat. Such seats come last."""
    account: bool = False
    """Whoever has it is signed in: nobody else sits under the name of an account."""


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
    pace: str = "live"
    edition: str = ""
    modules: list[str] = field(default_factory=list)
    solo: str = ""
    options: dict[str, int | str | bool] = field(default_factory=dict)
    """Those in which the table differs from the usual."""
    alone: bool = False
    """One person plays all seats that are no bots: positions can be returned to."""
    hot_seat: bool = False
    """All people sit at one screen and share one link."""
    next: str = ""
    """The table of the rematch."""
    kept_until: int = 0
    """When a finished table goes at which only guests have played; 0: it stays."""
    box: str = ""
    """Which box it is played with: `/api/box/GAME/BOX` says what is printed there."""
    box_name: str | None = None
    """What an owner calls it; null: it is the house's own."""


class Proposal(Struct, omit_defaults=True):
    """What somebody has proposed; it happens when all who are asked have accepted."""

    number: int
    what: Literal["close", "remove"]
    by: int
    asked: list[int]
    """Who has yet to answer."""
    whom: int | None = None


class LuckInfo(Struct, omit_defaults=True):
    """What people mix into the luck, by seat; shown before the game and after it."""

    hashes: list[str | None]
    """What was promised."""
    commitment: str = ""
    """Of the key; once it is there the numbers are to be opened with `nonce`."""
    nonces: list[str | None] = field(default_factory=list)
    """What was opened, once the game is over."""


class LessonInfo(Struct):
    """How far somebody has come in a lesson."""

    chapter: int
    said: list[int]
    """How many words of their own they had said by each position, and by now."""


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
    view: View | None = None
    question: Question | None = None
    chosen: Option | None = None
    """What this seat has answered to a question that others answer at the same time."""
    draft: Steps | None = None
    proposal: Proposal | None = None
    clock: ClockInfo | None = None
    prefers: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    keys: list[str] = field(default_factory=list)
    """The keys of luck, once the game is over."""
    luck: LuckInfo | None = None
    lesson: LessonInfo | None = None


class Chatted(Struct, tag="chatted", omit_defaults=True):
    version: int
    seat: int
    text: str
    at: int
    said: Said | None = None
    """What the table itself tells, in place of a text."""


class Line(Struct, omit_defaults=True):
    """Something that was said at a table, by somebody or by the table itself."""

    seat: int
    text: str
    at: int
    said: Said | None = None


class Ack(Struct, tag="ack"):
    """It is written and will not be lost."""

    id: str


class No(Struct, tag="refused", omit_defaults=True):
    code: str
    key: str
    id: str = ""
    retry_after: int | None = None
    args: dict[str, str] = {}


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


class Passage(TypedDict):
    """A part of the table in sentences: the common board, `board`, or a player, `me` or `p2`."""

    id: str
    title: Said
    lines: list[Said]


class Described(Struct, tag="described"):
    id: str
    passages: list[Passage]


class Pong(Struct, tag="pong"):
    pass


FromServer = State | Chatted | Ack | No | Reason | Previewed | Told | Described | Pong
