"""Invitations: a code that is usable once, for a while, and lets its finder in under one name.

The codes of the first game name nobody: whoever has one says himself what he is called.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from datetime import timedelta

from msgspec import Struct

from core.hosting.people.codes import hashed, new_code
from core.hosting.people.failed_attempts import MOST, MOST_FROM_ADDRESS, FailedAttempts, network_of
from core.hosting.people.keys import fingerprint
from core.hosting.people.people import People, Person
from core.hosting.refused import refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

LASTS = timedelta(days=7)
LONGEST = timedelta(days=366)

NAMELESS = "hosting-code-names-nobody"
"""Why a code is refused that is right, and that somebody's name is wanted with."""


class Invitation(Struct, frozen=True):
    """An invitation that waits: for whom (empty for whoever has it), until when, where it leads.

    *game* and *seat* are set where it leads straight to one. Its code is gone.

    *by* is who made it at a table, empty for the keeper's own command.
    """

    id: int
    name: str
    made: str
    expires: str
    game: str = ""
    seat: str = ""
    by: str = ""


class Welcome(Struct, frozen=True):
    """Somebody who was let in, and the seat that he was invited to."""

    person: Person
    game: str = ""
    seat: str = ""


class Invitations:
    """Makes codes and takes them back. The store has only what they hash to."""

    def __init__(self, store: Store, people: People, clock: Clock = present) -> None:
        self._store = store
        self._people = people
        self._clock = clock
        self._failed_attempts = FailedAttempts(store, clock)
        self._key = _key_of(store)

    def invite(
        self,
        name: str,
        game: str | None = None,
        seat: str | None = None,
        lasts: timedelta = LASTS,
        by: Person | None = None,
    ) -> str:
        """Return a new code for *name*, who may be somebody with a new key; it is told once, kept nowhere."""
        known = self._people.named(name)
        return self._made(
            known.name if known is not None else self._people.free_name(name), game, seat, lasts, by
        )

    def for_whoever(self, game: str, seat: str) -> str:
        """Return a new code for a seat, and for whoever has it: he says his name himself."""
        return self._made("", game, seat, LASTS, None)

    def _made(
        self, name: str, game: str | None, seat: str | None, lasts: timedelta, by: Person | None
    ) -> str:
        now = self._clock()
        expires = now + min(max(lasts, timedelta(minutes=1)), LONGEST)
        code = new_code()
        with self._store.write():
            self._store.run(
                "INSERT INTO invitations (hash, name, game, seat, made, expires, made_by)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                hashed(code, self._key),
                name,
                game,
                seat,
                stamp(now),
                stamp(expires),
                None if by is None else by.id,
            )
        return code

    def waiting(self) -> tuple[Invitation, ...]:
        """Return those that nobody has used and that can be used still."""
        rows = self._store.rows(
            "SELECT invitations.id, invitations.name, made, expires, game, seat, people.name AS maker"
            " FROM invitations LEFT JOIN people ON people.id = made_by"
            " WHERE used IS NULL AND expires > ? ORDER BY made, invitations.id",
            stamp(self._clock()),
        )
        return tuple(
            Invitation(
                r["id"],
                r["name"],
                r["made"],
                r["expires"],
                r["game"] or "",
                r["seat"] or "",
                r["maker"] or "",
            )
            for r in rows
        )

    def revoke(self, id: int) -> None:
        """Make a code worthless; `Refused` where it was used or is none."""
        with self._store.write():
            done = self._store.run("DELETE FROM invitations WHERE id = ? AND used IS NULL", id)
        if not done:
            raise refused("hosting-no-invitation")

    def redeem(
        self,
        code: str,
        public_key: str,
        address: str,
        also: Callable[[Welcome], None] = lambda welcome: None,
        name: str = "",
    ) -> Welcome:
        """Bind a key to the name of the invitation. `Refused`: no such code, or too many tries.

        A code that names nobody binds it to *name*, which nobody has; without one it is refused as
        `NAMELESS`, and can be used as before.

        A code that never was, was used, or has expired gets the same answer. *also* is done together with
        it; never call this inside a write of your own, or a failure that is refused is not counted.
        """
        if self._store.writing:
            raise RuntimeError("a failure would be taken back with the write that it is part of")
        here, key = f"address {network_of(address)}", f"key {fingerprint(public_key)}"
        sources = {key: MOST} if self._people.knows(public_key) else {key: MOST, here: MOST_FROM_ADDRESS}
        self._failed_attempts.check(sources)
        invitation = self._found(code)
        if invitation is None:
            self._failed_attempts.failed(sources)
            raise refused("hosting-bad-code")
        if not invitation.name and not name:
            raise refused(NAMELESS)
        with self._store.write():
            taken = self._store.run(
                "UPDATE invitations SET used = ? WHERE id = ? AND used IS NULL",
                stamp(self._clock()),
                invitation.id,
            )
            if not taken:  # another process was quicker
                raise refused("hosting-bad-code")
            known = self._people.named(invitation.name) if invitation.name else None
            person = known or self._people.add(invitation.name or name)
            self._people.bind(person, public_key)
            self._store.run("UPDATE invitations SET used_by = ? WHERE id = ?", person.id, invitation.id)
            welcome = Welcome(person, invitation.game, invitation.seat)
            also(welcome)
        return welcome

    def _found(self, code: str) -> Invitation | None:
        """Return the invitation of *code*; every one is compared whole, so that no time tells how near."""
        mine = hashed(code, self._key)
        found = None
        hashes = {row["id"]: row["hash"] for row in self._store.rows("SELECT id, hash FROM invitations")}
        for invitation in self.waiting():
            if hmac.compare_digest(hashes[invitation.id], mine):
                found = invitation
        return found


def _key_of(store: Store) -> str:
    """Return the key of the hashes, made once for this host."""
    with store.write():
        store.run(
            "INSERT OR IGNORE INTO settings (name, value) VALUES ('code key', ?)", secrets.token_hex(32)
        )
    row = store.row("SELECT value FROM settings WHERE name = 'code key'")
    assert row is not None
    return str(row[0])
