"""Rules, section 9: using assistants."""

import pytest

from riad.games.marrakesh.names import COLOURS
from tests.marrakesh.printed import SCROLL_BONUS, WINNER

from .builders import (
    answer,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_core import (
    earned,
    entertainers,
    lay_luxuries,
    phase_c,
    things,
    use,
    whole_turn,
    why_not,
)

SECTOR_OF = {
    "green": "date-orchard",
    "gray": "madrasa",
    "white": "palace",
    "black": "mosque",
    "turquoise": "river",
    "pink": "main-square",
    "beige": "medina",
    "brown": "sahara",
}


# ---- turns -----------------------------------------------------------------------------------


@pytest.mark.rule("M-9.1")
def test_each_player_uses_all_three_assistants_before_the_next():
    game = quiet_table()
    game.table.begins = 1
    for seat in range(3):
        give(game, seat, green=1, gray=1, white=1)
    phase_c(game, *["green-gray-white"] * 3)
    asked = []
    for _ in range(9):
        asked.append(game.waiting[0])
        answer(game, min(word for word in options(game) if word.startswith("new")))
    assert asked == [1, 1, 1, 2, 2, 2, 0, 0, 0]


@pytest.mark.rule("M-9.1")
@pytest.mark.parametrize("first", ["date-orchard", "madrasa", "palace"])
def test_assistants_are_used_in_any_order(first):
    game = quiet_table()
    use(game, "date-orchard", "madrasa", "palace")
    assert options(game) == {"new-date-orchard", "new-madrasa", "new-palace"}
    answer(game, f"new-{first}")
    assert options(game) == {"new-date-orchard", "new-madrasa", "new-palace"} - {f"new-{first}"}
    assert why_not(game, f"sector/{first}+use/new") == "M-9.1"


@pytest.mark.rule("M-9.2")
def test_an_assistant_is_finished_with_all_chains_before_the_next():
    game = quiet_table()
    me = give(game, 0, white=1, palace=2, mosque=16, water=1)
    use(game, "palace", "date-orchard")
    answer(game, "act-palace")
    for word in ("line-r7b", "perform-river", "water-1"):
        assert "new-date-orchard" not in options(game)
        answer(game, word)
    assert (me.boat, value(game, 0, "green")) == (2, 1)


@pytest.mark.rule("M-9.2")
def test_a_used_assistant_leaves_the_board():
    game = quiet_table()
    use(game, "palace", "river", "souk")
    answer(game, "new-palace")
    assert game.table.players[0].assistants == [4, 8]


@pytest.mark.rule("M-9.3")
def test_an_assistant_serves_for_a_new_keshi_or_the_action():
    game = quiet_table()
    me = give(game, 0, green=3, dates=0)
    use(game, "date-orchard")
    assert options(game) == {"new-date-orchard", "act-date-orchard"}
    acted = game.copy()
    answer(acted, "act-date-orchard")
    assert (value(acted, 0, "green"), acted.table.players[0].dates) == (3, 3)
    answer(game, "new-date-orchard")
    assert (value(game, 0, "green"), me.dates) == (4, 0)


@pytest.mark.rule("M-9.4")
@pytest.mark.parametrize("colour", SECTOR_OF)
def test_there_is_always_a_use_and_no_way_around_it(colour):
    sector = SECTOR_OF[colour]
    for count, offered in ((0, {"new"}), (1, {"new", "act"}), (8, {"act"})):
        game = quiet_table()
        give(game, 0, **{colour: count})
        use(game, sector, "souk")
        souk = {"new-souk", "act-souk"}
        assert options(game) == {f"{word}-{sector}" for word in offered} | souk


# ---- the vendor ------------------------------------------------------------------------------


@pytest.mark.rule("M-9.5", "MY-3")
def test_the_water_of_the_vendor_comes_first_and_can_be_spent():
    game = quiet_table()
    vendors(game, 0, "river")
    me = give(game, 0, turquoise=2, water=0)
    use(game, "river")
    answer(game, "act-river")
    assert (me.boat, me.water) == (2, 1)
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (me.boat, me.water) == (3, 0)


@pytest.mark.rule("M-9.6")
def test_a_vendor_placed_by_the_action_itself_does_not_pay():
    game = quiet_table()
    me = give(game, 0, white=1, palace=2, mosque=3, water=0)
    use(game, "palace")
    answer(game, "act-palace", "line-r4a", "vendor-palace")
    assert me.water == 0
    use(game, "palace")
    answer(game, "act-palace")
    assert me.water == 1


@pytest.mark.rule("M-9.7", "MX-18")
@pytest.mark.parametrize("option", ["new", "act"])
def test_the_vendor_of_the_palace_pays_for_both_options(option):
    game = quiet_table()
    vendors(game, 0, "palace")
    me = give(game, 0, white=4, palace=3, water=0)
    use(game, "palace")
    answer(game, f"{option}-palace")
    assert me.water == 1
    if option == "act":
        answer(game, "line-none")
    assert (value(game, 0, "white"), me.palace) == ((5, 3) if option == "new" else (4, 7))


@pytest.mark.rule("M-9.7")
def test_vendors_elsewhere_do_not_pay():
    game = quiet_table()
    vendors(game, 0, "mosque", "river")
    vendors(game, 1, "palace")
    me = give(game, 0, water=0)
    use(game, "palace")
    assert (value(game, 0, "white"), me.water) == (1, 0)


@pytest.mark.rule("M-9.8")
@pytest.mark.parametrize("cause", ["scroll 53", "river tile 1"])
def test_an_action_without_assistant_brings_no_vendor_water(cause):
    game = quiet_table()
    own_scrolls(game, 0, 35, 50)
    vendors(game, 0, "date-orchard")
    me = give(game, 0, green=2, water=0, dates=0)
    happen(game, 0, *(SCROLL_BONUS[53] if cause == "scroll 53" else WINNER[1]))
    answer(game, "do-date-orchard")
    assert (me.dates, me.water, earned(game)) == (2, 0, {})


@pytest.mark.rule("M-9.8")
def test_scroll_64_and_river_tile_16_bring_no_vendor_water():
    game = quiet_table()
    vendors(game, 0, "date-orchard", "main-square")
    me = give(game, 0, green=2, water=0, dates=0)
    happen(game, 0, *SCROLL_BONUS[64])
    answer(game, "keshi-green")
    assert (me.dates, me.water) == (3, 0)
    entertainers(game, "date")
    happen(game, 0, *WINNER[16])
    assert me.dates > 3
    assert me.water == 0


@pytest.mark.rule("MX-5")
def test_a_date_picker_without_and_a_cleric_with_a_vendor():
    game = quiet_table()
    vendors(game, 0, "mosque")
    me = give(game, 0, water=0)
    use(game, "date-orchard", "mosque")
    answer(game, "new-date-orchard")
    assert (value(game, 0, "green"), value(game, 0, "black")) == (1, 1)
    assert earned(game) == {"orchard": 1}
    assert me.water == 1


# ---- option a --------------------------------------------------------------------------------


@pytest.mark.rule("M-9.9")
@pytest.mark.parametrize("colour", [name for name in SECTOR_OF if name not in ("pink", "brown")])
def test_a_new_keshi_has_the_colour_of_the_sector(colour):
    game = quiet_table()
    before = list(game.table.wood)
    use(game, SECTOR_OF[colour])
    assert [value(game, 0, name) for name in SECTOR_OF] == [
        int(name == colour) for name in SECTOR_OF
    ]
    assert game.table.wood == before


@pytest.mark.rule("M-9.9")
def test_new_entertainers_and_caravans_come_with_their_bonus():
    game = quiet_table()
    me = give(game, 0, dates=0)
    use(game, "main-square", "sahara")
    answer(game, "new-main-square", "perform-date", "path-left")
    game.resolve("oasis-5")
    assert (me.dates, me.oases[0]) == (1, 5)


@pytest.mark.rule("M-9.9")
def test_an_assistant_sent_by_red_takes_the_colour_of_the_sector():
    game = quiet_table()
    phase_c(game, "green-gray-red", "green-gray-black", "green-gray-black")
    answer(game, "new-palace")
    assert value(game, 0, "white") == 1
    assert game.table.players[0].vendors == 0


@pytest.mark.rule("M-9.9")
@pytest.mark.parametrize("good", ["yellow", "purple", "orange"])
def test_in_the_souk_a_good_of_any_colour_whatever_sent_the_assistant(good):
    game = quiet_table()
    phase_c(game, "green-gray-yellow", "green-gray-black", "green-gray-black")
    answer(game, "new-souk")
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}
    answer(game, f"good-{good}")
    assert goods(game, 0)[COLOURS.index(good) - COLOURS.index("yellow")] == 1


