"""Somebody who knows what they want: answers decided on beforehand, given by touching the board.

Every touch is counted, also those that only turn to another pane or confirm a turn: so it shows how
much work the table makes of a decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.house import House, Made
from tests.browser.table import Sight, TablePage

Option = dict[str, Any]
Choose = Callable[[list[Option]], str]


def parts(target: str) -> set[str]:
    """What lies under one finger: `sector/river+use/new` is two targets."""
    return set(target.split("+"))


def fitting(options: list[Option], touched: set[str]) -> list[Option]:
    """The answers that are still meant after these touches."""
    return [option for option in options if touched <= set(option["targets"])]


class Deliberate:
    """Plays one seat in the browser; the server is asked what there is to choose from."""

    def __init__(self, table: TablePage, house: House, made: Made) -> None:
        self.table = table
        self.house = house
        self.made = made
        self.touches: list[int] = []
        """For each decision, how often something was touched."""

    def at_random(self, options: list[Option]) -> str:
        return str(self.table.random.choice(options)["word"])

    def play(self, choose: Choose, answers: int = 10_000) -> None:
        """So many answers, or a whole game; nothing is left to be confirmed."""
        while not (sight := self.table.rest()).end and (answers or sight.confirm):
            if sight.confirm:
                self.table.touch(self.table.part("confirm"))
                self.touches[-1] += 1
            elif options := self.options(sight, anew=False):
                self.touches.append(self.give(options, choose(options)))
                answers -= 1
            else:
                self.table.page.wait_for_timeout(5)

    def options(self, sight: Sight, anew: bool = True) -> list[Option]:
        """What can be answered, if the page shows the same moment as the server.

        An answer that waits for those of others could be given `anew`.
        """
        state = self.house.state(self.made)
        if not anew and state["you"] in state["view"]["ready"]:
            return []
        question = state.get("question")
        if not question or state["version"] != sight.version:
            return []
        found: list[Option] = question["options"]
        return found

    def asked(self) -> list[Option]:
        """The options, once the page shows the question that the server asks."""
        while not (options := self.options(self.table.rest())):
            self.table.page.wait_for_timeout(20)
        return options

    def give(self, options: list[Option], word: str) -> int:
        """Touch whatever leads to an answer, the shortest way; say how many touches it took."""
        wanted = next(set(option["targets"]) for option in options if option["word"] == word)
        touched: set[str] = set()
        touches = 0
        while len(fitting(options, touched)) > 1 or not touched:
            sight = self.table.look()
            leading = [t for t in sight.touchable if parts(t) <= wanted and not parts(t) <= touched]
            touches += 1
            if leading:
                best = min(leading, key=lambda t: len(fitting(options, touched | parts(t))))
                self.table.touch(self.table.target(best))
                touched |= parts(best)
            else:
                assert sight.panes, f"nothing to touch for {word}: {sight}"
                self.table.turn_pane(sight)  # on a phone it may be on another pane
        return touches

    def reaches(self, options: list[Option], word: str, target: str) -> bool:
        """Whether a part of an answer can be touched, or need not be, once others are touched."""
        wanted = next(set(option["targets"]) for option in options if option["word"] == word)
        touched: set[str] = set()
        while True:
            seen = self.table.look().touchable
            found = any(target in parts(t) for t in seen)
            leading = [t for t in seen if parts(t) <= wanted and not parts(t) <= touched]
            going_on = [t for t in leading if len(fitting(options, touched | parts(t))) > 1]
            if found or not going_on:
                break
            self.table.touch(self.table.target(going_on[0]))
            touched |= parts(going_on[0])
        if touched:
            self.table.touch(self.table.part("undo"))
        return found or bool(leading)
