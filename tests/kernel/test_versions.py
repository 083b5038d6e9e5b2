"""Rules get another version: what was written before is read as it was meant, or says why not."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest

from riad.kernel import replay
from riad.kernel.book import Book
from riad.kernel.definition import Config, Correction, Definition, Switch
from riad.kernel.errors import BadData, BadRecord, OtherGame, UnknownName, WrongRules
from riad.kernel.game import Game, new_game
from riad.kernel.luck import luck_of
from riad.kernel.saved import restore, save
from tests.kernel.builders import finished, market, play_on
from tests.kernel.market import MARKET, OPTIONS, Market
from tests.kernel.market_table import Table


class Newer(Market):
    """Market with one choice more, declared before all others; nobody had it until then."""

    rules_version = 4
    options: Mapping[str, Switch] = {
        "umbrellas": Switch((True, False), ("K-9.1",), since=4, before=False),
        **OPTIONS,
    }


class Named(Newer):
    """Rules were corrected that most games never come to."""

    corrections = (
        Correction("K-1.1", since=4),
        Correction("K-7.1", since=4, modules=("camels",)),
        Correction("K-2.1", since=4, when=lambda config: config.option("all-pay") is True),
        Correction("K-0.1", since=3),
        Correction("K-5.1", since=4, editions=("classic",)),
        Correction("K-6.1", since=4, solos=("sultan",)),
    )


class Corrected(Named):
    """Purses held a coin too many: every game comes to that."""

    def make_table(self, book: Book) -> Table:
        table = super().make_table(book)
        for player in table.players:
            player.coins = max(0, player.coins - 1)
        return table


def load(text: str, definition: Definition) -> Game[Table]:
    return replay.load(text, {"market": definition}, luck_of(7))


def begun(definition: Definition, **order) -> Game[Table]:
    return new_game(definition, definition.configure(2, "quick", **order), luck_of(1))


def header(text: str) -> dict[str, object]:
    lines = (line.partition(": ") for line in text.partition("\ncommitment")[0].split("\n"))
    return {word: json.loads(value) for word, _, value in lines}


# ---- a switch more ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [finished(2), finished(3, purse=1), play_on(market(3, modules=["camels"]), 13)],
    ids=["finished", "an option chosen", "open"],
)
def test_a_record_of_before_keeps_its_text_and_digits(game):
    text = game.record()
    again = load(text, Newer())
    assert again.record() == text
    assert again.record(0) == game.record(0)
    assert again.book.config.option("umbrellas") is False, "as it was before there was a choice"
    assert again.table == game.table


def test_a_new_game_says_the_new_version_and_the_new_switch():
    text = begun(Newer()).record()
    assert header(text)["rules"] == 4
    assert header(text)["options"] == {
        "umbrellas": True,
        "unserved": "under",
        "purse": 3,
        "all-pay": False,
    }
    assert load(text, Newer()).record() == text


def test_a_changed_default_leaves_records_alone():
    class Richer(Market):
        options: Mapping[str, Switch] = {**OPTIONS, "purse": Switch((1, 3, 0))}

    text = finished().record()
    assert load(text, Richer()).record() == text
    assert begun(Richer()).book.config.option("purse") == 1


def test_a_record_of_a_later_version_is_refused_plainly():
    text = begun(Newer()).record()
    expected = "rules version 4 of market; this program plays versions 1 to 3"
    with pytest.raises(BadRecord, match=expected):
        load(text, MARKET)


@pytest.mark.parametrize("version", ["0", "-1", "true", "null", '"3"', "3.0", "[3]"])
def test_what_is_no_version_is_refused(version):
    text = finished().record().replace("rules: 3", f"rules: {version}")
    with pytest.raises(BadRecord, match=r"rules version|line 3: expected"):
        load(text, Newer())


def test_a_header_of_before_cannot_choose_what_came_later():
    text = finished().record().replace("options: {", 'options: {"umbrellas": false, ')
    with pytest.raises(BadRecord, match="option 'umbrellas' is not one of unserved, purse"):
        load(text, Newer())


def test_an_order_under_earlier_rules_knows_the_options_of_then():
    config = Newer().configure(2, rules=3)
    assert config.rules == 3
    assert config.option("umbrellas") is False
    with pytest.raises(UnknownName, match="option 'umbrellas' is not one of"):
        Newer().configure(2, options={"umbrellas": True}, rules=3)
    assert Newer().configure(2).rules == 4


def test_a_position_of_before_is_restored_and_goes_on():
    game = play_on(market(), 8)
    data = json.loads(json.dumps(save(game)))
    again = restore(data, {"market": Newer()}, game.luck)
    assert save(again) == data
    assert again.book.config.option("umbrellas") is False
    assert play_on(again).record() == play_on(game).record()


# ---- what a switch must say ------------------------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        {"since": 2},
        {"since": 2, "before": 2},
        {"since": 2, "before": 1},  # 1 is not True
        {"before": False},
    ],
)
def test_a_switch_that_came_later_says_what_was_before(order):
    with pytest.raises(WrongRules, match="before"):
        Switch((False, True), **order)


def test_nothing_is_newer_than_the_rules():
    class Early(Newer):
        rules_version = 3

    class EarlyCorrection(Market):
        corrections = (Correction("K-1.1", since=4),)

    for definition, what in ((Early(), "umbrellas"), (EarlyCorrection(), "K-1.1")):
        with pytest.raises(WrongRules, match=f"market: {what} is since 4, the rules are 3"):
            definition.configure(2)


# ---- a rule corrected ------------------------------------------------------------------------

WHY = "; since then these rules of market were corrected: "


def why(text: str, definition: Definition) -> str:
    with pytest.raises(OtherGame) as wrong:
        load(text, definition)
    return str(wrong.value)


def test_a_record_that_no_longer_fits_names_the_rules_that_were_corrected():
    said = why(finished().record(), Corrected())
    assert re.fullmatch(rf"line \d+: #.* does not fit .*{WHY}K-1\.1", said)


def test_a_record_that_still_fits_is_read_whatever_was_corrected():
    text = finished().record()
    assert load(text, Named()).record() == text


def test_only_rules_that_such_a_table_has_are_named():
    text = play_on(market(modules=["camels"], all_pay=True), 9).record()
    assert why(text, Corrected()).endswith(WHY + "K-1.1, K-7.1, K-2.1")
    classic = play_on(market(edition="classic"), 3).record()
    assert why(classic, Corrected()).endswith(WHY + "K-1.1, K-5.1")


def test_a_word_that_is_no_longer_legal_names_them_too():
    text = finished().record()
    played = re.search(r"(?m)^\* 0:(\S+)", text)
    assert played is not None
    said = why(text.replace(f"* 0:{played[1]}", "* 0:bid-9"), Named())
    assert re.fullmatch(rf"line \d+: move 'bid-9' is not one of .*{WHY}K-1\.1", said)


def test_luck_that_comes_otherwise_names_them_too():
    text = finished().record()
    other = re.sub(r"\[figs\]", "[silk]", text, count=1)
    assert re.fullmatch(rf"line \d+: luck says .*{WHY}K-1\.1", why(other, Named()))


def test_what_is_written_badly_is_not_blamed_on_the_rules():
    text = finished().record()
    lines = [re.sub(r" #\w{4}$", "", line) for line in text.split("\n")]
    with pytest.raises(BadRecord, match=r"its check digits are missing$"):
        load("\n".join(lines), Corrected())


def test_a_game_of_today_blames_no_correction():
    text = begun(Corrected()).record()
    assert load(text, Corrected()).record() == text
    with pytest.raises(BadRecord) as wrong:
        load(re.sub(r"#\w{4}", "#0000", text), Corrected())
    assert "corrected" not in str(wrong.value)


def test_where_nothing_was_corrected_the_error_is_as_before():
    text = re.sub(r"#\w{4}", "#0000", finished().record())
    with pytest.raises(BadRecord, match=r"does not fit what these rules make of it \(#\w{4}\)$"):
        load(text, Newer())


def test_a_position_that_cannot_be_names_them_too():
    data = save(play_on(market(), 8))
    data["table"]["wares"] = []
    with pytest.raises(BadData, match=rf"cannot be: a ware is lost.*{WHY}K-1\.1"):
        restore(data, {"market": Corrected()})
    with pytest.raises(BadData, match=r"cannot be: a ware is lost or was made$"):
        restore(data, {"market": Newer()})


def test_config_tells_the_version_of_its_rules():
    assert Config("market", 2).rules == 1, "what says no version is of the first"
