"""Who may play here: people by name, and the keys by which they are known."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from msgspec import Struct

from core.hosting.people.keys import canonical, fingerprint
from core.hosting.people.names import free_of, proper_name, sort_of
from core.hosting.refused import Refused, refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, moment, present, stamp

MOST_KEYS = 10
"""Keys of one person: a laptop, a telephone, and some that he forgot."""

LONGEST_SETTINGS = 20_000
"""Characters of one person's settings; every key changed takes five thousand."""

NOTED = timedelta(hours=1)
"""How exact it is kept when a key was used last."""


KEEPER = "Keeper"
"""What whoever keeps a host is called until he is given another name."""


class Person(Struct, frozen=True):
    """Somebody: *id* is his for ever, the *name* may change."""

    id: int
    name: str


class Player(Struct, frozen=True):
    """A person as the keeper of the host sees him: since when, his keys, when he was here last."""

    name: str
    created: str
    keys: tuple[str, ...]
    last_used: str = ""


class People:
    """The people of a host. A name is cleaned before it gets in; a removed person's keys are gone."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    # --- finding -------------------------------------------------------------------

    def named(self, name: str) -> Person | None:
        """Return who has this name, or one that is too much like it; `None` for nobody."""
        row = self._store.row("SELECT id, name FROM people WHERE sort = ? AND removed IS NULL", sort_of(name))
        return None if row is None else Person(*row)

    def the(self, name: str) -> Person:
        """Return who has this name; `Refused` where nobody has."""
        found = self.named(name)
        if found is None:
            raise refused("hosting-nobody", name=name)
        return found

    def by_id(self, id: int) -> Person | None:
        """Return the person *id*; `None` where he was removed."""
        row = self._store.row("SELECT id, name FROM people WHERE id = ? AND removed IS NULL", id)
        return None if row is None else Person(*row)

    def name_of(self, id: int) -> str:
        """Return what somebody is called, or was when he was removed."""
        row = self._store.row("SELECT name FROM people WHERE id = ?", id)
        return "" if row is None else str(row[0])

    def person_of(self, public_key: str) -> Person | None:
        """Return whose key this is, and note that it was used; `None` where it is nobody's."""
        try:
            print_ = fingerprint(public_key)
        except Refused:
            return None
        row = self._store.row(
            "SELECT people.id, people.name, last_used FROM keys JOIN people ON people.id = keys.person"
            " WHERE fingerprint = ? AND removed IS NULL",
            print_,
        )
        if row is None:
            return None
        now = self._clock()
        if not row["last_used"] or now - moment(row["last_used"]) > NOTED:
            with suppress(Refused), self._store.write(lasting=False):  # a full disk keeps nobody out
                self._store.run("UPDATE keys SET last_used = ? WHERE fingerprint = ?", stamp(now), print_)
        return Person(row["id"], row["name"])

    def knows(self, public_key: str) -> bool:
        """Return whether this key is somebody's; `Refused` where it is no key."""
        print_ = fingerprint(public_key)
        return self._store.row("SELECT 1 FROM keys WHERE fingerprint = ?", print_) is not None

    def players(self) -> tuple[Player, ...]:
        """Return everybody, by name."""
        rows = self._store.rows("SELECT id, name, created FROM people WHERE removed IS NULL ORDER BY sort")
        return tuple(self._player(*row) for row in rows)

    def _player(self, id: int, name: str, created: str) -> Player:
        keys = self._store.rows("SELECT fingerprint, last_used FROM keys WHERE person = ? ORDER BY added", id)
        used = max((row["last_used"] or "" for row in keys), default="")
        return Player(name, created, tuple(row["fingerprint"] for row in keys), used)

    # --- changing ------------------------------------------------------------------

    def keeper(self) -> Person:
        """Return who keeps the host: the same person whatever he is called, taken in where there is none.

        He needs no key: he is whoever works at the host's own machine, as its user.
        """
        if (found := self._keeper()) is not None:
            return found
        with self._store.write():
            person = self._nobody_else() or self._added(self._free_name(KEEPER))
            self._store.run("INSERT OR REPLACE INTO settings VALUES ('keeper', ?)", str(person.id))
        return person

    def keeps(self, person: Person) -> bool:
        """Return whether *person* keeps the host."""
        return (keeper := self._keeper()) is not None and keeper.id == person.id

    def _keeper(self) -> Person | None:
        row = self._store.row("SELECT value FROM settings WHERE name = 'keeper'")
        return None if row is None else self.by_id(int(row[0]))

    def _nobody_else(self) -> Person | None:
        """Return the keeper as stores of before had him: under that name, and with no key."""
        found = self.named(KEEPER)
        return None if found is None or self._player(found.id, found.name, "").keys else found

    def _free_name(self, name: str) -> str:
        number, free = 1, name
        while self.named(free) is not None:
            free = f"{name} {(number := number + 1)}"
        return free

    def add(self, name: str) -> Person:
        """Take somebody in; `Refused` where the name is none, or may be taken for somebody else's."""
        with self._store.write():
            return self._added(self.free_name(name))

    def free_name(self, text: str, but: Person | None = None) -> str:
        """Return *text* as a name that may be taken for nobody's *but* for his who has it already."""
        name = proper_name(text)
        same = self.named(name)
        if same is not None and same != but:
            raise refused("hosting-name-taken", name=name)
        rows = self._store.rows("SELECT id, name FROM people WHERE removed IS NULL")
        return free_of(name, [row["name"] for row in rows if but is None or row["id"] != but.id])

    def _added(self, name: str) -> Person:
        id = self._store.run(
            "INSERT INTO people (name, sort, created) VALUES (?, ?, ?)",
            name,
            sort_of(name),
            stamp(self._clock()),
        )
        return Person(id, name)

    def bind(self, person: Person, public_key: str) -> None:
        """Let *person* in with this key from now on; `Refused` where it is no key, or another's."""
        key, print_ = canonical(public_key), fingerprint(public_key)
        owner = self._store.row("SELECT person FROM keys WHERE fingerprint = ?", print_)
        if owner is not None:
            if owner["person"] != person.id:
                raise refused("hosting-key-taken")
            return
        counted = self._store.row("SELECT count(*) FROM keys WHERE person = ?", person.id)
        if counted is not None and counted[0] >= MOST_KEYS:
            raise refused("hosting-keys-many", most=MOST_KEYS)
        with self._store.write():
            self._store.run(
                "INSERT INTO keys (fingerprint, public, person, added) VALUES (?, ?, ?, ?)",
                print_,
                key,
                person.id,
                stamp(self._clock()),
            )

    def join(self, name: str, public_key: str) -> Person:
        """Take in whoever comes, under a name of his own: for a host that trusts everybody who reaches it."""
        with self._store.write():
            person = self.add(name)
            self.bind(person, public_key)
        return person

    def unbind(self, name: str, print_: str) -> None:
        """Let nobody in any more with the key of this fingerprint; `Refused` where *name* has no such key."""
        person = self.the(name)
        with self._store.write():
            done = self._store.run("DELETE FROM keys WHERE fingerprint = ? AND person = ?", print_, person.id)
        if not done:
            raise refused("hosting-key-unknown", name=person.name)

    def language_of(self, person: Person) -> str:
        """Return the language that *person* chose; empty where his terminal says it."""
        row = self._store.row("SELECT language FROM people WHERE id = ?", person.id)
        return str(row["language"] or "") if row is not None else ""

    def speaks(self, person: Person, language: str) -> None:
        """Note the language that *person* chose, for every terminal of his."""
        with self._store.write(told=False):
            self._store.run("UPDATE people SET language = ? WHERE id = ?", language, person.id)

    def settings_of(self, person: Person) -> str | None:
        """Return the text of what *person* has set for himself here, `None` where that is nothing."""
        row = self._store.row("SELECT settings FROM people WHERE id = ?", person.id)
        return row["settings"] if row is not None else None

    def keep_settings(self, person: Person, text: str) -> None:
        """Keep what *person* has set for himself, for every terminal of his; `Refused` if it is too long."""
        if len(text) > LONGEST_SETTINGS:
            raise refused("hosting-settings-long", most=LONGEST_SETTINGS)
        with self._store.write(told=False):
            self._store.run("UPDATE people SET settings = ? WHERE id = ?", text, person.id)

    def remove(self, name: str) -> Person:
        """Take somebody's keys and name away; what he did in games stays. `Refused` where nobody has it."""
        person = self.the(name)
        with self._store.write():
            self._store.run("DELETE FROM keys WHERE person = ?", person.id)
            self._store.run("UPDATE people SET removed = ? WHERE id = ?", stamp(self._clock()), person.id)
            for id in self._codes_for(person.name):
                self._store.run("DELETE FROM invitations WHERE id = ?", id)
            self._store.run("DELETE FROM invitations WHERE made_by = ? AND used IS NULL", person.id)
        return person

    def rename(self, old: str, new: str) -> Person:
        """Call somebody otherwise; `Refused` where nobody has the old name or somebody the new one."""
        person = self.the(old)
        with self._store.write():
            name = self.free_name(new, but=person)
            self._store.run(
                "UPDATE people SET name = ?, sort = ? WHERE id = ?", name, sort_of(name), person.id
            )
            for id in self._codes_for(person.name):
                self._store.run("UPDATE invitations SET name = ? WHERE id = ?", name, id)
        return Person(person.id, name)

    def _codes_for(self, name: str) -> list[int]:
        """Return the invitations by which a key could still be bound to this name, however it is written."""
        rows = self._store.rows("SELECT id, name FROM invitations WHERE used IS NULL")
        return [row["id"] for row in rows if sort_of(row["name"]) == sort_of(name)]
