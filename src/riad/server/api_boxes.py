"""The API for boxes: what is printed in each, and what an owner's corrections come to."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection
from starlette.responses import Response

from riad.games import definitions
from riad.kernel.definition import Config, Definition
from riad.language import LANGUAGES
from riad.server import boxes
from riad.server.calls import Call, Who, endpoint
from riad.server.errors import Refused
from riad.server.lobby import stored
from riad.server.ops.body import read_body
from riad.server.readings import (
    BoxForm,
    BoxSaid,
    DropBox,
    KeepBox,
    KeptBox,
    KeptBoxes,
    Printed,
    Reconstructed,
)
from riad.server.requests import Done
from riad.server.store import boxes as shelf
from riad.server.store import tables
from riad.server.tokens import fresh_name

LETTERS: Final = frozenset("0123456789abcdef")


def _game(call: Call) -> Definition:
    definition = definitions().get(call.word("game"))
    if definition is None:
        raise Refused("not-found")
    return definition


async def _config(call: Call) -> Config:
    """The box that is asked for, of the house or of some table."""
    definition, box = _game(call), call.word("box")
    version = boxes.of_house(definition, box)
    if version is not None:
        return Config(definition.name, 0, house=version)
    if not set(box) <= LETTERS:
        raise Refused("not-found")
    table = await call.house.hub.store.read(lambda db: tables.with_box(db, box))
    if table is None or table.game != definition.name:
        raise Refused("not-found")
    return await call.house.hub.engine(boxes.config_of, table, lane="past")


@endpoint("GET", "/api/box/{game}", Who.ANYONE, gives=BoxForm)
async def box_form(call: Call) -> Response:
    """What an owner of the box is asked about: every reconstructed value, in groups."""
    return boxes.form_of(_game(call).name).answer(call.request)


@endpoint(
    "POST",
    "/api/box/{game}",
    Who.ANYONE,
    takes=str,
    gives=BoxSaid,
    limit="box",
    most=boxes.BODY,
)
async def check_box(call: Call) -> BoxSaid:
    """What corrections come to, problems in `?language=`. The body is TOML; nothing is kept."""
    game, text = _game(call).name, await read_body(call.request, boxes.BODY)
    language = call.request.query_params.get("language", "en")
    if language not in LANGUAGES:
        raise Refused("not-found")
    return await call.house.hub.engine(boxes.looked_at, game, text, language, lane="past")


@endpoint("GET", "/api/box/{game}/{box}", Who.ANYONE, gives=Printed)
async def see_box(call: Call) -> Response:
    """What is printed in a box, and what is said of it; it never changes."""
    config = await _config(call)
    file = await call.house.hub.engine(
        boxes.file_of, config.game, config.box, config.house, lane="past"
    )
    return file.answer(call.request)


@endpoint("GET", "/api/box/{game}/{box}/reconstructed", Who.ANYONE, gives=Reconstructed)
async def reconstructed(call: Call) -> Reconstructed:
    """The tiles and places with a value that no rulebook says and no owner has corrected."""
    config = await _config(call)
    return Reconstructed(_game(call).reconstructed(config.box))


# ---- boxes of an account ---------------------------------------------------------------------


@endpoint("GET", "/api/account/boxes", Who.SIGNED_IN, gives=KeptBoxes)
async def kept_boxes(call: Call) -> KeptBoxes:
    """The boxes that are kept with one's account, the newest first."""
    mine = call.me.id
    found = await call.house.hub.store.read(lambda db: shelf.of_account(db, mine))
    return KeptBoxes([KeptBox(b.id, b.game, b.name, b.updated_at) for b in found], shelf.MOST)


@endpoint("GET", "/api/account/boxes/{id}", Who.SIGNED_IN, gives=KeptBox)
async def kept_box(call: Call) -> KeptBox:
    """One of them, with its corrections."""
    mine, id_ = call.me.id, call.word("id")
    found = await call.house.hub.store.read(lambda db: shelf.get(db, mine, id_))
    if found is None:
        raise Refused("not-found")
    return KeptBox(found.id, found.game, found.name, found.updated_at, found.text)


@endpoint(
    "POST",
    "/api/account/boxes",
    Who.SIGNED_IN,
    takes=KeepBox,
    gives=KeptBox,
    limit="box",
    most=boxes.BODY,
)
async def keep_box(call: Call) -> KeptBox:
    """Keep corrections with one's account; wrong ones are refused."""
    wanted: KeepBox = call.body
    hub, mine = call.house.hub, call.me.id
    name = await hub.engine(boxes.named_well, wanted.game, wanted.text, lane="past")
    row = shelf.BoxRow(wanted.id or fresh_name(), wanted.game, name, wanted.text, hub.now())

    def write(db: Connection) -> None:
        if wanted.id is None:
            if not shelf.has_room(db, mine):
                raise Refused("too-many-boxes")
            shelf.add(db, mine, row)
        elif not shelf.replace(db, mine, row):
            raise Refused("not-found")

    await stored(hub, row.id, write)
    return KeptBox(row.id, row.game, row.name, row.updated_at)


@endpoint("POST", "/api/account/boxes/delete", Who.SIGNED_IN, takes=DropBox, gives=Done)
async def drop_box(call: Call) -> Done:
    """Keep a box no longer; tables that are played with it go on."""
    mine, id_ = call.me.id, call.body.id

    def write(db: Connection) -> None:
        if not shelf.drop(db, mine, id_):
            raise Refused("not-found")

    await stored(call.house.hub, id_, write)
    return Done()
