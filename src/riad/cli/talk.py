"""Asking and telling in a terminal: numbered options, typed names, and the commands around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, count
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text as Line

from riad.cli.answers import Answers, touchable
from riad.cli.boards import Board
from riad.cli.host import Host
from riad.cli.listing import FEW, MANY, Listing
from riad.cli.orders import write_safely
from riad.cli.reasons import because, in_full
from riad.cli.screen import Left, Screen, complete_with
from riad.cli.words import Words
from riad.kernel.errors import RiadError, UnknownName, short
from riad.kernel.text import Args, Event, Text
from riad.language import rules_in
from riad.rulebook import about, readable, statement

ALIASES = {"h": "help", "q": "quit", "exit": "quit", "u": "undo"}
REPEAT = ("", "board")
"""Words that show the question again."""
FORGET_SCROLLBACK = "\x1b[3J"
COVER_LINES = 50
"""The number of empty lines that hide a hand where the screen cannot be cleared."""


class Talk(Screen):
    """One person, or several at one screen, in front of a table."""

    def __init__(
        self, host: Host, words: Words, board: Board, console: Console, *, plain: bool
    ) -> None:
        super().__init__(console, words, plain=plain)
        self.host = host
        self.board = board
        self.answers = Answers({}, words)
        self.listing = Listing(console, words, plain=plain)
        self.explained: list[Event] = []
        """The decisions of opponents made of rules that were told last."""
        self.told = 0
        """How many events were told since somebody last typed, roughly a line each."""
        self.wants_picture = False
        """Whether the picture is to be shown even if it takes more than the screen."""
        self.in_english = False
        """Whether it was said that rules are."""
        self.seen: dict[int, int] = {}
        """How many events each person has read, where several share the screen."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.explain,
            "rule": self.rule,
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "log": self.log,
            "news": self.news,
            "reasons": self.reasons,
            "record": self.record,
            "score": self.score,
            "board": self.page,
            "quit": self.quit,
        }

    # ---- the course of the game --------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        host = self.host
        last: int | None = None
        self.say(Text("cli.welcome"))
        while not host.game.over:
            self.words.you = self.viewer
            if host.bots[host.seat] is not None:
                self.tell(host.bot_plays(self.viewer))
                continue
            self.words.you = seat = host.seat
            if len(host.people) > 1 and seat != last:
                self.cover(seat)
            last = seat
            if len(host.people) > 1:  # what this turn brings is told again when he is back
                self.seen[seat] = len(host.history(seat))
            self.ask()
        self.end()

    @property
    def viewer(self) -> int | None:
        """Whose eyes look at the screen while bots play."""
        return self.host.people[0] if len(self.host.people) == 1 else None

    def ask(self) -> None:
        """Show the table, and take input until the question is answered."""
        self.answers = Answers(self.host.labels(), self.words)
        self.show_question()
        while True:
            line = self.read("> ")
            asked = line.startswith("?")  # never an answer, whatever follows
            word, _, rest = ("help", "", line[1:]) if asked else line.partition(" ")
            word = self.words.command(ALIASES.get(word.lower(), word.lower()), self.commands)
            move = None if asked else self.answers.named(line.lower())
            if move is None and word not in self.commands:
                move = self.answers.described(line)
            try:
                if move is not None:
                    self.tell(self.host.play(move))
                    return
                if word in REPEAT and not rest:
                    self.wants_picture = True
                    if self.plain:
                        with self.paged():
                            self.show_board()
                    return
                if word in self.commands:
                    with self.paged():
                        self.commands[word](rest.strip())
                    if word in ("undo", "redo"):
                        return
                else:
                    with self.paged():
                        self.not_meant(line)
            except RiadError as wrong:
                self.console.print(self.words.complaint(wrong), markup=False, highlight=False)

    def not_meant(self, line: str) -> None:
        """Nothing is answered by this; if it names too few things or too many, how many it is, and
        if it fits several options, which."""
        several = self.answers.fitting(line)
        if self.answers.things(line):
            self.listing.how_many(self.answers)
        elif several:
            self.listing.which(self.answers, several)
        else:
            self.say(Text("cli.unknown", {"word": line[:40]}))

    def cover(self, seat: int) -> None:
        """Nobody reads the next player's cards before he sits there."""
        if self.plain:
            self.console.print("\n" * COVER_LINES)
        else:
            self.console.clear()
            self.console.file.write(FORGET_SCROLLBACK)
        self.say(Text("cli.cover", {"player": seat}))
        self.read("")
        self.tell(self.host.history(seat)[self.seen.get(seat, 0) :])

    def end(self) -> None:
        game = self.host.game
        self.show_board()
        self.score("")
        winners = ", ".join(self.words.player(seat) for seat in game.winners)
        self.say(game.verdict or Text("cli.won", {"winners": winners}))
        if self.host.file is not None:
            path = free_path(self.host.file.with_suffix(".riad"))
            write_safely(path, game.record())
            self.say(Text("cli.recorded", {"path": str(path)}), whole=True)

    # ---- showing -----------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> None:
        self.explained = [event for event in events if event.why] or self.explained
        self.told += len(events)
        for event, line in zip(events, self.words.story(events), strict=True):
            self.murmur("  " + line)
            if event.why is not None:
                self.murmur("    " + because(event.why, self.words))

    def show_question(self) -> None:
        """The boards with numbers in place, and all options that are not on them; sentences where
        the picture would drive off the screen what has been told since somebody last typed."""
        draft = self.host.draft()
        labels = self.answers.labels
        numbers = {name: str(number) for number, name in enumerate(labels, 1)}
        marks = {
            "+".join(label.targets): numbers[name] + ("!" if label.irreversible else "")
            for name, label in labels.items()
        }
        prompt = draft.now.prompt(draft.seat)
        assert prompt is not None
        question = Text("cli.question", {"player": draft.seat, "question": prompt})
        asked: RenderableType = Line(self.words(question), "bold")
        shown: set[str] = set()
        screen: list[RenderableType] = []
        if not self.plain:
            picture, shown = self.board.picture(draft.now, draft.seat, marks, self.words)
            meant = (Line(self.words(hint)) for hint in self.board.hints(shown, labels, numbers))
            screen = [*picture, asked, *meant]
        pictured = not self.plain and (self.wants_picture or self.has_room(screen))
        if not pictured:
            shown = set()
            summary = draft.now.book.definition.summary(draft.now, draft.seat)
            hints = [] if self.plain else [Text("cli.enter-shows")]
            screen = [*(Line(self.words(text)) for text in (*summary, *hints)), asked]
        self.wants_picture = False
        listed = [
            number
            for number, label in enumerate(labels.values(), 1)
            if "+".join(label.targets) not in shown
        ]
        self.show_below(screen, listed, pictured=pictured)

    def has_room(self, screen: Sequence[RenderableType]) -> bool:
        """Whether this fits below what has been told, with a few options and the line to type."""
        return self.told + self.listing.height(*screen) + FEW < self.console.height

    def show_below(
        self, above: Sequence[RenderableType], numbers: Sequence[int], *, pictured: bool = False
    ) -> None:
        """These lines, and under them the options with these numbers.

        Where several things are asked for at once they are listed, if they are not `pictured`
        with their numbers already, and never all that can be made of them.
        """
        for line in above:
            self.console.print(line, highlight=False)
        if not self.answers.parts:
            self.listing.show(self.answers, numbers, self.listing.height(*above))
            return
        self.listing.how_many(self.answers)
        if not pictured:
            self.listing.show_things(self.answers)

    # ---- commands ----------------------------------------------------------------------------

    def explain(self, word: str) -> None:
        """`?` says what can be typed and lists the options, `? 4-9` some of them; `? NAME` says
        what an option does and which rules allow it, `? Y-5.1` what a rule says."""
        draft = self.host.draft()
        if not word:
            signs = () if self.plain else self.board.legend()
            texts = [Text("cli.help"), *signs, *self.board.pages()]
            every = range(1, len(self.answers.names) + 1)
            self.show_below([Line(self.words(text)) for text in texts], every)
            return
        span = self.answers.span(word)
        if span is not None and not self.answers.parts:
            self.listing.show_some(self.answers, span)
            return
        move = self.answers.named(word.lower()) or self.answers.described(word)
        if move is None and statement(word.upper()):
            self.show_rule(word.upper())
            return
        if move is None and self.answers.parts:
            listed = [*self.answers.parts]
            things = [listed[n - 1] for n in span] if span else self.answers.things(word)
            self.explain_things(word, things)
            return
        if move is None:
            self.not_meant(word)
            return
        label = self.answers.labels[move]
        self.console.print(Line(self.words.label(label), "bold"), highlight=False)
        for target in label.targets:
            self.tell_of(target)
        events = draft.now.preview(draft.seat, move)
        if events:
            self.say(Text("answer.would-cause"))
            self.tell(events)
        if label.irreversible:
            self.say(Text("cli.irreversible"))
        for rule in label.rules:
            self.show_rule(rule)

    def explain_things(self, word: str, things: Sequence[str]) -> None:
        """What answers are made of, one by one, and the rules of choosing; where there is nothing
        of this name, what there is."""
        if not things:
            self.say(Text("cli.none-so", {"word": word[:40]}))
            self.listing.show_things(self.answers)
            return
        for thing in things:
            name = self.words(self.answers.parts[thing])
            self.console.print(Line(name, "bold"), highlight=False)
            self.tell_of(thing)
        self.listing.how_many(self.answers)
        rules = (label.rules for label in self.answers.labels.values())
        for rule in dict.fromkeys(chain.from_iterable(rules)):
            self.show_rule(rule)

    def tell_of(self, target: str) -> None:
        """What something that can be touched does, where there are words for it."""
        told = target.replace("/", ".") + ".text"
        if told in self.words.book.entries():
            self.say(Text(told))

    def rule(self, word: str) -> None:
        """`rule Y-5.1`: what it says; `rule camels`: what all say that speak of it."""
        game = self.host.game.book.config.game
        found = about(word, game, rules_in(game, self.words.book.language)) if word else {}
        if not found:
            raise UnknownName("no rule is called {got}, and none speaks of it", got=short(word))
        for rule in found:
            self.show_rule(rule)

    def show_rule(self, rule: str) -> None:
        """A rule in our own words: the reader's, or English ones where it is not translated."""
        found = statement(rule)
        if found is None:
            return
        language = self.words.book.language
        translated = rules_in(self.host.game.book.config.game, language).get(rule)
        if not translated and not self.in_english and language != "en":
            self.say(Text("rule.in-english"))
            self.in_english = True
        said = translated or readable(found)
        self.console.print(f"{rule}: {said}", markup=False, highlight=False)

    def why(self, target: str) -> None:
        """`why TARGET`: which condition forbids it. A target may be named in the reader's words."""
        draft = self.host.draft()
        known = set(draft.now.book.definition.targets())
        if not all(part in known for part in target.split("+")):
            meant = touchable(target, known, self.words)
            if len(meant) != 1:
                which = Text("cli.why-which", {"things": ", ".join(meant[:MANY])})
                self.say(which if meant else Text("cli.why-help"))
                return
            target = meant[0]
        no = draft.now.why_not(draft.seat, target)
        if no is None:
            self.say(Text("cli.allowed"))
            return
        self.say(Text(no.key))
        if no.rule:
            self.show_rule(no.rule)

    def undo(self, _: str) -> None:
        if not self.host.draft().steps:
            self.say(Text("cli.nothing-done"))
            return
        self.host.undo()
        self.say(Text("cli.undone"))

    def redo(self, _: str) -> None:
        if not self.host.draft().undone:
            self.say(Text("cli.nothing-undone"))
            return
        self.host.redo()
        self.say(Text("cli.redone"))

    def save(self, name: str) -> None:
        """`save FILE` writes the table to a file of its own; `save` alone says where it is kept."""
        if name:
            self.host.save(Path(name))
        path = name or str(self.host.file or "")
        text = Text("cli.saved", {"path": path}) if path else Text("cli.not-saved")
        self.say(text, whole=True)

    def log(self, _: str) -> None:
        """What has happened so far, in sentences."""
        self.tell(self.host.history(self.host.draft().seat))

    def news(self, _: str) -> None:
        """What has happened since this player's last move, a line for each act."""
        acts = self.host.news(self.host.draft().seat)
        for events in acts:
            self.murmur("  " + " ".join(self.words.story(events)))
        if not acts:
            self.say(Text("news.none"))

    def reasons(self, _: str) -> None:
        """How an opponent made of rules came to what it did last."""
        if not self.explained:
            self.say(Text("cli.reasons.nothing"))
        for event in self.explained:
            assert event.why is not None
            self.console.print(self.words.event(event), markup=False, highlight=False)
            for line in in_full(event.why, self.words):
                self.murmur("  " + line)

    def record(self, _: str) -> None:
        """The record, as this seat may know it."""
        draft = self.host.draft()
        for line in draft.game.record(draft.seat).splitlines():
            self.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def score(self, _: str) -> None:
        """Every player's points by source."""
        game = self.host.game
        for seat, sources in enumerate(game.breakdown):
            told = [
                f"{self.words(Text(f'source.{source}'))} {points}"
                for source, points in sources.items()
                if points
            ]
            args: Args = {"player": seat, "n": game.scores[seat], "parts": ", ".join(told)}
            if told:
                self.say(Text("cli.score", args))
            elif seat < game.book.config.seats:  # opponents made of rules may have no points at all
                self.say(Text("cli.score-none", args))

    def show_board(self) -> None:
        draft = None if self.host.game.over else self.host.draft()
        game, seat = (draft.now, draft.seat) if draft else (self.host.game, None)
        if self.plain:
            for sentence in self.words.table(game, seat):
                self.console.print(sentence, markup=False, highlight=False)
        else:
            for line in self.board.picture(game, seat, {}, self.words)[0]:
                self.console.print(line, highlight=False)

    def page(self, name: str) -> None:
        """`board NAME`: one of the boards alone; all of them where there is none of that name."""
        draft = self.host.draft()
        name = self.words.command(name.lower(), ("common", "me"))
        lines: Sequence[Line | str] | None
        if self.plain:
            lines = self.words.board(draft.now, draft.seat, name)
        else:
            lines = self.board.page(draft.now, draft.seat, name, self.words)
        if lines is None:
            self.show_board()
            return
        for line in lines:
            self.console.print(line, markup=False, highlight=False)

    def quit(self, _: str) -> None:
        raise Left

    # ---- input -------------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        targets = self.host.game.book.definition.targets()
        own = (word for name in self.commands for word in self.words.commands.get(name, ()))
        complete_with([*self.answers.names, *self.commands, *own, *targets])
        self.told = 0
        return super().read(prompt)


def free_path(path: Path) -> Path:
    """This path, or one beside it, so that no record is written over."""
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(p for p in chain([path], numbered) if not p.exists())
