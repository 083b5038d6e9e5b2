"""Ways to break Market, one for each promise of a game of this house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riad.kernel.common import InTurnOrder, Repeat
from riad.kernel.text import Label, No, Passage, Text
from tests.kernel.market import Day, Evening, Market, Night
from tests.kernel.market_rules import (
    DEEDS,
    NAMES,
    Bid,
    Buy,
    CustomerComes,
    Draw,
    Gain,
    PickWare,
    Serve,
    Show,
    Stow,
    Trade,
    WareDrawn,
)
from tests.kernel.market_table import WARE_TEXT, WARES, Table

Patch = Callable[[object, str, object], None]
"""Puts another method in the place of one: `monkeypatch.setattr`."""
Break = Callable[[Patch], None]
BREAKS: dict[str, Break] = {}


def breaks(rule: Break) -> Break:
    BREAKS[rule.__name__] = rule
    return rule


def saying(value: object) -> Callable[..., object]:
    """A method that says this, whatever it is asked."""
    return lambda *_: value


def others_hand(game: Any, me: Any) -> list[int]:
    """What somebody else holds, which `me` must not learn."""
    seats = len(game.players)
    return list(game.players[((0 if me is None else me.seat) + 1) % seats].hand)


def ware(game: Any, me: Any) -> Text:
    """A word that tells the secret of another seat."""
    return WARE_TEXT[max(others_hand(game, me), default=0)]


# secrets


@breaks
def whether_a_hand_is_asked_tells_that_nobody_wants_it(patch):
    patch(Trade, "always", saying(False))


@breaks
def whether_a_crate_is_asked_tells_that_its_wares_are_alike(patch):
    patch(PickWare, "always", saying(False))


@breaks
def a_label_tells_a_secret(patch):
    def label(self: Any, game: Any, me: Any, value: str) -> Label:
        text = Text(f"turn.{value}", {"ware": ware(game, me)})
        return Label(text, DEEDS[value].targets, DEEDS[value].what.rules)

    patch(Trade, "label", label)


@breaks
def a_prompt_tells_a_secret(patch):
    patch(Trade, "prompt", lambda *at: Text("turn.prompt", {"w": ware(at[1], at[2])}))


@breaks
def a_reason_tells_a_secret(patch):
    def refuse(self: Any, game: Any, me: Any, target: str) -> No:
        return No("K-9", f"ware.{max(others_hand(game, me), default=9)}")

    patch(Trade, "refuse", refuse)


@breaks
def an_event_tells_a_secret(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += self.coins
        game.score(me, self.points, 0)
        game.tell("bank.paid", ware=WARE_TEXT[max(me.hand, default=0)])

    patch(Gain, "run", run)


@breaks
def a_private_event_is_told_to_all(patch):
    def apply(self: Any, game: Any, me: Any, outcome: str) -> None:
        game.table.wares.remove(WARES.index(outcome))
        me.hand.append(WARES.index(outcome))
        game.tell("ware.drawn", ware=Text(f"ware.{outcome}"))

    patch(WareDrawn, "apply", apply)


@breaks
def a_chance_tells_all_what_only_its_owner_may_see(patch):
    patch(WareDrawn, "seen_by", saying(None))


@breaks
def the_prompt_of_a_chance_tells_a_secret(patch):
    patch(WareDrawn, "prompt", lambda *at: Text("ware.drawn", {"w": ware(at[1], at[2])}))


@breaks
def a_view_shows_every_hand(patch):
    patch(Table, "view", lambda table, *_: table.to_json())


@breaks
def a_sentence_tells_a_secret(patch):
    def sentences(self: Any, game: Any, seat: int | None) -> list[Passage]:
        me = None if seat is None else game.players[seat]
        return [Passage("board", Text("board.title"), [ware(game, me)])]

    patch(Market, "sentences", sentences)


@breaks
def a_summary_tells_a_secret(patch):
    patch(Market, "summary", lambda _, game, seat: [ware(game, game.players[seat])])


@breaks
def a_field_everybody_sees_tells_a_secret(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += self.coins
        game.score(me, self.points, 0)
        me.bid = max(me.hand, default=0)

    patch(Gain, "run", run)


@breaks
def the_score_tells_a_secret(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += self.coins
        game.score(me, self.points + len(set(me.hand)), 0)

    patch(Gain, "run", run)


@breaks
def the_turn_order_tells_a_secret(patch):
    def turn_order(self: Any, game: Any) -> list[int]:
        return sorted(range(len(game.players)), key=lambda s: sorted(game.players[s].hand))

    patch(Market, "turn_order", turn_order)


@breaks
def redealing_changes_what_the_seat_can_see(patch):
    sound = Market.redeal
    patch(Market, "redeal", lambda *at: sound(at[0], at[1], None, at[3]))


@breaks
def redealing_loses_a_ware(patch):
    patch(Market, "redeal", lambda *at: at[1].table.wares.pop())


@breaks
def redealing_changes_what_is_derivable(patch):
    sound = Market.redeal

    def redeal(self: Any, game: Any, seat: int | None, luck: Any) -> None:
        sound(self, game, seat, luck)
        for player in game.players:
            if player.seat != seat:
                player.coins = luck.below(4)

    patch(Market, "redeal", redeal)


# the table and its copies


@breaks
def a_field_is_shared_between_copies(patch):
    sound = Table.copy  # type: ignore[attr-defined]

    def copy(self: Any) -> Any:
        new = sound(self)
        new.shown = self.shown
        return new

    patch(Table, "copy", copy)


@breaks
def something_is_remembered_outside_the_table(patch):
    sold: list[str] = []

    def run(self: Any, game: Any, me: Any) -> None:
        sold.append("coin")
        me.coins += self.coins + len(sold) % 2
        game.score(me, self.points, 0)

    patch(Gain, "run", run)


@breaks
def a_frame_is_changed_in_place(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        if self.times > 0:
            self.times -= 1
            game.then(me, self.what, self)

    patch(Repeat, "run", run)


@breaks
def the_table_hangs_on_whether_somebody_listens(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += self.coins + (game.events is not None)
        game.score(me, self.points, 0)

    patch(Gain, "run", run)


@breaks
def a_ware_is_lost(patch):
    patch(Stow, "apply", lambda *at: at[2].hand.remove(at[3]))


@breaks
def coins_are_owed(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins -= 5
        me.tiles |= 7

    patch(Buy, "run", run)


@breaks
def points_come_from_nowhere(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += self.coins
        me.points += 1

    patch(Gain, "run", run)


# names, labels, reasons


@breaks
def an_option_has_a_name_the_game_does_not_list(patch):
    patch(Market, "move_names", saying([*DEEDS, "stow-figs", "stow-silk", "show-figs"]))


@breaks
def an_option_touches_what_the_game_does_not_list(patch):
    patch(Market, "targets", saying(["turn/rest"]))


@breaks
def two_options_are_touched_alike(patch):
    def label(self: Any, game: Any, me: Any, value: int) -> Label:
        return Label(Text("stow.ware"), (f"{self.place}/figs",))

    patch(PickWare, "label", label)


@breaks
def what_means_one_option_is_part_of_another(patch):
    def label(self: Any, game: Any, me: Any, value: int) -> Label:
        targets = tuple(f"{self.place}/{WARES[n]}" for n in range(value + 1))
        return Label(Text("stow.ware"), targets)

    patch(PickWare, "label", label)


@breaks
def an_option_rests_on_no_rule(patch):
    patch(Stow, "rules", ())


@breaks
def a_label_has_no_message_key(patch):
    patch(PickWare, "prompt", saying(Text("Which ware?")))


@breaks
def what_is_allowed_is_not_offered(patch):
    def options(self: Any, game: Any, me: Any) -> dict[str, str]:
        allowed = {n: n for n, deed in DEEDS.items() if deed.no(game, me) is None}
        allowed.pop("buy-well", None)
        return allowed

    patch(Trade, "options", options)


@breaks
def what_is_forbidden_is_offered(patch):
    """A stall can be bought twice, though its condition says no."""

    def options(self: Any, game: Any, me: Any) -> dict[str, str]:
        allowed = {n: n for n, deed in DEEDS.items() if deed.no(game, me) is None}
        return {**allowed, "buy-well": "buy-well"} if me.coins > 1 else allowed

    patch(Trade, "options", options)
    patch(Bid, "options", saying({"bid-0": 0}))


@breaks
def looking_at_labels_changes_the_table(patch):
    def prompt(self: Any, game: Any, me: Any) -> Text:
        me.coins += 1
        return Text("turn.prompt")

    patch(Trade, "prompt", prompt)


# luck


@breaks
def luck_brings_what_is_not_possible(patch):
    patch(WareDrawn, "possible", lambda *at: at[-1] in ("figs", "silk"))


@breaks
def everything_is_possible(patch):
    patch(WareDrawn, "possible", saying(True))


@breaks
def a_customer_who_is_on_the_square_may_come_again(patch):
    patch(CustomerComes, "possible", lambda *at: at[-1] in NAMES)
    patch(Bid, "options", saying({"bid-0": 0}))


@breaks
def a_word_that_luck_has_said_elsewhere_may_be_drawn(patch):
    patch(WareDrawn, "possible", lambda *at: at[-1] in (*WARES, *NAMES))


@breaks
def luck_is_drawn_outside_a_chance(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        me.coins += game.luck.below(3) if game.luck else 0

    patch(Gain, "run", run)


# the end


@breaks
def the_game_has_no_end(patch):
    def run(self: Any, game: Any, me: None) -> None:
        game.then(None, InTurnOrder(Trade()), Night())

    patch(Night, "run", run)


@breaks
def a_chain_has_no_end(patch):
    patch(Evening, "run", lambda self, game, me: game.then(me, self))


@breaks
def the_stack_grows_without_end(patch):
    def run(self: Any, game: Any, me: Any) -> None:
        game.then(me, Draw(), *[Trade()] * 400)

    patch(Serve, "run", run)


@breaks
def nobody_has_won(patch):
    patch(Market, "winners", saying(()))


@breaks
def the_same_answers_do_not_make_the_same_game(patch):
    days: list[int] = []

    def run(self: Any, game: Any, me: None) -> None:
        days.append(1)
        game.then(None, InTurnOrder(Gain(len(days))), InTurnOrder(Trade()), InTurnOrder(Show()))

    patch(Day, "run", run)