@pytest.mark.rule("M-9.10")
@pytest.mark.parametrize("colour", SECTOR_OF)
def test_no_new_keshi_in_a_full_sector(colour):
    game = quiet_table()
    give(game, 0, **{colour: 8})
    sector = SECTOR_OF[colour]
    use(game, sector, "souk")
    assert f"new-{sector}" not in options(game)
    assert why_not(game, f"sector/{sector}+use/new") == "M-9.10"


# ---- option b --------------------------------------------------------------------------------


@pytest.mark.rule("M-9.11")
@pytest.mark.parametrize("colour", SECTOR_OF)
def test_no_action_without_a_keshi_of_the_sector(colour):
    game = quiet_table()
    sector = SECTOR_OF[colour]
    vendors(game, 0, sector)
    use(game, sector, "souk")
    assert f"act-{sector}" not in options(game)
    assert why_not(game, f"sector/{sector}+use/act") == "M-9.11"


@pytest.mark.rule("M-9.11")
def test_the_souk_action_needs_nothing_and_may_have_no_effect():
    game = quiet_table()
    lay_luxuries(game, 21)
    me = give(game, 0)
    use(game, "souk")
    before = things(me)
    answer(game, "act-souk")
    assert not game.waiting
    assert (things(me), goods(game, 0)) == (before, (0, 0, 0))


