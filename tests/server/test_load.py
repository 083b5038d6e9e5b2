"""A small crowd plays without a single error; how quickly, `make load` tells."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.client import Api
from tests.server.crowd import Crowd, Table, Tally
from tests.server.light_line import Question
from tests.server.load import SHORT, Measured, judged, measure, run
from tests.server.process import Server

SMALL = replace(SHORT, tables=16)


class Wrong(Table):
    """People who answer what nobody has offered them."""

    def word(self, question: Question) -> str:
        return "no-such-word"


def all_good(runs: list[Measured]) -> None:
    assert len(runs) == 2
    assert [what for what, good in judged(runs, timed=False) if not good] == []


def test_many_tables_on_sqlite(tmp_path: Path):
    with Server(tmp_path) as server:
        all_good(run(measure(server, "sqlite", SHORT)))


def test_many_tables_on_postgresql_with_two_workers(tmp_path: Path, postgres_uri: str):
    with (
        postgres.database(postgres_uri, "template0") as url,
        Server(tmp_path, "--database", url, "--workers", "2") as server,
    ):
        all_good(run(measure(server, "postgresql", SMALL)))


def test_a_refused_move_and_a_lost_server_are_errors(tmp_path: Path):
    with Server(tmp_path) as server:

        async def play() -> tuple[Tally, Tally]:
            async with Api(server.url) as api:
                crowd = Crowd(server.url, Wrong)
                await crowd.gather(api, 2, 2)
                refused = await crowd.play(seconds=0.4, period=0.2)
                server.kill()
                return refused, await crowd.play(seconds=0.4, period=0.2)

        refused, lost = run(play())
    assert refused.errors == {"illegal-move": 4}
    assert set(lost.errors) <= {"lost-socket", "unanswered"}
    assert lost.errors["lost-socket"] == 4
    assert not refused.seconds
    assert not lost.seconds


@pytest.mark.parametrize(
    ("alone", "with_bots", "memory", "failed"),
    [
        ([0.010] * 100, [0.014] * 100, 399, 0),
        ([0.016] * 100, [0.016] * 100, 399, 1),
        ([0.010] * 98 + [0.101] * 2, [0.014] * 100, 399, 1),
        ([0.010] * 100, [0.016] * 100, 399, 1),
        ([0.010] * 100, [0.014] * 100, 401, 1),
    ],
)
def test_every_goal_can_be_missed(
    alone: list[float], with_bots: list[float], memory: float, failed: int
):
    runs = [
        Measured("x", Tally(len(seconds), seconds), memory, "") for seconds in (alone, with_bots)
    ]
    assert [good for _, good in judged(runs, timed=True)].count(False) == failed
