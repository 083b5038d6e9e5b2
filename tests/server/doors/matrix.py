"""Who may do what: a row for every endpoint and every message, a sign for every person.

`ok` is granted and changes nothing, `done` is granted and changes something. All other signs are
refusals; some of them are met only behind the door: `full`, `open`, `many`, `ask`, `none`, `word`.
`~` is `/api/tables/{table}`.
"""

from __future__ import annotations

from typing import Any, Final

from tests.server.doors.people import PEOPLE, Scene

SIGNS: Final = {
    "-": "not-found",
    "x": "not-allowed",
    "who": "sign-in",
    "full": "table-full",
    "open": "not-over",
    "many": "not-alone",
    "ask": "ask-others",
    "gone": "removed",
    "old": "stale",
    "undo": "nothing-to-undo",
    "none": "nothing-to-confirm",
    "word": "wrong-password",
    "code": "wrong-code",
    "weak": "bad-password",
    "text": "bad-record",
    "ok": "ok",
    "done": "done",
}

Matrix = dict[str, dict[str, str]]


def matrix(drawn: str) -> Matrix:
    """A drawing as a table: name -> person -> outcome."""
    head, *lines = drawn.strip().splitlines()
    assert tuple(head.split()) == PEOPLE
    found: Matrix = {}
    for line in lines:
        *name, rest = line.split(None, 2 if line.startswith(("GET", "POST")) else 1)
        signs = [SIGNS[sign] for sign in rest.split()]
        full = " ".join(name).replace("~", "/api/tables/{table}")
        assert full not in found
        found[full] = dict(zip(PEOPLE, signs, strict=True))
    return found


HOUSE: Final = matrix("""
                                 anonymous stranger invited seat other owner admin removed banned
GET  /healthz                           ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /metrics                           ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api                               ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/messages                      ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/games                         ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/texts/{language}              ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/texts/{language}/{game}       ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/handbook/{language}/{game}    ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/box/{game}                    ok       ok      ok   ok    ok    ok    ok      ok     ok
POST /api/box/{game}                    ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/box/{game}/{box}              ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/box/{game}/{box}/reconstructed  ok     ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/rules/{game}                  ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  /api/lessons/{game}                ok       ok      ok   ok    ok    ok    ok      ok     ok
POST /api/lessons/{game}              done     done    done done  done  done  done    done   done
GET  /api/tables                        ok       ok      ok   ok    ok    ok    ok      ok     ok
POST /api/tables                      done     done    done done  done  done  done    done   done
POST /api/lint                          ok       ok      ok   ok    ok    ok    ok      ok     ok
POST /api/replay                      text     text    text text  text  text  text    text   text
POST /api/account                     weak     weak    weak weak  weak  weak  weak    weak   weak
POST /api/account/sign-in             word     word    word word  word  word  word    word   word
POST /api/account/recover             code     code    code code  code  code  code    code   code
GET  /api/account                      who       ok     who  who   who   who    ok     who    who
GET  /api/account/games                who       ok     who  who   who   who    ok     who    who
GET  /api/account/finished             who       ok     who  who   who   who    ok     who    who
POST /api/account/sign-out             who     done     who  who   who   who  done     who    who
POST /api/account/password             who     word     who  who   who   who  word     who    who
POST /api/account/codes                who     word     who  who   who   who  word     who    who
GET  /api/account/sessions             who       ok     who  who   who   who    ok     who    who
POST /api/account/sessions/end         who        -     who  who   who   who     -     who    who
POST /api/account/sign-out-everywhere  who     done     who  who   who   who  done     who    who
GET  /api/account/boxes                who       ok     who  who   who   who    ok     who    who
GET  /api/account/boxes/{id}           who        -     who  who   who   who     -     who    who
POST /api/account/boxes                who     done     who  who   who   who  done     who    who
POST /api/account/boxes/delete         who        -     who  who   who   who     -     who    who
POST /api/account/delete               who     word     who  who   who   who  word     who    who
""")
"""What is about no table: a seat or an invitation makes no difference."""

UNLISTED: Final = matrix("""
                                 anonymous stranger invited seat other owner admin removed banned
GET  ~                                   -        -      ok   ok     x    ok    ok       -      -
GET  ~/record                            -        -      ok   ok     x    ok    ok       -      -
GET  ~/chat                              -        -      ok   ok    ok    ok    ok       -      -
GET  ~/rights                            -        -      ok   ok    ok    ok    ok       -      -
GET  ~/at/{step}                         -        -      ok   ok     x    ok    ok       -      -
GET  ~/acts                              -        -      ok   ok    ok    ok    ok       -      -
GET  ~/stream                            -        -      ok   ok     x    ok    ok       -      -
GET  ~/socket                            -        -      ok   ok     x    ok    ok    gone      -
POST ~/messages                          -        -      ok   ok     x    ok    ok       -      -
POST ~/join                              -        -    full full  full  full  full       -      -
POST ~/leave                             -        -       x done     x     x     x       -      -
POST ~/return                            -        -       x   ok     x     x     x       -      -
POST ~/remove                            -        -       x    x     x   ask  done       -      -
POST ~/invite                            -        -       x    x     x  done  done       -      -
POST ~/close                             -        -       x    x     x   ask  done       -      -
POST ~/bind                              -        -     who  who   who   who    ok       -      -
POST ~/renew                             -        -       x done  done  done     x       -      -
POST ~/rematch                           -        -       x open  open     x     x       -      -
POST ~/branch                            -        -       x many  many     x     x       -      -
""")
"""A table by link: who has none finds nothing."""

