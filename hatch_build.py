"""Packs the web table into what is built: whoever installs Riad needs no Node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/riad/server/page/index.html"


class WebTable(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page where it is not built yet; who edits the sources builds it with `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / PAGE).exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("the web table is not built, and there is no npm to build it with")
        for command in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run([npm, *command], cwd=root / "web", check=True)
