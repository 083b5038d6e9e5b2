"""Modules that not every table can have."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from riad.kernel.definition import Module
from riad.kernel.errors import UnknownName
from tests.kernel.toy import Toy

OLD, NEW = "old", "new"


class Demanding(Toy):
    """A game with a module for many and another for one edition only."""

    editions = (OLD, NEW)
    modules: Mapping[str, Module] = {
        "crowd": Module(rules=("K-1.1",), seats=(3, 4)),
        "gold": Module(editions=(NEW,)),
        "rain": Module(),
    }


@pytest.mark.parametrize(
    ("seats", "edition", "modules"),
    [(1, OLD, ["rain"]), (3, OLD, ["crowd", "rain"]), (4, NEW, ["crowd", "gold", "rain"])],
)
def test_what_a_table_can_have(seats, edition, modules):
    assert Demanding().configure(seats, edition, modules).modules == tuple(modules)


@pytest.mark.parametrize(
    ("seats", "edition", "module", "message"),
    [
        (2, NEW, "crowd", "toy: module crowd needs so many seats: 3, 4"),
        (3, OLD, "gold", "toy: module gold is only for new"),
        (3, OLD, "snow", "toy: module 'snow' is not one of crowd, gold, rain"),
        (3, OLD, ["gold"], "toy: module <list> is not one of crowd, gold, rain"),
    ],
)
def test_what_a_table_cannot_have_is_said_in_one_line(seats, edition, module, message):
    with pytest.raises(UnknownName) as refused:
        Demanding().configure(seats, edition, [module])
    assert str(refused.value) == message
