"""Where a request comes from and where it goes."""

from __future__ import annotations

import pytest

from riad.server.ops.client import is_local, network, route


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_limited_together(host, who):
    assert network({"client": (host, 1)}) == who


def test_a_unix_socket_has_no_address():
    assert network({"client": None}) == network({}) == "local"


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("192.0.2.7", False)],
)
def test_this_machine_is_local(host, local):
    assert is_local({"client": (host, 1)}) is local


def test_what_was_not_found_has_one_name():
    assert route({}) == "elsewhere"
