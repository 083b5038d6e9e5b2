"""Names for `gymnasium.make`: import this, then make `riad/yspahan-v2` or `riad/marrakesh-v2`.

Each makes what `riad.research.gym_env` makes, and takes its keywords. The number is that of the
rules; with `riad.research.gym:` before it a name brings the import itself.
"""

from __future__ import annotations

import riad

from .extra import needed

with needed():
    import gymnasium

for _name in riad.games():
    gymnasium.register(
        f"riad/{_name}-v{riad.actions(_name).version}",
        entry_point="riad.research:gym_env",
        kwargs={"game": _name},
    )
