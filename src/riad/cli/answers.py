"""What a typed line answers, and how many options are told in few lines.

The page's text table does the same: see `web/src/table/answers.ts`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import groupby

from riad.cli.words import Words
from riad.kernel.text import Label, Text

RANGE = re.compile(r"(\d{1,4}) ?[-–] ?(\d{1,4})")
"""Some options by their numbers: `4-12`."""
PLACE = re.compile(r"[^/]+/(?:\d+|[a-z]+)?")
"""Where a target is, roughly: `gate/2` of `gate/2-red`, `road/w` of `road/w3`."""
KIND = re.compile(r"[^/]+/")

Spelled = list[str]


class Answers:
    """The options of one question, as somebody types them."""

    def __init__(self, labels: Mapping[str, Label], words: Words) -> None:
        self.labels = labels
        self.names = list(labels)
        self.words = words
        self.parts = parts(labels)
        """Where an option is several things of a kind: these things, by their targets."""
        self.asked = len(next(iter(labels.values())).targets) if self.parts else 1

    def named(self, line: str) -> str | None:
        """The option with this number or name, or made of these things: `1 5 9`, `red green`."""
        if line in self.labels:
            return line
        if self.parts:
            wanted = set(self.things(line))
            fitting = (n for n, label in self.labels.items() if set(label.targets) == wanted)
            return next(fitting, None)
        if line.isdecimal() and len(line) < 6 and 1 <= int(line) <= len(self.names):
            return self.names[int(line) - 1]
        return None

    def things(self, line: str) -> list[str]:
        """The targets of the things that are listed; nothing if there is any other word."""
        known: dict[str, str] = {}
        for number, (target, name) in enumerate(self.parts.items(), 1):
            own = target.partition("/")[2]
            known |= dict.fromkeys((str(number), own, *spelled(self.words(name))), target)
        typed = spelled(line)
        return [known[word] for word in typed] if all(word in known for word in typed) else []

    def described(self, line: str) -> str | None:
        """The only option that has these words, in the reader's language; the order may help."""
        found = self.fitting(line)
        return found[0] if len(found) == 1 else None

    def fitting(self, line: str) -> list[str]:
        """The options that have these words."""
        said = {n: [spelled(self.words.label(label))] for n, label in self.labels.items()}
        return fitting(line, said)

    def span(self, line: str) -> range | None:
        """The options from one number to another, or the things that options are made of."""
        found = RANGE.fullmatch(line.strip())
        if found is None:
            return None
        first, last = int(found[1]), min(int(found[2]), len(self.parts or self.names))
        return range(first, last + 1) if 1 <= first <= last else None

    def groups(self, numbers: Sequence[int], most: int) -> list[range]:
        """These options, by number, in at most so many runs that belong together."""
        for pattern in (PLACE, KIND):
            runs = [list(run) for _, run in groupby(numbers, partial(self._place, pattern))]
            if len(runs) <= most:
                return [range(run[0], run[-1] + 1) for run in runs]
        size = -(-len(numbers) // most)
        cuts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
        return [range(run[0], run[-1] + 1) for run in cuts]

    def _place(self, pattern: re.Pattern[str], number: int) -> tuple[int, str]:
        targets = self.labels[self.names[number - 1]].targets
        found = pattern.match(targets[0]) if targets else None
        return len(targets), found[0] if found else ""

    def summed(self, group: range) -> str:
        """The first of a group to its last, with what both say said once."""
        first, last = (self._said(n).split(" ") for n in (group[0], group[-1]))
        shorter = min(len(first), len(last)) - 1
        head = next((n for n in range(shorter) if first[n] != last[n]), shorter)
        shorter -= head
        tail = next((n for n in range(shorter) if first[-1 - n] != last[-1 - n]), shorter)
        return " ".join([*first[: len(first) - tail], "…", *last[head:]])

    def _said(self, number: int) -> str:
        return self.words.label(self.labels[self.names[number - 1]])


def parts(labels: Mapping[str, Label]) -> dict[str, Text]:
    """The things that options are made of, with their names, where each is as many of a kind."""
    found: dict[str, Text] = {}
    for label in labels.values():
        names = [value for value in label.text.args.values() if isinstance(value, Text)]
        if len(names) != len(label.targets) or len(names) < 2:
            return {}
        found |= {t: n for t, n in zip(label.targets, names, strict=True) if t not in found}
    sets = {frozenset(label.targets) for label in labels.values()}
    alike = len({len(targets) for targets in sets}) == 1 and len(sets) == len(labels) > 1
    kinds = {target.partition("/")[0] for target in found}
    names_differ = len({repr(name) for name in found.values()}) == len(found)
    return found if alike and len(kinds) == 1 and names_differ else {}


def spelled(text: str) -> Spelled:
    """The words of a line, without capitals, accents and signs."""
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", "".join(letters).lower())


def _in_order(typed: Spelled, said: Spelled) -> bool:
    rest = iter(said)
    return all(word in rest for word in typed)


FITTING: tuple[Callable[[Spelled, Spelled], bool], ...] = (
    lambda typed, said: typed == said,
    lambda typed, said: sorted(typed) == sorted(said),
    _in_order,
    lambda typed, said: set(typed) <= set(said),
)
"""How well the words somebody has typed fit those of an option, the best first."""


def fitting(line: str, said: Mapping[str, Sequence[Spelled]]) -> list[str]:
    """What is called so, in the best way in which anything is; each thing may have more names."""
    typed = spelled(line)
    if not re.search(r"[^\W\d]", line):
        return []
    ways = (
        [n for n, names in said.items() if any(fits(typed, name) for name in names)]
        for fits in FITTING
    )
    return next(filter(None, ways), [])


def touchable(line: str, targets: Collection[str], words: Words) -> list[str]:
    """The targets that are called so in the reader's language, else in code."""
    named = {target: [*map(spelled, words.called(target))] for target in targets}
    coded = {target: [spelled(target.partition("/")[2])] for target in targets}
    return sorted(fitting(line, named) or fitting(line, coded))
