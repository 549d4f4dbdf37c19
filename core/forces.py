"""Forces that people build: kept in a folder of theirs, printed as a roster."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from core.engine.contract.forces import Breach, Line, Named, Sheet
from core.engine.log.disk import DISK, NEW, OWN_FOLDER, Disk
from core.engine.words.markdown import unmarked
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.games import home
from core.locale import Sentences
from core.scenarios import Scenario
from core.scenarios.forces import ForceFile, force_books, load_force, read_force, ready_forces
from core.scenarios.reading import BadScenario


def forces_folder(rules: str, environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the forces built for a rule book are kept."""
    return home(environment) / "forces" / rules


def saved_forces(rules: str) -> list[Path]:
    """Return the files of the forces that were built here, by name."""
    return sorted(path for path in forces_folder(rules).glob("*.toml") if path.is_file())


def ready_force(name: str, rules: str) -> ForceFile:
    """Return a force that comes with the program, by its name: nothing else is looked for."""
    if name not in ready_forces(rules):
        raise BadScenario(say("scenario-no-force", name=clean(name), known=", ".join(ready_forces(rules))))
    return load_force(name, rules)


def forces_of(rules: str) -> list[ForceFile]:
    """Return the forces that a game of a book may be begun with: those built here, then the ready ones.

    A file that is no force any more is left out; who opens it is told why.
    """
    found: list[ForceFile] = []
    for path in saved_forces(rules):
        with suppress(BadScenario):
            found.append(read_force(path, rules))
    return [*found, *(load_force(name, rules) for name in ready_forces(rules))]


def find_force(name: str, rules: str = "") -> ForceFile:
    """Return the force of a name, of those built here before the ready ones, or of a path.

    `BadScenario` tells what is wrong with its file, or that there is none.
    """
    if re.fullmatch(r"[\w-]+", name):
        for book in (rules,) if rules else force_books():
            if (path := forces_folder(book) / f"{name}.toml").is_file():
                return read_force(path, book)
    return load_force(name, rules)


def brought(
    scenario: Scenario,
    names: Mapping[str, str],
    find: Callable[[str, str], ForceFile] = find_force,
) -> Scenario:
    """Return a scenario to which sides bring forces, each by its name or path.

    *find* looks it up by name and rule book. `BadScenario` tells of a scenario that has no limit of points,
    and of a side that it does not have.
    """
    if names and not scenario.points:
        raise BadScenario(say("scenario-force-no-limit", scenario=scenario.id))
    sides = tuple(str(side) for side in scenario.data.get("sides", {}))
    for side in names:
        if side not in sides:
            raise BadScenario(say("cli-no-side", side=clean(side), known=", ".join(sides)))
    return scenario.with_forces({side: find(name, scenario.rules).data for side, name in names.items()})


def free_force_path(rules: str, name: str) -> Path:
    """Return a file name in the forces' folder that nobody uses yet: `us-rangers.toml`."""
    stem = re.sub(r"[^\w-]+", "-", name.casefold()).strip("-")[:40] or "force"
    number = 1
    while (path := forces_folder(rules) / f"{stem}{f'-{number}' if number > 1 else ''}.toml").exists():
        number += 1
    return path


def keep_force(text: str, path: Path, disk: Disk = DISK) -> None:
    """Write a force's file, all at once: what stood there stays whole until the new one does.

    Raises `OSError` as the system does.
    """
    path.parent.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with suppress(FileNotFoundError):
        disk.unlink(new)
    try:
        _write(text.encode(), new, disk)
        disk.replace(new, path)
    except OSError:
        with suppress(OSError):  # on a full disk what was begun only takes room from what comes next
            disk.unlink(new)
        raise
    disk.sync_folder(path.parent)


def _write(left: bytes, new: Path, disk: Disk) -> None:
    fd = disk.open(new, NEW)
    try:
        while left:
            left = left[disk.write(fd, left) :]
        disk.sync(fd)
    finally:
        disk.close(fd)


# --- the roster -------------------------------------------------------------------------------


def roster(sheet: Sheet, spoken: Sentences, markdown: bool = False) -> str:
    """Return a force as a list to print: who and what, its points and by which paragraphs, what is wrong."""
    return "\n".join(_markdown(sheet, spoken) if markdown else _plain(sheet, spoken)) + "\n"


def named(name: Named, spoken: Sentences) -> str:
    """Return what something is called, in the reader's language."""
    return name if isinstance(name, str) else spoken.say(name)


def total_of(sheet: Sheet, spoken: Sentences) -> str:
    """Return what a force costs, of how much where there is a limit."""
    if sheet.limit:
        return spoken.text("force-total-of", total=sheet.total, limit=sheet.limit)
    return spoken.text("force-total", total=sheet.total)


def parts_of(line: Line, spoken: Sentences) -> str:
    """Return how the points of a line come about: `Elite: 15 (BN-P.b), light machine gun: 5 (BN-P.i)`."""
    parts = [f"{named(part.what, spoken)}: {part.points} ({part.rule})" for part in line.parts]
    return ", ".join(parts)


def breach_text(breach: Breach, spoken: Sentences) -> str:
    """Return what is wrong with a force, or advised against, with its paragraph."""
    id = "force-advice" if breach.advice else "force-wrong"
    return spoken.text(id, why=breach.why, rule=breach.rule)


WIDTH = 78


def _plain(sheet: Sheet, spoken: Sentences) -> Iterator[str]:
    title = named(sheet.name, spoken)
    yield from (title, "=" * len(title), "")
    for line in sheet.lines:
        if line.idle:
            continue
        text = named(line.text, spoken)
        if line.heading:
            yield from ("", text)
        elif not line.parts:
            yield text
        else:
            yield f"  {text}  {str(line.points).rjust(WIDTH - 4 - len(text))}"
            yield f"      {parts_of(line, spoken)}"
    yield from ("", total_of(sheet, spoken))
    yield from (breach_text(breach, spoken) for breach in sheet.breaches)


def _markdown(sheet: Sheet, spoken: Sentences) -> Iterator[str]:
    yield from (f"# {unmarked(named(sheet.name, spoken))}", "")
    what, points, prices = (spoken.text(f"force-column-{name}") for name in ("what", "points", "prices"))
    yield from (f"| {what} | {points} | {prices} |", "|---|--:|---|")
    for line in sheet.lines:
        if line.idle:
            continue
        text = unmarked(named(line.text, spoken))
        if line.heading:
            yield f"| **{text}** | | |"
        else:
            cost = str(line.points) if line.parts else ""
            yield f"| {text} | {cost} | {unmarked(parts_of(line, spoken))} |"
    yield from ("", f"**{total_of(sheet, spoken)}**")
    if sheet.breaches:
        yield from ("", *(f"- {unmarked(breach_text(breach, spoken))}" for breach in sheet.breaches))
