"""The parts of an answer that only a host has, with their types."""

from __future__ import annotations

from core.hosting.games.branching import BranchGame
from core.hosting.lobby.lobby import Lobby
from core.hosting.people.talk import Said
from core.hosting.seats.presence import SeatPresence
from core.hosting.seats.seating import SeatRow
from core.hosting.table.clock import Timing
from core.hosting.table.consent import Asked, Asking
from core.hosting.table.delegated_questions import DelegatedQuestion
from core.protocol import told


class Answer(told.Answer, frozen=True, kw_only=True, omit_defaults=True):
    """An answer as it reads on the line; the last members come from hosts alone."""

    lobby: Lobby | None = None
    seating: list[SeatRow] | None = None
    presence: list[SeatPresence] | None = None
    timing: Timing | None = None
    delegated: DelegatedQuestion | None = None
    talk: list[Said] | None = None
    wish: Asked | None = None
    asking: Asking | None = None
    branches: list[BranchGame] | None = None
    origin: BranchGame | None = None
