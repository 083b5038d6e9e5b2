"""A server that was told its names answers to no other."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from riad.server.ops.hosts import names_us
from tests.server.play.lines import serving

NAME = "play.example.org"
PATHS = ("/", "/healthz", "/metrics", "/api", "/api/games", "/assets/nothing.js")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite) -> Iterator[str]:
    file = tmp_path_factory.mktemp("named") / "riad.db"
    file.write_bytes(migrated_sqlite.read_bytes())
    with serving(f"sqlite:///{file}", trusted_hosts=(NAME,)) as url:
        yield url


@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_lets_its_name_point_here_gets_nothing(named: str, path: str):
    port = named.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", f"{NAME}.evil.example", "192.168.0.7"):
        answer = httpx.get(named + path, headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    for host in (NAME, f"{NAME}:{port}", "LOCALHOST", f"[::1]:{port}", f"127.0.0.1:{port}"):
        assert httpx.get(named + path, headers={"host": host}).status_code != 421


def test_nor_does_its_socket(named: str):
    port = int(named.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as line:
        address = f"ws://evil.example:{port}/api/tables/AAAA/socket"
        with pytest.raises(InvalidStatus) as refused, connect(address, sock=line):
            pass
    assert refused.value.response.status_code == 403


def test_figures_are_kept_from_such_pages_even_where_no_name_was_told(sqlite_database: str):
    with serving(sqlite_database) as url:
        assert httpx.get(f"{url}/metrics", headers={"host": "evil.example"}).status_code == 404
        assert httpx.get(f"{url}/metrics").status_code == 200
        assert httpx.get(f"{url}/api/games", headers={"host": "evil.example"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        (b"localhost", True),
        (b"localhost.", True),
        (b"127.0.0.1:8000", True),
        (b"[::1]:8000", True),
        (b"::1", True),
        (b"127.0.0.1.evil.example", False),
        (b"localhost@evil.example", False),
        (b"", False),
        (b":", False),
        (b"[", False),
    ],
)
def test_names_of_this_machine(host: bytes, ours: bool):
    assert names_us({"headers": [(b"host", host)]}) is ours


def test_no_name_or_two_are_not_ours():
    assert not names_us({"headers": []})
    assert not names_us({"headers": [(b"host", b"localhost"), (b"host", b"localhost")]})


# ---- how often -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api", "/api/messages", "/", "/no/such/page"])
def test_pages_and_descriptions_are_requests_like_others(sqlite_database: str, path: str):
    with serving(sqlite_database, limits=True) as url, httpx.Client(base_url=url) as client:
        codes = [client.get(path).status_code for _ in range(601)]
        assert codes[-1] == 429
        assert 429 not in codes[:600]
        assert client.get("/api/games").status_code == 429
        assert client.get("/healthz").status_code == 200