@pytest.mark.rule("M-9.11")
@pytest.mark.parametrize("sector", ["madrasa", "medina", "sahara"])
def test_an_action_without_effect_is_allowed(sector):
    game = quiet_table()
    give(game, 0, gray=1, beige=1, brown=1, dates=0, dinars=0, water=0)
    game.table.players[0].guards = 0
    use(game, sector)
    answer(game, f"act-{sector}")
    assert not game.waiting


@pytest.mark.rule("M-9.11", "MX-4")
def test_without_entertainers_only_a_new_one_is_possible():
    game = quiet_table()
    use(game, "main-square")
    assert "perform-goods" in options(game)
    answer(game, "perform-goods", "good-orange")
    assert goods(game, 0) == (0, 0, 1)
    assert value(game, 0, "pink") == 1


@pytest.mark.rule("MY-4")
def test_without_fishers_the_river_action_is_forbidden():
    game = quiet_table()
    give(game, 0, water=5)
    use(game, "river", "souk")
    assert "act-river" not in options(game)
    assert why_not(game, "sector/river+use/act") == "M-9.11"
    game = quiet_table()
    give(game, 0, green=1, water=5)
    happen(game, 0, *SCROLL_BONUS[53])
    assert options(game) == {"do-date-orchard", "do-souk", "do-none"}
    assert why_not(game, "sector/river") == "M-9.11"


@pytest.mark.rule("M-9.12")
@pytest.mark.parametrize(
    ("sector", "stop"),
    [
        ("madrasa", "study-stop"),
        ("medina", "gate-stop"),
        ("sahara", "claim-stop"),
        ("souk", "trade-stop"),
    ],
)
def test_purchases_and_claims_may_be_none(sector, stop):
    game = quiet_table()
    oases(game, 0, {0: 5})
    me = give(game, 0, gray=3, beige=1, yellow=1, dates=3, dinars=3)
    use(game, sector)
    answer(game, f"act-{sector}")
    assert len(options(game)) > 1
    answer(game, stop)
    assert not game.waiting
    assert (me.tiles, me.claimed, goods(game, 0)) == (0, [], (1, 0, 0))
    assert (me.guards, things(me)) == (1, (1, 3, 3))


@pytest.mark.rule("M-9.13")
def test_displays_are_filled_after_the_third_assistant_and_before_the_next_player():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3, 4, 5)
    lay_scrolls(game, 19)
    give(game, 0, gray=1, dates=1, dinars=0, orange=1)
    whole_turn(game, "madrasa", "souk", "palace")
    answer(game, "act-madrasa", "scroll-19", "act-souk", "luxury-1")
    assert game.chance is not None
    assert value(game, 0, "white") == 1
    game.resolve("luxury-6")
    assert game.table.luxuries == [2, 3, 4, 5, 6]
    tile = game.table.scroll_pools[0][0]
    game.resolve(f"scroll-{tile}")
    assert len(game.table.scrolls[0]) == 3
    assert game.chance is None


@pytest.mark.rule("M-9.13")
def test_nothing_is_filled_between_two_assistants():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3, 4, 5)
    give(game, 0, orange=1)
    whole_turn(game, "date-orchard", "palace", "souk")
    answer(game, "act-souk", "luxury-1")
    assert game.table.luxuries == [2, 3, 4, 5]
    assert options(game) == {"new-date-orchard", "new-palace"}
