"""What the catalogues say of every tile, made of phrases and of what the data files say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.box.components import Scroll
from riad.games.marrakesh.box.pachabot import pachabot
from riad.games.marrakesh.modules.camels.rewards import entry_text, reward_faces
from riad.games.marrakesh.modules.desert_towns import tiles as town_tiles
from riad.games.marrakesh.modules.special_buildings import tiles as building_tiles
from riad.games.marrakesh.modules.staircase_tiles import stair_faces
from riad.games.marrakesh.names import COLOURS, RED, SECTORS, SOUK
from riad.kernel.data import Row
from riad.kernel.text import Args, Text, listed

from .effects import AT_LENGTH, TOLD, in_words
from .joined import Told, either, key_of, meant, parts
from .modifiers import CHANGED, SENTENCES
from .records import records
from .scores import counted_in_words, score_in_words


def when(moment: str, what: Text) -> Text:
    """What happens at a moment, within brackets or a list."""
    return Text("told.when", {"when": Text(f"told.moment.{key_of(moment)}"), "what": what})


def at(moment: str, what: Text) -> Text:
    """The same where a sentence begins."""
    return Text("told.when", {"when": Text(f"told.moment.{key_of(moment)}.full"), "what": what})


# ---- scrolls ---------------------------------------------------------------------------------


def _brief(box: Board, scroll: Scroll) -> Text:
    """What a scroll does, as it stands behind its number."""
    if scroll.modifier:
        (what,) = meant(scroll.modifier, CHANGED)
        return what
    what = in_words(box, scroll.effects)
    return what if scroll.timing == "instant" else when(_moment(scroll), what)


def _sentence(box: Board, scroll: Scroll) -> Text:
    if scroll.modifier:
        (what,) = meant(scroll.modifier, SENTENCES)
    else:
        what = at(_moment(scroll), in_words(box, scroll.effects, AT_LENGTH))
    return Text("told.sentence", {"what": what})


def _moment(scroll: Scroll) -> str:
    return scroll.trigger or scroll.timing


def _scrolls(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, scroll in box.scrolls.items():
        yield f"scroll.{tile}", Text("scroll.named", {"n": tile, "what": _brief(box, scroll)})
        yield f"scroll.{tile}.text", _sentence(box, scroll)


# ---- oases, towns, river tiles, offices ------------------------------------------------------


def _oases(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, score in box.oases.items():
        yield f"oasis.{tile}", Text("oasis.named", {"n": tile, "what": score_in_words(score)})


def _towns(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, town in town_tiles.printed(box).towns.items():
        what = when("instant", in_words(box, town.words))
        if town.score:
            what = score_in_words(town.score)
        yield f"town.{tile}", Text("town.named", {"n": tile, "what": what})


def _river_tiles(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, face in box.river_tiles.items():
        halves = [listed(map(counted_in_words, half)) for half in face.options]
        what = either(halves) if halves else in_words(box, face.winner)
        if face.second:
            second = in_words(box, face.second)
            what = Text("told.first-second", {"first": what, "second": second})
        yield f"river-tile.{tile}", Text("river-tile.named", {"n": tile, "what": what})
        yield from ((f"river.half-{tile}-{n}", half) for n, half in enumerate(halves, 1))


def _offices(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, office in box.offices.items():
        yellow, purple, orange = (in_words(box, line) for line in office.lines)
        args: Args = {"n": tile, "yellow": yellow, "purple": purple, "orange": orange}
        yield f"office.{tile}", Text("office.named", args)


# ---- what is printed on the board ------------------------------------------------------------


def _rapids(box: Board) -> Iterator[tuple[str, Text]]:
    for n, rapid in enumerate(box.rapids, 1):
        what = either([in_words(box, [bonus]) for bonus in rapid.bonus])
        yield f"rapid.{n}", Text("rapid.named", {"n": n, "what": what})


def _square(box: Board) -> Iterator[tuple[str, Text]]:
    """A space is called after what it pays in the house's box; what else it pays is added."""
    spaces = zip(box.square, box.square_bonus, house().square_bonus, strict=True)
    for name, pays, usual in spaces:
        if pays != usual:
            key = f"square.{name}"
            yield key, Text("told.space", {"space": Text(key), "what": in_words(box, pays)})


