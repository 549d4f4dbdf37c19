"""Salt for what is written down in secret: random letters, so that nobody finds a short text by its hash.

The host adds them, never a player: whoever chose his salt could choose between texts later. The same wish at
the same place gets the same, as an act is asked for again with each answer that it needs.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import Command, Sealing

Salting = Callable[[str, Command, int], Command]
"""(seat, what it wants, how many records there are) → the same with its salt, where it has one."""


def unsalted(command: Command) -> Command:
    """Return what was wished, without the letters that the host has added."""
    return replace(command, salt="") if isinstance(command, Sealing) else command


def salting(dice: str, seed: int) -> Salting:
    """Return who salts the commands of one host: by chance, where dice are `seeded` by the *seed*."""
    key = b"salt %d" % seed if dice == "seeded" else secrets.token_bytes(32)

    def salted(seat: str, command: Command, place: int) -> Command:
        if not isinstance(command, Sealing):
            return command
        bare = unsalted(command)
        message = msgspec.json.encode([seat, place, bare], enc_hook=str)
        return replace(command, salt=hmac.new(key, message, hashlib.sha256).hexdigest()[:32])

    return salted
