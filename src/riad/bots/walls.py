"""What Linux can keep one process from finding out about another of the same user."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

PR_SET_DUMPABLE: Final = 4
PR_SET_NO_NEW_PRIVS: Final = 38
CAPABILITY_VERSION: Final = 0x20080522


def close_in() -> None:
    """Let no other process see the memory, the environment and the open files of this one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def give_up() -> None:
    """Be no more than any user, also as root: root sees through what `close_in` closes."""
    if sys.platform == "linux":
        system = ctypes.CDLL(None)
        system.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        nothing = (ctypes.c_uint32 * 6)()
        system.capset((ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), nothing)
