"""What a compiled build has besides: how frames and states that are compiled are told of.

`tools/compile.py` puts it into the build as `riad.kernel.written_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, make_dataclass
from dataclasses import field as dataclasses_field
from typing import TYPE_CHECKING, Any

from riad.kernel import state

UNSAID: Any = MISSING
field: Any = dataclasses_field
secret: Any = state.secret
unsaid: Any = state.default_of

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Callable[[Any], Any]:
        """Heeded by the compiler, and nothing when it runs."""
        return lambda cls: cls


def described(
    cls: Any, kind: str, rows: Mapping[str, tuple[str, Any]], names: Mapping[str, Any]
) -> None:
    """Say what `dataclasses` and the decorator would have found out about a class."""
    parts = [
        (name, hint, *([] if default is MISSING else [default]))
        for name, (hint, default) in rows.items()
    ]
    twin = make_dataclass(cls.__name__, parts)
    for name in ("__dataclass_fields__", "__match_args__"):
        setattr(cls, name, getattr(twin, name))
    hints = {name: eval(hint, dict(names)) for name, (hint, _) in rows.items()}
    from riad.kernel import frames  # noqa: PLC0415 - it is compiled, and asks for this here first

    if kind == "frame":
        frames.enrol(cls, hints)
    else:
        state.describe(cls, hints)
