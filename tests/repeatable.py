"""Secrets that are the same in every run: fair dice, codes and bots else draw what no second run draws again.

A program draws its secrets from the machine. While a test runs it draws them from the test's name, so a test
that once failed fails again, here and elsewhere. Processes that a test starts draw for themselves.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock


@contextmanager
def drawn_for(test: str) -> Iterator[None]:
    """Have everything of `secrets` that the program uses drawn for the *test* of that name.

    >>> with drawn_for("a"):
    ...     first = secrets.token_hex(4), secrets.choice("abcdef"), secrets.randbits(16)
    >>> with drawn_for("a"):
    ...     first == (secrets.token_hex(4), secrets.choice("abcdef"), secrets.randbits(16))
    True
    """
    source = random.Random(test)
    drawn = {
        "token_bytes": lambda count=None: source.randbytes(32 if count is None else count),
        "choice": source.choice,
        "randbits": source.getrandbits,
    }
    with mock.patch.multiple(secrets, **drawn):
        yield
