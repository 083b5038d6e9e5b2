"""Languages: complete catalogues and right sentences, whatever a game has to say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import riad
from riad.games import definitions
from riad.kernel.errors import UnknownName
from riad.kernel.game import Game
from riad.kernel.luck import luck_of
from riad.kernel.text import KERNEL_REASONS, PLACEHOLDER, Args, Text
from riad.language import LANGUAGES, TO_YOU, MissingText, catalogue, default_language, read
from tests import message_keys
from tests.message_keys import FILES, path_of
from tests.yspahan.printed import BOARD

GAMES = tuple(definitions())
WITHIN = (
    "act.",
    "told.",
    "luxury.bonus-",
    "pachabot.show-",
    "command.",
    "list.",
    "cli.bench.build.",
)
"""What is only said inside of something else."""
NAMES = ("Ada", "Émile", "Saar", "Ömer")


def placeholders(forms: Iterable[str]) -> set[str]:
    return {name for form in forms for name in PLACEHOLDER.findall(form)}


def test_of_your_own_moves_it_says_you():
    text = Text("gain.date", {"player": 1, "n": 2})
    said = {
        "en": ("Bo gains 2 dates.", "You gain 2 dates."),
        "fr": ("Bo gagne 2 dattes.", "Vous gagnez 2 dattes."),
        "nl": ("Bo krijgt 2 dadels.", "Je krijgt 2 dadels."),
    }
    for language, (theirs, yours) in said.items():
        words = catalogue("marrakesh", language)
        assert words.say(text, ("Ada", "Bo")) == words.say(text, ("Ada", "Bo"), 0) == theirs
        assert words.say(text, ("Ada", "Bo"), 1) == yours
        inside = Text("do.because", {"cause": Text("colour.red"), "what": text})
        assert words.say(inside, ("Ada", "Bo"), 1).endswith(yours)


def test_points_that_are_lost_have_plurals_too():
    standing: Args = {"player": 0, "mix": Text("list.nothing"), "goods": Text("list.nothing")}
    for n, said in ((-9, "-9 points"), (-1, "-1 point"), (0, "0 point"), (2, "2 points")):
        told = catalogue("marrakesh", "fr").say(Text("board.player", {**standing, "n": n}))
        assert f": {said}\u00a0;" in told.replace("\u00a0:", ":")


@pytest.mark.parametrize("file", [file for file in FILES if not file.startswith("/")])
def test_what_is_said_to_you_names_nobody(file):
    texts = read(file, file[-5:-3], path_of(file).read_bytes())
    yours = {key: forms for key, forms in texts.items() if key.endswith(TO_YOU)}
    assert len(yours) > 20
    for key, forms in yours.items():
        assert placeholders(forms) == placeholders(texts[key.removesuffix(TO_YOU)]) - {"player"}


# ---- complete --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_every_key_has_a_sentence_and_every_sentence_is_used(file):
    room, language = file.removesuffix(".po").split("/")
    texts = read(file, language, path_of(file).read_bytes())
    wanted = message_keys.expected(room) - message_keys.made(room)
    assert sorted(wanted - set(texts)) == []
    assert sorted(set(texts) - wanted) == []


@pytest.mark.parametrize("room", GAMES)
def test_no_pattern_of_keys_is_forgotten(room):
    wanted = message_keys.expected(room)
    for shape in message_keys.game(room).patterns:
        assert any(re.fullmatch(shape, key) for key in wanted), shape


@pytest.mark.parametrize("room", ["", *GAMES])
def test_all_languages_use_the_same_arguments_and_the_code_gives_them(room):
    emitted = message_keys.game(room) if room else message_keys.house()
    english = catalogue(room, "en").entries()
    for language in LANGUAGES:
        for key, forms in catalogue(room, language).entries().items():
            assert placeholders(forms) == placeholders(english[key]), (language, key)
            if key in message_keys.expected(room):
                needed = placeholders(forms) | ({"n"} if len(forms) > 1 else set())
                assert needed <= emitted.arguments(key.removesuffix(TO_YOU)), (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", GAMES)
def test_texts_start_with_a_capital_and_have_no_stray_space(room, language):
    for key, forms in catalogue(room, language).entries().items():
        for form in forms:
            assert form == form.strip(), key
            within = ".short." in key or key.startswith(WITHIN)
            begins = form[0].isupper() or (form[0].isdigit() and key in message_keys.made(room))
            assert form[0] in "{+[<" or begins or within, key
            assert "  " not in form, key
            assert "'" not in form, f"{key}: the apostrophe is ’"


@pytest.mark.parametrize("room", GAMES)
def test_french_has_a_no_break_space_before_high_punctuation(room):
    for key, forms in catalogue(room, "fr").entries().items():
        for form in forms:
            assert re.search(r"(?<!\u00a0)[:;!?»](?=\s|$)|«(?!\u00a0)", form) is None, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cards_and_buildings_say_agrees_with_the_data(language):
    words = catalogue("yspahan", language)
    for building in BOARD.buildings:
        said = words.say(Text(f"building.{building.name}.text"))
        assert re.findall(r"\d+", said) == [str(building.amount)], said
    for card in BOARD.cards:
        said = words.say(Text(f"card.{card.name}.text"))
        numbers = [card.amount, card.points_each] if card.points_each else [card.amount]
        assert list(dict.fromkeys(re.findall(r"\d+", said))) == [str(n) for n in numbers], said


# ---- saying ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Saar takes 0 camels.", "Saar takes 1 camel.", "Saar takes 2 camels."]),
        ("fr", ["Saar prend 0 chameau.", "Saar prend 1 chameau.", "Saar prend 2 chameaux."]),
        ("nl", ["Saar neemt 0 kamelen.", "Saar neemt 1 kameel.", "Saar neemt 2 kamelen."]),
    ],
)
def test_plurals(language, said):
    words = catalogue("yspahan", language)
    texts = [Text("gain.camels", {"player": 2, "n": n}) for n in range(3)]
    assert [words.say(text, NAMES) for text in texts] == said


PLACED = Text(
    "shop.placed",
    {"player": 1, "shop": Text("shop.name", {"souk": Text("souk.vase-orange"), "number": 3})},
)


def test_texts_within_texts():
    assert catalogue("yspahan", "en").say(PLACED, NAMES) == "Émile places a cube in Orange Vase 3."
    assert catalogue("yspahan", "nl").say(PLACED, NAMES) == "Émile zet een blokje in Oranje Vaas 3."


@pytest.mark.parametrize("names", [(), ("Ada",), ("Ada", "")])
def test_a_seat_without_a_name_has_a_number(names):
    said = catalogue("yspahan", "fr").say(PLACED, names)
    assert said.startswith("Joueur 2 place un cube")


def test_a_name_is_never_read_as_a_placeholder():
    said = catalogue("yspahan", "en").say(PLACED, ("", "{shop}{0}%s"))
    assert said == "{shop}{0}%s places a cube in Orange Vase 3."


def test_a_missing_text_or_argument_is_an_error():
    words = catalogue("yspahan", "en")
    with pytest.raises(MissingText, match=r"^yspahan in en: no text is called 'shop.lost'$"):
        words.say(Text("shop.lost"))
    with pytest.raises(MissingText, match="needs the argument 'shop'"):
        words.say(Text("shop.placed", {"player": 0}))
    with pytest.raises(MissingText, match="needs the argument 'n'"):
        words.say(Text("gain.camels", {"player": 0}))
    with pytest.raises(MissingText, match="needs a number called 'n', not 'two'"):
        words.say(Text("gain.camels", {"player": 0, "n": "two"}))


def test_unknown_languages_and_games_are_refused():
    with pytest.raises(UnknownName, match="language 'eo' is not one of en, fr, nl"):
        catalogue("yspahan", "eo")
    with pytest.raises(UnknownName, match="game 'chess' is not one of "):
        catalogue("chess", "en")


def test_the_house_can_speak_without_a_game():
    assert catalogue("", "nl").say(Text("table.over")) == "Het spel is afgelopen."
    assert str(catalogue("", "nl")) == "the house in nl"


def test_catalogues_are_read_once_and_cannot_be_changed():
    words = catalogue("yspahan", "en")
    assert catalogue("yspahan", "en") is words
    with pytest.raises(TypeError):
        words.entries()["table.over"] = ("Go on.",)  # type: ignore[index]


def test_json_names_the_forms_of_a_plural():
    data = catalogue("yspahan", "fr").to_json()
    assert (data["game"], data["language"]) == ("yspahan", "fr")
    assert data["texts"]["floor.gold"] == "Or"
    assert data["texts"]["gain.gold"] == {
        "one": "{player} prend {n} pièce d’or.",
        "other": "{player} prend {n} pièces d’or.",
    }
    assert set(data["texts"]) == set(catalogue("yspahan", "fr").entries())


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "eo.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "", "LC_ALL": ""}, "nl"),
        ({"LANG": "nl_NL", "LC_ALL": "C"}, "en"),
        ({"LANG": "frisian"}, "en"),
        ({"LC_ALL": "pseudo"}, "pseudo"),
    ],
)
def test_default_language(environ, language):
    assert default_language(environ) == language


# ---- whole games -----------------------------------------------------------------------------


class Speaker:
    """Says everything in every language, each text once, and checks that nothing is left open."""

    def __init__(self, room: str) -> None:
        self.words = [catalogue(room, language) for language in LANGUAGES]
        self.wanted = message_keys.expected(room) | message_keys.expected("")
        self.said: set[str] = set()

    def sentence(self, text: Text) -> None:
        self._speak(text, ends=True)

    def label(self, text: Text) -> None:
        self._speak(text, ends=False)

    def _speak(self, text: Text, *, ends: bool) -> None:
        assert text.key in self.wanted
        if repr(text) in self.said:
            return
        self.said.add(repr(text))
        for words in self.words:
            said = words.say(text, NAMES)
            assert re.search(r"[{}]", said) is None, said
            assert said[0].isupper() or said[0].isdigit(), said
            assert (said[-1] in ".?") == ends, said


@cache
def speaker(room: str) -> Speaker:
    return Speaker(room)


def questions(game: Game[Any], rng: random.Random) -> Iterator[tuple[int, str]]:
    """Play to the end; yields who is asked, and what is about to be answered."""
    while not game.over:
        seat = game.waiting[0]
        move = rng.choice(list(game.options(seat)))
        yield seat, move
        game.play(seat, move)


def order(room: str, seed: int) -> dict[str, Any]:
    """Whatever a table can choose: in game 0 as usual, in game 1 the second of everything, …

    From game 1 on with all modules.
    """
    definition = definitions()[room]
    edition = definition.editions[seed % len(definition.editions)]
    modules = [*definition.modules] if seed else []
    options = {
        name: switch.values[seed % len(switch.values)]
        for name, switch in definition.options.items()
        if switch.applies(edition, modules)
    }
    return {"edition": edition, "modules": modules, "options": options}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("room", GAMES)
def test_everything_heard_in_random_games_can_be_said(room, seats, seed):
    game = riad.new_game(room, seats=seats, seed=seed, **order(room, seed))
    speak, rng = speaker(room), random.Random(seed)
    targets = list(definitions()[room].targets())
    for turn, (seat, move) in enumerate(questions(game.listen(), rng)):
        prompt = game.prompt(seat)
        assert prompt is not None
        speak.sentence(prompt)
        for label in game.labels(seat).values():
            speak.label(label.text)
        for event in game.preview(seat, move):
            speak.sentence(event.text)
        for target in rng.sample(targets, 20):
            no = game.why_not((seat + turn) % seats, target)
            if no is not None:
                speak.sentence(Text(no.key))
    for watcher in (None, *range(seats)):
        for event in game.heard(watcher):
            speak.sentence(event.text)


SELDOM = {"setup.which-spare", "building.which-keshi", "scroll.which-below"}
"""What only one river tile, one building, or a pile with known scrolls asks of luck."""
LUCK = {
    "marrakesh": {
        "building.which-drawn",
        "building.which-scrolls",
        "oasis.which-discovered",
        "reward.which-laid-out",
        "scroll.which-revealed",
        "setup.which-gates",
        "setup.which-provisions",
        "setup.which-river-tile",
        "setup.which-track-keshis",
        "setup.who-begins",
        "souk.which-luxury",
        "souk.which-office",
        "stair-tile.which",
        "tower.which-fall",
        "town.which-laid-out",
    },
    "yspahan": {"supply.who-begins", "supply.which-dice", "card.which-drawn"},
}
"""What people are asked where luck is theirs."""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("room", GAMES)
def test_what_people_are_asked_where_luck_is_theirs(room, seats):
    modules = definitions()[room].modules
    game = riad.new_game(room, seats=seats, modules=modules, withhold_luck=True)
    rng, luck = random.Random(seats), luck_of(seats)
    asked = set()
    while not game.over:
        if game.chance is not None:
            me = game.frame_owner
            prompt = game.chance.prompt(game, me)
            speaker(room).sentence(prompt)
            asked.add(prompt.key)
            game.resolve(game.chance.draw(game, me, luck))
        else:
            seat = game.waiting[0]
            game.play(seat, rng.choice(list(game.options(seat))))
    assert asked - SELDOM == LUCK[room]


def test_the_reasons_of_the_kernel_are_sentences():
    for no in KERNEL_REASONS:
        speaker("yspahan").sentence(Text(no.key))


@pytest.mark.parametrize("room", GAMES)
def test_all_languages_agree_on_what_is_a_sentence(room):
    """Also where random games never come."""
    for key in message_keys.expected(room):
        forms = [form for words in speaker(room).words for form in words.entries()[key]]
        assert len({form[-1] in ".?" for form in forms}) == 1, key
