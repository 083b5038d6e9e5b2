"""Records and saved tables for a corpus: every game, module, opponent and switch, mostly short."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import riad
from riad.cli.host import Host, new_table, resumed
from riad.games import definitions
from riad.kernel.definition import Config, Definition
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck, luck_of
from tests.corpora.facts import chosen

Play = Callable[[Game[Any], int], None]


def play(game: Game[Any], answers: int) -> None:
    """So many answers, or to the end."""
    for _ in range(answers):
        if game.over:
            return
        seat = game.waiting[len(game.log) % len(game.waiting)]
        game.play(seat, chosen(game.options(seat), len(game.log) + len(game.sealed)))


def play_by_hand(game: Game[Any], answers: int, seed: int = 5) -> None:
    """The same with luck that people say: what this key would have brought."""
    luck = luck_of(seed)
    for _ in range(answers):
        bring(game, luck)
        play(game, 1)
    bring(game, luck)


def bring(game: Game[Any], luck: Luck) -> None:
    while game.chance is not None and not game.over:
        game.resolve(game.chance.draw(game, game.frame_owner, luck))


def play_to_sealed(game: Game[Any], answers: int) -> None:
    """So many answers, then on to where some have answered in secret and others have not."""
    play(game, answers)
    while not game.over and not game.sealed:
        play(game, 1)


# ---- orders ----------------------------------------------------------------------------------


def settings(
    definition: Definition, edition: str, modules: tuple[str, ...], solo: str, number: int
) -> dict[str, Any]:
    """Every switch such a table has at its value of this number; what excludes another stays."""
    found: dict[str, Any] = {}
    for name, switch in definition.options.items():
        shut = any(found.get(other) is True for other in switch.excludes)
        if switch.applies(edition, modules, solo) and not shut:
            found[name] = switch.values[number % len(switch.values)]
    return found


def orders() -> Iterator[tuple[str, Config]]:
    """Tables by name, which together have every seat number, edition, module and switch value."""
    for name, definition in definitions().items():
        for number, seats in zip(range(5), cycle(reversed(definition.seats)), strict=False):
            options = settings(definition, definition.editions[0], (), "", number)
            if isinstance(options.get("first"), int):
                seats = max(seats, options["first"] + 1)
            yield (
                f"{name}-{number}",
                definition.configure(seats, None, (), options, None, names(seats)),
            )
        if len(definition.editions) > 1:
            yield from _with_modules(definition)
            yield from _solo(definition)


def names(seats: int) -> tuple[str, ...]:
    return ("Amina", "Zoë", "Ödön", "4 d'Or")[:seats]


def _with_modules(definition: Definition) -> Iterator[tuple[str, Config]]:
    every = tuple(definition.modules)
    sides = cycle((edition, seats) for seats in definition.seats for edition in definition.editions)
    for number, (module, (edition, seats)) in enumerate(zip(every, sides, strict=False)):
        options = settings(definition, edition, (module,), "", number)
        yield f"{module}-{edition}", definition.configure(seats, edition, (module,), options)
    for number, edition in enumerate(definition.editions * 2):
        options = settings(definition, edition, every, "", number // 2)
        seats = definition.seats[number % len(definition.seats)]
        yield f"all-{edition}-{number}", definition.configure(seats, edition, every, options)


def _solo(definition: Definition) -> Iterator[tuple[str, Config]]:
    every = tuple(definition.modules)
    for solo in definition.solos:
        for number, edition in enumerate(definition.editions):
            for modules in ((), every):
                options = settings(definition, edition, modules, solo, number)
                config = definition.configure(1, edition, modules, options, solo)
                yield f"{solo}-{edition}-{len(modules)}", config
    last = {name for name, switch in definition.options.items() if switch.excludes}
    for name in sorted(last):
        config = definition.configure(1, None, (), {name: True}, definition.solos[0])
        yield f"{definition.solos[0]}-{name}", config


def is_covered(configs: list[Config]) -> bool:
    """Whether nothing that can be ordered was left out."""
    got = {(c.game, *option) for c in configs for option in c.options}
    got |= {(c.game, "seats", c.seats) for c in configs if not c.solo}
    got |= {(c.game, "edition", c.edition) for c in configs}
    got |= {(c.game, "solo", c.solo) for c in configs if c.solo}
    got |= {(c.game, "module", module) for c in configs for module in c.modules}
    wanted: set[tuple[Any, ...]] = set()
    for name, d in definitions().items():
        wanted |= {(name, o, value) for o, switch in d.options.items() for value in switch.values}
        wanted |= {(name, "seats", seats) for seats in d.seats}
        wanted |= {(name, "edition", edition) for edition in d.editions}
        wanted |= {(name, "solo", solo) for solo in d.solos}
        wanted |= {(name, "module", module) for module in d.modules}
    return wanted <= got


# ---- records ---------------------------------------------------------------------------------


def records() -> dict[str, str]:
    """Records by file name; those of finished games that a server has kept come on top."""
    ordered = dict(orders())
    assert is_covered(list(ordered.values()))
    made: dict[str, str] = {}
    for number, (name, config) in enumerate(ordered.items()):
        game = new_game(definitions()[config.game], config, luck_of(number))
        reach: Play = play_to_sealed if number % 3 == 2 and config.seats > 1 else play
        if config.game == "yspahan":
            reach = play
        reach(game, (0, 5, 30, 120)[number % 4])
        made[f"open-{name}.riad"] = game.record()
    for name in ("yspahan-1", "marrakesh-2", "all-classic-1", "pachabot-essential-11"):
        made[f"several-keys-{name}.riad"] = went_on(ordered[name])
        made[f"by-hand-{name}.riad"] = by_hand(ordered[name], 20)
    made["by-hand-over.riad"] = by_hand(ordered["yspahan-2"], 1_000)
    made["two-keys-over.riad"] = went_on(ordered["yspahan-3"], 1_000)
    for name in ("simple-classic-11", "pachabot-four-shows"):
        game = new_game(definitions()["marrakesh"], ordered[name], luck_of(7))
        play(game, 10_000)
        made[f"over-{name}.riad"] = game.record()
    return made


def went_on(config: Config, answers: int = 12) -> str:
    """A game that was loaded elsewhere twice, and went on with other luck each time."""
    game = new_game(definitions()[config.game], config, luck_of(1))
    for seed in (2, 3):
        play(game, 15)
        game = riad.load(game.record(), seed)
    play(game, answers)
    return game.record()


def by_hand(config: Config, answers: int) -> str:
    """A game whose luck people have said."""
    game = new_game(definitions()[config.game], config, None)
    play_by_hand(game, answers)
    return game.record()


# ---- saved tables ----------------------------------------------------------------------------


def saves(folder: Path) -> dict[str, str]:
    """Tables of the terminal, as `riad play` leaves them; the folder is for what it writes."""
    every = tuple(definitions()["marrakesh"].modules)
    made = {
        "yspahan-bots": _seated("yspahan", 3, ["greedy", "random"], 20, drafted=True),
        "yspahan-hot-seat": _seated("yspahan", 2, [], 31, drafted=True, names=("Zoë", "Al")),
        "yspahan-over": _seated("yspahan", 4, ["random"], 10_000),
        "essential-bots": _seated("marrakesh", 2, ["greedy"], 24, drafted=True),
        "classic-hot-seat": _seated("marrakesh", 3, [], 40, drafted=True, edition="classic"),
        "essential-new": _seated("marrakesh", 4, [], 0),
        "all-modules": _seated("marrakesh", 2, ["random"], 60, drafted=True, modules=every),
        "all-modules-classic": _seated("marrakesh", 3, [], 5, edition="classic", modules=every),
        "pachabot": _seated("marrakesh", 1, [], 14, drafted=True, solo="pachabot"),
        "pachabot-all": _seated(
            "marrakesh", 1, [], 25, drafted=True, solo="pachabot", modules=every, edition="classic"
        ),
        "simple": _seated("marrakesh", 1, [], 18, drafted=True, solo="simple"),
    }
    found = {f"{name}.save": host.saved() for name, host in made.items()}
    record = made["classic-hot-seat"].game.record()
    for name, text in (("from-a-record", record), ("from-a-save", found["yspahan-bots.save"])):
        host = resumed(text.encode(), folder / name, None)
        host.file = None
        _sit(host, 10, drafted=True)
        found[f"{name}.save"] = host.saved()
    for text in found.values():
        assert json.loads(text)["record"]
    return found


def _seated(
    game: str, seats: int, bots: list[str], answers: int, *, drafted: bool = False, **order: Any
) -> Host:
    definition = definitions()[game]
    host = new_table(definition, definition.configure(seats, **order), bots, 11, None)
    _sit(host, answers, drafted=drafted)
    return host


def _sit(host: Host, answers: int, *, drafted: bool) -> None:
    """Play; then, if wanted, on to where somebody has steps that the others have not seen."""
    for number in range(answers):
        if host.game.over:
            return
        step(host, number)
    number = 0
    while drafted and not (host.bots[host.seat] is None and host.draft().steps):
        step(host, number)
        number += 1
        assert not host.game.over


def step(host: Host, number: int) -> None:
    """Whoever is to play takes a step."""
    if host.bots[host.seat] is not None:
        host.bot_plays(None)
    else:
        draft = host.draft()
        host.play(chosen(draft.now.options(draft.seat), number))
