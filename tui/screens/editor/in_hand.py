"""The scenario that is being written: its text, what is on its table, what is wrong with it."""

from __future__ import annotations

import copy
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.contract.mistakes import Asked
from core.engine.contract.view import View
from core.engine.log.disk import DISK, free_name, write_new
from core.engine.words.message import Message
from core.forces import keep_force
from core.games import laid_out_anyway, last_written
from core.scenarios import BadScenario, Scenario, parse
from core.scenarios.drafting import Draft, Thing
from core.scenarios.reading import raw_of
from core.scenarios.shelves import shelf_of
from core.table.terrain import Table
from tui.panes.map.look import covers

if TYPE_CHECKING:
    from tui.panes.map.map import MapPane


UNSAVED = ".unsaved-"
"""What is behind the name of a file that was not written before the program ended."""


class ChangedMeanwhile(Exception):
    """The file is not as it was read or written last: somebody else has changed it."""


class ScenarioInHand:
    """A draft and its file; `changed` looks at it anew after every change."""

    def __init__(self, path: Path) -> None:
        """Read the file *path*; `BadScenario` where it is no TOML or names no rule book."""
        self.path = path
        self.shown = path.name
        raw = self._kept = raw_of(path, self.shown)
        self.scenario: Scenario = parse(raw, self.shown, str(path), shelf_of(path))
        self.draft = Draft(self.scenario.text)
        self.table: Table | None = None
        self.view: View | None = None
        self.wrong: tuple[Message, ...] = ()
        self.fields: tuple[str, ...] = ()
        """The field of each mistake, in the order of the file."""

        self.asked: dict[str, Asked] = {}
        self.changed()

    def changed(self) -> None:
        """Look at the text anew: what is on the table, what is wrong, what its book asks for."""
        try:
            self.scenario = parse(self.draft.text.encode(), self.shown, str(self.path), self.scenario.rules)
            begun, self.wrong, mistakes = self.scenario.looked_at()
        except BadScenario as bad:  # of a force that it names, or of its rule book
            self.wrong, self.fields = bad.messages, ()
            return
        self.asked = mistakes.asked
        self.fields = tuple(str(one.args.get("field", "")) for one in self.wrong)
        if (laid := laid_out_anyway(self.scenario, begun)) is not None:
            self.table, self.view = laid

    def under(self, map: MapPane) -> list[Thing]:
        """Return what is under the cursor: who stands there, then what covers it, the last laid first."""
        things = list(self.draft.things())
        here = [one for one in things if not one.spread and map.scale.cell(one.x, one.y) == map.cursor]
        pieces = self.table.pieces if self.table is not None else ()
        covering = [
            one
            for one in things
            if one.field.startswith("terrain[")
            and (number := int(one.field[8:-1])) < len(pieces)
            and covers(pieces[number], map.place)
        ]
        others = [
            one
            for one in things
            if one.spread
            and not one.field.startswith("terrain[")
            and map.scale.cell(one.x, one.y) == map.cursor
        ]
        return [*here, *others, *reversed(covering)]

    def thing(self, field: str) -> Thing | None:
        """Return what stands in a field, as it is now."""
        return next((one for one in self.draft.things() if one.field == field), None)

    def lists(self) -> Iterator[str]:
        """Yield the lists of which there is something on the table already, by one of their entries."""
        seen = set()
        for one in self.draft.things():
            listed = one.field.rpartition("[")[0]
            if listed not in seen and listed != "terrain":
                seen.add(listed)
                yield one.field

    def empty_lists(self) -> Iterator[str]:
        """Yield the lists that the book asks for and in which nothing stands yet, such as mines."""
        for field, asked in self.asked.items():
            if asked.kind == "tables" and "[" not in field and not self.draft.at(field):
                yield field

    def first_of(self, listed: str, x: float, y: float) -> dict[str, object]:
        """Return the first entry of an empty list, with what its book needs to know, as far as can be said.

        What it may say is known once it stands there; so it is tried on a copy.
        """
        trial = copy.copy(self)  # the file may be gone by now
        trial.draft = Draft(self.draft.text)
        entry: dict[str, object] = {"id": self.draft.fresh_id(listed.rpartition(".")[2].rstrip("s"))}
        entry |= {"x": round(x, 1), "y": round(y, 1)}
        for _ in range(3):  # what is asked may hang on what was answered
            trial.draft.set(listed, None)
            trial.draft.add(listed, entry)
            trial.changed()
            asked = trial.fields_of(f"{listed}[0]")
            entry = {name: value for name, value in entry.items() if name in asked}
            entry |= {
                name: usual(one, str(entry.get("id", "1")))
                for name, one in asked.items()
                if one.needed and name not in entry
            }
            if "points" in asked:
                entry["points"] = _square(x, y)
        return entry

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of terrain that the book knows."""
        asked = next(
            (
                one
                for field, one in self.asked.items()
                if field.endswith("].kind") and field.startswith("terrain")
            ),
            None,
        )
        return asked.allowed if asked is not None else tuple(self._usual())

    def _usual(self) -> Iterator[str]:
        from core.table.terrain import KINDS

        yield from sorted(KINDS)

    def fields_of(self, field: str) -> dict[str, Asked]:
        """Return what the book asks of each field of a table, in its order."""
        start = f"{field}." if field else ""
        return {
            name.removeprefix(start): asked
            for name, asked in self.asked.items()
            if name.startswith(start)
            and "." not in name.removeprefix(start)
            and "[" not in name.removeprefix(start)
        }

    def unplayable(self) -> Message | None:
        """Return why no game can be begun, with the file's line; `None` where one can."""
        try:
            self.scenario.setup({}, False)
        except BadScenario as bad:
            return bad.message
        return None

    def save(self, over: bool = False) -> Path | None:
        """Write the file, all at once; `OSError` as the system says, also of one that may only be read.

        `ChangedMeanwhile` where somebody else has changed it. With *over* his text is set aside, and where it
        lies now is returned.
        """
        path, aside = self.path.resolve(), None
        there = path.read_bytes() if path.exists() else self._kept
        if there != self._kept and not over:
            raise ChangedMeanwhile
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        mode = path.stat().st_mode if path.exists() else None
        if there != self._kept:
            write_new(DISK, aside := free_name(path, ".other-"), there)
        keep_force(self.draft.text, path)
        if mode is not None:
            path.chmod(stat.S_IMODE(mode))
        self._kept = self.draft.text.encode()
        self.draft.saved = self.draft.text
        return aside

    def set_aside(self) -> Path | None:
        """Keep what was not written beside the file, where the program ends; return where, if it could be."""
        if not self.draft.changed:
            return None
        path = free_name(self.path.resolve(), UNSAVED)
        try:
            write_new(DISK, path, self.draft.text.encode())
        except OSError:
            return None
        return path

    def left_aside(self) -> Path | None:
        """Return what an earlier editor of this file kept last so."""
        path = self.path.resolve()
        found = [one for one in path.parent.iterdir() if one.name.startswith(f"{path.name}{UNSAVED}")]
        return max(found, key=last_written, default=None)


def usual(asked: Asked, id: str) -> object:
    """Return the first that may stand in a field."""
    if asked.kind in ("word", "words"):
        first = next(filter(None, asked.allowed), "")
        return first if asked.kind == "word" else [first]
    if asked.kind in ("number", "whole"):
        return int(asked.least) if asked.least == int(asked.least) else asked.least
    return {"en": id, "it": id} if asked.kind == "table" else id


def _square(x: float, y: float) -> list[list[float]]:
    return [[round(x + dx, 1), round(y + dy, 1)] for dx, dy in ((-4, -3), (4, -3), (4, 3), (-4, 3))]
