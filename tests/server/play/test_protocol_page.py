"""What docs/protocol.md shows is what a server takes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from riad.server import messages as m
from tests.server.play.desk import at_desk

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
REQUEST = re.compile(r"curl -s localhost:8000(\S+)(?: -d '(.*)')?")


def test_the_requests_of_the_page_make_a_table_and_fill_it(sqlite_database):
    async def run(desk):
        made = None
        for path, body in REQUEST.findall(PAGE):
            if made is not None:
                path = path.replace("TABLE", made["table"]["id"])
                body = body.replace("INVITE", made["invite"])
            answer = await desk.call("POST" if body else "GET", path, json.loads(body or "null"))
            assert answer.status_code == 200, (path, answer.text)
            made = answer.json() if path == "/api/tables" else made
        assert made is not None
        state = await desk.see(made["table"]["id"], made["token"])
        assert state["table"]["status"] == "playing"

    at_desk(sqlite_database, run)


def test_the_messages_of_the_page_are_messages():
    shown = re.findall(r"^\{.*\}$|`(\{\"type\".*?\})`", PAGE, re.MULTILINE)
    lines = [line for line in PAGE.splitlines() if line.startswith("{")]
    for text in (*lines, *(one for one in shown if one)):
        text = text.replace('"…"', '"' + "t" * 43 + '"')
        assert msgspec.json.decode(text, type=m.FromClient)
    assert len(lines) >= 2
