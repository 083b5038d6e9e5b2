"""What the README shows is run as it stands there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.cli.helpers import riad as riad_command

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_example_of_the_readme_runs_and_is_short(capsys):
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in block.splitlines() if line.strip()]) <= 15
    exec(compile(block, "README.md", "exec"), {})
    asked, result, *_ = capsys.readouterr().out.splitlines()
    assert asked.startswith("How many yellow dice")
    assert "['Roll without yellow dice', " in asked
    scores, winners, *_ = result.split(") ")
    assert scores.startswith("(")
    assert winners.startswith("(")


def test_the_docstring_of_the_package_is_true():
    import doctest  # noqa: PLC0415 - only here

    import riad  # noqa: PLC0415

    result = doctest.testmod(riad)
    assert result.attempted
    assert not result.failed


def test_the_commands_of_the_readme_run_line_by_line(tmp_path):
    makes, pips, commands = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    verbs = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for line in makes.splitlines():
        assert line.split()[:1] == ["make"]
        assert line.split()[1] in verbs
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for line in pips.splitlines():
        found = re.fullmatch(r"pip install '?\.(?:\[(\w+)\])?'? +# riad (play|serve)\b.*", line)
        assert found, line
        assert found[1] is None or found[1] in extras["optional-dependencies"]
    for line in commands.splitlines():
        program, *args = line.split()
        assert program == "riad"
        done = riad_command(*args, typed="1\nquit\n", XDG_DATA_HOME=str(tmp_path))
        assert done.returncode == 0, (line, done.stderr)
        assert done.stdout, line
