"""The rule book: moments and quantities, tiles that answer them, modules that only add."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from riad.kernel.book import Book
from riad.kernel.errors import WrongRules
from riad.kernel.running import Running
from riad.kernel.state import state
from tests.kernel.builders import finished, market, trading
from tests.kernel.market import MARKET
from tests.kernel.market_rules import Draw, Gain
from tests.kernel.market_table import Camel, Player


def book() -> Book:
    config = MARKET.configure(2)
    return Book(MARKET, config, moments=("dawn", "dusk"), quantities=("price", "steps"))


def owner(*tiles: int) -> Player:
    return Player(0, tiles=sum(1 << tile for tile in tiles))


def tuned(rules: Book, quantity: str, me: Player, base: int) -> int:
    """What a rule would be told."""
    return Running(rules, None, None).tune(quantity, me, base)


def test_a_moment_nobody_cares_for_is_empty():
    assert list(book().on("dawn", owner(1, 2))) == []


def test_at_a_moment_comes_what_holds_for_all_then_the_tiles_in_the_order_written():
    rules = book()
    rules.tile(5, when={"dawn": Gain(5)})
    rules.tile(2, when={"dawn": Gain(2), "dusk": Draw()})
    rules.when("dawn", Gain(0, 9))
    assert list(rules.on("dawn", owner(2, 5))) == [Gain(0, 9), Gain(5), Gain(2)]
    assert list(rules.on("dawn", owner(2))) == [Gain(0, 9), Gain(2)]
    assert list(rules.on("dawn", owner())) == [Gain(0, 9)]
    assert list(rules.on("dusk", owner(5))) == []


def test_a_tile_may_say_several_things_about_one_moment():
    rules = book()
    rules.when("dawn", Gain(1), tile=3)
    rules.when("dawn", Draw(), tile=3)
    assert list(rules.on("dawn", owner(3))) == [Gain(1), Draw()]


def test_a_quantity_is_what_was_asked_for_and_all_that_tiles_and_modules_add():
    rules = book()
    assert tuned(rules, "price", owner(0, 1), 2) == 2
    rules.tile(0, tune={"price": 1, "steps": 10})
    rules.tile(64, tune={"price": 5})
    rules.more("price", -3)
    assert tuned(rules, "price", owner(), 2) == -1
    assert tuned(rules, "price", owner(0), 2) == 0
    assert tuned(rules, "price", owner(0, 64), 2) == 5
    assert tuned(rules, "steps", owner(64), 0) == 0


@pytest.mark.parametrize("name", ["noon", "price"])
def test_an_unknown_moment_is_an_error_at_once(name):
    for rule in (
        lambda rules: rules.when(name, Draw()),
        lambda rules: rules.tile(1, when={name: Draw()}),
        lambda rules: rules.on(name, owner()),
    ):
        with pytest.raises(WrongRules, match=f"no moment is called '{name}'"):
            rule(book())


@pytest.mark.parametrize("name", ["size", "dawn"])
def test_an_unknown_quantity_is_an_error_at_once(name):
    for rule in (
        lambda rules: rules.more(name, 1),
        lambda rules: rules.tile(1, tune={name: 1}),
        lambda rules: tuned(rules, name, owner(), 0),
    ):
        with pytest.raises(WrongRules, match=f"no quantity is called '{name}'"):
            rule(book())


def test_nothing_is_added_to_a_frozen_book():
    rules = book().freeze()
    for add in (
        lambda: rules.when("dawn", Draw()),
        lambda: rules.more("price", 1),
        lambda: rules.tile(1, when={"dawn": Draw()}),
        lambda: rules.player_part("camel", Camel),
    ):
        with pytest.raises(WrongRules, match="the book is frozen"):
            add()
    assert tuned(rules, "price", owner(1), 2) == 2


def test_two_modules_cannot_claim_the_same_part_of_a_player():
    @state
    class Horse:
        saddled: bool = False

    rules = book()
    rules.player_part("camel", Camel)
    rules.player_part("camel", Camel)
    assert rules.parts == {"camel": Camel}
    with pytest.raises(WrongRules, match="two modules claim the player's part 'camel'"):
        rules.player_part("camel", Horse)


def test_two_modules_cannot_claim_the_same_part_of_the_table():
    rules = book()
    rules.table_part("camel", Camel)
    rules.table_part("camel", Camel)
    assert (rules.table_parts, rules.parts) == ({"camel": Camel}, {})
    with pytest.raises(WrongRules, match="two modules claim the table's part 'camel'"):
        rules.table_part("camel", Player)


@dataclass(frozen=True)
class Answers:
    """An edition, as far as modules are concerned."""

    days: int = 3
    rain: bool = False


def test_a_module_answers_for_the_edition_and_no_other_module_the_same_question():
    before = Answers()
    rules = Book(MARKET, MARKET.configure(2), edition=before)
    rules.answer(days=5)
    rules.answer(rain=True)
    assert rules.edition == Answers(5, rain=True)
    assert before == Answers(), "the edition itself stays as it was"
    with pytest.raises(WrongRules, match="two modules answer 'days'"):
        rules.answer(days=7)
    with pytest.raises(TypeError, match="snow"):
        rules.answer(snow=True)


def test_what_modules_lay_out_comes_in_the_order_written():
    rules = book()
    assert list(rules.laid_out) == []
    rules.lay_out(Gain(1), Gain(1))
    rules.lay_out(Draw())
    assert list(rules.laid_out) == [Gain(1), Gain(1), Draw()]


def test_a_frozen_book_takes_no_more_parts_answers_or_frames():
    rules = Book(MARKET, MARKET.configure(2), edition=Answers()).freeze()
    for change in (
        lambda: rules.table_part("camel", Camel),
        lambda: rules.answer(days=1),
        lambda: rules.lay_out(Draw()),
    ):
        with pytest.raises(WrongRules, match="frozen"):
            change()
    assert rules.edition == Answers()


# ---- at the table ----------------------------------------------------------------------------


@pytest.mark.parametrize(("stall", "coins", "points"), [(None, 4, 0), (0, 5, 0), (1, 4, 1)])
def test_a_stall_changes_what_a_sale_brings(stall, coins, points):
    game, me = trading(hand="figs", square="farmer")
    me.tiles = 0 if stall is None else 1 << stall
    game.play(0, "serve-farmer")
    assert (me.coins, me.points) == (coins, points)


def test_a_module_adds_its_part_to_every_player_and_its_question_to_the_evening():
    with_camels = market(3, modules=["camels"])
    assert [player.camel for player in with_camels.players] == [Camel()] * 3
    assert [player.camel for player in market(3).players] == [None] * 3
    assert all("load" not in entry.word for entry in finished(3).log)
    asked = [entry.word for entry in finished(3, modules=("camels",)).log]  # type: ignore[arg-type]
    assert sum(word in ("load", "no-load") for word in asked) == 3


def test_copies_share_the_book():
    game = market()
    assert game.copy().book is game.book
