"""One thing has one name: words that the catalogues must not use, and what they say instead.

The right words are those of docs/languages.md and, for Marrakesh, of section 38 of its rules.
"""

from __future__ import annotations

import re

import pytest

from riad.language import catalogue, read
from tests.message_keys import ERROR_FILES, FILES, HANDBOOK_FILES, RULE_FILES, made, path_of

WRONG = {
    "en": [
        ("", r"touch what belongs to it|nothing more happens at once", "said plainly"),
        ("", r"^(what happens first\?|get up)$", "said plainly"),
        ("marrakesh", r"(?-i:Main Square)", "Main square"),
    ],
    "fr": [
        ("", r"\bsur des jours\b", "sur plusieurs jours"),
        ("", r"\bquelque chose a cassé\b", "une erreur s’est produite"),
        ("", r"^lumière$", "thème clair"),
        ("", r"\bparties revues\b", "revoir des parties"),
        ("marrakesh", r"\bpas un seul\b", "et pas seulement un"),
        ("marrakesh", r"\bmoins que rien\b", "jamais moins de 0"),
        ("", r"\bmanches?\b", "tour"),
        ("", r"\b(de |d’)\{(player|names?|winners)\}", "no “de” before a name: d’Ada, de Bo"),
        ("yspahan", r"(?-i:\béchoppes?\b)", "boutique; the Échoppe is a building"),
        ("yspahan", r"\brangées?\b", "ligne"),
        ("marrakesh", r"\bseuils?\b", "palier"),
        ("marrakesh", r"(?<!marchandise de )(?<!marchandises de )\bluxe\b", "marchandise de luxe"),
        ("marrakesh", r"\bbrun(e?s?)\b", "marron"),
        ("marrakesh", r"\bponton\b", "jetée"),
        ("marrakesh", r"\btuiles? provisions?\b", "tuile Ravitaillement"),
        ("marrakesh", r"\btuiles? de (stratégie|tour)\b", "tuile Stratégie, tuile de score"),
        ("marrakesh", r"\bexposée?s?\b|\b(parchemins?|tuile) (\w+ )?(visible|ouvert)", "révélé"),
        ("marrakesh", r"\b([2-9]|\d\d) eau\b", "2 eaux"),
        ("marrakesh", r"\b[2-9] keshis (jaunes|violets|orange)\b", "marchandises"),
        ("marrakesh", r"\brécupér\w+ (la|cette) (\{town\}|ville)", "activer une ville"),
    ],
    "nl": [
        ("", r"\bover dagen\b", "over meerdere dagen"),
        ("", r"\bfijne punten\b", "details van de regels"),
        ("", r"^waarvan$", "a heading of its own"),
        ("marrakesh", r"\bkeshi van (elke|welke) kleur\b", "van een kleur naar keuze"),
        ("", r"\bu(w|zelf)?\b", "je"),
        ("", r"\b(in|uit)(loggen|gelogd)\b", "aanmelden, afmelden"),
        ("yspahan", r"\bbuurt(en)?\b", "wijk"),
        ("yspahan", r"\bveld(en)?\b", "vak"),
        ("yspahan", r"\bwillekeurige?\b", "naar keuze"),
        (
            "marrakesh",
            r"(?-i:\b[Gg]root plein\b)|\b(het|je) groot plein\b",
            "Groot Plein, het Grote Plein",
        ),
        ("marrakesh", r"\boases\b", "oasen"),
        ("marrakesh", r"\bgenomen oas", "geactiveerd"),
        ("marrakesh", r"\bwachters?\b", "schildwacht"),
        ("marrakesh", r"\bkarava(an|nen)\b", "karavaanleider"),
        ("marrakesh", r"\brol(len)?\b", "perkamentrol"),
        ("marrakesh", r"\bbijzondere? gebouw", "speciaal gebouw"),
        ("marrakesh", r"\bvak(ken)?\b|\bpoortplaats", "veld, stadspoortveld"),
        ("marrakesh", r"\btraptegels?\b", "trapfiche"),
        ("marrakesh", r"\bpion(nen)?\b", "speelstuk"),
        ("marrakesh", r"\bproviand", "provisietegel"),
        ("marrakesh", r"(?<!\{)\bsector(en)?\b(?!/)", "wijk"),
        ("marrakesh", r"\bwillekeurige?\b", "naar keuze"),
    ],
}
"""Of each language: in which game (or everywhere), what is wrong, and what is right.

Capitals count only where the pattern says so."""


@pytest.mark.parametrize("file", [*FILES, *ERROR_FILES, *HANDBOOK_FILES, *RULE_FILES])
def test_catalogues_use_the_words_of_the_glossary(file):
    room, name = file.removesuffix(".po").split("/")
    language = name[-2:]
    texts = read(file, language, path_of(file).read_bytes())
    if room:
        texts |= {key: catalogue(room, language).entries()[key] for key in made(room)}
    found = [
        f"{key}: “{hit[0]}” should be {right}"
        for where, pattern, right in WRONG[language]
        if where in ("", room)
        for key, forms in texts.items()
        for form in forms
        for hit in re.finditer(pattern, form, re.IGNORECASE)
    ]
    assert found == []
