"""Your box: what an owner types is what is drawn, said and played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

import riad
from riad.games import definitions
from riad.kernel.box import Corrections, Record, heading, toml
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from riad.kernel.printed import Value
from riad.kernel.text import Text
from riad.language import LANGUAGES, catalogue_of
from riad.server.boxes import value_name
from tests.browser.browsing import PHONE
from tests.browser.home import new_table
from tests.browser.house import Made
from tests.browser.prepared import at_position
from tests.browser.screens import HIGH
from tests.full import FULL
from tests.marrakesh.corrected import GROUPS as CORRECTED
from tests.marrakesh.corrected import Seen, box_of, dealt, opened
from tests.marrakesh.test_scrambled import ORDERS
from tools.scramble_box import scrambled, written

MARRAKESH = definitions()["marrakesh"]
GROUPS = list(MARRAKESH.grouped()) if FULL else ["river", "luxury-goods", "oases", "provisions"]
UNDRAWN = ("gates", "river-tiles", "tower", "figures", "nomads", "strategy-tiles")
"""What is typed there is a number, or words: beside the field nothing else shows it."""
PAUSE = 15_000
VALUES = sum(map(len, MARRAKESH.grouped().values()))


@cache
def changes() -> dict[str, dict[Value, Any]]:
    """For each group a value that is another one, or some that have changed places."""
    read = Corrections(scrambled(3), MARRAKESH.house_sheets(), MARRAKESH.varying)
    found = {}
    for group, values in MARRAKESH.grouped().items():
        drawn_first = sorted(values, key=lambda v: "{" not in toml(values[v]))
        others = [{v: read.records[record(v)][v[3]]} for v in drawn_first]
        turned = zip(values, reversed(values.values()), strict=True)
        swapped = {v: value for v, value in turned if value != values[v]}
        found[group] = next(way for way in (*others, swapped) if can_be(way))
    return found


def record(value: Value) -> Record:
    return value[0].removesuffix(".toml"), value[1], value[2]


def can_be(way: dict[Value, Any]) -> bool:
    """Whether a box in which this alone is otherwise can be played with."""
    return not MARRAKESH.box_problems(written(way))


def typed(value: object) -> str:
    """As somebody types it."""
    if isinstance(value, list) and not any(isinstance(one, dict) for one in value):
        return ", ".join(map(str, value))
    amounts = isinstance(value, dict) and "points" not in value
    if isinstance(value, dict) and amounts and all(type(n) is int for n in value.values()):
        return ", ".join(f"{word} {n}" for word, n in value.items())
    return toml(value).strip('"')


def at_box(visit) -> Page:
    page: Page = visit().page("/box")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your box", timeout=PAUSE)
    return page


def unfold(page: Page, group: str) -> None:
    fold = page.locator(f"details[data-group='{group}']")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def field(page: Page, value: str):
    return page.locator(f"[id='{value.replace('.', '-')}']")


def test_what_is_typed_is_drawn_told_and_played(visit):
    page = at_box(visit)
    page.get_by_label("What you call it").fill("The <i>blue</i> one")
    wanted: dict[Value, Any] = {}
    for group in GROUPS:
        unfold(page, group)
        place = page.locator(
            f"[data-record='{heading(record(next(iter(changes()[group]))))}'] .drawing"
        )
        before = place.inner_html()
        for value, printed in changes()[group].items():
            field(page, value_name(value)).fill(typed(printed))
        wanted |= changes()[group]
        expect(page.get_by_test_id("counts")).to_contain_text(
            f" {len(wanted)} corrected", timeout=PAUSE
        )
        assert (place.inner_html() != before) == (group not in UNDRAWN), group
    unfold(page, "river")
    field(page, "river.rapid.1.bonus").fill("[{ points = 7 }]")
    wanted["river.toml", "rapid", "1", "bonus"] = [{"points": 7}]
    rapid = page.locator("[data-record='river.rapid.1']")
    expect(rapid.get_by_test_id("says")).to_contain_text("7 points", timeout=PAUSE)
    expect(rapid.locator("svg text")).to_have_text("7")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download as a file").click()
    file = Path(taken.value.path()).read_text("utf-8")
    assert MARRAKESH.box_problems(file) == []
    kept = Corrections(file, MARRAKESH.house_sheets(), MARRAKESH.varying)
    assert {v: kept.records[record(v)][v[3]] for v in wanted} == wanted
    page.goto("/")
    page.get_by_role("button", name="Set up").first.click()
    page.get_by_test_id("box-choice").select_option("here")
    new_table(page, "Marrakesh", 2)
    expect(page.get_by_test_id("box")).to_have_text("Box: The <i>blue</i> one", timeout=PAUSE)
    drawn = page.locator("[data-box='rapid/1']")
    expect(drawn).to_have_attribute("data-tip", "Rapid 1: 7 points")
    expect(drawn.locator("svg text")).to_have_text("7")
    assert MARRAKESH.box_of(MARRAKESH.box_text(file)).rapids[0].bonus == [{"points": 7}]
    assert scores(file) != scores("")


# ---- at the table ----------------------------------------------------------------------------

DRAWN = """(things) => things
  .flatMap((thing) => [thing, ...thing.querySelectorAll("*")])
  .filter((thing) => thing.matches("use, text"))
  .map((one) => (one.getAttribute("href") ?? one.textContent).replace("#", ""))
  .join(" ").replaceAll("\\u2212", "-")"""
"""Icons and numbers, as they come."""


def corrected(page: Page, group: str) -> str:
    """The group is typed; the file that comes of it."""
    unfold(page, group)
    for value, printed in CORRECTED[group].typed.items():
        field(page, value).fill(typed(printed))
    wanted = f" {len(CORRECTED[group].typed)} corrected"
    expect(page.get_by_test_id("counts")).to_contain_text(wanted, timeout=PAUSE)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download as a file").click()
    return Path(taken.value.path()).read_text("utf-8")


def shown(page: Page, table: Made, seen: Seen) -> tuple[str, str, float]:
    """What a table says of it, what it draws, and how high on the page."""
    page.goto(table.door)
    if seen.opens:
        page.locator(seen.opens).click()
    thing = page.locator(seen.where).first
    expect(thing).to_be_visible(timeout=PAUSE)
    place = thing.bounding_box()
    assert place
    drawn = page.locator(seen.beside or seen.where)
    drawn = drawn if seen.beside else drawn.first
    return thing.get_attribute("data-tip") or "", drawn.evaluate_all(DRAWN), place["y"]


@pytest.mark.parametrize("group", CORRECTED if FULL else ["luxury-goods"])
def test_a_correction_of_each_group_is_told_and_drawn_at_the_table(visit, server, group):
    page = at_box(lambda: visit(**HIGH))
    file = corrected(page, group)
    assert MARRAKESH.box_text(file) == MARRAKESH.box_text(box_of(group))
    found = CORRECTED[group]
    for seen in found.seen:
        seed, answers = dealt(group, seen)
        games = [opened(group, box, seed, answers) for box in ("", file)]
        tables = [at_position(server, game.record()) for game in games]
        house, yours = (shown(page, table, seen) for table in tables)
        if seen.tip:
            assert yours[0] == seen.tip != house[0]
        if seen.drawn and not seen.moves:
            assert yours[1] == seen.drawn != house[1]
        assert (yours[2] != house[2]) == seen.moves


TOLD = ("rapid", "oasis", "scroll", "office")
"""What is told of these begins with a sentence that is made of the box."""
MOMENTS = (5, 60, 160)


@pytest.mark.skipif(not FULL, reason="twenty boxes take minutes")
@pytest.mark.parametrize("seed", range(20))
def test_a_table_with_a_scrambled_box_is_drawn_and_told(visit, server, seed):
    config = MARRAKESH.configure(**[*ORDERS.values()][seed % len(ORDERS)], box=scrambled(seed))
    words, somebody = catalogue_of(config, "en"), visit(**HIGH)
    game, dice, answers = new_game(MARRAKESH, config, luck_of(seed)), Random(seed), 0
    while not game.over and answers < MOMENTS[-1]:
        waiting = game.waiting[0]
        game.play(waiting, dice.choice([*game.options(waiting)]))
        answers += 1
        if answers in MOMENTS:
            page = somebody.page(at_position(server, game.record()).door)
            expect(page.locator("[data-box='rapid/1']").first).to_be_visible(timeout=PAUSE)
            told = page.locator("[data-box]").evaluate_all(TIPS)
            found = [one for one in told if one[0].split("/")[0] in TOLD]
            assert {one[0].split("/")[0] for one in found} >= {"rapid", "scroll"}
            for thing, tip in found:
                assert tip.startswith(words.say(Text(thing.strip().replace("/", ".")))), thing
            page.close()


TIPS = "(things) => things.map((one) => [one.dataset.box, one.dataset.tip ?? ''])"


def scores(box: str) -> list[tuple[int, ...]]:
    """What some games come to, played in the same way."""
    found = []
    for seed in range(3):
        game, dice = riad.new_game("marrakesh", 2, seed, box=box), Random(seed)
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, dice.choice(list(game.options(seat))))
        found.append(game.scores)
    return found


BROKEN = ("river.rapid.1.bonus", "river", "[{ points = 2 }", "written like: 1 point")
"""In a file of corrections nothing after it could be read."""


@pytest.mark.parametrize(
    ("value", "group", "text", "said"),
    [
        ("souk.luxury.2.points", "luxury-goods", "two", "not a whole number"),
        ("souk.luxury.2.points", "luxury-goods", "-2", "-2 is not a number from 0 to 99"),
        ("souk.luxury.2.cost", "luxury-goods", "1 pink", "'pink' is not one of yellow"),
        ("souk.luxury.2.cost", "luxury-goods", "2 purple 1 orange", "written like: 1 yellow"),
        ("scrolls.scroll.1.effects", "scrolls", "[{ place_keshi = { count = 1 } }]", "cannot be"),
        ("oases.oasis.1.score", "oases", "points = ", "written like: { per"),
        BROKEN,
    ]
    if FULL
    else [BROKEN],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(visit, value, group, text, said):
    page = at_box(visit)
    unfold(page, group)
    field(page, value).fill(text)
    problem = page.locator(f"[id='{value.replace('.', '-')}-problem']")
    expect(problem).to_contain_text(said, timeout=PAUSE)
    expect(page.locator(".head [role=alert]")).to_have_count(0)
    page.reload()
    unfold(page, group)
    expect(field(page, value)).to_have_value(text)
    for name, sent in (("x.toml", b"#" * 10_000_000), ("x.png", b"\x89PNG\r\n\x1a\n\x00")):
        chosen = FilePayload(name=name, mimeType="text/plain", buffer=sent)
        page.locator("input[type=file]").set_input_files(chosen)
        expect(page.locator(".head [role=alert]")).to_have_count(1)
        expect(field(page, value)).to_have_value(text)


def test_two_tabs_are_one_work_and_what_was_replaced_comes_back(visit):
    somebody = visit()
    one, two = (at_box(lambda: somebody) for _ in range(2))
    counts = one.get_by_test_id("counts")
    unfold(one, "river")
    field(one, "river.rapid.1.bonus").fill("2 points")
    expect(one.locator("[data-record='river.rapid.1']").get_by_test_id("says")).to_contain_text(
        "2 points", timeout=PAUSE
    )
    expect(two.get_by_test_id("counts")).to_contain_text("1 corrected", timeout=PAUSE)
    unfold(two, "provisions")
    field(two, "provisions.provision.1.penalty").fill("5")
    expect(counts).to_contain_text("0 confirmed, 2 corrected", timeout=PAUSE)
    one.get_by_role("button", name="Start again").click()
    expect(two.get_by_test_id("counts")).to_contain_text("0 corrected", timeout=PAUSE)
    one.get_by_role("button", name="Back to what was here before").click()
    expect(field(one, "river.rapid.1.bonus")).to_have_value("2 points")
    one.get_by_role("button", name="Start again").click()
    one.get_by_role("button", name="All that is open here").click()
    values = len(MARRAKESH.grouped()["river"])
    expect(counts).to_contain_text(f"{values} confirmed, 0 corrected", timeout=PAUSE)
    one.goto("/")
    one.get_by_role("button", name="Set up").first.click()
    one.get_by_test_id("box-choice").select_option("here")


def set_up(page: Page, game: str = "Marrakesh") -> Locator:
    """The form of a new table."""
    page.goto("/")
    page.get_by_role("button", name="Set up").first.click()
    form = page.get_by_role("form", name="New table")
    form.get_by_text(game, exact=True).click()
    return form


def test_wrong_values_do_not_count_and_the_form_says_that_they_are_not_played(visit):
    page = at_box(visit)
    page.get_by_label("What you call it").fill("Ma boîte à moi")
    unfold(page, "river")
    wrong = {"rapid.4.bonus": "banana", "berth.2.points": "abc", "rapid.2.space": "99"}
    for value, text in {**wrong, "rapid.1.bonus": "7 points"}.items():
        field(page, f"river.{value}").fill(text)
    counts = page.get_by_test_id("counts")
    expect(counts).to_contain_text("0 confirmed, 1 corrected", timeout=PAUSE)
    expect(counts).to_contain_text("3 are wrong, and are played as the house has them")
    expect(page.locator("[id='river-rapid-2-space-problem']")).to_have_text(
        "Rapid 2: “Space” has to be on the river, before the jetty"
    )
    form = set_up(page)
    box = form.get_by_test_id("box-choice")
    expect(box).to_have_value("here", timeout=PAUSE)
    expect(box.locator("option:checked")).to_have_text("Ma boîte à moi, in this browser")
    expect(form).to_contain_text("3 values of it are wrong, and are played as the house has them")
    expect(form.get_by_role("link", name="Your box")).to_have_attribute("href", "/box")
    new_table(page, "Marrakesh", 2)
    expect(page.get_by_test_id("box")).to_have_text("Box: Ma boîte à moi", timeout=PAUSE)
    expect(page.locator("[data-box='rapid/1']")).to_have_attribute("data-tip", "Rapid 1: 7 points")


def at_once(page: Page) -> None:
    """A table with one click."""
    page.goto("/")
    card = page.get_by_role("article", name="Marrakesh")
    card.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")


def test_ones_own_box_is_chosen_until_somebody_chooses_otherwise(visit):
    page = at_box(visit)
    form = set_up(page, "Yspahan")
    expect(form.get_by_role("combobox").first).to_be_visible(timeout=PAUSE)
    expect(form.get_by_test_id("box-choice")).to_have_count(0)
    expect(form.get_by_role("link", name="Your box")).to_have_count(0)
    form = set_up(page)
    hint = form.get_by_role("link", name="Correct it under Your box")
    expect(hint).to_be_visible(timeout=PAUSE)
    expect(form.get_by_test_id("box-choice")).to_have_count(0)
    hint.click()
    unfold(page, "river")
    field(page, "river.rapid.1.bonus").fill("7 points")
    expect(page.get_by_test_id("counts")).to_contain_text("1 corrected", timeout=PAUSE)
    box = set_up(page).get_by_test_id("box-choice")
    expect(box.locator("option:checked")).to_have_text("Yours, in this browser", timeout=PAUSE)
    new_table(page, "Marrakesh", 2)
    expect(page.get_by_test_id("box")).to_have_text(
        "Box: Without a name, with its owner’s values", timeout=PAUSE
    )
    at_once(page)
    expect(page.get_by_test_id("box")).to_be_visible(timeout=PAUSE)
    set_up(page).get_by_test_id("box-choice").select_option("")
    new_table(page, "Marrakesh", 2)
    expect(page.locator("[data-box='rapid/1']")).to_be_visible(timeout=PAUSE)
    expect(page.get_by_test_id("box")).to_have_count(0)
    at_once(page)
    expect(page.locator("[data-box='rapid/1']")).to_be_visible(timeout=PAUSE)
    expect(page.get_by_test_id("box")).to_have_count(0)
    expect(set_up(page).get_by_test_id("box-choice")).to_have_value("", timeout=PAUSE)


TYPED_AGAIN = """(fields) => {
  for (const field of fields) field.dispatchEvent(new Event("input", { bubbles: true }));
  return fields.map((field) => field.value);
}"""
"""What stands in each field, as if somebody had typed just that."""


@pytest.mark.parametrize("language", LANGUAGES if FULL else ["fr"])
def test_what_a_field_shows_in_the_readers_words_is_what_the_house_has(visit, language):
    somebody = visit()
    somebody.settle(language=language)
    page = somebody.page("/box")
    counts = page.get_by_test_id("counts")
    expect(counts).to_contain_text(str(VALUES), timeout=PAUSE)
    for group in MARRAKESH.grouped():
        unfold(page, group)
    shown = page.locator("details .entry .field").evaluate_all(TYPED_AGAIN)
    assert len(shown) == VALUES
    if language == "fr":
        assert {"1 eau, 1 datte, 1 dinar", "oui", "collier, lampe à huile"} <= {*shown}
    field(page, "river.rapid.1.bonus").fill(
        {"en": "3 dates", "fr": "3 dattes"}.get(language, "3 dadels")
    )
    expect(counts).to_contain_text(str(VALUES - 1), timeout=PAUSE)
    expect(page.locator("details .problem, details .wrong")).to_have_count(0)
    assert page.locator("details .corrected").count() == 1


def test_the_field_between_the_stairs_has_a_plan_and_every_line_is_drawn(visit):
    page = at_box(visit)
    unfold(page, "stairs")
    plan = page.locator("details[data-group='stairs'] > [data-testid=plan]")
    assert {"p1", "r4a", "m5"} <= {*plan.locator("text").all_text_contents()}
    line = page.locator("[data-record='stairs.line.1-4']")
    expect(line.locator("legend")).to_have_text("Line from palace part 1 to mosque part 4")
    before = line.get_by_test_id("plan").inner_html()
    field(page, "stairs.line.1-4.fields").fill("p1, r4a, r5b, m4")
    expect(page.get_by_test_id("counts")).to_contain_text("1 corrected", timeout=PAUSE)
    assert line.get_by_test_id("plan").inner_html() != before


def test_a_box_may_have_more_of_a_kind_and_a_file_that_says_so_comes_back_whole(visit, tmp_path):
    page = at_box(visit)
    unfold(page, "river")
    page.get_by_role("button", name="One more: Berth").click()
    berth = page.locator("[data-record='river.berth.5']")
    expect(berth.locator("legend")).to_have_text("Berth 5")
    field(page, "river.berth.4.points").fill("2")
    field(page, "river.berth.5.points").fill("1")
    counts = page.get_by_test_id("counts")
    expect(counts).to_contain_text("0 confirmed, 2 corrected", timeout=PAUSE)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download as a file").click()
    file = Path(taken.value.path()).read_text("utf-8")
    assert MARRAKESH.box_of(MARRAKESH.box_text(file)).berths == (4, 3, 2, 2, 1)
    page.get_by_role("button", name="Start again").click()
    expect(berth).to_have_count(0)
    expect(counts).to_contain_text("0 corrected", timeout=PAUSE)
    (tmp_path / "mine.toml").write_text(file, "utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "mine.toml")
    expect(field(page, "river.berth.5.points")).to_have_value("1", timeout=PAUSE)
    expect(counts).to_contain_text("0 confirmed, 2 corrected", timeout=PAUSE)
    page.reload()
    unfold(page, "river")
    berth.get_by_label("This is not in my box").click()
    expect(berth).to_have_count(0)
    expect(counts).to_contain_text("0 confirmed, 1 corrected", timeout=PAUSE)
    expect(page.get_by_role("button", name="One more: Rapid")).to_have_count(0)


def test_a_record_from_elsewhere_is_watched_with_its_own_box(visit):
    """No table of this house has it."""
    game, dice = riad.new_game("marrakesh", 2, 5, box=THREE_BERTHS), Random(5)
    for _ in range(20):
        seat = game.waiting[0]
        game.play(seat, dice.choice([*game.options(seat)]))
    page = visit().page("/replay")
    file = FilePayload(name="x.riad", mimeType="text/plain", buffer=game.record().encode())
    page.locator("input[type=file]").set_input_files(file)
    tip, rapids = page.get_by_role("tooltip"), page.locator("[data-box^='rapid/']")
    expect(rapids).to_have_count(3, timeout=PAUSE)
    for n, said in ((0, "Rapid 1: 7 points"), (1, "Rapid 2: 1 resource of your choice")):
        rapids.nth(n).hover()
        expect(tip).to_contain_text(said)
        expect(tip.get_by_text("≈")).to_have_count(n)


THREE_BERTHS = """
[river.rapid.1]
bonus = [{ points = 7 }]
[river.rapid.4]
gone = true
[river.berth.4]
gone = true
"""
LONG = """
[box]
name = "The blue one from the attic of my aunt"
[river.rapid.1]
bonus = [{ points = 7 }]
"""


@pytest.mark.parametrize("width", [320, 390, 901] if FULL else [390])
def test_a_table_is_no_wider_for_the_name_of_its_box(visit, house, width):
    phone = {**PHONE, "viewport": {"width": width, "height": 844}}
    page = visit(**phone).page(house.made(game="marrakesh", box=LONG).door)
    expect(page.get_by_test_id("box")).to_contain_text("Box: The blue one", timeout=PAUSE)
    expect(page.get_by_test_id("prompt")).to_be_visible(timeout=PAUSE)
    assert page.evaluate("document.documentElement.scrollWidth") == width


REFUSED = """() => {
  const why = new DOMException("", "NotAllowedError");
  navigator.clipboard.writeText = () => Promise.reject(why);
}"""


def test_what_may_not_be_copied_stands_there_to_be_copied_by_hand(visit):
    page = at_box(visit)
    page.evaluate(REFUSED)
    page.get_by_role("button", name="Copy for a report").click()
    problem = page.locator(".head [role=alert]")
    expect(problem).to_contain_text("This browser does not allow copying here.")
    text = page.get_by_role("textbox", name="Copy for a report")
    wanted = re.compile(r"^Values of my box of Marrakesh: 0 confirmed.*```toml", re.DOTALL)
    expect(text).to_have_value(wanted)
    page.get_by_role("button", name="Start again").click()
    page.evaluate("navigator.clipboard.writeText = () => Promise.resolve()")
    page.get_by_role("button", name="Copy for a report").click()
    expect(page.get_by_text("Copied: paste it")).to_be_visible()
    expect(text).to_have_count(0)


MARK = """(row) => {
  const mark = getComputedStyle(row, "::before");
  return [mark.content, mark.transform];
}"""


def test_rows_show_that_they_open(visit):
    page = at_box(visit)
    summary = page.locator("details[data-group='river'] summary")
    shut = summary.evaluate(MARK)
    assert shut[0] != "none"
    unfold(page, "river")
    assert summary.evaluate(MARK)[1] != shut[1]
