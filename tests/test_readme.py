"""What the README shows is run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_python_example_of_the_readme_runs_and_is_short(capsys):
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in block.splitlines() if line.strip()]) <= 15
    exec(compile(block, "README.md", "exec"), {})
    scores, winners, *_ = capsys.readouterr().out.splitlines()[0].split(") ")
    assert scores.startswith("(")
    assert winners.startswith("(")


def test_the_docstring_of_the_package_is_true():
    import doctest  # noqa: PLC0415 - only here

    import riad  # noqa: PLC0415

    result = doctest.testmod(riad)
    assert result.attempted
    assert not result.failed
