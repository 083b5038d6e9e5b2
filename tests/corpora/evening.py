"""The tables of a corpus, each left in another state."""

from __future__ import annotations

from typing import Any

from tests.corpora.tables import EVERY, Kept, Scene

M: dict[str, Any] = {"game": "marrakesh"}
ALL: dict[str, Any] = {**M, "modules": EVERY}
CLOCK: dict[str, Any] = {"clock": {"bank": 864_000, "increment": 60}}


async def left(scene: Scene) -> list[Kept]:
    """Everything that is in the store when the server is stopped."""
    await scene.register()
    await yspahan(scene)
    await around(scene)
    await marrakesh(scene)
    await with_modules(scene)
    await solo(scene)
    return scene.tables


async def talk(scene: Scene, table: Kept) -> None:
    for seat, line in enumerate(("Hello, all!", "Bonne chance – veel geluk 🐪", "Your turn.")):
        if seat < len(table.seats):
            await scene.say(table, seat, "chat", text=line)


async def yspahan(scene: Scene) -> None:
    table = await scene.table("yspahan-draft", 3, "Amina", rows_only=True)
    await scene.say(table, 1, "prefer", what="yspahan.Ship", value="never")
    await scene.play(table, 40)
    await talk(scene, table)
    await scene.draft(table, 2)
    table = await scene.table("yspahan-barrier", 2, "Amina", "Zoë", listed=True)
    for seat in (0, 1):
        await scene.say(table, seat, "prefer", what="confirm", value="soon")
    await scene.play(table, 25)
    await scene.draft(table, barrier=True)
    options = {"first": 3, "reshuffle": "deck-empty", "discounts-combine": False}
    table = await scene.table("yspahan-ends", 4, "Zoë", options=options, **CLOCK)
    await scene.play_nearly_out(table)
    table = await scene.table("yspahan-over", 2, "Amina", "Zoë")
    await scene.play(table)
    await talk(scene, table)
    made = await scene.people["Zoë"].post(f"/api/tables/{table.id}/rematch", {})
    scene.tables.append(Kept("rematch", made["id"], table.invite, table.seats))
    table = await scene.table("yspahan-over-rows", 3, rows_only=True)
    await scene.play(table)


async def around(scene: Scene) -> None:
    """Bots, clocks, one screen for all, people who come and go."""
    table = await scene.table("bots-wait", 1, "Amina", bots=["greedy", "random"])
    await scene.play(table, 30)
    await scene.play_to(table, lambda game: game.waiting[0] > 0)
    table = await scene.table("bots-wait-at-first", 1, bots=["greedy"], options={"first": 1})
    table = await scene.table("bots-over", 1, "Zoë", bots=["greedy", "random", "random"])
    await scene.play(table)
    table = await scene.table("hot-seat", 3, "Amina", hot_seat=True)
    for back in (4, 2):
        await scene.play(table, 20)
        await scene.say(table, 0, "back", step=back)
    await scene.play(table, 10)
    await scene.draft(table)
    table = await scene.table("hot-seat-over", 2, hot_seat=True)
    await scene.play(table, 50)
    await scene.say(table, 1, "back", step=10)
    await scene.play(table)
    _, token = table.seats[0].split()
    path = f"/api/tables/{table.id}/branch"
    made = await scene.here.post(path, {"step": 12}, token)
    seats = [f"link {made['token']}"] * 2
    branch = Kept("branch", made["table"]["id"], made["invite"], seats)
    scene.tables.append(branch)
    await scene.play(branch, 10)
    table = await scene.table("clock-ran-out", 3, "Amina", timeout="seat", **CLOCK)
    await scene.play(table, 20)
    await scene.run_out(table)
    table = await scene.table("clock", 2, "Zoë", timeout="move", **CLOCK)
    await scene.play(table, 30)
    await scene.draft(table)
    table = await scene.table("somebody-left", 3, "Amina", "Zoë", pace="days")
    await scene.play(table, 12)
    await scene.people["Zoë"].post(f"/api/tables/{table.id}/leave", {"seat": 1})
    freed = await scene.people["Amina"].post(f"/api/tables/{table.id}/remove", {"seat": 2})
    table.invite = freed["invite"]
    del table.seats[2]
    made = await scene.people["Amina"].made(listed=True, seats=2)
    seats = ["account Amina"]
    waits = Kept("not-begun", made["table"]["id"], made["invite"], seats, rows_only=True)
    scene.tables.append(waits)
    table = await scene.table("closed", 2, "Warden")
    await scene.play(table, 10)
    await scene.people["Warden"].post(f"/api/tables/{table.id}/close", {})


