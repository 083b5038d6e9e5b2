"""Names for `gymnasium.make`: import this, then make `riad/yspahan-v2` or `riad/marrakesh-v2`.

Each makes what `riad.research.gym_env` makes, and takes its keywords. The number is that of the
rules; with `riad.research.gym:` before it a name brings the import itself.
"""

from __future__ import annotations

from riad.games import definitions

from .extra import needed

with needed():
    import gymnasium

for _name, _game in definitions().items():
    gymnasium.register(
        f"riad/{_name}-v{_game.rules_version}",
        entry_point="riad.research:gym_env",
        kwargs={"game": _name},
    )