LISTED: Final = matrix("""
                                 anonymous stranger invited seat other owner admin removed banned
GET  ~                                  ok       ok      ok   ok     x    ok    ok      ok     ok
GET  ~/record                           ok       ok      ok   ok     x    ok    ok      ok     ok
GET  ~/chat                             ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  ~/rights                           ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  ~/at/{step}                        ok       ok      ok   ok     x    ok    ok      ok     ok
GET  ~/acts                             ok       ok      ok   ok    ok    ok    ok      ok     ok
GET  ~/stream                           ok       ok      ok   ok     x    ok    ok      ok     ok
GET  ~/socket                           ok       ok      ok   ok     x    ok    ok    gone     ok
POST ~/messages                         ok       ok      ok   ok     x    ok    ok      ok     ok
POST ~/join                           full     full    full full  full  full  full    full   full
POST ~/leave                             x        x       x done     x     x     x       x      x
POST ~/return                            x        x       x   ok     x     x     x       x      x
POST ~/remove                            x        x       x    x     x   ask  done       x      x
POST ~/invite                            x        x       x    x     x  done  done       x      x
POST ~/close                             x        x       x    x     x   ask  done       x      x
POST ~/bind                            who       ok     who  who   who   who    ok     who    who
POST ~/renew                             x        x       x done  done  done     x       x      x
POST ~/rematch                           x        x       x open  open     x     x       x      x
POST ~/branch                            x        x       x many  many     x     x       x      x
""")
"""A table in the lobby: who has no link is a spectator."""

MESSAGES: Final = matrix("""
                                 anonymous stranger invited seat other owner admin removed banned
move                                     x        x       x done     x     x     x       x      x
undo                                     x        x       x undo     x     x     x       x      x
restart                                  x        x       x undo     x     x     x       x      x
confirm                                  x        x       x none     x     x     x       x      x
back                                     x        x       x many     x     x     x       x      x
prefer                                   x        x       x done     x     x     x       x      x
chat                                     x        x       x done     x     x     x       x      x
propose                                  x        x       x done     x     x     x       x      x
accept                                   x        x       x  old     x     x     x       x      x
decline                                  x        x       x  old     x     x     x       x      x
hash                                     x        x       x  old     x     x     x       x      x
nonce                                    x        x       x  old     x     x     x       x      x
why-not                                  x        x       x   ok     x     x     x       x      x
preview                                  x        x       x   ok     x     x     x       x      x
history                                 ok       ok      ok   ok     x    ok    ok      ok     ok
describe                                ok       ok      ok   ok     x    ok    ok      ok     ok
sync                                    ok       ok      ok   ok     x    ok    ok      ok     ok
ping                                    ok       ok      ok   ok    ok    ok    ok      ok     ok
""")
"""At a listed table, by socket and by request. `other` names a seat that is another's."""


def message(kind: str, scene: Scene, person: str) -> dict[str, Any]:
    """What this person says. Whoever has a seat, or pretends to, names it."""
    fields: dict[str, dict[str, Any]] = {
        "move": {"ask": scene.ask, "word": scene.word},
        "undo": {"ask": scene.ask},
        "restart": {"ask": scene.ask},
        "confirm": {"ask": scene.ask},
        "back": {"step": 0},
        "prefer": {"what": "chat", "value": "off"},
        "chat": {"text": "Good day"},
        "propose": {"what": "close"},
        "accept": {"number": 0},
        "decline": {"number": 0},
        "hash": {"hash": "0" * 64},
        "nonce": {"nonce": "0" * 64},
        "why-not": {"target": "bag/1"},
        "preview": {"word": scene.word},
        "history": {},
        "describe": {},
        "sync": {},
    }
    if kind == "ping":
        return {"type": "ping"}
    said = {"type": kind, "id": f"{kind}-{person}", **fields[kind]}
    if person in ("seat", "other") or kind not in ("history", "describe", "sync"):
        said["seat"] = scene.acts_for(person)
    return said


def body(name: str, scene: Scene, person: str) -> Any:
    """What is sent to an endpoint: right in itself."""
    seat = scene.acts_for(person)
    bodies: dict[str, Any] = {
        "/api/lint": {"game": "marrakesh", "seats": 2, "modules": ["camels"]},
        "/api/replay": {},
        "/api/lessons/{game}": {},
        "/api/tables": {"game": "yspahan", "seats": 2},
        "/api/account": {"name": f"New {person}", "password": "short"},
        "/api/account/sign-in": {"name": "Nobody", "password": "nobody's word"},
        "/api/account/recover": {"name": "Nobody", "code": "BKQRT", "password": "nobody's word"},
        "/api/account/password": {"old": "not my word", "new": "another word of mine"},
        "/api/account/codes": {"password": "not my word"},
        "/api/account/delete": {"password": "not my word"},
        "/api/account/boxes": {"game": "yspahan", "text": ""},
        "/api/account/boxes/delete": {"id": "nobody-has-it"},
        "/api/account/sessions/end": {"id": "0123456789abcdef"},
        "/api/tables/{table}/renew": {},
        "/api/tables/{table}/messages": message("sync", scene, person),
        "/api/tables/{table}/join": {},
        "/api/tables/{table}/leave": {"seat": seat},
        "/api/tables/{table}/return": {"seat": seat},
        "/api/tables/{table}/remove": {"seat": seat},
        "/api/tables/{table}/branch": {"step": 0},
    }
    return bodies.get(name.partition(" ")[2]) if name.startswith("POST") else None
