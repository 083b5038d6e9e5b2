"""The API described for programs, made from the endpoints and messages themselves."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import riad
from riad.server import api, api_accounts, api_boxes, api_past, api_readings  # noqa: F401 - their endpoints register themselves
from riad.server import messages as m
from riad.server.calls import ENDPOINTS, Endpoint, Who
from riad.server.errors import STATUS

REF = "#/components/schemas/{name}"


class Problem(msgspec.Struct, omit_defaults=True):
    """Why something was refused: a code for programs, a message key for people."""

    code: str
    key: str
    retry_after: int | None = None
    args: dict[str, str] = {}


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI page."""
    wanted = [e.takes for e in ENDPOINTS if _is_json(e.takes)]
    wanted += [e.gives for e in ENDPOINTS if _is_json(e.gives)]
    wanted += [m.FromClient, m.FromServer, Problem]
    schemas, components = msgspec.json.schema_components(wanted, ref_template=REF)
    of = {_key(kind): schema for kind, schema in zip(wanted, schemas, strict=True)}
    components = dict(components)
    components["FromClient"] = of[_key(m.FromClient)]
    components["FromServer"] = of[_key(m.FromServer)]
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Riad",
            "version": riad.__version__,
            "description": "Tables for heavy Euro games. A socket at "
            "/api/tables/{table}/socket takes FromClient and sends FromServer.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "link": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": "riad"},
            },
        },
    }


@cache
def message_schema() -> dict[str, Any]:
    """The JSON schema of what clients and server say to each other at a table."""
    (client, server), components = msgspec.json.schema_components(
        [m.FromClient, m.FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**components, "FromClient": client, "FromServer": server},
        "version": m.VERSION,
    }


def _is_json(kind: Any) -> bool:
    return kind is not None and kind is not str


def _key(kind: Any) -> str:
    return str(kind)


def _operation(endpoint: Endpoint, of: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "description": f"For whoever {endpoint.who.value}."
        if endpoint.who is not Who.ANYONE
        else "For anyone.",
        "parameters": _parameters(endpoint),
        "responses": _responses(endpoint, of),
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.takes, of)}
    if endpoint.who is not Who.ANYONE:
        operation["security"] = [{"link": []}, {"session": []}]
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", endpoint.path)
    ]
    if endpoint.who is Who.WATCHER and endpoint.method == "GET":
        seat = {"type": "integer", "minimum": 0, "maximum": 15}
        found.append({"name": "seat", "in": "query", "required": False, "schema": seat})
    return found


def _responses(endpoint: Endpoint, of: dict[str, Any]) -> dict[str, Any]:
    content = _content(endpoint.gives, of)
    if endpoint.name == "stream":
        content = {"text/event-stream": {"schema": _event(content["application/json"]["schema"])}}
    problem = {"application/json": {"schema": of[_key(Problem)]}}
    responses = {"200": {"description": "Done", "content": content}}
    for status in sorted({str(status) for status in STATUS.values()}):
        codes = sorted(code for code, its in STATUS.items() if str(its) == status)
        responses[status] = {"description": ", ".join(codes), "content": problem}
    return responses


def _event(message: dict[str, Any]) -> dict[str, Any]:
    """A server-sent event whose data is a message."""
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": message}
    return {"type": "object", "required": ["data"], "properties": {"data": data}}


def _content(kind: Any, of: dict[str, Any]) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": of[_key(kind)]}}
