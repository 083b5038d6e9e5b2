"""What the catalogues say of every tile, made of phrases and of what the data files say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riad.games.marrakesh.box.board import BOARD
from riad.games.marrakesh.box.components import Scroll
from riad.kernel.text import Text

from .effects import AT_LENGTH, in_words
from .joined import key_of, meant
from .modifiers import CHANGED, SENTENCES


def when(moment: str, what: Text) -> Text:
    """What happens at a moment, within brackets or a list."""
    return Text("told.when", {"when": Text(f"told.moment.{key_of(moment)}"), "what": what})


def at(moment: str, what: Text) -> Text:
    """The same where a sentence begins."""
    return Text("told.when", {"when": Text(f"told.moment.{key_of(moment)}.full"), "what": what})


# ---- scrolls ---------------------------------------------------------------------------------


def _brief(scroll: Scroll) -> Text:
    """What a scroll does, as it stands behind its number."""
    if scroll.modifier:
        (what,) = meant(scroll.modifier, CHANGED)
        return what
    what = in_words(scroll.effects)
    return what if scroll.timing == "instant" else when(_moment(scroll), what)


def _sentence(scroll: Scroll) -> Text:
    if scroll.modifier:
        (what,) = meant(scroll.modifier, SENTENCES)
    else:
        what = at(_moment(scroll), in_words(scroll.effects, AT_LENGTH))
    return Text("told.sentence", {"what": what})


def _moment(scroll: Scroll) -> str:
    return scroll.trigger or scroll.timing


def _scrolls() -> Iterator[tuple[str, Text]]:
    for tile, scroll in BOARD.scrolls.items():
        yield f"scroll.{tile}", Text("scroll.named", {"n": tile, "what": _brief(scroll)})
        yield f"scroll.{tile}.text", _sentence(scroll)


def made_texts() -> Mapping[str, Text]:
    """Every entry that no catalogue writes out, by its key."""
    return dict(_scrolls())
