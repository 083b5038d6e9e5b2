"""Who may do what at a table: what a token opens, and what an account was given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from riad.server.errors import Refused
from riad.server.store.people import Account
from riad.server.store.tables import LinkRow


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do at one table. Without a link and at an unlisted table: nothing."""

    seats: frozenset[int] = frozenset()
    owner: bool = False
    watch: bool = False
    admin: bool = False
    keys: frozenset[str] = frozenset()
    """What this rests on: whoever looks on by it leaves when one of them ends."""

    def seat(self, wanted: int | None) -> int:
        """The seat somebody acts for: the one named, or the only one there is."""
        if wanted is None and len(self.seats) == 1:
            return next(iter(self.seats))
        if wanted is None or wanted not in self.seats:
            raise Refused("not-allowed")
        return wanted

    def view(self, wanted: int | None) -> int | None:
        """The seat whose view somebody gets; None is what everybody may see."""
        if wanted is None:
            return next(iter(self.seats)) if len(self.seats) == 1 else None
        return self.seat(wanted)


def access(links: Iterable[LinkRow], account: Account | None, *, listed: bool) -> Access:
    """What these links, this account and the table itself allow."""
    held = list(links)
    admin = account is not None and account.admin
    return Access(
        seats=frozenset(seat for link in held for seat in link.seats),
        owner=admin or any(link.owner for link in held),
        watch=listed or admin or bool(held),
        admin=admin,
        keys=frozenset(_keys(held, account)),
    )


def _keys(links: Iterable[LinkRow], account: Account | None) -> Iterator[str]:
    for link in links:
        yield f"{'link' if link.owner or link.seats else 'invite'} {link.hash}"
        if link.account_id is not None:
            yield f"account {link.account_id}"
    if account is not None:
        yield f"account {account.id}"
        if account.admin:
            yield f"admin {account.id}"
