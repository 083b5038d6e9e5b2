"""A player's board in sentences; what is hidden there only for its owner."""

from __future__ import annotations

from riad.games.marrakesh.box.board import GOOD_NAMES
from riad.games.marrakesh.box.pieces import GATE_SPACES, SCROLLS
from riad.games.marrakesh.gains import COLOUR_TEXT, amounts, mix_text, stock
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, square_text
from riad.games.marrakesh.names import COLOURS, FACE_DOWN, LUXURIES, NOTHING, PATHS, RED, SECTORS
from riad.games.marrakesh.phases.seasons import provision_text
from riad.games.marrakesh.sectors import square as main_square
from riad.games.marrakesh.sectors.madrasa import scroll_text
from riad.games.marrakesh.show.facts import lap_tile
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Args, Text, listed

from .camels import spectators
from .counting import by_colour, counts
from .modules import home, line, own_towns
from .solo import dung, its_gates, its_line, its_strategy


def household(game: Game, me: Player, *, own: bool) -> list[Text]:
    """Everything on one player's board; what is face down only for its owner."""
    if game.edition.conduct(me).asked:
        return _of_a_person(game, me, own=own)
    if game.table.priority_line is not None:
        return its_line(game.table)
    lines = [standing(me), keshis(me), *standing_there(me), *its_gates(me), *own_towns(me)]
    return [*lines, *dung(game, me), *own_tiles(me), *its_strategy(game)]


def _of_a_person(game: Game, me: Player, *, own: bool) -> list[Text]:
    lines = [standing(me), keshis(me), *standing_there(me)]
    if own:
        hand = [COLOUR_TEXT[c] for c in range(len(COLOURS)) if me.hand >> c & 1]
        lines.append(Text("board.screen-is", {"things": listed(hand)}))
    lines += [_square(game, me), *_gates(me), *_sahara(game, me), *own_towns(me), *line(game, me)]
    lines += [*spectators(me), *_provisions(game, me, own=own)]
    return [*lines, *laps(game, me), *own_tiles(me)]


def standing(me: Player) -> Text:
    """Points, resources, goods."""
    goods = listed(amounts(GOOD_NAMES, me.goods))
    args: Args = {"player": me.seat, "n": me.points, "mix": mix_text(stock(me)), "goods": goods}
    return Text("board.player", args)


def keshis(me: Player) -> Text:
    """Keshis in the sectors, and where the pawns stand."""
    args: Args = {
        "things": listed(counts(zip(COLOUR_TEXT[:RED], me.values, strict=True))),
        "guards": me.guards,
        "boat": me.boat,
        "palace": me.palace,
        "mosque": me.mosque,
    }
    return Text("board.keshis", args)


def standing_there(me: Player) -> list[Text]:
    """Assistants, water vendors, and keshis that have no place yet."""
    lines = []
    if me.assistants:
        where = listed(SECTOR_TEXT[n] for n in me.assistants)
        lines.append(Text("board.assistants", {"where": where}))
    if me.vendors:
        where = listed(SECTOR_TEXT[n] for n in range(len(SECTORS)) if me.vendors >> n & 1)
        lines.append(Text("board.vendors", {"where": where}))
    if me.aside:
        things = by_colour([me.aside.count(c) for c in range(len(COLOURS))])
        lines.append(Text("board.aside", {"things": things}))
    return lines


def laps(game: Game, me: Player) -> list[Text]:
    """The tile that says how often a scoring marker went round; it has two sides."""
    tile = lap_tile(game, me)
    return [Text("board.lap", {"tile": tile, "n": me.points - tile})] if tile else []


def _square(game: Game, me: Player) -> Text:
    """The spectators of every space, with and without entertainer."""
    spaces = []
    for space in range(len(game.box.square)):
        played = me.square >> space & 1
        watching = main_square.spectators(game, me, space)
        watched: Args = {"space": square_text(space), "n": watching}
        spaces.append(Text("board.played" if played else "board.unplayed", watched))
    return Text("board.square", {"things": listed(spaces)})


def _gates(me: Player) -> list[Text]:
    built = [
        Text("board.gate", {"colour": COLOUR_TEXT[gate], "sector": Text(f"sector.{name}")})
        for gate, name in zip(me.gates, GATE_SPACES, strict=True)
        if gate != NOTHING
    ]
    return [Text("board.gates", {"things": listed(built)})] if built else []


def _sahara(game: Game, me: Player) -> list[Text]:
    """Caravans, discovered oases and the oasis track."""
    paths = counts((Text(f"path.{name}"), n) for name, n in zip(PATHS, me.paths, strict=True))
    lines = [Text("board.caravans", {"things": listed(paths)})] if paths else []
    for spot, tile in enumerate(me.oases):
        if tile > FACE_DOWN:
            oasis: Args = {
                "oasis": Text(f"oasis.{tile}"),
                "mix": mix_text(game.box.spots[spot].cost),
            }
            lines.append(Text("board.discovered", oasis))
    ahead = [COLOUR_TEXT[colour] for colour in me.track if colour != NOTHING]
    return [*lines, Text("board.track-keshis", {"things": listed(ahead)})] if ahead else lines


def _provisions(game: Game, me: Player, *, own: bool) -> list[Text]:
    open_ = (provision_text(game.box, tile) for tile in me.provisions)
    hidden = (provision_text(game.box, tile) for tile in (me.hidden if own else []))
    lines = [Text("board.provision", {"tile": tile}) for tile in open_]
    return lines + [Text("board.provision-hidden", {"tile": tile}) for tile in hidden]


def own_tiles(me: Player) -> list[Text]:
    """Building, scrolls, oases and luxury goods of one player."""
    tiles = [scroll_text(tile) for tile in SCROLLS if me.tiles >> tile & 1]
    tiles += [Text(f"oasis.{tile}") for tile in me.claimed]
    kinds = (Text(f"luxury.{name}") for name in LUXURIES)
    luxuries = counts(zip(kinds, me.luxuries, strict=True))
    if luxuries:
        tiles.append(Text("board.luxuries-are", {"things": listed(luxuries)}))
    return [*home(me), *tiles]
