"""`riad box`: an owner says what is printed in the box, and plays with it."""

from __future__ import annotations

import re
import tomllib

import pytest

from riad.cli.box import form as written
from riad.cli.words import words_for
from riad.games import definitions
from riad.kernel.data import RECONSTRUCTED
from riad.kernel.text import Text
from riad.language import LANGUAGES
from tests.cli.helpers import riad

MARRAKESH = definitions()["marrakesh"]
COUNT = MARRAKESH.values()[RECONSTRUCTED]


@pytest.fixture
def form(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(written(MARRAKESH, words_for("marrakesh", "en")), "utf-8")
    return file


def test_riad_box_says_how_many_values_are_reconstructed():
    assert f" {COUNT} are reconstructed" in riad("box").stdout


@pytest.mark.parametrize("game", definitions())
def test_every_reconstructed_value_is_in_one_group(game):
    definition = definitions()[game]
    found = [value for values in definition.grouped().values() for value in values]
    unsure = [v for v, origin in definition.origins().items() if origin == RECONSTRUCTED]
    assert sorted(found) == sorted(unsure)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_file_has_exactly_the_reconstructed_values_to_be_looked_at(language):
    text = written(MARRAKESH, words_for("marrakesh", language))
    assert MARRAKESH.box_text(text) == ""
    looked_at = re.sub(r"^# (\w+ = .*)$", r"\1", text, flags=re.MULTILINE)
    counts = MARRAKESH.box_counts(looked_at)
    assert counts == {"confirmed": COUNT, "corrected": 0, "open": 0, "wrong": 0}
    confirmed = MARRAKESH.box_text(looked_at)
    assert MARRAKESH.printed(confirmed) == MARRAKESH.printed(), "nothing is otherwise"
    assert MARRAKESH.reconstructed(confirmed) == [], "and nothing is called reconstructed"
    assert tomllib.loads(text)["box"] == {"game": "marrakesh"}


def test_a_new_file_is_written_once(form, tmp_path):
    said = riad("box", "new", "new.toml", folder=tmp_path)
    assert f"new.toml has the {COUNT} reconstructed values" in said.stdout
    assert (tmp_path / "new.toml").read_text("utf-8") == form.read_text("utf-8")
    again = riad("box", "new", "mine.toml", folder=form.parent)
    assert (again.returncode, again.stderr) == (2, "riad: mine.toml exists already\n")


def test_a_new_file_calls_each_thing_by_its_name_and_keeps_the_order_of_what_is_printed(form):
    text = form.read_text("utf-8")
    for thing in (
        "## Rapid 1\n[river.rapid.1]\n# space = 3  # Space\n# bonus = ",
        "## Left path, space 2 from the start oasis\n[board.sahara.left-2]\n",
        "## Field p1, beside part 1 of the palace stairs\n[stairs.field.p1]\n",
        "## Line from palace part 1 to mosque part 4\n[stairs.line.1-4]\n",
        "## Special building: Date store\n[special_buildings.building.date-store]\n",
        "# Both stairs have five parts, counted from below.",
    ):
        assert thing in text, thing
    fields = re.findall(r"^# (\w+) = ", text.partition("[souk.office.2]")[2], re.MULTILINE)
    assert fields[:3] == ["yellow", "purple", "orange"]


def corrected(form, *changes: tuple[str, str]):
    text = form.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    other = form.with_name("other.toml")
    other.write_text(text, "utf-8")
    return other


def test_check_counts_what_is_confirmed_corrected_and_open(form):
    corrected(form, ("# jetty = 12", "jetty = 14"), ("# crocodile = 4", "crocodile = 4"))
    said = riad("box", "check", "other.toml", folder=form.parent)
    assert said.returncode == 0
    assert f"1 confirmed, {COUNT - 2} open; 1 corrected" in said.stdout


def test_check_names_every_problem_with_its_line(form):
    file = corrected(form, ("# jetty = 12", "jetty = 9"), ("# points = 2", "points = 'two'"))
    file.write_text(file.read_text("utf-8") + "\n[rivr.rapid.1]\nspace = 2\n", "utf-8")
    said = riad("box", "check", "other.toml", folder=form.parent)
    assert said.returncode == 2
    lines = said.stdout.splitlines()
    assert len(lines) == 3
    assert "'rivr' is not one of" in lines[0]
    assert all(re.match(r"line \d+: ", line) for line in lines)
    assert any("'points' is 'two', not a whole number" in line for line in lines)
    assert any("rapid 4: 'space' has to be on the river" in line for line in lines)


def test_diff_says_in_what_two_boxes_differ(form):
    corrected(form, ("# jetty = 12", "jetty = 14"), ("# points = 4", "points = 5"))
    said = riad("box", "diff", "mine.toml", "other.toml", folder=form.parent)
    assert said.stdout == "[river.berth.1] points: 4 → 5\n[river.river] jetty: 12 → 14\n"


def test_diff_says_which_file_is_wrong(form):
    corrected(form, ("# jetty = 12", "jetty = 0"))
    said = riad("box", "diff", "mine.toml", "other.toml", folder=form.parent)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert said.stderr.startswith("riad: other.toml: line ")


def test_what_is_not_in_a_box_is_not_open(form):
    other = form.with_name("other.toml")
    other.write_text("[river.rapid.4]\ngone = true\n[river.berth.5]\npoints = 1\n", "utf-8")
    said = riad("box", "check", "other.toml", folder=form.parent)
    assert f"0 confirmed, {COUNT - 2} open; 2 corrected" in said.stdout, "its space and its bonus"


def test_what_is_confirmed_is_no_difference(form):
    corrected(form, ("# jetty = 12", "jetty = 12"))
    said = riad("box", "diff", "mine.toml", "other.toml", folder=form.parent)
    assert said.stdout == words_for("marrakesh", "en")(Text("cli.box.same")) + "\n"


def test_a_box_is_played_with_and_its_words_are_its_own(form):
    corrected(form, ("# bonus = [{ points = 1 }]", "bonus = [{ points = 7 }]"))
    order = ("marrakesh", "--seats", "2", "--seed", "3", "--box", "other.toml", "--plain")
    said = riad("play", *order, "--save", "t.save", typed="quit\n", folder=form.parent)
    assert said.returncode == 0, said.stderr
    assert "bonus = [{ points = 7 }]" in (form.parent / "t.save").read_text("utf-8")


def test_bots_play_with_a_box(form):
    corrected(form, ("# jetty = 12", "jetty = 14"))
    order = ("marrakesh", "--bots", "greedy,random", "--games", "1", "--json")
    said = riad("simulate", *order, "--box", "other.toml", "--out", "games", folder=form.parent)
    assert said.returncode == 0, said.stderr
    assert "jetty = 14" in (form.parent / "games" / "marrakesh-0.riad").read_text("utf-8")


PLAY, CHECK = ("play", "marrakesh", "--box"), ("box", "check")


@pytest.mark.parametrize(
    ("command", "content"),
    [
        (PLAY, b"\xff\xfe"),
        (PLAY, b"x"),
        (PLAY, b"[yspahan.souk.sack-white]\npoints = 4"),
        (CHECK, b"a = " + b"9" * 9999),
    ],
)
def test_a_file_that_is_no_box_is_refused_in_one_line(tmp_path, command, content):
    (tmp_path / "bad.toml").write_bytes(content)
    said = riad(*command, "bad.toml", folder=tmp_path)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert said.stderr.startswith("riad: ")


def test_the_mark_that_some_editors_begin_a_file_with_is_no_mistake(form):
    marked = b"\xef\xbb\xbf" + form.read_bytes().replace(b"\n", b"\r\n")
    (form.parent / "marked.toml").write_bytes(marked)
    assert riad("box", "check", "marked.toml", folder=form.parent).returncode == 0
