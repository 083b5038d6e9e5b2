"""The pages of the site that are made: from the papers of the root, the decisions, the program.

Pure functions from text to text; `tools/docs_site.py` hands them to MkDocs.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

PAPERS: Mapping[str, str] = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "LICENSE": "licence.md",
}
"""Papers of the root, and what they are called on the site."""

EXAMPLES = tuple(f"examples/{file.name}" for file in sorted((ROOT / "examples").glob("*.*")))
"""What the site hands out as it is, to be opened elsewhere."""

GUIDES: Mapping[str, tuple[str, ...]] = {
    "Play": ("solo.md", "screens/README.md"),
    "Bots": ("first-bot.md", "bots.md", "research.md"),
    "Serve": ("hosting.md", "protocol.md", "security.md"),
    "Build": ("architecture.md", "glossary.md", "writing-rules.md", "adding.md", "languages.md"),
}
"""The pages people look for first, by what they want; all others follow by themselves."""

REFERENCE = tuple(f"reference/{page}.md" for page in ("riad", "game", "bots", "research", "http"))
GAME: Mapping[str, tuple[str, ...]] = {
    "Playing": ("waiting", "options", "play", "over", "goes_on_for", "copy"),
    "How it stands": (
        "scores",
        "winners",
        "verdict",
        "breakdown",
        "table",
        "players",
        "names",
        "log",
    ),
    "In words": ("say", "prompt", "labels", "why_not", "reasons", "sentences"),
    "What happened": ("preview", "listen", "heard"),
    "For programs": ("mask", "observe", "view", "facts", "digest"),
    "Other worlds": ("seen", "imagine", "redeal"),
    "Luck from people": ("chance", "resolve"),
    "Keeping it": ("record",),
}
"""What others may call of a game, by what they want; the rest is for rules and for the house."""
DECIDED = re.compile(r"^Decided on (\d{4}-\d\d-\d\d)\.$", re.MULTILINE)
TITLE = re.compile(r"^# (.*)$", re.MULTILINE)
LINK = re.compile(r"(\]\()([^)#:\s]+)(#[^)]*)?(\))")
MARK = re.compile(r"\[([A-Z0-9, ]+)\](?=\[)")
"""A letter in brackets that says where a rule stands; two in a row look like a link."""
PICTURE = re.compile(r"^\| \[([^\]]*)\]\(([^)]*)\) \| (.*) \|$", re.MULTILINE)

Nav = list[dict[str, list[str]] | str]


def navigation(pages: Iterable[str]) -> Nav:
    """Every page of the folder in its place: what nobody has placed stands under More."""
    there = sorted(set(pages))
    placed = {page for group in GUIDES.values() for page in group}
    folders = {
        "Rules": [page for page in there if page.startswith("rules/")],
        "Decisions": ["decisions/index.md", *(p for p in there if p.startswith("decisions/"))],
    }
    inside = {page for group in folders.values() for page in group}
    groups: dict[str, Iterable[str]] = {
        **{name: [page for page in group if page in there] for name, group in GUIDES.items()},
        "More": [page for page in there if page not in placed | inside],
        **folders,
        "Reference": REFERENCE,
        "House": [name for name in PAPERS.values() if name != "index.md"],
    }
    nav: Nav = ["index.md"]
    nav.extend({name: list(group)} for name, group in groups.items() if group)
    return nav


def paper(name: str) -> str:
    """A paper of the root as a page beside the others: links into `docs/` lead there."""
    text = (ROOT / name).read_text("utf-8")
    if name == "LICENSE":
        return f"# Licence\n\n```\n{text}```\n"

    def led(found: re.Match[str]) -> str:
        begin, target, place, end = found.groups(default="")
        target = PAPERS.get(target, target.removeprefix("docs/"))
        return f"{begin}{'decisions/index.md' if target == 'decisions' else target}{place}{end}"

    return LINK.sub(led, text)


def beside(text: str) -> str:
    """A page of `docs/` on the site: what leads to the root leads to where the site has it."""
    for name, page in PAPERS.items():
        text = text.replace(f"](../{name}", f"]({page}")
    for example in EXAMPLES:
        text = text.replace(f"](../{example}", f"]({example}")
    return MARK.sub(r"\\[\1\\]", text)


def gallery(text: str) -> str:
    """The list of pictures, as pictures."""
    head = text.partition("| picture | shows |")[0]
    shown = (
        f"![{what}]({file}){{ loading=lazy }}\n\n*{name}: {what}*\n"
        for name, file, what in PICTURE.findall(text)
    )
    return head + "\n".join(shown)


def decisions() -> str:
    """All decisions, with the day of each."""
    rows = ["| | decision | decided on |", "|---|---|---|"]
    for file in sorted((DOCS / "decisions").glob("[0-9]*.md")):
        text = file.read_text("utf-8")
        number, _, title = TITLE.findall(text)[0].partition(". ")
        rows.append(f"| {number} | [{title}]({file.name}) | {DECIDED.findall(text)[0]} |")
    about = "What was decided once and is met again: the question, the answer, what else there was."
    return "\n".join(["# Decisions", "", about, "", *rows, ""])


def told(name: str, level: int) -> str:
    """What mkdocstrings turns into the docstring of this, and of all that is in it."""
    return f"::: {name}\n    options: {{ heading_level: {level} }}\n\n"


def function(name: str, called: Callable[..., object]) -> str:
    """A function of `riad`; a package of its name (`riad.games`) would be found before it."""
    if not (ROOT / "src" / "riad" / name).is_dir():
        return told(f"riad.{name}", 3)
    signature = str(inspect.signature(called)).replace("_bots.", "")
    return f"### {name}\n\n```python\n{name}{signature}\n```\n\n{inspect.getdoc(called)}\n\n"


RIAD = """# riad

What `import riad` gives. Whatever is wrong with what you hand in raises a `RiadError`, which is a
`ValueError`.

## Functions

"""
RESEARCH = """# riad.research

What the environments do is told in [the games as environments](../research.md). Names for
`gymnasium.make` are registered by `import riad.research.gym`, the games of OpenSpiel by
`import riad.research.open_spiel`.

"""
BOTS = """# Bots

How to write one is told in [the first bot](../first-bot.md).

"""


def reference() -> Iterator[tuple[str, str]]:
    """The program's own words about what others may call."""
    import riad.research  # noqa: PLC0415 - the site alone needs it

    given = {name: getattr(riad, name) for name in riad.__all__}
    functions = [function(name, one) for name, one in given.items() if name.islower()]
    kinds = [
        told(f"{one.__module__}.{name}", 3)
        for name, one in given.items()
        if not name.islower() and name != "Game"
    ]
    yield "reference/riad.md", "".join([RIAD, *functions, "## Kinds and errors\n\n", *kinds])
    kind = "riad.kernel.game.Game"
    alone = "{ heading_level: 1, members: [], inherited_members: false }"
    game = f"::: {kind}\n    options: {alone}\n\n"
    for wish, names in GAME.items():
        game += f"## {wish}\n\n" + "".join(told(f"{kind}.{name}", 3) for name in names)
    yield "reference/game.md", game
    bots = told("riad.bots.base.Bot", 2) + told("riad.bots.match.play", 2)
    yield "reference/bots.md", BOTS + bots
    forms = "".join(told(f"riad.research.{name}", 2) for name in riad.research.__all__)
    yield "reference/research.md", RESEARCH + forms
