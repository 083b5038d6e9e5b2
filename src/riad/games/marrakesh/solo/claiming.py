"""The Pachabot's keshis: drawn from its bag, sent into the tower, claimed from the offer."""

from __future__ import annotations

from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, room
from riad.games.marrakesh.modules.nomads.places import own, supply
from riad.games.marrakesh.names import CHOSEN, COLOURS, RED
from riad.games.marrakesh.phases.tower import triples
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Reasons, Text

from .mind import Mind, row_of
from .placing import SETTLE_NOMAD, Settle, settling
from .priorities import CLAIMING, PAIR, RED_ASSISTANT, THE_NOMAD, Pick, picks


@frame
class DrawKeshis(Chance):
    """Three keshis from the bag go into the tower."""

    rules = ("S-B4", "S-C2", "S-L3")

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        held = [colour for colour in range(len(COLOURS)) if me.hand >> colour & 1]
        drawn = sorted(luck.shuffled(held)[:CHOSEN])
        return "-".join(COLOURS[colour] for colour in drawn)

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in triples(me.hand)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.chosen = [COLOURS.index(word) for word in outcome.split("-")]
        for colour in me.chosen:
            me.hand &= ~(1 << colour)
        if game.events is not None:
            one, two, three = (COLOUR_TEXT[colour] for colour in me.chosen)
            thrown = animations.thrown(me, tuple(me.chosen))
            game.tell("pachabot.draws", *thrown, player=me.seat, one=one, two=two, three=three)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pachabot.which-keshis")


@frame
class DeployDrawn(Effect):
    """Assistants go to the rows of the drawn keshis; the one of red comes last."""

    rules = ("S-C2", "S-C3")

    def run(self, game: Game, me: Player) -> None:
        me.assistants = sorted(row_of(colour) for colour in me.chosen if colour != RED)
        if RED not in me.chosen:
            return
        mind = Mind(game, me)
        free = [row for row in mind.rows if row not in me.assistants]
        row, why = RED_ASSISTANT.decide(mind, free)
        me.assistants = sorted([*me.assistants, row])
        if game.events is not None:
            game.tell("deploy.wild", why=why, player=me.seat, sector=SECTOR_TEXT[row])


@frame
class ClaimByPriority(Effect):
    """It claims what its priorities say, and places it at once."""

    rules = ("S-D1", "S-D2", "S-D3", "S-D4", "S-D5")

    def run(self, game: Game, me: Player) -> None:
        mind, offer = Mind(game, me), game.table.offer
        pick, why = CLAIMING.decide(mind, claims(game, me))
        if pick == THE_NOMAD:
            claim_nomad(game, me, why)
            return
        count = PAIR if offer[pick.colour] >= PAIR and mind.fits(pick.colour, PAIR) else 1
        offer[pick.colour] -= count
        game.table.wood[pick.colour] += count
        if game.events is not None:
            colour = COLOUR_TEXT[pick.colour]
            game.tell("claim.claimed", why=why, player=me.seat, n=count, colour=colour)
        game.then(me, settling(pick), *[Settle(pick.colour)] * (count - 1))


def nomad_offered(game: Game) -> bool:
    nomads = game.table.nomads
    return nomads is not None and nomads.offered


def claims(game: Game, me: Player) -> list[Pick]:
    """What it could claim now."""
    return picks(Mind(game, me), game.table.offer, nomad=nomad_offered(game))


def can_claim(game: Game, me: Player) -> bool:
    """Whether there is any such thing."""
    if any(count and room(me, colour) > 0 for colour, count in enumerate(game.table.offer)):
        return True
    return nomad_offered(game) and Mind(game, me).nomad_row() is not None


def claim_nomad(game: Game, me: Player, why: Reasons | None) -> None:
    """The nomad costs it nothing."""
    supply(game.table).offered = False
    own(me).hand += 1
    if game.events is not None:
        game.tell("nomad.claimed", why=why, player=me.seat)
    game.then(me, SETTLE_NOMAD)
