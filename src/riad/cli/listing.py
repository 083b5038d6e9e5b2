"""The options under a question, in as many lines as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text as Line

from riad.cli.answers import Answers
from riad.cli.words import Words
from riad.kernel.text import Args, Text

MANY = 20
"""Beyond these, options are told in groups."""
FEW = 3
"""So many lines are told in any case, however low the screen."""
LEFT = 4
"""What stands before the words of an option: its number and its mark."""
BESIDE = (0, 2)
"""Between columns."""


class Listing:
    """Prints options. Whatever stands above them has been printed, and its height is known."""

    def __init__(self, console: Console, words: Words, *, plain: bool) -> None:
        self.console = console
        self.words = words
        self.plain = plain

    def show(self, answers: Answers, numbers: Sequence[int], above: int) -> None:
        """The options with these numbers: a line each, side by side, or in groups."""
        room = MANY
        if self.console.is_terminal:
            room = max(FEW, min(MANY, self.console.height - 1 - above))
        options = [self.option(answers, number) for number in numbers]
        if len(options) > MANY:
            self.show_groups(answers, answers.groups(numbers, room - 1))
        elif (self.plain or len(options) <= FEW + 1) and self.height(
            *map(self.hung, options)
        ) <= room:
            self.show_lines(options)
        elif self.height(Columns(options, padding=BESIDE)) <= room:
            self.console.print(Columns(options, padding=BESIDE))
        else:
            self.show_groups(answers, answers.groups(numbers, room - 1))

    def show_groups(self, answers: Answers, groups: Sequence[range]) -> None:
        """A line for each group of options, and how to see one of them."""
        for group in groups:
            line = self.option(answers, group[0])
            if len(group) > 1:
                span = f"{group[0]}-{group[-1]}".rjust(3)
                line = Line.assemble((span, "bold"), " ", answers.summed(group))
            line.truncate(self.console.width, overflow="ellipsis")
            self.console.print(line, highlight=False)
        largest = max(groups, key=len)
        self.say(Text("cli.groups", {"span": f"? {largest[0]}-{largest[-1]}"}))

    def show_some(self, answers: Answers, numbers: range) -> None:
        """These options, a line each, with the names that records have for them."""
        lines = [self.option(answers, number) for number in numbers]
        for line, number in zip(lines, numbers, strict=True):
            line.append(f"  ({answers.names[number - 1]})", "" if self.plain else "dim")
        self.show_lines(lines)

    def which(self, answers: Answers, names: Sequence[str]) -> None:
        """The options that somebody may have meant."""
        self.say(Text("answer.which"))
        self.show_lines([self.option(answers, answers.names.index(name) + 1) for name in names])

    def show_lines(self, options: Sequence[Line]) -> None:
        for option in options:
            self.console.print(self.hung(option), highlight=False)

    def hung(self, option: Line) -> Line:
        """An option of several lines, which all begin below its first word."""
        lines = option[LEFT:].wrap(self.console, self.console.width - LEFT)
        return Line.assemble(option[:LEFT], Line("\n" + " " * LEFT).join(lines))

    def option(self, answers: Answers, number: int) -> Line:
        """An option with its number; an exclamation mark says that it cannot be taken back."""
        label = answers.labels[answers.names[number - 1]]
        lock = "!" if label.irreversible else " "
        return Line.assemble((str(number).rjust(3), "bold"), lock, self.words.label(label))

    def show_things(self, answers: Answers) -> None:
        """What an answer is made of, where several things are asked for at once."""
        things = [
            Line.assemble((str(number).rjust(3), "bold"), " ", self.words(name))
            for number, name in enumerate(answers.parts.values(), 1)
        ]
        self.console.print(Columns(things, padding=BESIDE))

    def how_many(self, answers: Answers) -> None:
        """How several things are answered: by their numbers, or by their names."""
        step = len(answers.parts) // answers.asked
        picked = range(0, step * answers.asked, step)
        names = [self.words(name).lower() for name in answers.parts.values()]
        args: Args = {
            "count": answers.asked,
            "numbers": " ".join(str(n + 1) for n in picked),
            "names": " ".join(names[n] for n in picked),
        }
        self.say(Text("answer.several", args))

    def say(self, text: Text) -> None:
        self.console.print(self.words(text), markup=False, highlight=False)

    def height(self, *lines: RenderableType) -> int:
        """How many lines of the screen these take."""
        return sum(len(self.console.render_lines(line, pad=False)) for line in lines)
