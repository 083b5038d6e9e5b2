"""Marrakesh in sentences, for a screen reader or a pipe, and its tiles in words for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riad.cli.boards.marrakesh.expansion import race_in_words, spectators_in_words
from riad.cli.boards.marrakesh.homes import home_in_words
from riad.cli.boards.marrakesh.modules import (
    figures_in_words,
    line_in_words,
    own_towns_in_words,
    stair_tiles_in_words,
    towns_in_words,
)
from riad.cli.boards.marrakesh.solo import dung_in_words, gates_in_words, opponent_in_words
from riad.cli.words import Words
from riad.games.marrakesh.box.board import BOARD, GOOD_NAMES
from riad.games.marrakesh.gains import COLOUR_TEXT, amounts, listed, mix_text
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, square_text
from riad.games.marrakesh.names import (
    COLOURS,
    FACE_DOWN,
    LEVELS,
    LUXURIES,
    NOTHING,
    PATHS,
    RED,
    SECTORS,
)
from riad.games.marrakesh.phases.seasons import provision_text
from riad.games.marrakesh.sectors.madrasa import scroll_text
from riad.games.marrakesh.sectors.sahara import SPOTS
from riad.games.marrakesh.sectors.souk import offer_text
from riad.games.marrakesh.sectors.square import spectators
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.shelves import places
from riad.kernel.text import Args, Text

LAP_SIDES = 2


def summary(game: Game, seat: int, words: Words) -> list[str]:
    """What one player needs to know before every question."""
    table, me = game.table, game.table.players[seat]
    lines = [words(calendar(game)), *offered(table, words)]
    lines += [standing(me, words), keshis(me, words), *standing_there(me, words)]
    return [*lines, *spectators_in_words(me, words)]


def description(game: Game, seat: int | None, words: Words) -> list[str]:
    """The whole table."""
    lines = common(game, words)
    for player in game.table.players:
        lines += household(game, player, words, own=player.seat == seat)
    return lines


def page_in_words(
    game: Game, seat: int | None, whose: Player | None, words: Words, *, plain: bool
) -> list[str]:
    """One board; beside a picture only what it cannot say."""
    if whose is None:
        return common(game, words) if plain else scrolls(game.table, words)
    if plain:
        return household(game, whose, words, own=whose.seat == seat)
    if not game.edition.conduct(whose).asked:
        return opponent_in_words(game, words)
    said = [*laps(game, whose, words), *own_tiles(whose, words)]
    said += [*own_towns_in_words(whose, words), *line_in_words(game, whose, words)]
    return [*said, *spectators_in_words(whose, words)]


def counts(pairs: Iterable[tuple[Text, int]]) -> list[Text]:
    """`2 green`, `1 gray`: what there is of each."""
    return [Text("board.count", {"n": n, "what": what}) for what, n in pairs if n]


def by_colour(numbers: Sequence[int]) -> list[Text]:
    return counts(zip(COLOUR_TEXT, numbers, strict=True))


# ---- the common board ------------------------------------------------------------------------


def calendar(game: Game) -> Text:
    table = game.table
    return Text("board.calendar", {"season": table.season, "round": table.round})


def offered(table: Table, words: Words) -> list[str]:
    """What lies on offer and what is stuck in the tower."""
    lines = []
    if any(table.offer):
        things = listed(by_colour(table.offer))
        lines.append(words(Text("board.offer-is", {"things": things})))
    if any(table.tower):
        things = listed(by_colour(table.tower))
        lines.append(words(Text("board.inside-is", {"things": things})))
    return lines


def common(game: Game, words: Words) -> list[str]:
    table = game.table
    first = game.edition.turn_order(table)[0]
    lines = [words(calendar(game)), words(Text("board.begins", {"player": first}))]
    lines += [*offered(table, words), *open_tiles(table, words)]
    if table.office:
        lines.append(words(Text("board.office-is", {"office": Text(f"office.{table.office}")})))
    for number, gates in enumerate(table.workshops):
        row = BOARD.workshops[number]
        things = listed(by_colour(gates))
        price: Args = {
            "workshop": number + 1,
            "dinars": row.dinars,
            "n": row.points,
            "things": things,
        }
        lines.append(words(Text("board.workshop-is", price)))
    tiles = table.river_tiles
    for season, tile in enumerate(tiles, 1):
        what = Text(f"river-tile.{tile}")
        if season >= table.season:
            lines.append(words(Text("board.river-tile-of", {"season": season, "tile": what})))
    lines += [*figures_in_words(table, words), *stair_tiles_in_words(table, words)]
    return [*lines, *towns_in_words(table, words), *race_in_words(table, words)]


def lying(table: Table, display: int) -> list[tuple[int, int | None]]:
    """The open tiles of a level, or after the levels the luxury goods, as they lie.

    On piles each with the number of tiles below it, and 0 where nothing is open.
    """
    open_ = (*table.scrolls, table.luxuries)[display]
    if display < len(table.shelves) and table.shelves[display].down:
        return [*places(table.shelves[display], open_)]
    return [(tile, None) for tile in open_]


def on_pile(tile: Text | None, under: int | None) -> Text:
    """An open tile, with what is below it where it lies on a pile."""
    if tile is None:
        return Text("board.empty-pile", {"n": under or 0})
    return tile if under is None else Text("board.pile", {"tile": tile, "n": under})


def open_tiles(table: Table, words: Words) -> list[str]:
    """The open scrolls, luxury goods and spare oases."""
    lines = []
    for level, row in enumerate(BOARD.levels):
        name = Text(f"level.{LEVELS[level]}")
        price: Args = {"level": name, "scholars": row.scholars, "dates": row.dates}
        lines.append(words(Text("board.level", price)))
        for tile, under in lying(table, level):
            lines.append("  " + words(on_pile(scroll_text(tile) if tile else None, under)))
    for tile, under in lying(table, len(LEVELS)):
        lines.append(words(on_pile(offer_text(tile) if tile else None, under)))
    return lines + [words(Text(f"oasis.{tile}")) for tile in table.spare]


def scrolls(table: Table, words: Words) -> list[str]:
    """What a picture shows by numbers only: scrolls, oases, tiles of modules."""
    lines = [words(scroll_text(tile)) for tiles in table.scrolls for tile in tiles]
    lines += [words(Text(f"oasis.{tile}")) for tile in table.spare]
    lines += [*stair_tiles_in_words(table, words), *towns_in_words(table, words)]
    return [*lines, *race_in_words(table, words)]


# ---- a player --------------------------------------------------------------------------------


def standing(me: Player, words: Words) -> str:
    """Points, resources, goods."""
    mix = mix_text((me.water, me.dates, me.dinars))
    goods = listed(amounts(GOOD_NAMES, me.goods))
    args: Args = {"player": me.seat, "n": me.points, "mix": mix, "goods": goods}
    return words(Text("board.player", args))


def keshis(me: Player, words: Words) -> str:
    """Keshis in the sectors, and where the pawns stand."""
    values = zip(COLOUR_TEXT[:RED], me.values, strict=True)
    args: Args = {
        "things": listed(counts(values)),
        "guards": me.guards,
        "boat": me.boat,
        "palace": me.palace,
        "mosque": me.mosque,
    }
    return words(Text("board.keshis", args))


def standing_there(me: Player, words: Words) -> list[str]:
    """Assistants and water vendors."""
    lines = []
    if me.assistants:
        where = listed([SECTOR_TEXT[n] for n in me.assistants])
        lines.append(words(Text("board.assistants", {"where": where})))
    if me.vendors:
        where = listed([SECTOR_TEXT[n] for n in range(len(SECTORS)) if me.vendors >> n & 1])
        lines.append(words(Text("board.vendors", {"where": where})))
    if me.aside:
        things = listed(by_colour([me.aside.count(c) for c in range(len(COLOURS))]))
        lines.append(words(Text("board.aside", {"things": things})))
    return lines


def household(game: Game, me: Player, words: Words, *, own: bool) -> list[str]:
    """Everything on one player's board; what is face down only for its owner."""
    lines = [standing(me, words), keshis(me, words), *standing_there(me, words)]
    if not game.edition.conduct(me).asked:
        lines += [*gates_in_words(me, words), *own_towns_in_words(me, words)]
        lines += dung_in_words(me, words)
        return [*lines, *own_tiles(me, words), *opponent_in_words(game, words)]
    if own:
        hand = listed([COLOUR_TEXT[c] for c in range(len(COLOURS)) if me.hand >> c & 1])
        lines.append(words(Text("board.screen-is", {"things": hand})))
    lines += [square(game, me, words), *gates(me, words), *sahara(me, words)]
    lines += [*own_towns_in_words(me, words), *line_in_words(game, me, words)]
    lines += spectators_in_words(me, words)
    lines += provisions(me, words, own=own)
    return [*lines, *laps(game, me, words), *own_tiles(me, words)]


