"""The API does what its description says."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

from riad.server.calls import ENDPOINTS
from riad.server.openapi import openapi
from tests.full import FULL
from tests.server.process import Server
from tests.server.rubbish import watch
from tests.server.rubbish.conformity import as_guest, conform, conform_to, guest

EXAMPLES = 4 if FULL else 2
"""Made up for each call, besides those that its description suggests."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("described")) as server:
        yield server
        assert watch.complaints(server.log.read_text()) == []


def test_every_endpoint_is_described():
    described = {(m.upper(), path) for path, ways in openapi()["paths"].items() for m in ways}
    assert described == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    assert ("GET", "/api/texts/{language}") in described


def test_answers_are_as_described(server: Server, tmp_path: Path):
    somebody = asyncio.run(guest(server.url))
    outcome = conform(as_guest(somebody, server.url, tmp_path), server.url, tmp_path, EXAMPLES)
    assert outcome.is_fine, outcome.report
    assert outcome.cases > 500


def test_an_answer_that_is_not_described_is_noticed(server: Server, tmp_path: Path):
    path = "/api/texts/{language}"
    assert conform_to(openapi(), server.url, tmp_path, path).is_fine
    wrong = copy.deepcopy(openapi())
    del wrong["paths"][path]["get"]["responses"]["404"]
    outcome = conform_to(wrong, server.url, tmp_path, path)
    assert not outcome.is_fine
    assert "Undocumented status code" in outcome.report
