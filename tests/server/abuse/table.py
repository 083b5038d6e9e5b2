"""Who tries what, and what comes of it: a row for every attack, a sign for every person.

`.` does not try this, but something else under the same heading; who tries nothing there stands in
`CANNOT`, with the reason. `same`: nobody else notices. `≤n`: there is an end to it. `may`: it
works, and `WHY` says why that is so. All other signs are refusals.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from riad.server.errors import STATUS
from tests.server.abuse.town import PEOPLE
from tests.server.doors.matrix import SIGNS

HEADINGS: Final = (
    "steal", "lock out", "look", "impersonate", "flood", "fill", "squat", "stall",
)  # fmt: skip


class Kind(Enum):
    REFUSED = "refused with a code"
    NO_EFFECT = "nobody else notices"
    BOUNDED = "there is an end to it"
    ALLOWED = "it works, for a reason"


class Verdict(NamedTuple):
    kind: Kind
    outcome: str


MORE_SIGNS: Final = {**SIGNS, "held": "seat-taken", "shut": "seat-closed", "name": "name-taken",
                     "bad": "bad-name", "form": "malformed", "vote": "not-asked"}  # fmt: skip


def verdict(sign: str) -> Verdict:
    if sign == "same":
        return Verdict(Kind.NO_EFFECT, sign)
    if sign == "may":
        return Verdict(Kind.ALLOWED, sign)
    if sign.startswith("≤"):
        return Verdict(Kind.BOUNDED, sign)
    code = MORE_SIGNS[sign]
    assert code in STATUS, f"{sign} is no verdict"
    return Verdict(Kind.REFUSED, code)


def drawn(drawing: str) -> dict[str, dict[str, Verdict]]:
    """A drawing as a table: attack -> person -> verdict."""
    head, *lines = drawing.strip().splitlines()
    assert head.split() == [person[:4] for person in PEOPLE]
    found: dict[str, dict[str, Verdict]] = {}
    for line in filter(None, lines):
        words = line.split()
        name, signs = " ".join(words[: -len(PEOPLE)]), words[-len(PEOPLE) :]
        assert name not in found
        cells = dict(zip(PEOPLE, signs, strict=True))
        found[name] = {person: verdict(sign) for person, sign in cells.items() if sign != "."}
    return found


TABLE: Final = drawn("""
                                        stra else gues owne remo acco bann spec shar netw host
sit on a seat that is taken             held held held held held held held held held held    .
make the invitation a key                  .    . form form form form    . form    .    .    .
get up and sit down for another            x    x    x    x    x    x    x    x    x    x    .
void the key                               x    x same same    x same    x    x    x    x    .
bind the seat to an account              who  who  who  who  who    x  who  who  who  who    .
play for another                           x    x    x    x    x    x    x    x    x    x    .
guess the password                      word word word word word word word word word word    .
guess a recovery code                   code code code code code code code code code code    .
register the name                       name name name name name name name name name name    .
change the account                       who  who  who  who  who word  who  who  who  who    .
take a box that is kept                  who  who  who  who  who    -  who  who  who  who    .
read keys in the database                  .    .    .    .    .    .    .    .    .    . same

guess until nobody may try              same same same same same same same same same same    .
end the session                          who  who  who  who  who    -  who  who  who  who    .
sign others out                          who  who  who  who  who same  who  who  who  who    .
take the seat away                         x    x    x  ask    x    x    x    x    x    x    .
close the table                            x    x    x  ask    x    x    x    x    x    x    .
void the invitation                        x    x    x same    x    x    x    x    x    x    .
take the sockets of the seat               x    x    x    x gone    x gone    x    x    x    .
take the places of spectators           same    .    .    .    .    .    . same    . same    .
use up the joins                        same    .    .    .    .    .    .    .    .  may    .
ban somebody                               .    .    .    .    .    .    .    .    .    .  may

ask for what another sees                  x    x    x    x    x    x    x    x    x    x    .
read all that is shown                  same same same same same same same same same same    .
watch the draft                         same same same same same same same same same same    .
have the seat freed and sit down         may  may shut shut shut shut shut  may  may shut    .
get up and sit down elsewhere              .    . held held    . held    .    .    .    .    .
return to an earlier position              x    x many many    x many    x    x    x    x    .
have the game again                        x    x open open    x open    x    x    x    x    .
read the luck in the database              .    .    .    .    .    .    .    .    .    .  may

