"""The project's folders hold what the program is made of, and nothing that a tool left behind."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = {
    "core": {".py", ".toml", ".typed", ".html", ".css", ".js", ".txt"},
    "tui": {".py", ".tcss", ".typed", ".html", ".js"},
    "tests": {".py", ".toml", ".raw", ".cjs", ".txt"},
    "saves": {".jsonl", ".toml"},
    "screenshots": {".svg"},
    "docs": {".md", ".json"},
}


def test_no_leftovers_of_merges_and_editors() -> None:
    """No `.orig`, `.rej`, `.bak` or `~`: what is none of a folder's kinds of file does not belong there.

    `UNFINISHED` says of a book that is being written what is missing; it goes with the last of that.
    """
    left = [
        str(path.relative_to(ROOT))
        for folder, kinds in KINDS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and path.suffix not in kinds
        and path.name != "UNFINISHED"
    ]
    assert not left
