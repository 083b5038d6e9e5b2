"""A copy of the tree to plant faults in, and programs that run there for a bounded time."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic

from tools.faults import Fault
from tools.reach import PAGE

LINKED = (".venv", "web/node_modules")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
NOTHING_TO_RUN = 5
"""What pytest answers when no test is left."""


@dataclass(frozen=True, slots=True)
class Done:
    """How a program ended: `code` is None if its time was over."""

    code: int | None
    seconds: float
    said: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who found a fault, and whether everybody has looked."""

    killed_by: str = ""
    finished: bool = True


class Scratch:
    """A copy of the tree. What is installed is linked, not copied."""

    def __init__(self, root: Path, folder: Path, files: Sequence[str], jobs: int) -> None:
        self.folder = folder
        self.jobs = jobs
        self.fail_anyway: set[str] = set()
        self._sound: dict[tuple[str, ...], Done] = {}
        self._fault: Fault | None = None
        self._sound_page: str | None = None
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / file, folder / file)
        for link in LINKED:
            if (root / link).exists():
                (folder / link).symlink_to((root / link).resolve())
        if (root / PAGE).is_dir():
            shutil.copytree(root / PAGE, folder / PAGE)
        # A file changed twice in a second has the same date: only its content tells.
        compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src"]
        self.run([sys.executable, *compiling], 600)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """With this fault in the tree; afterwards it is as it was."""
        file = self.folder / fault.file
        sound = file.read_text("utf-8")
        self._fault = fault
        file.write_text(fault.apply(sound), "utf-8")
        try:
            yield
        finally:
            file.write_text(sound, "utf-8")
            self._fault = None
            if fault.file.startswith("web/"):
                self.builds()

    @contextmanager
    def _without_fault(self) -> Iterator[None]:
        fault = self._fault
        if fault is None:
            yield
            return
        file = self.folder / fault.file
        planted = file.read_text("utf-8")
        back = planted[: fault.start] + fault.before + planted[fault.start + len(fault.after) :]
        file.write_text(back, "utf-8")
        page = fault.file.startswith("web/")
        try:
            if page:
                self.builds()
            yield
        finally:
            file.write_text(planted, "utf-8")
            if page:
                self.builds()

    def imports(self, *modules: str) -> bool:
        return self.run([sys.executable, "-c", f"import {', '.join(modules)}"], 120).code == 0

    def builds(self) -> bool:
        """Whether the page can be made; it is made."""
        return self.run(["npm", "run", "build", "--silent"], 300, "web").code == 0

    def builds_another_page(self) -> bool:
        """Whether the page with the fault can be made, and is not the same as without it."""
        if self._sound_page is None:
            with self._without_fault():
                self._sound_page = self._page()
        return self.builds() and self._page() != self._sound_page

    def _page(self) -> str:
        files = sorted(file for file in (self.folder / PAGE).rglob("*") if file.is_file())
        parts = [str(file).encode() + file.read_bytes() for file in files]
        return sha256(b"".join(parts)).hexdigest()

    def web(self, name: str, words: Sequence[str], seconds: float) -> Verdict:
        done = self.run(words, seconds, "web")
        if done.code == 0:
            return Verdict()
        if done.code is None:
            return self.too_long(words, seconds, name, "web")
        with self._without_fault():
            sound = self._once(words, seconds, "web")
        return Verdict(killed_by="" if sound.code else name)

    def tests(self, what: Sequence[str], seconds: float, *, alone: bool) -> Verdict:
        """Run tests in this order until one fails that passes without the fault."""
        ends = monotonic() + seconds
        while (left := ends - monotonic()) > 0:
            words = self._pytest(what, alone=alone)
            done = self.run(words, left)
            if done.code in (0, NOTHING_TO_RUN):
                return Verdict()
            if done.code is None:
                return self.too_long(words, left, what[0] if len(what) == 1 else "tests")
            failed = FAILED.findall(done.said)
            if not failed:
                return Verdict(killed_by=f"pytest, which ended with {done.code}")
            with self._without_fault():
                guilty = [test for test in failed if self._passes(test, seconds)]
            if guilty:
                return Verdict(killed_by=guilty[0])
            self.fail_anyway |= set(failed)
        return Verdict(finished=False)

    def _pytest(self, what: Sequence[str], *, alone: bool) -> list[str]:
        words = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "--tb=no"]
        # a stray setup.py above the copy would give tests other names than those left out
        words += ["-p", "no:cacheprovider", "--rootdir", str(self.folder)]
        if not alone and self.jobs > 1:
            words += ["-n", str(self.jobs), "--dist", "worksteal"]
        left_out = [f"--deselect={test}" for test in sorted(self.fail_anyway)]
        return [*words, *left_out, *(one for one in what if one not in self.fail_anyway)]

    def _passes(self, test: str, seconds: float) -> bool:
        return self._once(self._pytest([test], alone=True), seconds).code == 0

    def too_long(self, words: Sequence[str], seconds: float, name: str, where: str = "") -> Verdict:
        """Too slow has been found only where it would be quick without the fault."""
        with self._without_fault():
            sound = self._once(words, seconds / 2, where)
        if sound.code == 0 and sound.seconds < seconds / 2:
            return Verdict(killed_by=f"{name}, which never ended")
        return Verdict(finished=False)

    def _once(self, words: Sequence[str], seconds: float, where: str = "") -> Done:
        """Run something without the fault, unless it is known how that ends."""
        key = (where, *words)
        if key not in self._sound:
            self._sound[key] = self.run(words, seconds, where)
        return self._sound[key]

    def run(self, words: Sequence[str], seconds: float, where: str = "") -> Done:
        """A program with all that it starts; what is still there when its time is over ends."""
        path = os.pathsep.join([str(self.folder / "src"), str(self.folder)])
        begun = monotonic()
        with subprocess.Popen(
            words,
            cwd=self.folder / where,
            env={**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "400"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=seconds)
                code: int | None = process.returncode
            except subprocess.TimeoutExpired:
                said, code = "", None
                end(process.pid)
            except BaseException:  # whoever stops us stops what we started
                end(process.pid)
                raise
        return Done(code, monotonic() - begun, said)


def end(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
