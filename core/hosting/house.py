"""What every table of a host shares: the store, who there is, who sits where, how much one may do."""

from __future__ import annotations

from msgspec import Struct

from core.hosting.bookmarks import Bookmarks
from core.hosting.bots import Thinker
from core.hosting.gated_port import PortOf
from core.hosting.invitations import Invitations
from core.hosting.letters import Letters
from core.hosting.moments import Moments
from core.hosting.mutes import Mutes
from core.hosting.people import People
from core.hosting.quotas import Quotas, Spending
from core.hosting.results import Results
from core.hosting.rows import GameRows
from core.hosting.seating import Seating
from core.hosting.stand_ins import StandIns
from core.hosting.store import Store
from core.hosting.talk import Talk
from core.hosting.times import Clock
from core.hosting.vacations import Vacations


class Card(Struct, frozen=True):
    """How friends come: the *line* they type, the *fingerprint* they are shown, who may *join*.

    With *here* only those at the host's own machine can come.
    """

    line: str
    fingerprint: str
    join: str = "invited"
    here: bool = False


class House:
    """One store and everything that is read from it."""

    def __init__(self, store: Store, clock: Clock, quotas: Quotas, port_of: PortOf, thinker: Thinker) -> None:
        self.store = store
        self.bulletin = store.bulletin
        self.clock = clock
        self.port_of = port_of
        self.thinker = thinker
        self.people = People(store, clock)
        self.invitations = Invitations(store, self.people, clock)
        self.card: Card | None = None
        """Set once the host listens."""

        self.rows = GameRows(store, clock)
        self.seating = Seating(store, clock)
        self.results = Results(store, self.seating)
        self.stand_ins = StandIns(store, clock)
        self.vacations = Vacations(store, clock)
        self.bookmarks = Bookmarks(store, clock)
        self.moments = Moments(store)
        self.mutes = Mutes(store)
        self.talk = Talk(store, clock)
        self.letters = Letters(store, clock)
        self.spending = Spending(quotas, clock)
