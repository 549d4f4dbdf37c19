"""Fair dice and cards that anybody can check: keyed by secrets whose hashes are published first.

The host draws a secret, and every player seat brings a share of its own; dice come from all of them
together. A throw is known by what nobody moves at will: how many throws are in effect before its
command, what the command wants, whose throw it is and the how-manieth of his. Remarks, rulings, acts
without dice and undo with redo leave it where it was. docs/log-format.md says it byte by byte.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.contract.questions import Draw, Throw
from core.engine.words.sanitize import clean

UNKEYED = ("reason", "text", "note", "observer", "charge", "salt")
"""Members of a command that never key a throw: people's own words, and what merely vouches for the rest."""

WORD = 1 << 32


class Secret(Struct, frozen=True, dict=True):
    """What keys the dice of a game: the *host*'s part, 32 bytes in hexadecimal, and a share a player seat."""

    host: str = ""
    shares: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self.host)

    @cached_property
    def key(self) -> bytes:
        """The 32 bytes that all parts make together."""
        parts = [share.encode() + b"\n" for _, share in sorted(self.shares.items())]
        return hashlib.sha256(b"".join((bytes.fromhex(self.host), *parts))).digest()


NO_SECRET = Secret()


def new_secret(seats: Iterable[str] = (), words: Mapping[str, str] | None = None) -> Secret:
    """Return a fresh secret with a share for each of *seats*.

    A share is 32 random bytes in hexadecimal, and after a blank the *words* that its player has
    chosen, if any: he finds them again when the shares are published.
    """
    said = words or {}
    shares = {seat: f"{secrets.token_hex(32)} {clean(said.get(seat, ''))}".rstrip() for seat in seats}
    return Secret(secrets.token_hex(32), shares)


def published_hash(secret: str) -> str:
    """Return the SHA-256 of the host's part, which stands in the log's header from the start."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def share_hash(share: str) -> str:
    """Return the SHA-256 of a seat's share, which stands in the header too."""
    return hashlib.sha256(share.encode()).hexdigest()


def hashes(secret: Secret) -> dict[str, Any]:
    """Return what the header says of a secret: nothing where there is none."""
    if not secret:
        return {"dice_hash": "", "shares": {}}
    shares = {seat: share_hash(share) for seat, share in secret.shares.items()}
    return {"dice_hash": published_hash(secret.host), "shares": shares}


def fits(secret: Secret, dice_hash: str, shares: Mapping[str, str]) -> bool:
    """Return whether a secret is the one whose hashes stand in the header."""
    try:
        return bool(secret) and hashes(secret) == {"dice_hash": dice_hash, "shares": dict(shares)}
    except ValueError:
        return False


def seed_key(seed: int) -> bytes:
    """Return the key of a bots' game: anybody can work it out from the seed in the header."""
    return hashlib.sha256(b"seed %d" % seed).digest()


def essence(command: Any) -> Any:
    """Return what of a command, as JSON, keys its dice: names and choices, nothing that is moved at will.

    Numbers with a fraction are measured (spots, ways, angles, cm) and fall away, `3.0` too, and so do
    people's words; the order in which things are named does not count.

    >>> essence({"do": "go", "note": "why not", "way": [[3.0, 40.5]], "men": ["b", "a"], "dice": 2})
    {'do': 'go', 'men': ['a', 'b'], 'dice': 2}
    """
    match command:
        case float():
            return None
        case dict():
            parts = {name: essence(part) for name, part in command.items() if name not in UNKEYED}
            return {name: part for name, part in parts.items() if part is not None} or None
        case list():
            members = [part for part in map(essence, command) if part is not None]
            return sorted(members, key=_text) or None
        case _:
            return command


def _text(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


class Fair:
    """The dice and cards of one command: the same act at the same place gives the same.

    *place* is the number of throws in effect before it, *command* its JSON.
    """

    def __init__(self, key: bytes, place: int, command: bytes) -> None:
        self._key = key
        self._place = place
        self._command = command
        self._thrown: Counter[str] = Counter()

    @cached_property
    def _essence(self) -> Any:
        return essence(msgspec.json.decode(self._command))

    def _words(self, who: str) -> Iterator[int]:
        """Yield the keyed numbers of 32 bits of the next throw of *who*, for ever."""
        nth = self._thrown[who]
        self._thrown[who] += 1
        for block in count():
            message = _text([block, self._place, who, nth, self._essence])
            digest = hmac.digest(self._key, message, "sha256")
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        """Return the faces of a throw, each as likely as the others for any number of sides up to 2^32.

        No die is no throw of his: it is not counted.
        """
        if not ask.dice:
            return ()
        words = self._words(ask.who)
        return tuple(_below(ask.sides, words) + 1 for _ in range(ask.dice))

    def card(self, ask: Draw) -> str:
        """Return the card of a draw: any of those that are left, sorted, is as likely as the others."""
        return sorted(ask.cards)[_below(len(ask.cards), self._words(ask.who))]


def _below(limit: int, words: Iterator[int]) -> int:
    """Return a number from 0 to below *limit*; words that would favour the low ones are left out."""
    if not 1 <= limit <= WORD:
        raise ValueError(f"there are no dice of {limit} sides")
    fair = WORD - WORD % limit
    return next(word for word in words if word < fair) % limit
