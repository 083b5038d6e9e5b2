"""Languages: message keys become sentences, from catalogues that anybody can edit.

A catalogue is a gettext `.po` file, read as it is: `msgid` is the message key, `msgstr` the
sentence, with its arguments in braces. The house has one for each language, each game another.
What a game makes of phrases, such as what its tiles say, is added when its catalogue is read.
Errors carry their English sentence along; it is the `msgid` of a catalogue of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from riad.games import PACKAGES, definitions
from riad.kernel.box import Record, heading
from riad.kernel.definition import Config
from riad.kernel.errors import BadData, RiadError, UnknownName, listed, short
from riad.kernel.text import PLACEHOLDER, Text

OTHER_THAN_ONE = "nplurals=2; plural=(n != 1);"
MORE_THAN_ONE = "nplurals=2; plural=(n > 1);"
PSEUDO = "pseudo"
"""English in strange letters, a good deal longer: what is not strange on a screen was forgotten."""


class Spoken(NamedTuple):
    """A language of the house: what it calls itself, and when it uses the second form."""

    name: str
    plural: str
    """The files say the same in their header."""


SPOKEN = {
    "en": Spoken("English", OTHER_THAN_ONE),
    "fr": Spoken("Français", MORE_THAN_ONE),
    "nl": Spoken("Nederlands", OTHER_THAN_ONE),
}
"""A new language is a line here, and its catalogues; the page has its list from here too."""
LANGUAGES = tuple(SPOKEN)
PLURALS = {PSEUDO: OTHER_THAN_ONE} | {code: spoken.plural for code, spoken in SPOKEN.items()}

TO_YOU = ".you"
"""At the end of a key: the same, said to whoever has done it."""
Forms = tuple[str, ...]
"""A sentence: one form, or one for a single thing and one for several."""


class MissingText(KeyError):
    """The code says something the catalogue has no words for, or leaves out an argument."""

    def __str__(self) -> str:
        return str(self.args[0])


class Catalogue:
    """Everything the house and one game can say, in one language."""

    __slots__ = ("_texts", "game", "language")

    def __init__(self, game: str, language: str, texts: Mapping[str, Forms]) -> None:
        self.game = game
        self.language = language
        self._texts = texts

    def say(self, text: Text, names: Sequence[str] = (), you: int | None = None) -> str:
        """The sentence for a text; `names` are the players' names, by seat.

        Of what the reader has done, in seat `you`, it says "You …", where there are words for it.
        """
        forms = self._texts.get(text.key)
        if forms is None:
            raise MissingText(f"{self}: no text is called {text.key!r}")
        if you is not None and text.args.get("player") == you:
            forms = self._texts.get(text.key + TO_YOU, forms)
        form = forms[0] if len(forms) == 1 else forms[self._many(text)]
        return PLACEHOLDER.sub(lambda found: self._insert(text, found[1], names, you), form)

    def entries(self) -> Mapping[str, Forms]:
        """Every key with its sentence."""
        return MappingProxyType(self._texts)

    def with_made(self, made: Mapping[str, Text]) -> Catalogue:
        """The same with entries that are made of its phrases."""
        texts = {**self._texts, **{key: (self.say(text),) for key, text in made.items()}}
        return Catalogue(self.game, self.language, texts)

    def to_json(self) -> dict[str, Any]:
        """All of it for a client; of a plural the forms have the names `Intl.PluralRules` uses."""
        texts = {
            key: forms[0] if len(forms) == 1 else dict(zip(("one", "other"), forms, strict=True))
            for key, forms in self._texts.items()
        }
        return {"game": self.game, "language": self.language, "texts": texts}

    def __str__(self) -> str:
        return f"{self.game or 'the house'} in {self.language}"

    def _insert(self, text: Text, name: str, names: Sequence[str], you: int | None) -> str:
        """An argument in words. What it contains is never read as a placeholder again."""
        value = self._argument(text, name)
        if isinstance(value, Text):
            return self.say(value, names, you)
        if name != "player":
            return str(value)
        seat = int(value)
        if 0 <= seat < len(names) and names[seat]:
            return names[seat]
        return self.say(Text("seat.name", {"n": seat + 1}))

    def _many(self, text: Text) -> bool:
        n = self._argument(text, "n")
        if not isinstance(n, int):
            raise MissingText(f"{self}: {text.key!r} needs a number called 'n', not {short(n)}")
        return abs(n) > 1 if PLURALS[self.language] == MORE_THAN_ONE else abs(n) != 1

    def _argument(self, text: Text, name: str) -> int | str | Text:
        if name not in text.args:
            raise MissingText(f"{self}: {text.key!r} needs the argument {name!r}")
        return text.args[name]


@cache
def catalogue(game_name: str, language: str) -> Catalogue:
    """The words of a game and of the house around it; no game (""): of the house alone."""
    if language == PSEUDO:
        english = catalogue(game_name, "en")
        return Catalogue(game_name, PSEUDO, {k: pseudo(f) for k, f in english.entries().items()})
    _check_language(language)
    if game_name and game_name not in PACKAGES:
        raise UnknownName(
            "game {got} is not one of {allowed}", got=short(game_name), allowed=listed(PACKAGES)
        )
    texts: dict[str, Forms] = {}
    for package in ("riad", f"riad.games.{game_name}") if game_name else ("riad",):
        texts.update(_file(package, f"{language}.po", language, texts))
    phrases = Catalogue(game_name, language, texts)
    made = definitions()[game_name].made_texts() if game_name else {}
    twice = sorted(made.keys() & texts.keys())
    if twice:
        raise BadData(f"{phrases}: {listed(twice)} is made of phrases, and stands there too")
    return phrases.with_made(made)


def catalogue_of(config: Config, language: str) -> Catalogue:
    """The words of a game with what its own box says."""
    definition = definitions()[config.game]
    if not config.box and config.house == definition.box_version:
        return catalogue(config.game, language)
    return _with_box(config.game, language, config.box, config.house)


@lru_cache(maxsize=32)
def _with_box(game_name: str, language: str, box: str, house: int) -> Catalogue:
    if language == PSEUDO:
        english = _with_box(game_name, "en", box, house)
        return Catalogue(game_name, PSEUDO, {k: pseudo(f) for k, f in english.entries().items()})
    definition = definitions()[game_name]
    made = definition.made_texts(definition.box_of(box, house))
    return catalogue(game_name, language).with_made(made)


def called(words: Catalogue, record: Record) -> str:
    """What a printed thing is called: by its own name, or by its kind and number."""
    entries, (_, kind, id_) = words.entries(), record
    if own := entries.get(f"printed.record.{heading(record)}"):
        return own[0]
    return f"{entries.get(f'printed.kind.{kind}', (kind,))[0]} {id_}".strip()


def handbook_words(
    game_name: str, language: str, box: str = "", house: int | None = None
) -> Catalogue:
    """The words of a game with those of its handbook, which no table needs."""
    if language == PSEUDO:
        english = handbook_words(game_name, "en", box, house)
        return Catalogue(game_name, PSEUDO, {k: pseudo(f) for k, f in english.entries().items()})
    words = catalogue(game_name, language)
    if box:
        definition = definitions()[game_name]
        words = words.with_made(definition.made_texts(definition.box_of(box, house)))
    package, known = f"riad.games.{game_name}", words.entries()
    more = _file(package, f"handbook.{language}.po", language, known)
    return Catalogue(game_name, language, {**known, **more})


@cache
def rules_in(game_name: str, language: str) -> Mapping[str, str]:
    """What the exact rules say in another language than English, by their ids: at least those that
    a table cites where it says why; no game (""): those of all."""
    if language in ("en", PSEUDO):
        return {}
    _check_language(language)
    said: dict[str, str] = {}
    for name in (game_name,) if game_name else PACKAGES:
        texts = _file(f"riad.games.{name}", f"rules.{language}.po", language)
        said |= {rule: forms[0] for rule, forms in texts.items()}
    return said


def complaint(error: RiadError, language: str) -> str:
    """What is wrong, in this language; what only developers meet has no words but its own."""
    if language == PSEUDO:
        return error.said(lambda template: pseudo((template,))[0])
    known = _complaints(language)
    return error.said(lambda template: known.get(template, (template,))[0])


def has_words(error: RiadError) -> bool:
    """Whether people meet it: then other languages have words for it."""
    return any(error.template in _complaints(language) for language in LANGUAGES)


@cache
def _complaints(language: str) -> Mapping[str, Forms]:
    """English template -> sentence; English itself needs none."""
    _check_language(language)
    return {} if language == "en" else _file("riad", f"errors.{language}.po", language)


def _check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownName(
            "language {got} is not one of {allowed}",
            got=short(language),
            allowed=listed(LANGUAGES),
        )


def _file(
    package: str, name: str, language: str, taken: Mapping[str, Forms] | None = None
) -> dict[str, Forms]:
    """The texts of a catalogue that is packed with the program."""
    data = (files(package) / "locale" / name).read_bytes()
    return read(f"{package.replace('.', '/')}/locale/{name}", language, data, taken)


STRANGE = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)


def pseudo(forms: Forms) -> Forms:
    """Sentences in strange letters; what stands in braces stays."""

    def strange(form: str) -> str:
        parts = re.split(r"(\{[a-z_]+\})", form)
        letters = "".join(p if p.startswith("{") else p.translate(STRANGE) for p in parts)
        return letters + "~" * (len(form) * 2 // 5)

    return tuple(map(strange, forms))


def default_language(environ: Mapping[str, str]) -> str:
    """The language a terminal is set to, where we speak it (or pretend to); else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            language = re.split(r"[^a-z]", environ[variable].lower(), maxsplit=1)[0]
            return language if language in PLURALS else "en"
    return "en"


