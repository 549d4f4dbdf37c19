"""What every table of a host shares: the store, who there is, who sits where, how much one may do."""

from __future__ import annotations

from msgspec import Struct

from core.hosting.people.bookmarks import Bookmarks
from core.hosting.people.invitations import Invitations
from core.hosting.people.letters import Letters
from core.hosting.people.moments import Moments
from core.hosting.people.mutes import Mutes
from core.hosting.people.people import People
from core.hosting.people.quotas import Quotas, Spending
from core.hosting.people.talk import Talk
from core.hosting.seats.results import Results
from core.hosting.seats.rows import GameRows
from core.hosting.seats.seating import Seating
from core.hosting.seats.stand_ins import StandIns
from core.hosting.store.store import Store
from core.hosting.table.bots import Thinker
from core.hosting.table.gated_port import PortOf
from core.hosting.times import Clock
from core.hosting.timing.vacations import Vacations


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
