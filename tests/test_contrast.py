"""Colours can be told apart: text 4.5 to 1, symbols and outlines 3 to 1, in light and dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[1] / "web" / "src" / "look" / "tokens.css"
TEXT, SYMBOL = 4.5, 3.0
SURFACES = ("page", "board", "raised")
WORDS = ("ink", "ink-2", "accent", "glaze", "terracotta", "gold", "good")
SIGNS = ("line-strong", "water", "date", "dinar")
TINTED = (("ink", "accent-soft"), ("ink", "glaze-soft"), ("accent-ink", "accent"))
SOLID = (("raised", "glaze"), ("raised", "terracotta"), ("page", "ink"))
"""Light words on a dark ground: chosen language, unread messages, explanations."""


def themes() -> dict[str, dict[str, str]]:
    css = re.sub(r"/\*.*?\*/", "", TOKENS.read_text("utf-8"), flags=re.DOTALL)
    blocks = re.findall(r":root(\[[^\]]*\])?\s*\{([^}]*)\}", css)
    (light,) = (body for which, body in blocks if not which)
    (dark,) = (body for which, body in blocks if "dark" in which)
    first = colours(light)
    return {"light": first, "dark": {**first, **colours(dark)}}


def colours(body: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\s*;", body))


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_the_guidelines_do():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read(theme):
    tokens = themes()[theme]
    pairs = [*((word, ground) for word in WORDS for ground in SURFACES), *TINTED, *SOLID]
    weak = {pair: contrast(tokens[pair[0]], tokens[pair[1]]) for pair in pairs}
    assert {pair: found for pair, found in weak.items() if found < TEXT} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_symbols_and_outlines_can_be_seen(theme):
    tokens = themes()[theme]
    pairs = [(sign, ground) for sign in SIGNS for ground in SURFACES]
    pairs += [("edge", "halo"), *(("edge", f"seat-{seat}") for seat in range(4))]
    weak = {pair: contrast(tokens[pair[0]], tokens[pair[1]]) for pair in pairs}
    assert {pair: found for pair, found in weak.items() if found < SYMBOL} == {}