def _track(box: Board) -> Iterator[tuple[str, Text]]:
    for n, place in enumerate(box.track, 1):
        if place.effects:
            what = in_words(box, place.effects, AT_LENGTH)
            yield f"track.{n}", Text("told.track", {"what": what})


def _fields(box: Board) -> Iterator[tuple[str, Text]]:
    ends = {"p": "line.palace-end", "m": "line.mosque-end"}
    for name, bonus in box.fields.items():
        what = in_words(box, bonus)
        yield f"line.{name}", Text(ends[name[0]], {"what": what}) if name[0] in ends else what
    for name, face in stair_faces(box).items():
        yield f"stair-tile.{name}", in_words(box, face.words)


# ---- tiles that bring something while one has them -------------------------------------------


def _luxuries(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, luxury in box.luxuries.items():
        what = in_words(box, luxury.effects)
        if luxury.otherwise:
            other = in_words(box, luxury.otherwise)
            what = Text("told.otherwise", {"what": what, "other": other})
        if luxury.effects:
            yield f"luxury.bonus-{tile}", what


def _provisions(box: Board) -> Iterator[tuple[str, Text]]:
    for tile, provision in box.provisions.items():
        if provision.grade:
            brought = [*parts(box, provision.effects, TOLD), *meant(provision.modifier, CHANGED)]
            what = at(provision.timing, listed(brought))
            if provision.season_start:
                later = when("season_start", in_words(box, provision.season_start))
                what = Text("told.then", {"some": what, "more": later})
            yield f"provisions.bonus-{tile}", what


def _disc(value: str, _: int, box: Board) -> list[Text]:
    """The disc of the training hall has more spectators than the usual one."""
    more = {"training_hall": sum(building_tiles.printed(box).disc) - sum(box.discs["pink"])}
    return [Text("told.replace-audience-disc", {"n": more[value]})]


ABLE: Told = {**TOLD, "replace_audience_disc": _disc}


def _ability(box: Board, ability: Row, end: str) -> Text:
    """What a building can do; the first ability begins a text."""
    word = key_of(ability["trigger"] if "trigger" in ability else ability["timing"])
    moment = Text(f"told.moment.{word}{end}")
    if "track" in ability:
        moment = Text(f"told.moment.{word}.{ability['track']}{end}")
    if "season" in ability:
        moment = Text(f"told.moment.season{end}", {"n": ability["season"]})
    effects, modifier = ability.get("effects", []), ability.get("modifier", {})
    what = listed([*parts(box, effects, ABLE), *meant(modifier, CHANGED)])
    return Text("told.when", {"when": moment, "what": what})


def _buildings(box: Board) -> Iterator[tuple[str, Text]]:
    for building in building_tiles.printed(box).buildings:
        first, *others = building.words
        what = _ability(box, first, ".full")
        for ability in others:
            what = Text("told.then", {"some": what, "more": _ability(box, ability, "")})
        yield f"building.{building.name}.text", what


def _shows(box: Board) -> Iterator[tuple[str, Text]]:
    for n, bonus in enumerate(pachabot(box).shows, 1):
        yield f"pachabot.show-{n}", in_words(box, bonus)


def _rewards(box: Board) -> Iterator[tuple[str, Text]]:
    for face, rewards in reward_faces(box).items():
        for reward in rewards:
            yield f"reward.{face}.{reward.entry}", entry_text(box, reward)


def _behind_screens(_: Board) -> Iterator[tuple[str, Text]]:
    """What choosing a keshi means: where its assistant goes, and what for."""
    for colour, name in enumerate(COLOURS):
        sector = SECTORS[min(colour, SOUK)]
        sends = Text("face.sends", {"sector": Text(f"sector.{sector}")})
        own: Args = {"sends": sends, "does": Text(f"face.tip-{sector}")}
        wild = Text("face.sends", {"sector": Text("face.any-sector")})
        yield f"screen.{name}.text", wild if colour == RED else Text("screen.keshi", own)


def made_texts(box: Board) -> Mapping[str, Text]:
    """Every entry that no catalogue writes out, by its key."""
    kinds = (_scrolls, _oases, _towns, _river_tiles, _offices, _rapids, _square, _track, _fields)
    more = (_luxuries, _provisions, _buildings, _rewards, _shows, _behind_screens, records)
    return dict(chain.from_iterable(made(box) for made in (*kinds, *more)))
