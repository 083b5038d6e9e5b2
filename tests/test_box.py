"""A box belongs to a game: corrections of what is printed, read, refused, and played with."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import riad
from riad.games import definitions
from riad.games.marrakesh import boxes
from riad.games.marrakesh.sectors.river import RapidBonus
from riad.kernel import printed as printed_module
from riad.kernel.box import Corrections
from riad.kernel.checks import play_through
from riad.kernel.definition import book_of
from riad.kernel.luck import luck_of
from riad.kernel.saved import restore, save
from riad.kernel.text import Text
from riad.language import LANGUAGES, catalogue, catalogue_of
from tests.full import FULL, share
from tools.scramble_box import scrambled, written

SRC = Path(riad.__file__).parent
MARRAKESH = definitions()["marrakesh"]
THREE_RAPIDS = """
[box]
name = "the blue one"
[river.river]
jetty = 14
[river.rapid.2]
space = 6
[river.rapid.4]
gone = true
[provisions.provision.1]
penalty = 9
"""


def printed(text: str):
    return MARRAKESH.box_of(MARRAKESH.box_text(text))


def test_corrections_are_laid_over_the_box_of_the_house():
    house, other = MARRAKESH.box_of(""), printed(THREE_RAPIDS)
    assert (len(house.rapids), house.jetty) == (4, 12)
    assert [rapid.space for rapid in other.rapids] == [3, 6, 7]
    assert (other.jetty, other.provisions[1].penalty) == (14, 9)
    assert other.scrolls == house.scrolls
    assert other.sheet("scrolls.toml") is house.sheet("scrolls.toml"), "what is not corrected"


def test_what_an_owner_has_corrected_says_so():
    river = printed(THREE_RAPIDS).sheet("river.toml").origins
    assert river["rapid", "2", "space"] == river["river", "", "jetty"] == "owner"
    assert river["rapid", "2", "bonus"] == river["river", "", "crocodile"] == "reconstructed"


def test_what_an_owner_has_confirmed_is_reconstructed_no_more():
    game = riad.new_game("marrakesh", 2, 5, box="[river.berth.1]\npoints = 4")
    river = game.box.sheet("river.toml").origins
    assert (river["berth", "1", "points"], river["berth", "2", "points"]) == (
        "owner",
        "reconstructed",
    )
    usual = MARRAKESH.reconstructed()
    assert MARRAKESH.reconstructed(game.book.config.box) == [t for t in usual if t != "berth/1"]
    again = riad.load(game.record())
    assert again.book.config.box == game.book.config.box == "[river.berth.1]\npoints = 4\n"


@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("[river.rapid.1]\nbonus = [{ points = 7 }]", "rapid/1"),
        ("[race.bridge.1]\ncost = { date = 3 }", "bridge/1"),
        ("[board.track.3]\neffects = [{ points = 4 }]", "track/3"),
    ],
)
def test_what_an_owner_has_corrected_is_not_called_reconstructed_for_the_place_it_has(said, thing):
    """Its tip tells the value; where it is printed, that is another one."""
    assert thing in MARRAKESH.reconstructed()
    assert thing not in MARRAKESH.reconstructed(MARRAKESH.box_text(said))


def test_a_field_is_not_called_reconstructed_for_the_tile_that_may_cover_it():
    """What lies on field r4a follows from an example, which tile covers it from nothing."""
    assert origin_of("field", "r4a") == {"bonus": "example", "cover": "reconstructed"}
    assert "field/r4a" not in MARRAKESH.reconstructed()


def origin_of(kind: str, id_: str) -> dict[str, str]:
    return {v[3]: o for v, o in MARRAKESH.origins().items() if v[1:3] == (kind, id_)}


def test_corrections_are_written_in_one_way_without_what_the_house_knows_too():
    text = MARRAKESH.box_text(THREE_RAPIDS)
    assert text == MARRAKESH.box_text(text)
    same = "[provisions.provision.1]\npenalty = 9\n[river.rapid.2]\nspace = 6\n"
    other = (
        "[river.rapid.2]\nspace=6\n[river.tile.1]\nseason = 1\n[provisions.provision.1]\npenalty=9"
    )
    assert MARRAKESH.box_text(other) == same, "the season of river tile 1 is told in a rulebook"
    assert MARRAKESH.box_text("[river.tile.1]\nseason = 1") == MARRAKESH.box_text("") == ""


def test_games_with_different_boxes_live_side_by_side():
    games = [riad.new_game("marrakesh", 3, 5, box=box) for box in ("", THREE_RAPIDS, "")]
    assert games[0].box is games[2].box is not games[1].box
    assert games[0].book is games[2].book
    while not all(game.over for game in games):
        for game in games:
            if not game.over:
                seat = game.waiting[0]
                game.play(seat, list(game.options(seat))[-1])
    assert games[0].log == games[2].log
    assert games[0].scores == games[2].scores != games[1].scores


def test_a_box_goes_with_copies_pickles_and_saved_positions():
    game = riad.new_game("marrakesh", 2, 5, box=THREE_RAPIDS)
    again = [game.copy(), pickle.loads(pickle.dumps(game)), game.imagine(0, luck_of(1))]
    again.append(restore(save(game), definitions()))
    assert all(other.box is game.box for other in again)
    assert "box" not in save(riad.new_game("marrakesh", 2, 5))["config"]


def test_a_box_can_be_read_once_for_many_games():
    box = riad.Box("marrakesh", THREE_RAPIDS)
    assert riad.new_game("marrakesh", 2, 1, box=box).box.jetty == 14
    assert {box} == {riad.Box("marrakesh", THREE_RAPIDS)}
    assert box != riad.Box("marrakesh", "[river.rapid.2]\nspace = 6")
    assert box != THREE_RAPIDS
    with pytest.raises(riad.BadData, match="a box of marrakesh, not of yspahan"):
        riad.new_game("yspahan", 3, 1, box=box)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[river.rapid.2]\nspace = 60", "line 2: rapid 2: 'space' has to be on the river"),
        ("\n[river.rapid.2]\n\nspce = 6", "line 4: rapid '2' has an unknown field 'spce'"),
        ("[rivr.rapid.2]", "line 1: 'rivr' is not one of board, "),
        ("\n[river.rapd.2]", "line 2: river: 'rapd' is not one of river, rapid, berth, tile"),
        ("[scrolls.scroll.999]\ndates = 1", "scroll '999' is not one of 1, 2, 3, …, "),
        ("[scrolls.scroll.72]\ngone = true", "line 1: scrolls: scroll 72 is in every box"),
        ('[scrolls.scroll.3]\nlevel = "orange"', "'level' is the same in every box"),
        ("[river.rapid.1]\ngone = true\nspace = 2", "is gone = true, or has values"),
        ("[river.rapid.2]\nbonus = [{ pints = 1 }]", "line 2: river.toml: rapid 2: bonus: 'pints'"),
        (
            '[souk.luxury.2]\npoints = "a"',
            "line 2: luxury '2': 'points' is 'a', not a whole number",
        ),
        (
            "[souk.luxury.2]\npoints = 1000",
            "line 2: 1000 is not a number from 0 to 99",
        ),
        ("[souk.luxury.2]\npoints = -1", "line 2: -1 is not a number from 0 to 99"),
        ("[provisions.provision.1]\npenalty = -4", "line 2: -4 is not a number from 0 to 99"),
        ("[race.spectators]\nspaces = -1", "line 2: -1 is not a number from 0 to 99"),
        ("[river.river]\njetty = 25", "line 2: [river]: 'jetty' has to be a space from 2 to 24"),
        (
            "[souk.luxury.2]\npoints = 2\ncost = { yellow = 0 }",
            "line 3: luxury 2: 'yellow' has to be",
        ),
        ("[souk.luxury.2]\ncost = { pink = 1 }", "line 2: luxury 2: 'pink' is not one of yellow"),
        ("[souk.luxury.2]\nsource = 'text'", "line 2: there is no 'source' here"),
        ("[box]\ngame = 'yspahan'\n", "this is a box of 'yspahan', not of marrakesh"),
        ("[box]\ngame = 'yspahan'\n[yspahan.unused]\n", "this is a box of 'yspahan', not"),
        ("[box]\nname = 7\n", "game, name and note of a box are words"),
        ("[board.square.water]\nbonus = []", "line 2: board.toml: square water: 'bonus' cannot be"),
        ("[race.bridge.4]\nspace = 5", "line 2: bridge '4' has no 'cost'"),
        ("[race.bridge.9]\nspace = 5", "race: bridge: an id is a number from 1 to 8"),
        ("river = 3", "line 1: river has river, rapid, berth, tile"),
        ("[river]\nrapid = 3", "river: rapid has records by their id"),
        ("[river.rapid]\n2 = 4", "river: rapid 2 has fields with values"),
        ("[river.rapid.2]\nspace = 1979-05-27", "not a number or a word"),
        ("[river.rapid.2]\nbonus = [[[[[[[[1]]]]]]]]", "more than any tile shows"),
        ("[new_oases.oasis.31]\nneeds = ['cats']", "'cats' is not one of staircase-tiles"),
        ("x", "this is no file of corrections: "),
        ("a = " + "[" * 9999, "this is no file of corrections: "),
        ("a = " + "9" * 9999, "this is no file of corrections: "),
        ("#" * 100_001, "corrections are TOML, 100000 letters at most"),
        (7, "corrections are TOML"),
    ],
)
def test_a_wrong_box_is_refused_with_its_place(text, said):
    with pytest.raises(riad.BadData) as refused:
        riad.new_game("marrakesh", 2, box=text)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_points_can_be_lost_where_the_house_says_so_too():
    assert printed("[gates.workshop.1]\npoints = -4\n").workshops[0].points == -4


@pytest.mark.parametrize("number", range(1, 5))
def test_any_rapid_can_be_missing(number):
    other = printed(f"[river.rapid.{number}]\ngone = true\n")
    left = [space for n, space in enumerate((3, 5, 7, 10), 1) if n != number]
    assert [rapid.space for rapid in other.rapids] == left
    origins = other.sheet("river.toml").origins
    assert [key[1] for key in origins if key[0] == "rapid" and key[2] == "space"] == list("123")


def test_all_that_is_printed_in_the_box_of_the_house_means_something():
    boxes.check(MARRAKESH.box_of(""))


@pytest.mark.parametrize("solo", [None, "pachabot"])
def test_a_game_with_another_box_is_a_game_like_any_other(solo):
    modules = list(MARRAKESH.modules)
    config = MARRAKESH.configure(1 if solo else 2, modules=modules, solo=solo, box=THREE_RAPIDS)
    play_through(MARRAKESH, config, 3, every=25 if FULL else 300)
    assert book_of(MARRAKESH, config).box.jetty == 14


def test_no_box_belongs_to_the_process():
    assert not [path for path in SRC.rglob("*.py") if "\nBOARD = " in path.read_text("utf-8")]


# ---- records ---------------------------------------------------------------------------------


def played(box: str = "", steps: int = 60):
    game = riad.new_game("marrakesh", 2, 11, box=box)
    for _ in range(steps):
        seat = game.waiting[0]
        game.play(seat, list(game.options(seat))[-1])
    return game


def test_a_record_holds_the_box_it_was_played_with():
    text = played(THREE_RAPIDS).record()
    (line,) = [line for line in text.splitlines() if line.startswith("box: ")]
    assert line.startswith(f'box: [1, "{MARRAKESH.fingerprint()}", "[provisions.provision.1]')
    again = riad.load(text)
    assert (again.record(), again.box.jetty) == (text, 14)


def test_a_record_with_the_first_box_of_the_house_says_nothing_of_it():
    assert "box: " not in played().record()


@contextmanager
def house_of(changes: str, former: str) -> Iterator[None]:
    """The house has other values from now on, and knows what it had before."""
    read = Corrections(changes, MARRAKESH.sheets(), MARRAKESH.varying)
    sheets = {name: read.sheet(name) for name in MARRAKESH.sheets()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(MARRAKESH), "sheets", lambda _: sheets)
        patch.setattr(type(MARRAKESH), "box_version", 2)
        patch.setattr(type(MARRAKESH), "former_boxes", {1: former})
        forget()
        yield
    forget()


def forget() -> None:
    printed_module._box_of.cache_clear()
    printed_module._fingerprint.cache_clear()
    book_of.cache_clear()


def usual(changes: str) -> str:
    """What the house has at these places."""
    sheets, found = MARRAKESH.sheets(), {}
    for (file, kind, id_), field in Corrections(changes, sheets, MARRAKESH.varying).fields():
        row = sheets[f"{file}.toml"].record(kind, id_) or {}
        found[f"{file}.toml", kind, id_, field] = row[field]
    return written(found)


PROVISIONS = """
[provisions.provision.1]
penalty = 7
[provisions.provision.2]
penalty = 6
"""


@pytest.fixture
def new_house():
    before = [played().record(), played(THREE_RAPIDS).record()]
    saved = save(played(THREE_RAPIDS))
    with house_of(PROVISIONS, usual(PROVISIONS)):
        yield before, saved


def test_every_old_record_replays_to_the_last_point_in_a_house_where_nothing_is_as_it_was():
    """In the full form all of them; that they replay in the house as it is, another test sees."""
    files = share(sorted((Path(__file__).parent / "records").glob("marrakesh-*.riad")), 40)
    texts = [file.read_text("utf-8") for file in files]
    other, was = scrambled(0), MARRAKESH.fingerprint()
    with house_of(other, usual(other)):
        assert (MARRAKESH.fingerprint(1), MARRAKESH.fingerprint(2) != was) == (was, True)
        for text in texts:
            game = riad.load(text)
            assert (game.over, game.record() == text) == (True, True), text[:200]


def test_records_and_saved_games_of_an_earlier_box_go_on_with_it(new_house):
    records, saved = new_house
    assert [riad.load(text).record() for text in records] == records
    assert [riad.load(text).box.provisions[1].penalty for text in records] == [4, 9]
    assert restore(saved, definitions()).box.provisions[2].penalty == 4


def test_new_games_have_the_new_box_and_their_records_say_so(new_house):
    game = played()
    assert (game.box.provisions[1].penalty, game.box.provisions[2].penalty) == (7, 6)
    assert f'\nbox: [2, "{MARRAKESH.fingerprint()}", ""]\n' in game.record()
    assert riad.load(game.record()).record() == game.record()
    assert MARRAKESH.fingerprint(1) != MARRAKESH.fingerprint(2)


def test_a_record_of_a_house_with_other_values_is_refused_by_name():
    text = played(THREE_RAPIDS).record().replace(MARRAKESH.fingerprint(), "0123456789abcdef")
    with pytest.raises(
        riad.BadRecord, match=r"another box: version 1 is '.*', not '0123456789abcdef'"
    ):
        riad.load(text)


@pytest.mark.parametrize(
    "line", ["3", "[]", '[1, 2, ""]', '[1, "", 3]', '["1", "", ""]', '[9, "", ""]']
)
def test_a_line_that_is_no_box_is_refused(line):
    text = played().record().replace("\ncommitment", f"\nbox: {line}\ncommitment", 1)
    with pytest.raises(riad.BadRecord):
        riad.load(text)


# ---- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_table_are_those_of_its_box(language):
    config = MARRAKESH.configure(2, box="[river.rapid.1]\nbonus = [{ points = 7 }]")
    said = catalogue_of(config, language).say(Text("rapid.1"))
    usual = catalogue("marrakesh", language).say(Text("rapid.1"))
    assert ("7" in said, "7" in usual) == (True, False)
    assert catalogue_of(MARRAKESH.configure(2), language) is catalogue("marrakesh", language)


# ---- number and shape ------------------------------------------------------------------------

TWO_BONUSES = """
[river.rapid.2]
bonus = [{ gain_any = 1 }, { place_good = { count = 1, same_colour = true } }]
[river.rapid.3]
bonus = [{ points = 3 }]
[river.rapid.4]
gone = true
"""


def test_of_two_bonuses_of_a_rapid_one_is_taken():
    game = riad.new_game("marrakesh", 2, 4, box=TWO_BONUSES)
    me = game.table.players[0]
    game = game.if_happened()
    me = game.table.players[0]
    game.then(me, RapidBonus(1))
    game.run()
    assert list(game.options(0)) == ["half-1", "half-2"]
    goods = sum(me.goods)
    game.play(0, "half-2")
    while game.waiting:
        game.play(0, next(iter(game.options(0))))
    assert sum(game.table.players[0].goods) == goods + 1
    words = catalogue_of(game.book.config, "en")
    assert words.say(Text("rapid.2")).endswith("1 resource of your choice or 1 good of your choice")


def test_such_a_river_is_played_with_everything():
    for solo in (None, "pachabot"):
        config = MARRAKESH.configure(1 if solo else 3, solo=solo, box=TWO_BONUSES)
        play_through(MARRAKESH, config, 5, every=300)
