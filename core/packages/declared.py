"""What installed packages say that they bring, read from their metadata alone: none of their code is run.

`importlib.metadata` takes longer to import than all of this takes where nothing is declared. So the few files
in which it could stand are looked through first, and only those packages are read that have a word of ours.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

GROUP = b"[schermaglia."
"""How the heading of our entry points begins, in a package's `entry_points.txt`."""

BOOKS, SCENARIOS = "schermaglia.books", "schermaglia.scenarios"

ENDINGS = (".dist-info", ".egg-info")


class Declared(Struct, frozen=True):
    """One entry point: the *name* that a *package* gives to *module*; *wrong* is why it cannot be read."""

    package: str
    group: str
    name: str
    module: str
    wrong: str = ""


def declared(path: Sequence[str] | None = None) -> Iterator[Declared]:
    """Yield the entry points of all packages that are installed on *path*, `sys.path` unless said otherwise.

    Of two packages of one name the first on the path counts, as with imports. A package whose metadata cannot
    be read is one entry with what is wrong.
    """
    seen: set[str] = set()
    for folder in sorted_by_path(sys.path if path is None else path):
        package = folder.name.partition("-")[0].lower()
        if package not in seen:
            seen.add(package)
            yield from _of(folder)


def sorted_by_path(path: Sequence[str]) -> Iterator[Path]:
    """Yield the folders of metadata that have a word of ours, in the order of *path*, then by name."""
    for place in dict.fromkeys(path):
        try:
            with os.scandir(place or ".") as found:
                folders = sorted(one.path for one in found if one.name.endswith(ENDINGS))
        except OSError:
            continue
        yield from (Path(folder) for folder in folders if _has_ours(folder))


def _has_ours(folder: str) -> bool:
    try:
        with open(f"{folder}/entry_points.txt", "rb") as file:
            return GROUP in file.read()
    except OSError:
        return False


def _of(folder: Path) -> Iterator[Declared]:
    from importlib.metadata import Distribution

    called = folder.name.partition("-")[0]
    try:
        found = Distribution.at(folder)
        called = found.metadata["Name"] or called
        points = [one for one in found.entry_points if one.group in (BOOKS, SCENARIOS)]
        entries = [Declared(called, one.group, one.name, one.value) for one in points]
    except Exception as error:  # whatever somebody else's file may do to its reader
        yield Declared(called, "", "", "", f"{type(error).__name__}: {error}")
        return
    yield from sorted(entries, key=lambda one: (one.group, one.name))
