"""Who does something too often is told when to come back; nobody else notices."""

from __future__ import annotations

from contextlib import suppress

import pytest
from limits import parse

from riad.server.errors import Refused
from riad.server.ops.limits import (
    CLUB,
    GUESSES,
    RULES,
    SHARED,
    Allowance,
    Limits,
    Places,
    for_club,
)
from riad.server.ops.windows import Windows
from tests.server.ops.helpers import Time


def _granted(limits: Limits, rule: str, who: str = "a") -> int:
    """How often in a row it is granted, up to far too often."""
    for count in range(10_000):
        try:
            limits.check(rule, who)
        except Refused:
            return count
    raise AssertionError("never refused")


@pytest.mark.parametrize(
    ("rule", "count", "seconds"),
    [
        ("chat", 10, 30),
        ("propose", 5, 600),
        ("api", 600, 60),
        ("replay", 10, 60),
        ("box", 60, 60),
        ("files", 3000, 60),
        ("handshake", 300, 60),
    ],
)
def test_each_rule_grants_what_it_says(rule, count, seconds):
    time = Time()
    limits = Limits(clock=time)
    assert _granted(limits, rule) == count
    assert _granted(limits, rule, "b") == count
    time.now += seconds - 0.5
    assert _granted(limits, rule) == 0
    time.now += 0.5
    assert _granted(limits, rule) == count


def test_every_rule_is_tested():
    marks = test_each_rule_grants_what_it_says.pytestmark
    assert {row[0] for row in marks[0].args[1]} == set(RULES)


def test_the_window_moves():
    time = Time()
    limits = Limits(clock=time)
    for _ in range(10):
        limits.check("replay", "a")
        time.now += 5
    with pytest.raises(Refused) as refused:
        limits.check("replay", "a")
    assert refused.value.retry_after == 10
    time.now += 10
    assert _granted(limits, "replay") == 1


def test_rules_do_not_count_for_each_other():
    limits = Limits(clock=Time())
    assert _granted(limits, "replay") == 10
    assert _granted(limits, "chat") == 10


def test_what_is_refused_does_not_count():
    time = Time()
    limits = Limits(clock=time)
    assert _granted(limits, "replay") == 10
    for _ in range(100):
        time.now += 0.5
        with pytest.raises(Refused):
            limits.check("replay", "a")
    time.now += 10
    assert _granted(limits, "replay") == 10


def test_the_hint_is_never_zero():
    time = Time()
    limits = Limits(clock=time)
    _granted(limits, "chat")
    time.now += 29.9
    with pytest.raises(Refused) as refused:
        limits.check("chat", "a")
    assert refused.value.retry_after == 1


def test_all_rules_can_be_widened_or_switched_off():
    assert _granted(Limits(10, Time()), "replay") == 100
    assert _granted(Limits(0.01, Time()), "replay") == 1
    off = Limits(0)
    for _ in range(10_000):
        off.check("replay", "a")


def test_a_club_behind_one_address_has_wider_rules_and_nobody_has_narrower_ones():
    club = for_club(RULES)
    assert _granted(Limits(clock=Time(), rules=club), "replay") == 40
    assert _granted(Limits(clock=Time(), rules=club), "chat") == 10
    every = {**RULES, **SHARED}
    assert CLUB.keys() <= every.keys()
    for name, rule in CLUB.items():
        wider, usual = parse(rule), parse(every[name])
        assert wider.get_expiry() == usual.get_expiry()
        assert wider.amount > usual.amount
    assert not CLUB.keys() & GUESSES  # who guesses at a secret guesses at that of one person


def test_an_unknown_rule_is_a_bug():
    with pytest.raises(KeyError):
        Limits().check("knock", "a")


# ---- memory ----------------------------------------------------------------------------------


def test_whoever_comes_once_is_forgotten():
    time = Time()
    windows = Windows(time)
    for number in range(100_000):
        time.now += 0.1
        assert windows.acquire_entry(str(number), 5, 60)
        assert len(windows) <= 2048
    assert windows.get_moving_window("99999", 5, 60) == (time.now, 1)


def test_a_flood_from_everywhere_does_not_fill_the_memory():
    time = Time()
    windows = Windows(time, most=5000)
    for number in range(100_000):
        windows.acquire_entry(str(number), 1, 3600)
        assert not windows.acquire_entry(str(number), 1, 3600)
        assert not windows.acquire_entry("regular", 1, 3600) or not number
        assert len(windows) <= 5000
    assert windows.reset() > 0
    assert len(windows) == 0


def test_a_request_for_more_than_there_is_leaves_nothing_behind():
    windows = Windows(Time())
    assert not windows.acquire_entry("a", 1, 60, amount=2)
    assert len(windows) == 0


# ---- sockets ---------------------------------------------------------------------------------


def test_a_seat_has_four_sockets_at_a_time():
    places = Places()
    with places.hold("a"), places.hold("a"), places.hold("a"):
        with places.hold("a"):
            with pytest.raises(Refused, match="too-many"), places.hold("a"):
                pass
            with places.hold("b"):
                pass
        with places.hold("a"):
            pass
    assert not places._held


def test_a_place_is_free_again_however_it_was_left():
    places = Places(most=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), places.hold("a"):
            raise ZeroDivisionError


def test_places_without_limit():
    places = Places(most=0)
    for _ in range(100):
        places.hold("a").__enter__()


# ---- messages --------------------------------------------------------------------------------


def _sent(allowance: Allowance, count: int) -> int:
    """How many of so many messages in a row are granted."""
    granted = 0
    for _ in range(count):
        with suppress(Refused):
            allowance.spend()
            granted += 1
    return granted


def test_sixty_messages_in_ten_seconds_at_once_or_spread():
    time = Time()
    allowance = Allowance(clock=time)
    assert _sent(allowance, 61) == 60
    time.now += 10
    assert _sent(allowance, 61) == 60
    with pytest.raises(Refused, match="too-many") as refused:
        allowance.spend()
    assert refused.value.retry_after == 1
    time.now += 1
    assert _sent(allowance, 61) == 6
    time.now += 3600
    assert _sent(allowance, 61) == 60


def test_an_honest_client_never_meets_the_limit():
    time = Time()
    allowance = Allowance(clock=time)
    for second in range(3600):
        busy = 30 if second % 30 == 0 else 3  # pings, moves, hovering; now and then a resend of all
        assert _sent(allowance, busy) == busy
        time.now += 1


def test_whoever_is_a_little_over_is_refused_and_not_thrown_out():
    time = Time()
    allowance = Allowance(clock=time)
    granted = 0
    for _ in range(1000):
        granted += _sent(allowance, 12)
        time.now += 1
        assert not allowance.is_flooded
    assert granted == pytest.approx(60 + 6 * 1000, abs=7)


def test_a_flood_is_known_at_once_and_over_time():
    for count, flood in ((300, False), (301, True)):
        allowance = Allowance(clock=Time())
        assert _sent(allowance, count) == 60
        assert allowance.is_flooded is flood

    time = Time()
    allowance = Allowance(clock=time)
    seconds = 0
    while not allowance.is_flooded:
        _sent(allowance, 60)
        time.now += 1
        seconds += 1
        assert seconds < 60
    assert seconds > 5
