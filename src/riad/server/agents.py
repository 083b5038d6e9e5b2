"""What somebody calls the browser they sit at: `Firefox, Linux`, never all it says of itself."""

from __future__ import annotations

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
)
"""What is found first counts: nearly all say they are Chrome and Safari too."""

SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def called(agent: str) -> str:
    """A short name; empty where it is none we know."""
    found = (_first(BROWSERS, agent), _first(SYSTEMS, agent))
    return ", ".join(word for word in found if word)


def _first(known: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in known if sign in agent), "")
