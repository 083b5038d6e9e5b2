"""What the coach of a first game can say: nothing that no game asks, nothing that is not possible.

Which piece of advice is given the page decides (`web/src/table/advice.ts`). Its test reads what was
asked in recorded games, which stands in a file that is written here:

    python -m tests.test_coach
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.games import PACKAGES
from riad.language import catalogue
from riad.lessons import advice
from tests.message_keys import LESSONS

HERE = Path(__file__).parent
FILE = HERE.parent / "web" / "src" / "table" / "fixtures" / "asked.ts"
HEAD = (
    "// What was asked in recorded games, by tests/test_coach.py: the question, and its answers.\n"
)
FEW = 4
MOST = 30
"""Positions of each question, with answers of different kinds."""

KIND = re.compile(r"(?<=-)[a-z].*(?=-\d)|(?<=-)[a-z-]+$")
"""What differs between answers of one kind: a colour in `claim-red-2`, a place in `act-river`."""


def recorded() -> Iterator[Any]:
    """Every position of recorded games of both kinds, and those just before each decision."""
    for path in sorted((HERE / "browser" / "decisions").glob("*.riad")):
        yield riad.load(path.read_text("utf-8"))
    for name in PACKAGES:
        for path in sorted((HERE / "records").glob(f"{name}-0*.riad"))[:9]:
            yield from (game for game, *_ in riad.positions(path.read_text("utf-8")))


def lesson_of(question: str) -> str:
    """As the page names it."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", question.rpartition(".")[2]).lower()


def asked() -> list[tuple[str, str, list[str]]]:
    """Game, question and answers, of questions the coach explains."""
    found: dict[tuple[str, str], dict[frozenset[str], list[str]]] = {}
    for game in recorded():
        for seat in game.waiting:
            name, question = game.book.config.game, lesson_of(game.view(seat)["question"])
            if question not in LESSONS[name]:
                continue
            words = sorted(game.options(seat))
            known = found.setdefault((name, question), {})
            kinds = frozenset(words if len(words) < FEW else (KIND.sub("", one) for one in words))
            if len(known) < MOST:
                known.setdefault(kinds, words)
    return [(*at, words) for at, some in sorted(found.items()) for words in some.values()]


def typescript() -> str:
    rows = "".join(f"  {json.dumps([game, q, ' '.join(w)])},\n" for game, q, w in asked())
    row = "[game: string, question: string, words: string]"
    return f"{HEAD}\nexport const ASKED: readonly {row}[] = [\n{rows}];\n"


def test_the_page_tests_its_coach_with_what_was_really_asked():
    assert FILE.read_text("utf-8") == typescript()
    seen = {(game, question) for game, question, _ in asked()}
    assert {game for game, _ in seen} == set(PACKAGES)
    assert {(g, piece.question) for g in PACKAGES for piece in advice(g)} <= seen


@pytest.mark.parametrize("game", PACKAGES)
def test_advice_speaks_of_answers_that_the_game_has(game):
    names = riad.actions(game).names
    for piece in advice(game):
        assert piece.question in LESSONS[game]
        for need in piece.needs:
            assert any(re.search(need, name) for name in names), (piece.question, need)


@pytest.mark.parametrize("game", PACKAGES)
def test_what_comes_after_advice_that_always_fits_is_never_given(game):
    final: set[str] = set()
    for piece in advice(game):
        assert piece.question not in final, piece
        if not piece.needs:
            final.add(piece.question)


@pytest.mark.parametrize("game", PACKAGES)
def test_no_two_pieces_of_advice_say_the_same(game):
    texts = catalogue(game, "en").to_json()["texts"]
    said = [texts[f"learn.{piece.question}.{piece.tip}"] for piece in advice(game)]
    assert len(set(said)) == len(said)


if __name__ == "__main__":
    FILE.write_text(typescript(), "utf-8")
