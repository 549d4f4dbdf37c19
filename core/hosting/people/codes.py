"""Codes of invitations: short enough to be read out, too many to be guessed."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0 or 1: nobody can tell them apart on every terminal."""

LENGTH = 8


def new_code() -> str:
    """Return a code, as it is told to a person: two groups of four."""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{code[:4]}-{code[4:]}"


def typed(text: str) -> str:
    """Return a code as it was meant: small letters, blanks and hyphens do not matter.

    >>> typed(" abcd efgh "), typed("ABCD-EFGH")
    ('ABCDEFGH', 'ABCDEFGH')
    """
    return "".join(text[:64].split()).replace("-", "").upper()


def hashed(code: str, key: str) -> str:
    """Return what the store keeps of a code: nothing by which it could be told to anybody."""
    return hashlib.blake2b(typed(code).encode("utf-8", "replace"), key=bytes.fromhex(key)).hexdigest()
