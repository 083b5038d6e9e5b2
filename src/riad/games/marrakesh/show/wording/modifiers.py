"""What modifiers change: each word of the data files with its phrase, and with a sentence."""

from __future__ import annotations

from riad.kernel.text import Text

from .joined import ANY_NUMBER, Told, both, price


def _several(kind: str) -> Text:
    """A resource, or points, without a number."""
    return Text(f"told.several.{kind}")


def end_of(track: str) -> Text:
    """Where a track ends."""
    return Text(f"told.end.{track}")


def _changed(end: str) -> Told:
    """Every word with its text; those with the end `.full` are sentences."""
    return {
        "workshop_loss_waived": lambda n: [Text(f"told.workshop-loss-waived{end}", {"n": n})],
        "harvest_alternative": lambda v: [
            Text(f"told.harvest-alternative{end}", {"what": _several(v)})
        ],
        "stair_step_price": lambda v: [Text(f"told.stair-step-price{end}", {"what": _several(v)})],
        "spectators_plus": lambda n: [Text(f"told.spectators-plus{end}", {"n": n})],
        "gate_dinars_minus": lambda n: [Text(f"told.gate-dinars-minus{end}", {"n": n})],
        "pay_dinars_with": lambda v: [
            Text(f"told.pay-dinars-with{end}", {"what": both([_several(kind) for kind in v])})
        ],
        "luxury_goods_per_assistant": lambda n: [
            {ANY_NUMBER: Text(f"told.luxury-goods-per-assistant{end}")}[n]
        ],
        "exchanges_per_assistant": lambda n: [
            {ANY_NUMBER: Text(f"told.exchanges-per-assistant{end}")}[n]
        ],
        "vendor_water_plus": lambda n: [Text(f"told.vendor-water-plus{end}", {"n": n})],
        "vendor_points_plus": lambda n: [Text(f"told.vendor-points-plus{end}", {"n": n})],
        "gate_keshi_any_colour": lambda v: [{True: Text(f"told.gate-keshi-any-colour{end}")}[v]],
        "provision_deal": lambda v: [
            Text(f"told.provision-deal{end}", {"price": price(v["pay"]), "n": v["any_per_tile"]})
        ],
        "oasis_cost_any": lambda n: [Text(f"told.oasis-cost-any{end}", {"n": n})],
        "stair_move_plus": lambda n: [Text(f"told.stair-move-plus{end}", {"n": n})],
        "overflow_points": lambda v: [
            Text(f"told.overflow-points{end}", {"n": v["points"], "where": end_of(v["track"])})
        ],
        "connection_bonuses": lambda n: [Text(f"told.connection-bonuses{end}", {"n": n})],
        "rapid_bonus_times": lambda n: [Text(f"told.rapid-bonus-times{end}", {"n": n})],
        "claim_two_of_any_colour": lambda v: [
            {True: Text(f"told.claim-two-of-any-colour{end}")}[v]
        ],
        "main_square_actions": lambda n: [Text(f"told.main-square-actions{end}", {"n": n})],
        "gate_keshis": lambda n: [Text(f"told.gate-keshis{end}", {"n": n})],
        "river_bonus": lambda v: [{"each_passed": Text(f"told.river-bonus{end}")}[v]],
    }


CHANGED: Told = {
    **_changed(""),
    "move_plus": lambda v: [Text(f"told.move-plus.{v['track']}", {"n": v["steps"]})],
    "luxury_goods_minus": lambda n: [Text("told.luxury-goods-minus", {"n": n})],
    "only_new_kind": lambda v: [{True: Text("told.only-new-kind")}[v]],
    "oasis_cost_minus": lambda n: [Text("told.oasis-cost-minus", {"n": n})],
}
"""In a few words."""
SENTENCES = _changed(".full")
