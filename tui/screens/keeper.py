"""What the keeper of a host sees of it while it runs: who is there, load, faults; nothing of the games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Protocol

from textual.binding import Binding, BindingType

from core.engine.words.message import Message
from core.hosting.keeper import people_at, title_at
from core.locale import Sentences
from tui.compose.input_parsing import Mistyped, number
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.session.error import Told

LOOKS = 2.0
"""Seconds between two looks."""

LOAD = ("connections", "knocking", "queued", "working", "memory", "screens", "people", "games", "hours")
"""The sums that are told, of those that `host status` tells."""


class Keeping(Protocol):
    """The host as its keeper reaches it from another terminal."""

    drains: float
    most_drains: float
    """Minutes until a host ends that is to end, and the most that may be given."""

    def look(self) -> dict[str, Any] | None:
        """Return what the host says of itself; `None` where none answers."""

    def sums(self, found: dict[str, Any], words: Sentences) -> dict[str, str]:
        """Return each sum as it is printed."""

    def invite(self, name: str) -> Message:
        """Make a code for somebody; `Told` where that cannot be."""

    def back_up(self, file: str) -> Message:
        """Copy the host into a new file; `Told` where that cannot be."""

    def drain(self, minutes: float) -> Message:
        """Have the host end when nobody is in the middle of something; `Told` where that cannot be."""


class KeeperScreen(Asking):
    """Looks at a running host every two seconds; what the keeper does most is a key here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "invite", "Invite", id="keeper.invite", tooltip="A code for somebody new", show=True),
        Binding("b", "back_up", "Backup", id="keeper.backup", tooltip="Copy the host to a file", show=True),
        Binding("d", "drain", "End", id="keeper.drain", tooltip="End the host in peace", show=True),
        Binding("escape", "nothing", "Nothing", id="menu.none", tooltip="Nothing is behind this", show=False),
    ]

    def __init__(self, keeping: Keeping, words: Sentences) -> None:
        super().__init__(words)
        self._keeping = keeping
        self._found: dict[str, Any] | None = None
        self._looked = False

    def on_mount(self) -> None:
        self.set_interval(LOOKS, self._look)
        self._look()

    def _look(self) -> None:
        self.run_worker(self._ask(), group="keeper", exclusive=True)

    async def _ask(self) -> None:
        found = await asyncio.to_thread(self._keeping.look)
        if not self._looked or found != self._found:
            self._looked, self._found = True, found
            self._show_changed()

    def _show_changed(self) -> None:
        marked, rows = self.pane.highlighted, self.rows()
        at = (index for index, row in enumerate(rows) if marked is not None and row.key == marked)
        first = (index for index, row in enumerate(rows) if row.key is not None)
        self.pane.show(rows, next(at, next(first, 0)), self.takes(), heading=self.heading())

    # --- what there is to see ---------------------------------------------------------------------

    def heading(self) -> str:
        if self._found is None:
            return self.words.text("tui-keeper")
        return self.words.text("tui-keeper-here", count=self._found["terminals"])

    def task_text(self) -> str:
        return self.words.text("tui-keeper-task")

    def rows(self) -> Sequence[Row]:
        if not self._looked:
            return [Row(self.words.text("tui-keeper-looking"), None, "dim")]
        if self._found is None:
            return [Row(self.words.text("tui-keeper-none"), None, "bad")]
        found = self._found
        return [*self._faults(found), *self._people(found), *self._games(found), *self._load(found)]

    def _faults(self, found: dict[str, Any]) -> Iterator[Row]:
        """Yield what went wrong, before everything else."""
        tables = [(title_at(table, self.words), table["fault"]) for table in found["tables"]]
        faults = [(where, fault) for where, fault in tables if fault != "-"]
        if found["fault"] != "-":
            faults.append((self.words.text("tui-keeper-house"), found["fault"]))
        if faults:
            yield Row(self.words.text("tui-keeper-faults"), None, "heading")
            note = self.words.text("tui-keeper-fault-note")
            yield from (Row(where, ("fault", where), "bad", fault, note) for where, fault in faults)

    def _people(self, found: dict[str, Any]) -> Iterator[Row]:
        text = self.words.text
        yield Row(text("tui-keeper-people"), None, "heading")
        for line in found["lines"]:
            right = text("tui-keeper-key", minutes=line["minutes"])
            if line["bytes"]:
                right = f"{text('tui-keeper-bytes', bytes=line['bytes'])} · {right}"
            at = (one for one in found["tables"] if line["name"] in [name for name, _ in one["sitting"]])
            where = "; ".join(f"{title_at(one, self.words)}: {people_at(one, self.words)}" for one in at)
            note = text("tui-keeper-from", address=line["address"], where=where or text("tui-keeper-lobby"))
            yield Row(line["name"], ("person", line["name"], line["address"]), "", right, note)
        if not found["lines"]:
            yield Row(text("tui-keeper-nobody"), None, "dim")

    def _games(self, found: dict[str, Any]) -> Iterator[Row]:
        text = self.words.text
        yield Row(text("tui-keeper-games"), None, "heading")
        for one in found["tables"]:
            note = text("tui-keeper-game", game=one["game"], records=one["records"])
            title = title_at(one, self.words)
            yield Row(title, ("game", one["game"]), "", people_at(one, self.words), note)
        if not found["tables"]:
            yield Row(text("tui-keeper-no-game"), None, "dim")

    def _load(self, found: dict[str, Any]) -> Iterator[Row]:
        text, sums = self.words.text, self._keeping.sums(found, self.words)
        yield Row(text("tui-keeper-load"), None, "heading")
        for name in filter(sums.__contains__, LOAD):
            note = text(f"tui-keeper-{name}-note")
            yield Row(text(f"host-status-{name}"), ("sum", name), "", sums[name], note)

    # --- what the keeper does ---------------------------------------------------------------------

    def action_invite(self) -> None:
        """Ask for whom a code is."""
        self.ask("tui-keeper-whom", lambda name: self._do(self._keeping.invite, name))

    def action_back_up(self) -> None:
        """Ask for the file of a copy."""
        self.ask("tui-keeper-file", lambda file: self._do(self._keeping.back_up, file))

    def action_drain(self) -> None:
        """Ask within how many minutes the host is to end."""
        self.ask("tui-keeper-minutes", self._drain, most=round(self._keeping.most_drains))

    def _drain(self, typed: str) -> None:
        try:
            minutes = number(typed, 0, self._keeping.most_drains) if typed else self._keeping.drains
        except Mistyped as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self._do(self._keeping.drain, minutes)

    def _do(self, act: Any, given: Any) -> None:
        if given != "":
            self.run_worker(self._done(act, given), group="play")

    async def _done(self, act: Any, given: Any) -> None:
        """Do what was asked for beside the keys, and tell what came of it."""
        try:
            told = await asyncio.to_thread(act, given)
        except Told as error:
            self.status.say(self.words.say(error.message), "bad")
        else:
            self.status.say(self.words.say(told), "good")
            self._look()

    def action_nothing(self) -> None:
        """There is nothing behind the host's screen."""
