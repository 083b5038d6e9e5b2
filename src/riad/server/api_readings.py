"""The API for readers: games, words, rules, handbooks and lessons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from starlette.responses import Response

import riad
from riad import handbook, rulebook
from riad.bots import CHARACTERS, LEVELS
from riad.games import definitions
from riad.kernel.definition import Order as Wish
from riad.kernel.errors import RiadError
from riad.language import LANGUAGES, catalogue, rules_in
from riad.server import boxes, lobby, showing
from riad.server import messages as m
from riad.server import readings as r
from riad.server.calls import Call, Who, endpoint
from riad.server.errors import Refused
from riad.server.pages import File
from riad.server.requests import Order

TERMINAL = (
    "cli.", "help.", "word.", "board.hint-", "board.legend", "board.pages", "board.short.",
    "board.targets",
)  # fmt: skip
"""Texts of the terminal, which no client of the server needs."""
LATER = {
    "help": ("face.help.", "web.keys."),
    "history": ("act.", "web.travel."),
    "learn": ("learn.", "lesson.", "web.coach."),
    "mine": ("web.mine.",),
    "order": ("option.",),
    "box": ("web.box.", "cli.box.", "printed."),
    "rooms": tuple(
        f"web.{room}." for room in ("about", "account", "foot", "home", "learn", "new", "replay")
    ),
    "rules": ("web.rules.",),
    "text": ("command.", "web.text."),
}
"""Texts that are asked for by the name of their part, by those who come to need them."""


@endpoint("GET", "/api/games", Who.ANYONE, gives=r.Games)
async def games(_: Call) -> r.Games:
    """Every game with its seats, editions, modules, solo opponents and options; and the bots."""
    return r.Games(riad.games(), list(LEVELS), list(CHARACTERS))


@endpoint("POST", "/api/lint", Who.ANYONE, takes=Order, gives=r.Remarks, most=boxes.BODY)
async def lint(call: Call) -> r.Remarks:
    """What is forbidden in an order, which tiles stay in the box, what is not advised; and how many
    of the printed values are reconstructed, which the owner of its box has not spoken of."""
    order: Order = call.body
    definition, hub = definitions().get(order.game), call.house.hub
    if definition is None:
        raise Refused("not-found")
    order = await hub.engine(boxes.kept, order, hub.boxes.get(order.game, ""), lane="past")
    wish = Wish(tuple(order.modules), order.seats, order.edition, order.solo or "", order.options)
    remarks = [r.Remark(a.kind, showing.worded(a.text), a.rules) for a in definition.lint(wish)]
    return r.Remarks(remarks, definition.values(wish, order.box or ""))


@endpoint("GET", "/api/texts/{language}", Who.ANYONE, gives=r.Texts)
async def house_texts(call: Call) -> Response:
    """All the house can say in a language, or with `?part=` what few come to need."""
    return _texts("", call.word("language"), _part(call)).answer(call.request)


@endpoint("GET", "/api/texts/{language}/{game}", Who.ANYONE, gives=r.Texts)
async def game_texts(call: Call) -> Response:
    """All a game can say in a language besides what the house around it can; or a part of it."""
    return _texts(call.word("game"), call.word("language"), _part(call)).answer(call.request)


def _part(call: Call) -> str:
    return call.request.query_params.get("part", "")


@lru_cache(maxsize=64)
def _texts(game: str, language: str, part: str) -> File:
    if language not in LANGUAGES or part not in ("", *LATER):
        raise Refused("not-found")
    left_out = (*TERMINAL, *chain(*LATER.values()))
    try:
        said = catalogue(game, language).to_json()
    except RiadError:
        raise Refused("not-found") from None
    house = catalogue("", language).to_json()["texts"] if game else {}
    said["texts"] = {
        key: text
        for key, text in said["texts"].items()
        if (key.startswith(LATER[part]) if part else not key.startswith(left_out))
        and house.get(key) != text
    }
    return File.of("texts.json", m.encode(r.Texts(**said)))


@endpoint("GET", "/api/handbook/{language}/{game}", Who.ANYONE, gives=r.Handbook)
async def see_handbook(call: Call) -> Response:
    """What players read of a game before its exact rules, in a language."""
    return _handbook(call.word("game"), call.word("language")).answer(call.request)


@lru_cache(maxsize=16)
def _handbook(game: str, language: str) -> File:
    if game not in definitions() or language not in LANGUAGES:
        raise Refused("not-found")
    box = definitions()[game].fingerprint()
    chapters = [
        r.HandbookChapter(chapter.name, chapter.title, [_card(card) for card in chapter.cards])
        for chapter in handbook.told(game, language)
    ]
    return File.of("handbook.json", m.encode(r.Handbook(game, language, box, chapters)))


def _card(card: handbook.ToldCard) -> r.HandbookCard:
    tiles = [r.HandbookTile(*tile) for tile in card.tiles]
    return r.HandbookCard(card.name, card.title, card.paragraphs, card.picture, card.rules, tiles)


@endpoint("GET", "/api/rules/{game}", Who.ANYONE, gives=r.Rulebook)
async def rules(call: Call) -> Response:
    """The exact rules of a game as numbered statements, in English; with `?language=` also in that
    language, as far as they are translated."""
    language = call.request.query_params.get("language", "en")
    return _rules(call.word("game"), language).answer(call.request)


@lru_cache(maxsize=16)
def _rules(game: str, language: str) -> File:
    if game not in definitions() or language not in LANGUAGES:
        raise Refused("not-found")
    said = rules_in(game, language)
    sections = [
        r.RuleSection(section.level, section.title, [_rule_part(p, said) for p in section.parts])
        for section in rulebook.for_players(game)
    ]
    return File.of("rules.json", m.encode(r.Rulebook(game, sections)))


def _rule_part(part: rulebook.Part, said: Mapping[str, str]) -> r.RulePart:
    plain = rulebook.readable(part.text) if part.ids else part.text
    own = next((said[rule] for rule in part.ids if rule in said), "")
    return r.RulePart(*part, plain="" if plain == part.text else plain, said=own)


@endpoint("GET", "/api/lessons/{game}", Who.ANYONE, gives=r.Lesson)
async def see_lesson(call: Call) -> Response:
    """The chapters and steps of a game's lesson, and what each step waits for."""
    return _lesson(call.word("game")).answer(call.request)


@lru_cache(maxsize=16)
def _lesson(game: str) -> File:
    return File.of("lesson.json", m.encode(r.Lesson([c.steps for c in lobby.chapters(game)])))
