"""What newcomers fill in and machines read: forms for issues, workflows, hooks, how to cite."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from riad.kernel.text import Text
from riad.language import catalogue
from tests import names_in_docs, names_there_are

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
KINDS = {"markdown", "textarea", "input", "dropdown"}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_has_what_it_is_shown_with(form):
    content = read(form)
    if form.stem == "config":
        assert content == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "labels", "body"} == set(content)
    asked = [part for part in content["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in content["body"]} <= KINDS
    assert all(part["attributes"]["label"] for part in asked)
    assert len({part["id"] for part in asked}) == len(asked)


def test_a_wrong_rule_comes_with_a_record():
    body = read(ROOT / ".github" / "ISSUE_TEMPLATE" / "wrong-rule.yml")["body"]
    (record,) = (part for part in body if part.get("id") == "record")
    assert record["validations"]["required"]
    assert ".riad" in record["attributes"]["description"]
    where, words = body[0]["attributes"]["value"], catalogue("", "en")
    assert f"(*{words.say(Text('web.end.download'))}*)" in where
    assert f"`{words.say(Text('command.record'))}`" in where


def test_every_commit_is_checked_as_make_check_does():
    (repo,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    entries = " ".join(hook["entry"] for hook in repo["hooks"])
    for tool in ("ruff format", "ruff check", "mypy", "lint-imports", "npm --prefix web run check"):
        assert tool in entries


# ---- what nothing here can run: at least it is of one piece ------------------------------------


WORKFLOWS = {file.stem: read(file) for file in (ROOT / ".github" / "workflows").glob("*.yml")}
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = read(ROOT / "compose.yaml")["services"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"]


def test_every_system_and_python_is_tried():
    jobs = WORKFLOWS["test"]["jobs"]
    assert jobs["all"]["strategy"]["matrix"]["python"] == PYTHONS
    assert jobs["systems"]["strategy"]["matrix"] == {"system": SYSTEMS, "python": PYTHONS}
    nodes = {*jobs["all"]["strategy"]["matrix"]["node"]}
    nodes |= {more["node"] for more in jobs["all"]["strategy"]["matrix"]["include"]}
    assert nodes == {"20", "22"}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_calls_only_what_there_is(name):
    verbs, _ = names_there_are.verbs()
    for job in WORKFLOWS[name]["jobs"].values():
        assert job["timeout-minutes"]
        for line in (step["run"] for step in job["steps"] if "run" in step):
            for verb in re.findall(r"\bmake (\w+)", line):
                assert verb in verbs
            for file in re.findall(r"(?:tools|tests)/[\w/.]+|requirements[\w-]*\.lock", line):
                assert (ROOT / file).exists(), line
    assert WORKFLOWS[name]["permissions"] == {"contents": "read"}


def copied() -> list[str]:
    """What the Dockerfile takes from the checkout."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_the_image_is_made_of_what_there_is_and_docker_is_shown():
    shown = re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    for source in copied():
        assert (ROOT / source).exists(), source
        assert any(source == one or source.startswith(f"{one}/") for one in shown), source
    assert {file for file in shown if not any(one.startswith(file) for one in copied())} == set()


def test_the_image_has_what_the_wheel_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    made = [project["project"]["readme"], *project["project"]["license-files"], "hatch_build.py"]
    made += project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {*made} <= {*copied()}


def test_the_services_ask_for_health_and_keep_their_data():
    riad, database = COMPOSE["riad"], COMPOSE["database"]
    assert "/healthz" in DOCKERFILE
    assert "HEALTHCHECK" in DOCKERFILE
    assert database["healthcheck"]["test"]
    assert riad["depends_on"]["database"]["condition"] == "service_healthy"
    assert riad["volumes"] == ["data:/data"]
    assert "RIAD_DATA=/data" in DOCKERFILE
    assert set(riad["environment"]) == {"RIAD_DATABASE", "PGPASSWORD"}
    assert "POSTGRES_PASSWORD" in riad["environment"]["PGPASSWORD"]
    assert "@" in riad["environment"]["RIAD_DATABASE"]


@pytest.mark.parametrize(
    "command", [COMPOSE["riad"]["command"], json.loads(DOCKERFILE.split("CMD ")[-1])]
)
def test_what_the_image_starts_is_a_command_of_ours(command):
    assert names_in_docs.command(" ".join(command))


def test_who_cites_is_told_how():
    content = read(ROOT / "CITATION.cff")
    assert content["license"] == "MIT"
    assert "version" not in content, "the version stands in one place"
    assert {"cff-version", "message", "title", "authors"} <= set(content)
