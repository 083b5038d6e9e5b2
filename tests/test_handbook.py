"""The handbook: everything has its card, no number is written by hand, all languages are whole."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from riad.games import PACKAGES, definitions
from riad.games.marrakesh.box.pachabot import pachabot, strategies
from riad.games.marrakesh.modules.camels.rewards import reward_faces
from riad.games.marrakesh.modules.desert_towns.tiles import printed as towns
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES as HOUSES
from riad.games.marrakesh.modules.staircase_tiles import stair_faces
from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.yspahan.names import BUILDINGS, CARDS, QUARTERS
from riad.handbook import Card, chapters, told
from riad.kernel.text import PLACEHOLDER, Text
from riad.language import LANGUAGES, catalogue, handbook_words, read
from riad.rulebook import statements
from tests.citable import citable
from tests.marrakesh.printed import BOARD as MARRAKESH
from tests.message_keys import path_of
from tests.yspahan.printed import BOARD as YSPAHAN

IN_ALL = [(game, language) for game in PACKAGES for language in LANGUAGES]
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve twice",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf tweemaal",
}
"""Numbers as words; one is an article in some languages and says nothing of the box."""


def cards(game: str) -> list[Card]:
    return [card for chapter in chapters(game) for card in chapter.cards]


def listed(game: str) -> list[str]:
    """The pictures of all tiles on all cards."""
    lists = definitions()[game].handbook_tiles()
    return [tile.picture for card in cards(game) for name in card.tiles for tile in lists[name]]


def written(game: str, language: str) -> dict[str, tuple[str, ...]]:
    """What the catalogue of a handbook says, by key."""
    file = f"{game}/handbook.{language}.po"
    return read(file, language, path_of(file).read_bytes())


# ---- everything has its card -----------------------------------------------------------------


@pytest.mark.parametrize("game", PACKAGES)
def test_modules_editions_and_opponents_have_a_card_each(game):
    definition = definitions()[game]
    names = Counter(card.name for card in cards(game))
    for name in (*definition.modules, *filter(None, definition.editions), *definition.solos):
        assert names[name] == 1, name


def test_every_sector_and_neighbourhood_has_a_card():
    assert set(SECTORS) <= {card.name for card in cards("marrakesh")}
    assert {*QUARTERS, "tower", "caravan", "road"} <= {card.name for card in cards("yspahan")}


def test_every_tile_of_marrakesh_is_on_one_card():
    every = {
        "keshi": COLOURS,
        "scroll": MARRAKESH.scrolls,
        "luxury": MARRAKESH.luxuries,
        "office": MARRAKESH.offices,
        "oasis": MARRAKESH.oases,
        "town": towns(MARRAKESH).towns,
        "river-tile": MARRAKESH.river_tiles,
        "provision": MARRAKESH.provisions,
        "rapid": range(1, len(MARRAKESH.rapids) + 1),
        "square": MARRAKESH.square,
        "workshop": range(1, len(MARRAKESH.workshops) + 1),
        "track": range(1, len(MARRAKESH.track) + 1),
        "stair-tile": {face.partition("-")[0] for face in stair_faces(MARRAKESH)},
        "reward": reward_faces(MARRAKESH),
        "building": HOUSES,
        "strategy": strategies(MARRAKESH),
        "title": [title.name for title in pachabot(MARRAKESH).titles],
    }
    wanted = Counter(f"{kind}/{one}" for kind, some in every.items() for one in some)
    assert Counter(listed("marrakesh")) == wanted
    assert sum(wanted.values()) > 300


def test_every_tile_of_yspahan_is_on_one_card():
    wanted = [f"building/{name}" for name in BUILDINGS] + [f"card/{name}" for name in CARDS]
    wanted += [f"souk/{souk.name}" for souk in YSPAHAN.souks]
    assert Counter(listed("yspahan")) == Counter(wanted)


@pytest.mark.parametrize("game", PACKAGES)
def test_every_list_of_tiles_is_on_one_card(game):
    used = Counter(name for card in cards(game) for name in card.tiles)
    assert used == Counter(definitions()[game].handbook_tiles().keys())


@pytest.mark.parametrize("game", PACKAGES)
def test_names_are_used_once_and_rules_lead_somewhere(game):
    names = [*(chapter.name for chapter in chapters(game)), *(c.name for c in cards(game))]
    assert [name for name, n in Counter(names).items() if n > 1] == []
    lists = definitions()[game].handbook_tiles()
    cited = {rule for card in cards(game) for rule in card.rules}
    cited |= {rule for tiles in lists.values() for tile in tiles for rule in tile.rules}
    assert sorted(cited - statements(game).keys()) == []
    assert all(card.rules and card.picture for card in cards(game))


@pytest.mark.parametrize("game", PACKAGES)
def test_whatever_a_table_cites_leads_to_a_card(game):
    """The page shows the card that names the rule, else one of the rule's section."""
    section = re.compile(r"S-[A-Z]|[A-Z]+-(?:\d+\.)?")
    lists = definitions()[game].handbook_tiles()
    cited = {rule for card in cards(game) for rule in card.rules}
    cited |= {rule for tiles in lists.values() for tile in tiles for rule in tile.rules}
    there = {section.match(rule)[0] for rule in cited}  # type: ignore[index]
    assert [r for r in sorted(citable(game)) if section.match(r)[0] not in there] == []  # type: ignore[index]


