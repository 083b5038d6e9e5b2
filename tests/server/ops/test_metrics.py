"""Figures: counted once, bounded in number, summed over workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from riad.server.ops import metrics as module
from riad.server.ops.metrics import FOLDER, Measured, Metrics, share
from tests.server.ops.helpers import ask


async def page(request: Request) -> Response:
    return PlainTextResponse("done")


def _figures(metrics: Metrics) -> list[str]:
    return metrics.render().decode().splitlines()


def test_requests_are_counted_by_route_method_and_status():
    metrics = Metrics()
    app = Measured(Starlette(routes=[Route("/api/tables/{table}", page)]), metrics)
    for number in range(3):
        ask(app, f"/api/tables/{number}")
    ask(app, "/api/tables/1", "DELETE")
    line = 'riad_http_requests_total{method="%s",route="%s",status="%s"} %s'
    figures = _figures(metrics)
    assert line % ("GET", "/api/tables/{table}", "200", "3.0") in figures
    assert line % ("DELETE", "/api/tables/{table}", "405", "1.0") in figures


def test_strangers_cannot_make_more_figures():
    metrics = Metrics()
    app = Measured(Starlette(routes=[Route("/", page)]), metrics)
    for number in range(20):
        ask(app, f"/secret/{number}", f"BREW{number}")
        metrics.refused(f"made-up-{number}")
    metrics.refused("stale")
    figures = _figures(metrics)
    requests = [line for line in figures if line.startswith("riad_http_requests_total{")]
    assert requests == [
        'riad_http_requests_total{method="other",route="elsewhere",status="404"} 20.0'
    ]
    assert 'riad_refused_total{code="other"} 20.0' in figures
    assert 'riad_refused_total{code="stale"} 1.0' in figures


def test_every_figure_has_its_line():
    metrics = Metrics()
    metrics.moves.inc()
    metrics.move_seconds.observe(0.003)
    metrics.bot_seconds.observe(3)
    metrics.sockets.inc(5)
    metrics.sockets.dec()
    metrics.rooms.set(2)
    metrics.store_writes.inc(7)
    metrics.store_batch.observe(7)
    metrics.store_failures.inc()
    figures = _figures(metrics)
    for line in (
        "riad_moves_total 1.0",
        'riad_move_seconds_bucket{le="0.005"} 1.0',
        'riad_move_seconds_bucket{le="0.002"} 0.0',
        'riad_bot_seconds_bucket{le="5.0"} 1.0',
        "riad_sockets 4.0",
        "riad_rooms 2.0",
        "riad_store_writes_total 7.0",
        "riad_store_batch_sum 7.0",
        "riad_store_failures_total 1.0",
    ):
        assert line in figures


def test_two_apps_do_not_share_their_figures():
    one, other = Metrics(), Metrics()
    one.moves.inc()
    assert "riad_moves_total 0.0" in _figures(other)


def test_the_answer_is_what_prometheus_reads():
    answer = Metrics().answer()
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert bytes(answer.body).endswith(b"\n")


# ---- several workers -------------------------------------------------------------------------

WORKER = """
import sys
from riad.server.ops.metrics import Metrics
metrics = Metrics()
metrics.moves.inc(int(sys.argv[1]))
metrics.move_seconds.observe(0.003)
metrics.sockets.set(10)
metrics.answered("/api", "GET", 200)
sys.stdout.write(metrics.render().decode())
"""


def _worker(count: int) -> list[str]:
    command = [sys.executable, "-W", "error", "-c", WORKER, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_any_worker_shows_the_sum(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, "")  # so that it is put back
    share(tmp_path)
    _worker(3)
    figures = _worker(4)
    assert "riad_moves_total 7.0" in figures
    assert "riad_move_seconds_count 2.0" in figures
    assert 'riad_http_requests_total{method="GET",route="/api",status="200"} 2.0' in figures
    assert "riad_sockets 10.0" in figures  # the first worker is gone, and its sockets with it


def test_a_new_start_counts_from_zero(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, "")
    (tmp_path / "counter_1.db").write_bytes(b"old")
    share(tmp_path)
    assert os.environ[FOLDER] == str(tmp_path)
    assert not list(tmp_path.iterdir())


def test_who_is_alive(monkeypatch):
    assert module._is_alive(os.getpid())

    def not_mine(pid: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", not_mine)
    assert module._is_alive(1)


def test_the_folder_may_be_new(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, "")
    share(Path(tmp_path, "a", "b"))
    assert (tmp_path / "a" / "b").is_dir()