def laps(game: Game, me: Player, words: Words) -> list[str]:
    """The tile that says how often a scoring marker went round; it has two sides."""
    done = min(LAP_SIDES, me.points // game.edition.lap)
    if done < 1:
        return []
    tile = done * game.edition.lap
    return [words(Text("board.lap", {"tile": tile, "n": me.points - tile}))]


def square(game: Game, me: Player, words: Words) -> str:
    """The spectators of every space, with and without entertainer."""
    spaces = []
    for space in range(len(BOARD.square)):
        played = me.square >> space & 1
        watched: Args = {"space": square_text(space), "n": spectators(game, me, space)}
        spaces.append(Text("board.played" if played else "board.unplayed", watched))
    return words(Text("board.square", {"things": listed(spaces)}))


def gates(me: Player, words: Words) -> list[str]:
    built = [
        Text("board.gate", {"colour": COLOUR_TEXT[gate], "sector": Text(f"sector.{name}")})
        for gate, (name, _) in zip(me.gates, BOARD.gate_spaces, strict=True)
        if gate != NOTHING
    ]
    return [words(Text("board.gates", {"things": listed(built)}))] if built else []


def sahara(me: Player, words: Words) -> list[str]:
    """Caravans, discovered oases and the oasis track."""
    paths = counts((Text(f"path.{name}"), n) for name, n in zip(PATHS, me.paths, strict=True))
    lines = [words(Text("board.caravans", {"things": listed(paths)}))] if paths else []
    for spot, tile in enumerate(me.oases):
        if tile > FACE_DOWN:
            oasis: Args = {"oasis": Text(f"oasis.{tile}"), "mix": mix_text(SPOTS[spot].cost)}
            lines.append(words(Text("board.discovered", oasis)))
    ahead = [COLOUR_TEXT[colour] for colour in me.track if colour != NOTHING]
    if ahead:
        lines.append(words(Text("board.track-keshis", {"things": listed(ahead)})))
    return lines


def provisions(me: Player, words: Words, *, own: bool) -> list[str]:
    lines = [words(Text("board.provision", {"tile": provision_text(t)})) for t in me.provisions]
    if own:
        hidden = (Text("board.provision-hidden", {"tile": provision_text(t)}) for t in me.hidden)
        lines += [words(text) for text in hidden]
    return lines


def own_tiles(me: Player, words: Words) -> list[str]:
    """Scrolls, luxury goods and oases of one player."""
    tiles = [scroll_text(tile) for tile in BOARD.scrolls if me.tiles >> tile & 1]
    tiles += [Text(f"oasis.{tile}") for tile in me.claimed]
    kinds = (Text(f"luxury.{name}") for name in LUXURIES)
    luxuries = counts(zip(kinds, me.luxuries, strict=True))
    if luxuries:
        tiles.append(Text("board.luxuries-are", {"things": listed(luxuries)}))
    return [*home_in_words(me, words), *(words(tile) for tile in tiles)]
