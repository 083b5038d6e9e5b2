"""What somebody at a terminal is told: marks, words that fit several options, rules, long pages."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import riad
from riad.cli.answers import Answers, touchable
from riad.cli.boards import board_of
from riad.cli.host import Host
from riad.cli.talk import Talk
from riad.cli.words import words_for
from riad.games import definitions
from riad.games.yspahan.pieces import SHOPS
from riad.kernel.text import Label, Text
from tests.cli.helpers import riad as run
from tests.cli.terminal import MORE, Terminal


def typed(language: str, folder: Path, *lines: str) -> str:
    """What is said when somebody types this at a table of Yspahan for two."""
    order = ("play", "yspahan", "--seats", "2", "--seed", "3", "--lang", language)
    save = ("--save", str(folder / "t.save"))
    told: str = run(*order, *save, typed="\n".join([*lines, "quit", ""])).stdout
    return told


def test_a_saved_table_is_for_nobody_else_to_read(tmp_path):
    file, other = tmp_path / "t.save", tmp_path / "other.save"
    for left in (file, tmp_path / "t.save.new"):
        left.write_text("left from before")
        left.chmod(0o644)
    host = Host(riad.new_game("yspahan", seats=2, seed=3), ["", "greedy"], file)
    host.save()
    host.save(other)
    assert file.read_text("utf-8") == other.read_text("utf-8") == host.saved()
    assert [one.stat().st_mode & 0o777 for one in (file, other)] == [0o600, 0o600]
    assert sorted(tmp_path.iterdir()) == [other, file]


def test_a_sealed_answer_is_marked_as_one_that_cannot_be_taken_back():
    host = Host(riad.new_game("marrakesh", seats=2, seed=3), ["", "greedy"], None)
    answered = 0
    while host.draft().now.is_together:
        labels = host.labels()
        assert all(label.irreversible for label in labels.values())
        host.play(next(iter(labels)))
        while host.bots[host.seat] is not None:
            host.bot_plays(0)
        assert not host.draft().steps, "and it cannot"
        answered += 1
    assert answered > 1


@pytest.mark.parametrize(
    ("language", "word", "which", "listed", "aid", "why"),
    [
        ("nl", "zak", "Welke van deze?", "  4 Zak: zet", "hulp", "waarom hamam"),
        ("fr", "or", "Lequel de ces choix", "  7!Or\u00a0: prendre", "aide", "pourquoi hammam"),
        ("en", "draw", "Which of these?", "  3!Camels: draw", "help", "why hammam"),
    ],
)
def test_words_are_understood_in_the_readers_language(
    language, word, which, listed, aid, why, tmp_path
):
    told = typed(language, tmp_path, why, aid, "1", word, f"? {word}")
    assert "Y-18.5" in told, "why not, by the name of a building"
    assert "1-9" in told, "the help"
    for answer in told.split(which)[1:3]:
        assert answer.split("\n")[1].startswith(listed)
        assert len([line for line in answer.split("\n> ")[0].split("\n")[1:] if line]) == 3


def test_a_name_that_several_targets_have_is_asked_about():
    words = words_for("marrakesh", "en")
    targets = [*definitions()["marrakesh"].targets()]
    assert touchable("Date orchard", targets, words) == ["sector/date-orchard"]
    assert len(touchable("green", targets, words)) > 1
    assert touchable("dance", targets, words) == touchable("17", targets, words) == []


def test_rules_are_told_clean_and_once_that_some_are_in_english(tmp_path):
    in_english = "Sommige regels zijn er alleen in het Engels."
    told = typed("nl", tmp_path, "? 1", "? 2", "regel Y-4.9", "regel Y-5.9")
    translated, english = told.split(in_english)  # it is said once, before the first
    assert "Y-4.2: De eerste speler kiest" in translated
    assert "Y-4.9: The removal happens" in english
    assert "Y-5.9: Other actions" in english
    assert "RULING" not in told


def test_a_rule_is_told_by_its_id_and_by_what_it_speaks_of(tmp_path):
    asked = ("? y-5.1", "regel Y-5.1", "rule Y-5.1", "regel hammam", "regel dance")
    told = typed("nl", tmp_path, *asked, "regel kamelen").split("\n> ")[1:]
    for answer in told[:3]:
        assert "Y-5.1: De speler moet een verdieping kiezen" in answer
    assert "Y-11.10: Hammam" in told[3]
    assert "M-" not in told[3], "only of this game"
    assert told[4].startswith("geen regel heet 'dance'")
    assert re.match(r"Y-[^:]+: ", told[5]), "in the words that are shown"


@pytest.mark.parametrize("final", [False, True])
def test_the_number_of_a_shop_stands_beside_the_sign_of_its_souk(final):
    game, board = riad.new_game("yspahan", seats=3, seed=5), board_of("yspahan")
    marks = {f"shop/{shop}": f"{n}!" if final else str(n) for n, shop in enumerate(SHOPS, 1)}
    words = words_for("yspahan", "fr")
    picture, shown = board.picture(game, 0, marks, words)
    city = "\n".join(line.plain[:54] for line in picture)
    for number, shop in enumerate(SHOPS, 1):
        assert f"{number}{shop.split('-')[1][0]}" in city
    label = Label(Text("turn.end"), (), irreversible=final)
    (hint,) = board.hints(shown, {"a": label}, {})
    assert "y jaune" in words(hint)
    assert ("(!)" in words(hint)) == final


def test_what_is_longer_than_the_screen_is_told_page_by_page(tmp_path):
    save = ("--save", str(tmp_path / "m.save"))
    terminal = Terminal("play", "marrakesh", "--seats", "3", "--seed", "4", *save)
    terminal.until("\n> ")
    terminal.type("board")
    pages = [terminal.until(*MORE)]
    while pages[-1].endswith(MORE):
        terminal.type("")
        pages.append(terminal.until("\n> ", *MORE))
    assert len(pages) > 2
    assert all(page.count("\n") <= 24 for page in pages[:-1])
    terminal.type("rule keshi")
    terminal.until(*MORE)
    assert terminal.ask("q").count("\n") < 3, "enough of it"
    terminal.type("quit")
    assert terminal.wait() == 0
    told = typed("en", tmp_path, "rule camel")
    assert len(told.split("\n")) > 24
    assert "[Enter" not in told, "no terminal"


def test_the_picture_never_drives_off_the_screen_what_bots_have_done():
    game, words = riad.new_game("yspahan", seats=3, seed=2), words_for("yspahan", "en")
    file = io.StringIO()
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system=None)
    host = Host(game, ["" if n in game.waiting else "random" for n in range(3)], None)
    talk = Talk(host, words, board_of("yspahan"), console, plain=False)
    talk.answers = Answers(host.labels(), words)
    for told, wanted, pictured in ((0, False, True), (12, False, False), (12, True, True)):
        file.truncate(file.seek(0))
        talk.told, talk.wants_picture = told, wanted
        talk.show_question()
        assert ("(@)" in file.getvalue()) == pictured
        assert ("Enter shows the board." in file.getvalue()) != pictured


def test_an_option_of_two_lines_begins_below_its_first_word(tmp_path):
    save = ("--save", str(tmp_path / "t.save"))
    lines = run("play", "marrakesh", "--seats", "2", "--seed", "3", *save, typed="1\nquit\n").stdout
    wrapped = [line for line in lines.split("\n") if "Palace 2" in line and "Spect" not in line]
    assert wrapped
    assert all(line.startswith("    ") and line[4] != " " for line in wrapped)


def test_in_french_no_line_begins_with_a_colon_and_none_ends_with_an_open_quote(tmp_path):
    shown = typed("fr", tmp_path, "?", "plateau")
    lines = [line.strip() for line in shown.splitlines()]
    assert [one for one in lines if one.startswith((":", ";", "»", "!")) or one.endswith("«")] == []


def test_dice_are_told_one_by_one_and_recorded_as_ever():
    game = riad.new_game("yspahan", seats=3, seed=2).listen()
    game.play(game.waiting[0], "yellow-1")
    told = [words_for("yspahan", "fr")(event.text) for event in game.heard(None)]
    assert any(re.search(r"dés\u00a0: (\d ){9}\+ \d\.", line) for line in told)
    assert re.search(r"\b\d{9}\+\d\b", game.record())


@pytest.mark.parametrize(("n", "said"), [(1, "1 place prise sur 9"), (2, "2 places prises sur 9")])
def test_french_has_one_place_taken_and_two(n, said):
    assert words_for("", "fr")(Text("web.home.taken", {"n": n, "all": 9})) == said


def test_news_tell_what_the_others_did_since_my_last_move():
    game, words = riad.new_game("yspahan", seats=3, seed=2), words_for("yspahan", "en")
    host = Host(game, ["", "random", "random"], None)
    file = io.StringIO()
    talk = Talk(host, words, board_of("yspahan"), Console(file=file, width=200), plain=True)
    talk.words.you = 0
    told: list[list[str]] = []
    while len(told) < 4 or host.seat != 0:  # several acts of others, and it is my turn again
        if host.seat == 0:
            told = []
            host.play(next(iter(host.labels())))
        elif events := host.bot_plays(0):
            told.append(words.story(events))
    file.truncate(file.seek(0))
    talk.news("")
    lines = [line.strip() for line in file.getvalue().splitlines()]
    assert lines[-len(told) :] == [" ".join(sentences) for sentences in told]
    assert all(not line.startswith(("Player 2", "Player 3")) for line in lines[: -len(told)])


def test_news_are_asked_for_in_the_readers_words(tmp_path):
    told = typed("nl", tmp_path, "nieuws").split("> ")[1]
    assert "Week 1, dag 1" in told


def test_where_nothing_has_happened_news_say_so(monkeypatch):
    game, words = riad.new_game("yspahan", seats=2, seed=2), words_for("yspahan", "en")
    host, file = Host(game, ["", ""], None), io.StringIO()
    monkeypatch.setattr(host, "news", lambda _: [])
    Talk(host, words, board_of("yspahan"), Console(file=file), plain=True).news("")
    assert file.getvalue() == "Nothing has happened since your last move.\n"


@pytest.mark.parametrize(
    ("language", "asked", "name", "said"),
    [
        ("en", "? brown", "Brown", "Sends an assistant: Sahara. Action: claim oases"),
        ("en", "? 2", "Gray", "Sends an assistant: Madrasa. Action: buy scrolls"),
        ("en", "? 11-12", "Orange", "Sends an assistant: Souk. Action: take a good"),
        ("en", "? red", "Red", "Sends an assistant: Any sector."),
        ("fr", "? vert", "Vert", "Envoie un assistant : Verger de dattes."),
        ("nl", "? bruin", "Bruin", "Stuurt een assistent: Sahara. Actie"),
    ],
)
def test_one_of_the_things_that_are_chosen_is_explained(language, asked, name, said, tmp_path):
    answer = at_the_choice(language, asked, tmp_path)
    assert name in answer.split("\n")
    assert said in " ".join(answer.split())
    assert "M-6.1: " in answer, "the rule of choosing"


@pytest.mark.parametrize(
    ("language", "wrong", "said", "listed"),
    [
        ("en", "? mauve", "None of these is called so: mauve.", "Turquoise"),
        ("en", "? 13", "None of these is called so: 13.", "12 Orange"),
        ("fr", "? brown mauve", "Rien ici ne s’appelle ainsi\u00a0: brown mauve.", "Marron"),
        ("nl", "? mauve", "Niets hier heet zo: mauve.", "Bruin"),
    ],
)
def test_a_name_that_none_of_them_has_is_said_to_be_wrong(language, wrong, said, listed, tmp_path):
    answer = at_the_choice(language, wrong, tmp_path)
    assert said in answer
    assert listed in answer.replace("  ", " ")


def at_the_choice(language: str, asked: str, folder: Path) -> str:
    """What is answered to this where three keshis are to be chosen."""
    order = ("play", "marrakesh", "--seats", "2", "--seed", "3", "--lang", language)
    typed = f"1\n1\n1\n{asked}\nquit\n"
    told: list[str] = run(*order, "--save", str(folder / "t.save"), typed=typed).stdout.split(
        "\n> "
    )
    assert "12 " in told[3], "the list of twelve"
    return told[4]


@pytest.mark.parametrize("asked", ["? 1 2 3", "?green gray white"])
def test_who_asks_about_three_things_has_not_chosen_them(asked, tmp_path):
    answer = at_the_choice("en", asked, tmp_path)
    assert answer.startswith("Green, Gray, White\n")
    assert "Sends an assistant: Madrasa." in " ".join(answer.split())
    assert "You send keshis into the tower" not in answer


def test_what_is_typed_on_a_long_page_is_an_answer_and_q_only_ends_the_page(tmp_path):
    save = ("--save", str(tmp_path / "m.save"))
    terminal = Terminal("play", "marrakesh", "--seats", "3", "--seed", "4", *save)
    assert "In which order" in terminal.until("\n> ")
    terminal.type("")
    terminal.until(*MORE)
    terminal.type("q")
    assert "In which order" in terminal.until("\n> "), "still the same question"
    terminal.type("")
    terminal.until(*MORE)
    terminal.type("1")
    told = terminal.until("audience disc?", *MORE)
    assert "\n> 1\n" in told, "what answers is shown where it would have been typed"
    assert told.count("In which order") == 1
    terminal.type("rule keshi")
    terminal.until(*MORE)
    terminal.type("score")
    terminal.until("\n> score\n")  # a command as well
    terminal.type("quit")
    assert terminal.wait() == 0
