"""The web table as files: compressed, kept as long as they may be, and never in the API's way."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from riad.server.pages import NOT_BUILT, PLACES, Pages
from tests.server.ops.helpers import ask
from tools.web_messages import FOLDER, files

PAGE = "<!doctype html><title>Riad</title>" + "<p>tiles</p>" * 50
SCRIPT = "export const tiles = 4;\n" * 50
HASHED = "/assets/index-B76B5lhO.js"
BROTLI = b"\x06"  # of nothing at all
PACKED = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / HASHED[1:]).write_text(SCRIPT)
    (tmp_path / "assets" / "inter-Dx4kXJAl.woff2").write_bytes(b"wOF2")
    return tmp_path


def app_of(folder: Path, counted: list[str] | None = None) -> ASGIApp:
    def count(_: Request, rule: str) -> None:
        if counted is not None:
            counted.append(rule)

    app = Starlette(routes=[Route("/api/games", lambda _: JSONResponse({"games": {}}))])
    app.router.default = Pages(folder).or_else(app.router.not_found, count)
    return app


def test_pages_count_as_requests_and_files_that_are_kept_by_themselves(folder):
    counted: list[str] = []
    app = app_of(folder, counted)
    for path in ("/", "/table/x", "/no-such-page", "/favicon.svg", "/assets/gone-12345678.js"):
        ask(app, path)
    assert counted == ["api"] * 5
    ask(app, HASHED)
    assert counted[5:] == ["files"]


@pytest.fixture
def app(folder: Path) -> ASGIApp:
    return app_of(folder)


@pytest.mark.parametrize("path", ["/", *(f"/{place}/x/y" for place in sorted(PLACES) if place)])
def test_every_address_of_the_page_is_the_page(app, path):
    answer = ask(app, path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_address_is_the_page_that_says_so(app):
    answer = ask(app, "/nowhere")
    assert (answer.status_code, answer.text) == (404, PAGE)


def test_files_with_a_hash_in_their_name_are_kept_for_ever(app):
    answer = ask(app, HASHED)
    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert ask(app, "/favicon.svg").headers["cache-control"] == "no-cache"


def test_whoever_has_a_file_already_is_not_sent_it_again(app):
    etag = ask(app, "/").headers["etag"]
    again = ask(app, "/", headers={"if-none-match": etag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert ask(app, "/", headers={"if-none-match": '"another"'}).status_code == 200
    assert ask(app, "/nowhere", headers={"if-none-match": etag}).status_code == 404


def test_files_are_compressed_for_those_who_can_read_it(app):
    packed, plain = ask(app, HASHED, headers=PACKED), ask(app, HASHED, headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == SCRIPT
    assert {packed.headers["vary"], plain.headers["vary"]} == {"accept-encoding"}


def test_what_the_build_has_compressed_better_is_sent_to_those_who_can_read_that(folder):
    (folder / f"{HASHED[1:]}.br").write_bytes(BROTLI)
    app = app_of(folder)
    best = ask(app, HASHED, headers={"accept-encoding": "gzip, deflate, br;q=0.9, zstd"})
    assert best.headers["content-encoding"] == "br"
    assert int(best.headers["content-length"]) == len(BROTLI)
    assert best.headers["content-type"] == "text/javascript; charset=utf-8"
    assert ask(app, HASHED, headers=PACKED).headers["content-encoding"] == "gzip"
    assert ask(app, "/", headers={"accept-encoding": "br"}).text == PAGE
    assert ask(app, f"{HASHED}.br").status_code == 404  # it is no file of its own


def test_what_is_compressed_already_is_sent_as_it_is(app):
    answer = ask(app, "/assets/inter-Dx4kXJAl.woff2", headers=PACKED)
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_the_page_never_stands_in_the_way_of_the_api(app):
    assert ask(app, "/api/games").json() == {"games": {}}
    missing = ask(app, "/api/nothing")
    assert (missing.status_code, PAGE in missing.text) == (404, False)
    assert ask(app, "/", method="POST").status_code in (404, 405)


def test_only_a_head_is_sent_to_whoever_asks_for_it(app):
    answer = ask(app, "/", method="HEAD")
    assert (answer.status_code, answer.headers["content-type"][:9]) == (200, "text/html")


def test_nothing_outside_the_folder_is_ever_sent(app, folder):
    (folder.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"):
        assert "secret" not in ask(app, path).text


def test_a_house_without_a_page_says_how_to_build_it(tmp_path):
    answer = ask(app_of(tmp_path / "none"), "/")
    assert (answer.status_code, answer.text) == (404, NOT_BUILT)


@pytest.mark.parametrize(("name", "text"), files().items(), ids=files())
def test_the_types_of_messages_and_views_are_those_of_server_and_games(name, text):
    assert (FOLDER / name).read_text("utf-8") == text, "python -m tools.web_messages"
