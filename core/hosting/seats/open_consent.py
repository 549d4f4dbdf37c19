"""A consent that is asked at a table, as it stands in the store, so that a restart takes it from nobody."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from core.engine.game.planned import Planned
from core.hosting.store.store import Store


class OpenConsent(Struct, frozen=True):
    """What *seat* asks of those *wanted*: to go *back*, or forward, *to* a record of the log.

    The log had so many *records* then. Those who *agreed* are not asked again; for those of *lapsed* the game
    has gone on since, and they were told so. With a *plan* something is to be put right; an *offer* takes
    back what another did last.
    """

    seat: str
    back: bool
    to: int
    records: int
    wanted: frozenset[str]
    agreed: frozenset[str] = frozenset()
    plan: Planned | None = None
    lapsed: frozenset[str] = frozenset()
    offer: bool = False


class KeptConsent:
    """The one consent that may be asked at a time in a game."""

    def __init__(self, game: str, store: Store) -> None:
        self._game = game
        self._store = store

    def read(self) -> OpenConsent | None:
        """Return what is asked."""
        row = self._store.row(
            "SELECT seat, back, target, records, wanted, agreed, plan, lapsed, offer FROM consents"
            " WHERE game = ?",
            self._game,
        )
        if row is None:
            return None
        wanted, agreed, lapsed = (_read(row[name]) for name in ("wanted", "agreed", "lapsed"))
        plan = None if row["plan"] is None else msgspec.json.decode(row["plan"], type=Planned)
        back, offer = bool(row["back"]), bool(row["offer"])
        return OpenConsent(
            row["seat"], back, row["target"], row["records"], wanted, agreed, plan, lapsed, offer
        )

    def write(self, asked: OpenConsent | None) -> None:
        """Write down what is asked, on the disk before anybody is told; `None` where nothing is any more."""
        with self._store.write():
            self._store.run("DELETE FROM consents WHERE game = ?", self._game)
            if asked is not None:
                self._store.run(
                    "INSERT INTO consents"
                    " (game, seat, back, target, records, wanted, agreed, plan, lapsed, offer)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    self._game,
                    asked.seat,
                    asked.back,
                    asked.to,
                    asked.records,
                    _written(asked.wanted),
                    _written(asked.agreed),
                    None if asked.plan is None else msgspec.json.encode(asked.plan).decode(),
                    _written(asked.lapsed),
                    asked.offer,
                )


def _read(seats: str) -> frozenset[str]:
    return frozenset(msgspec.json.decode(seats))


def _written(seats: Iterable[str]) -> str:
    return msgspec.json.encode(sorted(seats)).decode()
