"""What a game of the laboratory is begun with, as bytes that any machine with this program can play from."""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core import VERSION
from core.engine.contract.kept_reading import KeptReading
from core.engine.contract.scenario import UNPLAYED
from core.scenarios import Scenario

MOST_UNPACKED = 8
"""Setups that a worker keeps unpacked: games of one come one after another."""


class Setup(Struct, frozen=True):
    """A scenario with the forces and readings that it is played with, and the options that a game sets.

    *program* is the version whose rules play it: what another one would make of it may differ.
    """

    id: str
    rules: str
    data: dict[str, Any]
    chosen: bool
    taken: tuple[KeptReading, ...]
    options: dict[str, str]
    program: str = VERSION

    def scenario(self) -> Scenario:
        """Return the scenario; of its file nothing is left but its name."""
        return Scenario(self.id, self.rules, self.id, "", self.data, self.chosen, self.taken)


class OtherProgram(Exception):
    """A worker that has another version of this program: *here* is its own, *wanted* that of who asks."""

    def __init__(self, here: str, wanted: str) -> None:
        super().__init__(here, wanted)
        self.here, self.wanted = here, wanted


def setup_of(scenario: Scenario, options: dict[str, str]) -> Setup:
    """Return what a game of *scenario* needs; `BadScenario` tells what is wrong with a force in it."""
    whole = scenario.complete()
    return Setup(whole.id, whole.rules, whole.data, whole.chosen, whole.taken, options)


def packed(setup: Setup) -> bytes:
    """Return it as bytes, a few thousand of them."""
    return zlib.compress(msgspec.json.encode(setup))


@lru_cache(maxsize=MOST_UNPACKED)
def unpacked(body: bytes) -> Setup:
    """Return the setup of these bytes; `OtherProgram` where they are another version's."""
    found = msgspec.json.decode(zlib.decompress(body), type=Setup)
    if found.program != VERSION:
        raise OtherProgram(VERSION, found.program)
    return found


def key_of(setup: Setup) -> str:
    """Return what names a setup for good: two that play alike have the same, wherever their files lie."""
    played = {name: part for name, part in setup.data.items() if name not in UNPLAYED}
    return sha256(msgspec.json.encode(replace(setup, id="", data=played))).hexdigest()[:32]
