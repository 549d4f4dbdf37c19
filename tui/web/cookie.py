"""What a browser is known by: a cookie is its key, as a key pair is that of an ssh client.

A browser draws it by itself, so it says nothing until somebody has bound it to his name by a code. Only its
hash is kept: whoever reads the store comes in by none of them.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

NAME = "schermaglia"
KIND = "web-cookie"

LASTS = 400 * 24 * 3600
"""Seconds that a browser keeps it: the longest that browsers allow."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """Return a new one, which nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def key_of(token: str) -> str | None:
    """Return the public key that a cookie stands for, as a line of a `.pub` file; `None` where it is none.

    >>> key_of("A" * 43)
    'web-cookie AAAACndlYi1jb29raWUPAHOFtvnUt+6ydIYFr+GphKCjv6PwFNCeKnhM6eXNGg=='
    """
    if TOKEN.fullmatch(token) is None:
        return None
    kind = KIND.encode()
    body = len(kind).to_bytes(4, "big") + kind + hashlib.sha256(token.encode()).digest()
    return f"{KIND} {base64.b64encode(body).decode()}"