sit down under the name of an account   name name name name name name name name name name    .
sit down under what looks like it       name name name name name name name name name name    .
sit down as the house                    bad  bad  bad  bad  bad  bad  bad  bad  bad  bad    .
sit down as a guest who is there        name name name name name name name name name name    .
make a table under a name               name name name name name name name name name name    .
speak in the name of the table             x    x same same    x same    x    x    x    x    .
write what nobody has said                 .    .    .    .    .    .    .    .    .    .  may

send messages without end                 ≤6   ≤6   ≤6   ≤6 gone   ≤6 gone   ≤6   ≤6   ≤6    .
shake hands without end                   ≤8    .    .    .   ≤8    .    .    .    .   ≤8    .
open streams without end                  ≤3   ≤3   ≤4   ≤4   ≤3   ≤4   ≤3   ≤3   ≤3   ≤3    .
ask without end                          ≤60    .    .    .    .    .    .    .    .    .    .
show records without end                  ≤3    .    .    .    .    .   ≤3    .    .   ≤3    .
check boxes without end                  ≤12    .    .    .    .    .  ≤12    .    .  ≤12    .
chat without end                           x    x   ≤4   ≤4    x   ≤4    x    x    x    x    .
send requests without end                ≤60    .  ≤60    .    .    .    .    .    .    .    .
connect without end                       ≤4    .    .    .    .    .    .    .    .    .    .

make tables without end                   ≤4   ≤4   ≤4   ≤4   ≤4   ≤4   ≤4   ≤4   ≤4   ≤4    .
register without end                      ≤2    .    .    .   ≤2    .   ≤2    .   ≤2   ≤2    .
keep boxes without end                   who  who  who  who  who  ≤10  who  who  who  who    .
sit down without end                      ≤6    .    .    .    .   ≤6    .    .    .    .    .
renew keys and come back without end       .    .   ≤5   ≤5    .   ≤5    .    .    .    .    .
take back without end                     ≤3    .    .    .    .    .    .    .    .    .    .
branch off without end                    ≤3    .    .    .    .   ≤3    .    .    .    .    .
write into the log without end             x    x same same    x same    x    x    x    x    .
promise numbers without end              old    .    .    .    .    .    .    .    .    .    .

sit on two seats                        shut shut shut shut shut shut shut shut shut shut    .
sit on two seats as two people           may  may  may  may  may shut  may  may  may  may    .
sit down again after being removed       may  may  may  may  may  may  may  may  may  may    .
keep a name by sitting under it         same same same same same same same same same same    .
fill the lobby                            ≤4    .    .    .    .   ≤4    .    .    .   ≤4    .

refuse to be removed                       .    . vote vote    . vote    .    .    .    .    .
never answer                               .    .  ≤7d  ≤7d    .  ≤7d    .    .    .    .    .
propose again and again                    x    x   ≤5   ≤5    x   ≤5    x    x    x    x    .
say no to everything                       .    .  may  may    .  may    .    .    .    .    .
keep back a promised number                . ≤10s    . ≤10s    .    .    .    .    .    .    .
open a socket and say nothing           form form    . form form    . form form form form    .
connect and say nothing                 ≤30s    .    .    .    .    .    .    .    . ≤30s    .
look on and read nothing                same same same same gone same gone same same same    .
""")

WHY: Final = {
    "use up the joins": "an address is all that tells strangers apart; `--limits club` widens it",
    "ban somebody": "it is the host's house",
    "have the seat freed and sit down": (
        "a seat that all others have freed is for whoever has seen no hand at this table"
    ),
    "read the luck in the database": "whoever runs the server can look: play with a host you trust",
    "write what nobody has said": "whoever runs the server can write what it sends",
    "sit on two seats as two people": "a family behind one address is two people as well",
    "sit down again after being removed": (
        "before the game nothing is lost; a table by link stays shut, and joins are counted"
    ),
    "say no to everything": "no game is ended against the will of somebody who plays it",
}
"""Why an attack that works is no defect."""

CANNOT: Final = {
    ("flood", "host"): "the machine is theirs: they would flood themselves",
    ("fill", "host"): "the disk is theirs",
    ("squat", "host"): "all seats and tables are on their machine already",
    ("stall", "host"): "who stops the server stops every game; records and seats are kept",
}
"""Who does not try anything under a heading, because it would be nothing."""
