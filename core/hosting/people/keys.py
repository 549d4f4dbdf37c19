"""Public keys as OpenSSH writes them, and the fingerprints by which they are known."""

from __future__ import annotations

import base64
import binascii
import hashlib

from core.hosting.refused import refused

LONGEST = 8192
"""Characters of a public key; RSA with 16384 bits has 2800."""


def canonical(text: str) -> str:
    """Return a public key without its comment; `Refused` where it is none.

    The kind that is written before it must be the kind that stands in it.
    """
    parts = text[: LONGEST + 1].split()
    if len(text) > LONGEST or len(parts) < 2:
        raise refused("hosting-no-key")
    kind, body = parts[:2]
    try:
        blob = base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError):
        raise refused("hosting-no-key") from None
    length = int.from_bytes(blob[:4], "big")
    if len(blob) < 8 or blob[4 : 4 + length] != kind.encode():
        raise refused("hosting-no-key")
    return f"{kind} {base64.b64encode(blob).decode()}"


def fingerprint(public: str) -> str:
    """Return what `ssh-keygen -l` shows of a public key; `Refused` where it is none."""
    blob = base64.b64decode(canonical(public).split()[1])
    return "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
