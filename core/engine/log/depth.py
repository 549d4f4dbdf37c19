"""How deep JSON may be nested in a log: whoever looks through a value calls himself once for each level."""

from __future__ import annotations

import re

from core.engine.words.validation import BadAnswer

DEEPEST = 64
"""Levels of lists and objects in one record; ours have a dozen."""

OTHERS = bytes(byte for byte in range(256) if byte not in b"[]{}")

SIGNS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{\]}]')
"""A text, whatever stands in it, or the beginning or end of a list or an object."""


def check_depth(line: bytes) -> None:
    """Refuse JSON that is nested too deep; `BadAnswer` says so.

    >>> check_depth(b'{"deep":"[[[["}')
    >>> check_depth(b"[" * 65 + b"]" * 65)
    Traceback (most recent call last):
    core.engine.words.validation.BadAnswer: ('misfit-deep', {'most': 64})
    """
    if line.count(b"[") + line.count(b"{") > DEEPEST and not _shallow(line):
        _count(line)


def _shallow(line: bytes) -> bool:
    """Return whether all brackets go as one takes away the innermost pairs, level by level.

    That is quick; where texts have brackets it may say no of a line that is shallow.
    """
    signs = line.translate(None, OTHERS)
    for _ in range(DEEPEST):
        if not signs:
            return True
        signs = signs.replace(b"[]", b"").replace(b"{}", b"")
    return not signs


def _count(line: bytes) -> None:
    depth = 0
    for sign in SIGNS.findall(line):
        if sign in b"[{":
            depth += 1
        elif sign in b"]}":
            depth -= 1
        if depth > DEEPEST:
            raise BadAnswer("misfit-deep", most=DEEPEST)