async def marrakesh(scene: Scene) -> None:
    table = await scene.table("essential-sealed", 3, "Amina", **M)
    await talk(scene, table)
    await scene.seal(table, 1)
    table = await scene.table("classic-sealed", 4, "Zoë", **M, edition="classic", **CLOCK)
    await scene.seal(table, 0, 2, 2, after=120)
    table = await scene.table("essential-sealed-rows", 2, rows_only=True, **M)
    await scene.seal(table, 1, after=150)
    table = await scene.table("essential-draft", 2, "Zoë", "Amina", **M)
    await scene.play(table, 60)
    await scene.draft(table, 3)
    table = await scene.table("classic-draft", 3, rows_only=True, **M, edition="classic")
    await scene.play(table, 100)
    await scene.draft(table, barrier=True)
    table = await scene.table("essential-ends", 2, "Amina", **M, options={"tower": "B2"})
    await scene.play_nearly_out(table)
    table = await scene.table("essential-over", 2, "Zoë", **M)
    await scene.play(table)
    table = await scene.table("classic-over", 2, **M, edition="classic")
    await scene.play(table)
    table = await scene.table("essential-bots-wait", 1, "Amina", **M, bots=["greedy", "random"])
    await scene.seal(table, 0, after=80)


async def with_modules(scene: Scene) -> None:
    table = await scene.table("all-sealed", 3, "Amina", **ALL)
    await scene.play_to(table, lambda g: g.view(None)["question"] == "marrakesh.ChooseBuilding")
    await scene.seal(table, 0, 1)
    table = await scene.table("all-draft", 4, "Zoë", rows_only=True, **ALL, edition="classic")
    await scene.play(table, 150)
    await scene.draft(table, 3)
    table = await scene.table("all-classic", 2, "Amina", "Zoë", **ALL, edition="classic")
    await scene.play(table, 250)
    await scene.draft(table)
    table = await scene.table("all-ends", 2, **ALL)
    await scene.play_nearly_out(table)
    table = await scene.table("all-over", 2, "Zoë", **ALL, edition="classic")
    await scene.play(table)


async def solo(scene: Scene) -> None:
    alone: dict[str, Any] = {**M, "seats": 1}
    for opponent in ("pachabot", "simple"):
        table = await scene.table(f"{opponent}-draft", 1, "Amina", **alone, solo=opponent)
        await scene.play(table, 40)
        await scene.draft(table, 2)
        table = await scene.table(
            f"{opponent}-all", 1, "Zoë", **alone, solo=opponent, modules=EVERY, edition="classic"
        )
        await scene.play(table, 60)
        await scene.say(table, 0, "back", step=3)
        await scene.play(table, 20)
        table = await scene.table(
            f"{opponent}-rows", 1, rows_only=True, **alone, solo=opponent, edition="classic"
        )
        await scene.play(table, 30)
        table = await scene.table(f"{opponent}-over", 1, "Amina", **alone, solo=opponent)
        await scene.play(table)
    dials = {"dear-gates": True, "oasis-keshis": True, "four-shows": True}
    table = await scene.table(
        "pachabot-ends", 1, **alone, solo="pachabot", modules=EVERY, options=dials
    )
    await scene.play_nearly_out(table)