# ---- numbers come from the box ---------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), IN_ALL)
def test_no_number_is_written_by_hand(game, language):
    words = re.compile(rf"\d|\b({NUMBERS[language].replace(' ', '|')})\b", re.IGNORECASE)
    found = [
        f"{key}: {hit[0]}"
        for key, forms in written(game, language).items()
        for form in forms
        for hit in words.finditer(PLACEHOLDER.sub("", form))
    ]
    assert found == []


@pytest.mark.parametrize("game", PACKAGES)
def test_every_placeholder_has_a_fact_and_every_fact_a_place(game):
    english = written(game, "en")
    keys = {key for card in cards(game) for key in (card.title, card.text)}
    asked = {
        name for key in keys for form in english.get(key, ()) for name in PLACEHOLDER.findall(form)
    }
    assert asked == definitions()[game].handbook_facts().keys()


def test_another_box_makes_another_handbook():
    """A correction of an owner is what the handbook says then."""
    corrections = "[river.river]\njetty = 13\n"
    definition = definitions()["marrakesh"]
    text = definition.box_text(corrections)
    said = [
        paragraph
        for chapter in told("marrakesh", "en", text)
        for card in chapter.cards
        if card.name == "river"
        for paragraph in card.paragraphs
    ]
    assert any("13 spaces" in paragraph for paragraph in said)


# ---- all languages ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", PACKAGES)
def test_all_languages_have_the_same_texts_with_the_same_placeholders(game):
    english = written(game, "en")
    for language in LANGUAGES:
        own = written(game, language)
        assert own.keys() == english.keys()
        for key, forms in own.items():
            places = {name for form in forms for name in PLACEHOLDER.findall(form)}
            assert places == {n for form in english[key] for n in PLACEHOLDER.findall(form)}, key
        assert not own.keys() & catalogue(game, language).entries().keys()


@pytest.mark.parametrize(("game", "language"), IN_ALL)
def test_everything_can_be_said_and_nothing_is_left_over(game, language):
    words = handbook_words(game, language)
    lists = definitions()[game].handbook_tiles()
    used = {chapter.title for chapter in chapters(game)}
    used |= {key for card in cards(game) for key in (card.title, card.text)}
    waiting = [tile.text for tiles in lists.values() for tile in tiles]
    waiting += [f for f in definitions()[game].handbook_facts().values() if isinstance(f, Text)]
    while waiting:
        text = waiting.pop()
        used.add(text.key)
        waiting += [part for part in text.args.values() if isinstance(part, Text)]
    assert sorted(written(game, language).keys() - used) == []
    for chapter in told(game, language):
        for card in chapter.cards:
            said = (chapter.title, card.title, *card.paragraphs, *(t.text for t in card.tiles))
            for one in said:
                assert not re.search(r"\{|  |^\W*$", one), one
    assert words.language == language


@pytest.mark.parametrize(("game", "language"), IN_ALL)
def test_sentences_are_set_as_in_all_catalogues(game, language):
    for key, forms in written(game, language).items():
        for form in forms:
            assert re.match(r"[A-ZÀÉÎ{]", form), key
            assert "'" not in form, key
            if language == "fr":
                assert not re.search(r"(?<!\u00a0)[:;!?](?=\s|$)", form), key


@pytest.mark.parametrize("game", PACKAGES)
def test_languages_differ(game):
    """Nothing but names is the same in all of them."""
    english, french = written(game, "en"), written(game, "fr")
    assert [k for k, forms in english.items() if len(forms[0]) > 30 and forms == french[k]] == []
