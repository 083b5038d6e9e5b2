"""What tiles count, and what they pay for it."""

from __future__ import annotations

from riad.games.marrakesh.box.components import Counted
from riad.games.marrakesh.box.scores import RETURNED, UNLIMITED, Score
from riad.games.marrakesh.names import COLOURS, LUXURIES, NOTHING, RESOURCES, SECTORS
from riad.kernel.text import Args, Text

from .joined import each, either, key_of
from .modifiers import end_of


def points(n: int) -> Text:
    return Text("amount.point", {"n": n})


def _for(score: Score) -> Text:
    """What is paid for: "per gate", "at the jetty"."""
    colours = [COLOURS[colour] for colour in score.colours]
    if score.what == "gate" and colours:
        gates = either([Text(f"told.gate.{colour}") for colour in colours])
        return Text("told.per.gate.coloured", {"colours": gates})
    if score.what == "keshi" and colours:
        who = either([Text(f"told.who.{colour}") for colour in colours])
        return Text("told.per.keshi.coloured", {"who": who})
    if score.what == RETURNED:
        return Text(f"told.per.resource-returned.{RESOURCES[score.resource]}")
    if score.what == "final_space_reached":
        return end_of(SECTORS[score.track])
    if score.kind != NOTHING:
        return Text(f"told.per.luxury-good.{LUXURIES[score.kind]}")
    if score.track != NOTHING:
        return Text(f"told.per.{key_of(score.what)}.{SECTORS[score.track]}")
    n = score.at_least or score.keshis or score.divide
    return Text(f"told.per.{key_of(score.what)}", {"n": n})


def score_in_words(score: Score) -> Text:
    """What a rule pays: "3 points, +1 per noble"."""
    what = _for(score)
    if score.table:
        table = ", ".join(map(str, score.table))
        return Text("told.by-count", {"table": table, "what": what})
    if score.base:
        args: Args = {"base": points(score.base), "n": score.points, "what": what}
        paid = Text("told.base", args)
    else:
        paid = Text("told.each", {"gain": points(score.points), "what": what})
    return paid if score.most == UNLIMITED else Text("told.most", {"n": score.most, "what": paid})


def counted_in_words(counted: Counted) -> Text:
    """Points by a rule, or so many resources for each point of it."""
    if any(counted.gain):
        return Text("told.each", {"gain": each(counted.gain), "what": _for(counted.score)})
    return score_in_words(counted.score)
