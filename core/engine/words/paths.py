"""A file as somebody names it."""

from __future__ import annotations

from pathlib import Path


def path_of(name: str) -> Path:
    """Return the path that *name* means, `~` as a shell reads it: nobody's home stays as it was typed.

    >>> path_of("~nobody-is-called-so/game.jsonl").as_posix()
    '~nobody-is-called-so/game.jsonl'
    """
    path = Path(name)
    try:
        return path.expanduser()
    except RuntimeError:
        return path