# ---- reading catalogues ----------------------------------------------------------------------


def read(
    name: str, language: str, data: bytes, taken: Mapping[str, Forms] | None = None
) -> dict[str, Forms]:
    """The texts of one `.po` file; BadData names file and line. `taken` are keys of other files."""
    try:
        text = data.decode()
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise BadData(f"{name}, line {line}: this is not UTF-8") from None
    return _Reader(name, language, taken or {}).read(text)


LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[[01]\]) *)?"((?:[^"\\]|\\.)*)"')
"""A word and its string, or a string that goes on with the one above."""

FOLLOWS = {
    "": ("msgid",),
    "msgid": ("msgid_plural", "msgstr"),
    "msgid_plural": ("msgstr[0]",),
    "msgstr": ("msgid",),
    "msgstr[0]": ("msgstr[1]",),
    "msgstr[1]": ("msgid",),
}
"""Which words may come after each."""

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class _Reader:
    """Goes through a file line by line and puts its entries together."""

    def __init__(self, name: str, language: str, taken: Mapping[str, Forms]) -> None:
        self.name = name
        self.language = language
        self.taken = taken
        self.texts: dict[str, Forms] = {}
        self.line = 0
        self.word = ""
        """The last word met, to which a further string belongs."""
        self.entry: dict[str, str] = {}
        """The entry being read: its words and their strings."""
        self.begun = 0
        """The line where it begins."""

    def read(self, text: str) -> dict[str, Forms]:
        for self.line, row in enumerate(map(str.strip, text.split("\n")), 1):
            if row and not row.startswith("#"):
                self._take(row)
        if "msgid" not in FOLLOWS[self.word]:
            raise self._wrong(self.line, f"the file ends after {self.word}")
        if not self.word:
            raise self._wrong(self.line, "the file has no entries")
        self._close()
        self._check_header(self.texts.pop("", ("",))[0])
        return self.texts

    def _take(self, row: str) -> None:
        found = LINE.fullmatch(row)
        if found is None:
            raise self._wrong(self.line, f"cannot read {short(row)}")
        word, string = found[1], re.sub(r"\\(.)", self._unescape, found[2])
        if word is None:
            if not self.word:
                raise self._wrong(self.line, "a string without a word before it")
            self.entry[self.word] += string
            return
        if word not in FOLLOWS[self.word]:
            allowed = " or ".join(FOLLOWS[self.word])
            raise self._wrong(self.line, f"{word} stands where {allowed} is expected")
        if word == "msgid":
            self._close()
            self.begun = self.line
        self.entry[word] = string
        self.word = word

    def _close(self) -> None:
        """Check the entry that has been read and keep it."""
        if not self.entry:
            return
        key = self.entry.pop("msgid")
        if self.entry.pop("msgid_plural", key) != key:
            raise self._wrong(self.begun, f"{short(key)} has another msgid_plural")
        if key in self.texts or key in self.taken:
            raise self._wrong(self.begun, f"{short(key)} stands there twice")
        forms = tuple(self.entry.values())
        for form in forms:
            if not form:
                raise self._wrong(self.begun, f"{short(key)} has no sentence")
            if set("{}") & set(PLACEHOLDER.sub("", form)):
                raise self._wrong(self.begun, f"{short(key)} has a brace without an argument")
        self.texts[key] = forms
        self.entry = {}

    def _check_header(self, header: str) -> None:
        fields = dict(row.partition(": ")[::2] for row in header.splitlines())
        wanted = {"Language": self.language, "Plural-Forms": PLURALS[self.language]}
        for field, value in wanted.items():
            if fields.get(field) != value:
                raise self._wrong(1, f"the header should say {field}: {value}")

    def _unescape(self, found: re.Match[str]) -> str:
        if found[1] not in ESCAPES:
            raise self._wrong(self.line, f"unknown escape {found[0]}")
        return ESCAPES[found[1]]

    def _wrong(self, line: int, what: str) -> BadData:
        return BadData(f"{self.name}, line {line}: {what}")
