"""What people and bots see: views, imagined worlds, labels, reasons, previews."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riad.kernel.errors import IllegalMove, RiadError, UnknownName
from riad.kernel.luck import Luck, luck_of
from riad.kernel.saved import save
from riad.kernel.text import (
    AWAITING_LUCK,
    NOT_THIS_QUESTION,
    NOT_YOUR_TURN,
    OVER,
    Event,
    Label,
    Moved,
    Text,
)
from tests.kernel.builders import finished, market, play_on, trading
from tests.kernel.market_table import FIGS, NO_WARE, NOT_HERE, OWNED, SPICE, TOO_POOR
from tests.kernel.toy import NOT_LISTED, Ask, By, Say, Toss, toy

YES_NO = ("yes", "no")

# ---- views -----------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_counts_the_others():
    game = market(3, seed=2)
    players = game.view(1)["table"]["players"]
    assert players[1]["hand"] == game.players[1].hand
    assert players[1]["coins"] == 3
    assert [p["hand"] for p in (players[0], players[2])] == [{"hidden": 3}, {"hidden": 3}]
    assert [p["coins"] for p in (players[0], players[2])] == [{"hidden": 1}, {"hidden": 1}]


def test_a_view_says_what_is_going_on():
    game, _ = trading(hand="figs", square="farmer")
    view = game.view(None)
    assert (view["game"], view["question"], view["waiting"]) == ("market", "Trade", [0])
    assert (view["ready"], view["sealed"], view["over"]) == ([], None, False)
    assert (view["scores"], view["winners"]) == ([0, 0], [])
    over = finished().view(None)
    assert (over["over"], over["question"], over["waiting"]) == (True, None, [])
    assert over["winners"] == list(finished().winners)


def test_any_view_is_ready_for_json():
    for steps in range(0, 20, 3):
        game = play_on(market(4, edition="classic", modules=["camels"]), steps)
        for seat in (None, 0, 3):
            assert json.loads(json.dumps(game.view(seat))) == game.view(seat)


@pytest.mark.parametrize("seat", [4, -1, "0", 1.0])
def test_only_seats_of_the_table_have_views_labels_reasons_and_records(seat):
    game = market(4)
    for look in (
        game.view,
        game.labels,
        game.prompt,
        game.record,
        lambda s: game.why_not(s, "bid/1"),
    ):
        with pytest.raises(UnknownName, match="is not one of 0, 1, 2, 3"):
            look(seat)


# ---- imagined worlds -------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 2, 5, 9, 14, 21, 30])
def test_an_imagined_world_looks_the_same_to_whoever_imagines_it(steps):
    game = play_on(market(3, edition="classic", modules=["camels"]), steps)
    before = save(game)
    for seat in (None, 0, 1, 2):
        for seed in range(3):
            world = game.imagine(seat, luck_of(seed))
            assert world.view(seat) == game.view(seat)
            assert world.options(0).keys() == game.options(0).keys() or seat != 0
            assert world.record(seat) == game.record(seat)
    assert save(game) == before


def test_what_cannot_be_seen_is_dealt_anew_and_what_is_derivable_stays():
    game = play_on(market(3, edition="classic"), 12)
    worlds = [game.imagine(0, luck_of(seed)) for seed in range(20)]
    assert len({tuple(world.players[1].hand) for world in worlds}) > 1
    for world in worlds:
        assert world.players[0] == game.players[0]
        assert [p.coins for p in world.players] == [p.coins for p in game.players]
        world.book.definition.conserve(world)


def test_a_world_does_not_know_what_its_seat_does_not_know():
    game = play_on(market(2), 3)
    world = game.imagine(0, luck_of(5))
    for entry, known in zip(game.log, world.log, strict=True):
        hidden = entry.seen_by is not None and 0 not in entry.seen_by
        assert known.word == ("?" if hidden else entry.word)
    with pytest.raises(RiadError, match="an imagined world has no record"):
        world.record()


def test_a_world_imagined_in_a_world_knows_what_both_seats_know():
    game = play_on(market(3), 12)
    mine = play_on(game.imagine(0, luck_of(5)), 2)
    both = mine.imagine(1, luck_of(6))
    for said, once, twice in zip(game.log, mine.log, both.log, strict=False):
        shown = said.seen_by is None or {0, 1} <= set(said.seen_by)
        assert twice.word == (said.word if shown else "?")
        assert twice.word in ("?", once.word)
    after = len(game.log)
    assert "?" not in [entry.word for entry in mine.log[after:]], "its own words it knows"
    assert [entry.seen(1) for entry in mine.log[after:]] == both.log[after:]
    assert both.words_said == mine.words_said == len(mine.log)


def test_a_searcher_deals_its_own_copy_anew_again_and_again():
    game = play_on(market(3, edition="classic"), 12)
    world = game.seen(0)
    seen, hands = world.view(0), set()
    for seed in range(20):
        assert world.redeal(0, luck_of(seed)) is world
        assert world.view(0) == seen
        hands.add(tuple(world.players[1].hand))
    assert len(hands) > 1
    assert world.said[0] is game.said, "one veil is enough"


def test_a_bot_gets_luck_of_its_own_and_never_the_key():
    game = market(2, seed=3)
    assert game.luck is not None
    world = game.seen(0)
    assert world.luck is not None
    assert world.luck.key != game.luck.key
    assert game.luck.key not in world.keys
    assert game.seen(0).luck is not world.luck
    keys = {game.seen(seat).luck.key for seat in (None, 0, 1)}  # type: ignore[union-attr]
    assert len(keys) == 3


def test_seeing_draws_nothing_from_the_luck_of_the_game():
    game, other = market(2, seed=3), market(2, seed=3)
    for seat in (0, 1, None):
        play_on(game.seen(seat))
    assert play_on(game).record() == play_on(other).record()


def test_a_world_can_be_played_to_its_end_and_imagined_from():
    world = market(4, edition="classic").seen(2)
    assert world.imagine(2, luck_of(9)).view(2) == world.view(2)
    assert play_on(world).over


def test_a_world_imagined_in_front_of_a_chance_is_in_front_of_it_too():
    game = toy(By(0, Ask(YES_NO)), Toss(6), Say("end"))
    game.play(0, "yes")
    world = game.imagine(1, Luck(bytes(32)))
    assert world.view(1) == game.view(1)


# ---- labels ----------------------------------------------------------------------------------


def test_a_label_says_what_to_say_what_to_touch_and_which_rules_it_rests_on():
    game = toy(By(1, Ask(YES_NO)))
    prompt = game.prompt(1)
    assert prompt == Text("ask.prompt")
    assert game.labels(1)["no"] == Label(
        Text("ask.no"), ("word/no", "seat/1"), ("T-3", "T-4"), irreversible=True
    )
    assert list(game.labels(1)) == list(game.options(1))


def test_who_is_not_asked_has_no_prompt_and_no_labels():
    game = toy(By(1, Ask(YES_NO)))
    assert game.prompt(0) is None
    assert game.labels(0) == {}
    assert finished().labels(0) == {}


def test_what_leads_to_luck_or_to_another_seat_cannot_be_taken_back():
    hand, other_hand = "figs spice silk", "figs"
    game, _ = trading(hand=hand, other_hand=other_hand, square="farmer cook sailor", coins=2)
    flags = {name: label.irreversible for name, label in game.labels(0).items()}
    assert flags == {
        "serve-farmer": False,
        "serve-cook": True,
        "serve-sailor": False,
        "buy-scales": False,
        "buy-well": False,
        "rest": False,
    }
    game.play(0, "rest")
    flags = {name: label.irreversible for name, label in game.labels(0).items()}
    assert flags["rest"], "seat 1 is next"
    assert not flags["serve-sailor"], "there is still an order to choose"


def test_an_answer_to_a_together_can_be_taken_back():
    assert not any(label.irreversible for label in market().labels(0).values())


def test_looking_at_labels_changes_nothing():
    game, _ = trading(hand="figs spice", square="farmer cook", coins=5)
    before = save(game)
    game.labels(0)
    game.prompt(0)
    game.why_not(0, "stall/well")
    assert save(game) == before


# ---- reasons ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("customer/farmer", None),
        ("hand/figs", None),
        ("turn/rest", None),
        ("stall/well", None),
        ("stall/awning", TOO_POOR),
        ("stall/scales", OWNED),
        ("customer/cook", NO_WARE),
        ("customer/widow", NOT_HERE),
        ("hand/silk", NOT_HERE),
        ("crate/figs", NOT_THIS_QUESTION),
        ("bid/1", NOT_THIS_QUESTION),
        ("moon/full", NOT_THIS_QUESTION),
        ("", NOT_THIS_QUESTION),
        ("+", NOT_THIS_QUESTION),
        # joined: only together they mean it, in any order
        ("hand/figs+customer/farmer", None),
        ("customer/farmer+hand/figs", None),
        ("hand/spice+customer/cook", NO_WARE),
        ("customer/widow+hand/figs", NOT_HERE),
        ("hand/silk+customer/farmer", NOT_THIS_QUESTION),
        ("hand/figs+stall/well", NOT_THIS_QUESTION),
        ("hand/figs+", NOT_THIS_QUESTION),
    ],
)
def test_why_not(target, reason):
    game, me = trading(hand="figs", square="farmer cook", coins=2)
    me.tiles = 1
    game.ask_again()
    assert game.why_not(0, target) == reason


def test_a_reason_has_a_rule_and_a_message_key():
    assert NO_WARE.to_json() == {"rule": "K-3.1", "key": "ware.none"}


def test_what_the_kernel_answers_for_every_game():
    game, _ = trading(hand="figs", square="farmer")
    assert game.why_not(1, "customer/farmer") == NOT_YOUR_TURN
    assert finished().why_not(0, "customer/farmer") == OVER
    assert toy(Toss(6)).why_not(0, "word/yes") == AWAITING_LUCK
    question = toy(By(0, Ask(YES_NO)))
    assert question.why_not(0, "word/yes") is None
    assert question.why_not(0, "word/maybe") == NOT_LISTED
    assert question.why_not(0, "any/thing") == NOT_THIS_QUESTION


def test_who_has_answered_together_may_still_touch_another_answer():
    game = market()
    game.play(0, "bid-1")
    assert game.why_not(0, "bid/2") is None


# ---- previews --------------------------------------------------------------------------------


def test_a_preview_is_what_a_move_would_cause_up_to_the_next_choice_or_chance():
    game, _ = trading(hand="figs spice", square="farmer cook")
    before = save(game)
    keys = [event.text.key for event in game.preview(0, "serve-farmer")]
    assert keys == ["customer.served", "bank.paid", "bank.paid"]
    keys = [event.text.key for event in game.preview(0, "serve-cook")]
    assert keys == ["customer.served", "bank.paid"], "the wares are luck"
    assert save(game) == before


def test_a_preview_shows_a_seat_its_own_secrets():
    game, _ = trading(hand="figs silk silk", square="judge")
    game.play(0, "serve-judge")
    game.play(0, "stow")
    event = game.preview(0, "stow-figs")[0]
    assert event.text == Text("stow.done", {"ware": Text("ware.figs")})


def test_a_preview_of_an_illegal_move_is_refused():
    with pytest.raises(IllegalMove):
        market().preview(0, "fly")


def test_a_preview_does_not_open_what_others_have_sealed():
    previews = []
    for bid in ("bid-0", "bid-3"):
        game = market()
        game.play(0, bid)
        previews.append([event.to_json() for event in game.preview(1, "bid-1")])
    assert previews[0] == previews[1]


# ---- events ----------------------------------------------------------------------------------


def test_an_event_is_told_to_those_who_may_know_it():
    drawn = Text("ware.drawn", {"ware": Text("ware.figs")})
    unseen = Text("ware.drawn-unseen", {"player": 1})
    came = (Moved("ware", "wares", "hand/1"),)
    assert Event(drawn).seen(None) == Event(drawn)
    private = Event(drawn, came, seen_by=(1,), public=unseen)
    assert private.seen(1) == Event(drawn, came)
    assert private.seen(0) == private.seen(None) == Event(unseen, came)
    assert Event(drawn, seen_by=(1,)).seen(0) is None
    assert Event(drawn, seen_by=()).seen(0) is None


def test_a_drawn_ware_is_heard_by_its_owner_only():
    game, _ = trading(hand="spice", square="cook")
    game.listen()
    game.play(0, "serve-cook")
    game.resolve("figs")
    mine, yours = game.heard(0)[-1], game.heard(1)[-1]
    assert mine.text.args == {"ware": Text("ware.figs")}
    assert yours.to_json() == {
        "key": "ware.drawn-unseen",
        "args": {"player": 0},
        "moved": [["ware", "wares", "hand/0"]],
    }
    assert game.heard(None) == game.heard(1)


def test_texts_and_labels_are_ready_for_json():
    text = Text("a.b", {"n": 1, "what": Text("c.d")})
    assert text.to_json() == {"key": "a.b", "args": {"n": 1, "what": {"key": "c.d"}}}
    assert Label(Text("a.b"), ("x/y",), ("K-1",), True).to_json() == {
        "text": {"key": "a.b"},
        "targets": ["x/y"],
        "rules": ["K-1"],
        "irreversible": True,
        "declines": False,
    }


def test_the_hand_is_what_it_was_made():
    game, me = trading(hand="figs spice", other_hand="spice")
    assert (me.hand, game.players[1].hand) == ([FIGS, SPICE], [SPICE])
    game.book.definition.conserve(game)


@pytest.mark.parametrize("seat", [99, -1, "0", 1.0, True])
def test_seats_that_are_not_there_are_refused_everywhere(seat):
    game: Any = market(2).listen()
    looks = [game.options, game.view, game.labels, game.seen, game.heard, game.record, game.prompt]
    for look in looks:
        with pytest.raises(UnknownName, match="seat"):
            look(seat)
    with pytest.raises(UnknownName, match="target"):
        game.why_not(0, 5)
