"""What a game says of itself to people in Python: sentences, the terminal's board, a notebook cell.

The kernel knows neither languages nor terminals, so this is handed to it by the front door.
"""

from __future__ import annotations

import json
from base64 import b64encode
from gzip import compress
from html import escape
from importlib import import_module
from importlib.resources import files
from typing import Any

from riad.kernel.game import Game
from riad.kernel.text import Text
from riad.language import Catalogue, catalogue_of

BUILT = files("riad") / "server" / "page" / "still"
"""What `web/src/still/` is built to: there where the web table is."""
WIDTH, HEIGHT = 1366, 768
"""Of the boards as they are drawn; where there is less room all of it is made smaller."""
ALONE = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{alone}">
<title>Riad</title><style>{style}</style></head>
<body><div id="app"></div><script type="application/json" id="position">{position}</script>
<script>{script}</script></body></html>"""
OUTSIDE = """<!doctype html>
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{alone}">
<style>body {{ margin: 0; overflow: hidden }}
iframe {{ border: 0; width: {width}px; height: {height}px; transform-origin: 0 0 }}</style>
<iframe sandbox="allow-scripts" title="Riad"></iframe>
<script>
const frame = document.querySelector("iframe");
const fit = () => {{ frame.style.transform = `scale(${{Math.min(1, innerWidth / {width})}})`; }};
addEventListener("resize", fit);
fit();
const packed = Uint8Array.from(atob("{packed}"), (one) => one.charCodeAt(0));
const page = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(page).text().then((text) => {{ frame.srcdoc = text; }});
</script>"""
FRAME = (
    '<iframe sandbox="allow-scripts" title="Riad" style="border:0;width:100%;'
    'max-width:{width}px;aspect-ratio:{width}/{height}" srcdoc="{page}"></iframe>'
)


class Voice:
    """Speaks for any game."""

    def say(self, game: Game[Any], seat: int | None, language: str, text: Text) -> str:
        """A text in a language, to whoever sits there: it may say `you`."""
        return _words(game, language).say(text, game.names, seat)

    def table(self, game: Game[Any], seat: int | None, language: str = "en") -> str:
        """The table in sentences, as this seat may know it."""
        return "\n".join(
            self.say(game, seat, language, text)
            for passage in game.sentences(seat)
            for text in (passage.title, *passage.lines)
        )

    def picture(self, game: Game[Any]) -> str:
        """The boards as the terminal draws them, for a spectator; without `riad[cli]` sentences."""
        lines = _drawn(game)
        if lines is None:
            return self.table(game, None)
        return "\n".join(str(line.plain).rstrip() for line in lines)

    def html(self, game: Game[Any]) -> str:
        """The web table's boards in a frame that asks nobody for anything; else `picture`."""
        page = _page(game)
        return f"<pre>{escape(self.picture(game))}</pre>" if page is None else framed(page)


def _words(game: Game[Any], language: str) -> Catalogue:
    return catalogue_of(game.book.config, language)


def _drawn(game: Game[Any]) -> list[Any] | None:
    """The lines of the terminal's boards; None where that part of the house is not installed."""
    name = game.book.config.game
    try:
        board = import_module(f"riad.cli.boards.{name}")
        words = import_module("riad.cli.words").words_for(name, "en", game.names)
    except ModuleNotFoundError:
        return None
    lines: list[Any] = board.picture(game, None, {}, words)[0]
    return lines


def _page(game: Game[Any]) -> str | None:
    """The boards as a spectator sees them, as a page with all it needs; None: it is not built."""
    if not (BUILT / "still.js").is_file():
        return None
    config, definition = game.book.config, game.book.definition
    order = {
        "seats": config.seats,
        "edition": config.edition,
        "modules": config.modules,
        "solo": config.solo,
        "options": dict(config.options),
    }
    position = {
        "view": game.view(None),
        "order": order,
        "names": config.names,
        "texts": _words(game, "en").to_json()["texts"],
        "printed": definition.printed(config.box, config.house),
        "reconstructed": definition.reconstructed(config.box),
    }
    return PAGE.format(
        alone=ALONE,
        style=(BUILT / "still.css").read_text("utf-8"),
        position=json.dumps(position).replace("</", "<\\/"),
        script=(BUILT / "still.js").read_text("utf-8").replace("</script", "<\\/script"),
    )


def framed(page: str) -> str:
    """A page in a frame, packed: a notebook keeps it with every cell that shows a game."""
    packed = b64encode(compress(page.encode(), mtime=0)).decode("ascii")
    size = {"width": WIDTH, "height": HEIGHT}
    outside = OUTSIDE.format(alone=ALONE, packed=packed, **size)
    return FRAME.format(page=escape(outside), **size)
