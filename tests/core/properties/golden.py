"""The golden logs: a folder for each version that recorded some, with a manifest. They are only ever added.

A log once recorded stays as it is, and every later version opens it to the same states. The manifest
of a folder lists the checksum of its every file; `RECORDED` holds the manifests' own, so that a folder
that was made anew is noticed.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

SAVES = Path(__file__).parents[3] / "saves" / "golden"
RECORDED = Path(__file__).with_name("golden.toml")
KINDS = ("fair", "tape", "undone")
"""Fair dice on the map; typed dice with a tape; and one with undo, redo and rulings."""


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def recorded() -> dict[str, str]:
    """Return the checksum of every folder's manifest, by the version that recorded it."""
    kept: dict[str, str] = tomllib.loads(RECORDED.read_text(encoding="utf-8"))["manifests"]
    return kept


def manifest(folder: Path) -> dict[str, Any]:
    """Return what a folder's manifest says: *program*, *format*, and the checksum of every file."""
    return tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8"))


def write_manifest(folder: Path, program: str, format: int) -> None:
    """List every file of a folder of golden logs with its checksum."""
    rows = "".join(f'"{path.name}" = "{checksum(path)}"\n' for path in sorted(folder.iterdir()))
    text = f'program = "{program}"\nformat = {format}\n\n[files]\n{rows}'
    (folder / "manifest.toml").write_text(text, encoding="utf-8")


def logs() -> list[Path]:
    """Return every golden log of every version."""
    return sorted(SAVES.glob("*/*.jsonl"))


def name_of(path: Path) -> str:
    """Return how a test calls a log: its version and its name."""
    return f"{path.parent.name}-{path.stem}"


def kept_turns(path: Path) -> list[str]:
    """Return the digests that stand beside a log."""
    kept: list[str] = tomllib.loads(path.with_suffix(".digests.toml").read_text(encoding="utf-8"))["turns"]
    return kept
