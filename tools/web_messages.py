"""Writes what the web table knows of the program: messages, views, languages.

The types are made from the very classes of server and games.

    python -m tools.web_messages           # write web/src/generated/

A test checks that the files are current.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from riad.games import PACKAGES
from riad.language import SPOKEN
from riad.server.openapi import openapi
from tools.web_views import views

FOLDER = Path(__file__).parents[1] / "web" / "src" / "generated"
HEAD = "// Made by tools/web_messages.py from the server's own classes. Do not edit.\n"
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript() -> str:
    """All schemas of the API as TypeScript types."""
    schemas: dict[str, Any] = openapi()["components"]["schemas"]
    return HEAD + "".join(_declared(name, schemas[name]) for name in sorted(schemas))


def _declared(name: str, schema: dict[str, Any]) -> str:
    about = f"\n/** {_one_line(schema['description'])} */" if "description" in schema else ""
    if "properties" in schema:
        return f"{about}\nexport interface {name} {_fields(schema)}\n"
    return f"{about}\nexport type {name} = {_type(schema)};\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fields(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = [
        f"  {name}{'' if name in required else '?'}: {_type(of)};\n"
        for name, of in schema["properties"].items()
    ]
    return "{\n" + "".join(rows) + "}"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema or "const" in schema:
        return " | ".join(map(_literal, schema.get("enum", [schema.get("const")])))
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " | ".join(dict.fromkeys(map(_type, several)))
    return _plain(schema, schema.get("type"))


def _plain(schema: dict[str, Any], kind: str | None) -> str:
    if kind == "array":
        inner = _type(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object" and "properties" in schema:
        return _fields(schema)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(kind or "", "unknown")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def languages() -> str:
    """The languages of the house, each by its own name."""
    rows = [f"  {code}: {_literal(spoken.name)},\n" for code, spoken in SPOKEN.items()]
    head = "// Made by tools/web_messages.py from riad/language.py. Do not edit.\n"
    return f"{head}\nexport const LANGUAGES = {{\n{''.join(rows)}}} as const;\n"


def files() -> dict[str, str]:
    """All files of the folder, by name."""
    games = {f"{game}.ts": views(game) for game in PACKAGES}
    return {"messages.ts": typescript(), "languages.ts": languages(), **games}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, "utf-8")
