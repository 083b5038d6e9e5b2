"""Packs the web table into what is built: whoever installs Riad needs no Node.

Where RIAD_COMPILED names the folder that `make compiled` has made, its compiled rules are packed
beside their source, and the wheel is for this Python on this platform only.
"""

from __future__ import annotations

import os
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
        if self.target_name == "wheel" and (compiled := os.environ.get("RIAD_COMPILED")):
            pack_compiled(root / compiled, build_data)
        if version == "editable" or (root / PAGE).exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("the web table is not built, and there is no npm to build it with")
        for command in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run([npm, *command], cwd=root / "web", check=True)


def pack_compiled(folder: Path, build_data: dict[str, Any]) -> None:
    """What the compiler has made, and the module it asks for besides."""
    made = [path for kind in ("*.so", "*.pyd") for path in folder.rglob(kind)]
    if not made:
        raise RuntimeError(f"nothing is compiled in {folder}: see `make compiled`")
    made.append(folder / "riad/kernel/written_out.py")
    build_data["force_include"] |= {str(p): str(p.relative_to(folder)) for p in made}
    build_data["pure_python"], build_data["infer_tag"] = False, True
