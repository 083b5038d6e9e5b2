"""The HTTP interface as a page, made from the server's own description of it (OpenAPI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

HEAD = """# The HTTP interface

Made from what a server says of itself at `/api`. How it is meant, and what schemas cannot say, is
in [talking to a server](../protocol.md). A request that is refused answers with a
[Problem](#problem).
"""


def page() -> str:
    """Every endpoint, every message and every shape."""
    import riad.server.app  # noqa: F401, PLC0415 - it knows all endpoints
    from riad.server.openapi import openapi  # noqa: PLC0415 - the site alone needs it

    return "\n".join([HEAD, *written(openapi())])


def written(api: dict[str, Any]) -> Iterator[str]:
    yield "## Endpoints\n"
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            yield from endpoint(f"{method.upper()} {path}", operation)
    schemas = dict(api["components"]["schemas"])
    yield "## Messages\n"
    for name, who in (("FromClient", "A client says"), ("FromServer", "A server says")):
        yield f"{who}: {kind(schemas.pop(name))}.\n"
    yield "## Shapes\n"
    for name in sorted(schemas):
        yield from shape(name, schemas[name])


def endpoint(title: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### `{title}`\n"
    yield f"{operation['summary']} {operation['description']}\n"
    if body := operation.get("requestBody"):
        yield f"Takes {content(body)}.\n"
    yield f"Gives {content(operation['responses']['200'])}.\n"


def content(of: dict[str, Any]) -> str:
    ((media, found),) = of["content"].items()
    if media == "text/event-stream":
        return f"events, each {kind(found['schema']['properties']['data']['contentSchema'])}"
    return "text" if media == "text/plain" else kind(found["schema"])


def shape(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    if about := schema.get("description"):
        yield f"{about}\n"
    if fields := schema.get("properties"):
        needed = schema.get("required", ())
        yield "| field | what it is | |\n|---|---|---|"
        for field, its in fields.items():
            yield f"| `{field}` | {kind(its)} | {'needed' if field in needed else ''} |"
        yield ""
    else:
        yield f"{kind(schema)}\n"


def kind(schema: dict[str, Any]) -> str:
    """What a value is, in words; shapes with a name are links."""
    match schema:
        case {"$ref": str(ref)}:
            name = ref.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"anyOf": list(ways)}:
            return " or ".join(map(kind, ways))
        case {"enum": list(words)}:
            return " or ".join(f"`{word}`" for word in words)
        case {"type": "array", "prefixItems": list(items)}:
            return f"a list of {', '.join(map(kind, items))}"
        case {"type": "array"}:
            return f"a list of {kind(schema.get('items') or {})}"
        case {"type": "object", "additionalProperties": dict(values)} if values:
            return f"an object of {kind(values)}"
        case {"type": "string"}:
            return "text" + limits(schema, "minLength", "maxLength", " letters")
        case {"type": "integer"}:
            return "a whole number" + limits(schema, "minimum", "maximum")
        case {"type": str(name)}:
            return {"null": "null", "object": "an object", "boolean": "true or false"}.get(
                name, f"a {name}"
            )
    return "anything"


def limits(schema: dict[str, Any], least: str, most: str, what: str = "") -> str:
    low, high = schema.get(least), schema.get(most)
    if high is None:
        return "" if low is None else f", {low}{what} or more"
    return f", {low or 0} to {high}{what}" if low != high else f" of {high}{what}"
