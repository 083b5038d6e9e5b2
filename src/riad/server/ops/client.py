"""Where a request comes from and where it goes: for limits, logs and figures."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final

from starlette.types import Scope

ELSEWHERE: Final = "elsewhere"
"""Of all paths that lead nowhere: figures stay bounded whatever strangers ask for."""

NOBODY: Final = "local"
"""Whoever comes through a Unix socket has no address."""


def headers(scope: Scope, name: bytes) -> list[str]:
    """Every value of a header, in order."""
    return [value.decode("latin-1") for header, value in scope["headers"] if header == name]


def network(scope: Scope) -> str:
    """Who is limited together: one IPv4 address, or one IPv6 network of 64 bits.

    A household has a whole IPv6 network, so a single address there limits nobody.
    """
    host = _host(scope)
    address = _address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return host if address is None else str(address)


def is_local(scope: Scope) -> bool:
    """Does it come from this machine itself?"""
    address = _address(_host(scope))
    return address is not None and address.is_loopback


def route(scope: Scope) -> str:
    """The pattern of the path that was found: `/api/tables/{table}`. Known once it was answered."""
    found: Any = scope.get("route")
    return getattr(found, "path", None) or ELSEWHERE


def _host(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else NOBODY


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
