"""The games of the house get another version of their rules: what was kept before goes on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.cli.host import resumed
from riad.cli.main import main
from riad.games import definitions
from riad.games.marrakesh import setup as marrakesh
from riad.games.yspahan import setup as yspahan
from riad.games.yspahan.flow import Supply
from riad.kernel.definition import Correction, Switch
from riad.kernel.saved import restore, save
from riad.kernel.state import state
from riad.language import complaint

RECORDS = sorted((Path(__file__).parent / "records").glob("*.riad"))
SAMPLE = [*RECORDS[::45], RECORDS[-1]]
"""A few of every game: with modules, of both editions, alone, in twos and threes."""

NEXT = 1 + max(definition.rules_version for definition in definitions().values())
"""A version of the rules that is still to come."""
LANTERNS = Switch((True, False), since=NEXT, before=False)
PRICE_OF_DICE = Correction("Y-4.2", since=NEXT)


def newer(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From here on the game has a switch more, declared before all others."""
    definition: Any = definitions()[name]
    monkeypatch.setattr(definition, "rules_version", NEXT)
    monkeypatch.setattr(definition, "options", {"lanterns": LANTERNS, **definition.options})


def wider(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From here on its table has a field more."""
    setup: Any = {"marrakesh": marrakesh, "yspahan": yspahan}[name]
    parent: Any = setup.Table

    @state
    class Wider(parent):  # type: ignore[misc]
        lanterns: int = 3

    monkeypatch.setattr(setup, "Table", Wider)


def fewer_dice(monkeypatch: pytest.MonkeyPatch, *corrections: Correction) -> None:
    """From here on nobody may buy two yellow dice, and that has been corrected."""
    options = Supply.options

    def fewer(self: Supply, game: Any, me: Any) -> dict[str, Any]:
        return {w: buy for w, buy in options(self, game, me).items() if w != "yellow-2"}

    monkeypatch.setattr(Supply, "options", fewer)
    monkeypatch.setattr(definitions()["yspahan"], "rules_version", NEXT)
    monkeypatch.setattr(definitions()["yspahan"], "corrections", corrections)


def test_the_sample_has_both_games_and_both_kinds_of_table():
    heads = [path.read_text("utf-8") for path in SAMPLE]
    assert {head.split('"')[1] for head in heads} == set(definitions())
    assert any('solo: ""' not in head for head in heads)
    assert any("modules: []" not in head for head in heads)


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_records_of_before_keep_their_text_and_digits(path, monkeypatch):
    text = path.read_text("utf-8")
    for name in definitions():
        newer(monkeypatch, name)
        wider(monkeypatch, name)
    game = riad.load(text)
    assert game.record() == text
    assert game.book.config.option("lanterns") is False
    assert riad.verify(text).scores == game.scores


@pytest.mark.parametrize("name", ["marrakesh", "yspahan"])
def test_positions_of_before_are_restored_and_new_games_say_the_switch(name, monkeypatch):
    game = riad.new_game(name, seats=2, seed=5)
    for _ in range(12):
        seat = game.waiting[0]
        game.play(seat, min(game.options(seat)))
    data = json.loads(json.dumps(save(game)))
    newer(monkeypatch, name)
    wider(monkeypatch, name)
    again = restore(data, definitions(), game.luck)
    assert again.table.lanterns == 3
    assert again.record() == game.record()
    fresh = riad.new_game(name, seats=2, seed=5).record()
    assert f"\nrules: {NEXT}\n" in fresh
    assert '\noptions: {"lanterns": true, ' in fresh
    assert riad.load(fresh).record() == fresh


# ---- a rule corrected ------------------------------------------------------------------------


def bought() -> riad.Game[Any]:
    """Somebody has bought two yellow dice."""
    game = riad.new_game("yspahan", seats=2, seed=1, options={"first": 0})
    game.play(0, "yellow-2")
    return game


WHY = "; since then these rules of yspahan were corrected: Y-4.2"


def test_a_record_that_no_longer_fits_says_which_rule_was_corrected(monkeypatch):
    text = bought().record()
    fewer_dice(monkeypatch, PRICE_OF_DICE)
    with pytest.raises(riad.BadRecord, match=f"^line 11: move 'yellow-2' is not one of .*{WHY}$"):
        riad.load(text)


def test_without_a_correction_the_line_is_as_it_was(monkeypatch):
    text = bought().record()
    fewer_dice(monkeypatch)
    with pytest.raises(riad.BadRecord, match=r"^line 11: move 'yellow-2' is not one of [^;]*$"):
        riad.load(text)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_rule_is_named_in_every_language(language, monkeypatch):
    text = bought().record()
    fewer_dice(monkeypatch, PRICE_OF_DICE)
    with pytest.raises(riad.BadRecord) as wrong:
        riad.load(text)
    line = complaint(wrong.value, language)
    assert line.endswith("Y-4.2")
    assert ("were corrected" in line) == (language == "en")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_commands_say_it_in_one_line(command, monkeypatch, tmp_path, capsys):
    record = next(path for path in RECORDS if " yellow-2 " in path.read_text("utf-8"))
    fewer_dice(monkeypatch, PRICE_OF_DICE)
    monkeypatch.setattr(sys, "argv", ["riad", command, str(record), "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.startswith("riad: line ")
    assert said.endswith(WHY + "\n")
    assert said.count("\n") == 1


@pytest.mark.parametrize("drafted", [None, [0, ["yellow-2"]]])
def test_a_saved_table_says_it_too(drafted, monkeypatch, tmp_path):
    game = bought() if drafted is None else riad.new_game("yspahan", 2, 1, options={"first": 0})
    assert game.luck is not None
    key = game.luck.key.hex()
    data = {"save": 1, "record": game.record(), "key": key, "drafted": drafted, "bots": ["", ""]}
    text = json.dumps(data).encode()
    assert "yellow-2" in resumed(text, tmp_path / "a.save", None).game.record()
    fewer_dice(monkeypatch, PRICE_OF_DICE)
    with pytest.raises(riad.RiadError, match=WHY):
        resumed(text, tmp_path / "a.save", None)
