"""What is done and happens in a game of any book: going back, remarks, agreed ends, its start."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, structs

from core.engine.contract.ends import ClosedBy, End, How, Offer
from core.engine.contract.facts import (
    MOST_ROLLED,
    Command,
    Drawn,
    Event,
    Measured,
    Ruled,
    Ruling,
    Sides,
    Thrown,
    Told,
)
from core.engine.contract.kept_reading import KeptReading, with_reading
from core.engine.contract.secrecy import Closed, Open, OwnOf
from core.engine.words.ids import SideId


class ActBegun(Told, frozen=True):
    """The dice of this record's command are thrown, and people still have to measure before it is done.

    *answers* are those given so far, *by* the seat that acts, or by the referee where he has thrown for it
    what nobody else may know. Written before anybody sees more, so that nobody drops or changes an act
    whose dice he has learned.
    """

    told = OwnOf("by")
    answers: Closed[tuple[Any, ...]] = ()
    by: str = ""


class GoOn(Command, frozen=True):
    """Finish the act that was begun."""


class Travel(Command, frozen=True):
    """Go to another moment of the game: it changes which records are in effect, and is never one of them."""


class Travelled(Event, frozen=True):
    """The game went to the state after record *to*."""

    weighs: ClassVar[bool] = True

    to: Open[int]


class Undo(Travel, frozen=True):
    """Go back to the state after record *to*; 0 is the state before the first record."""

    to: int
    consents: tuple[str, ...] = ()


class Undone(Travelled, frozen=True):
    """The game went back to the state after record *to*."""


class Redo(Travel, frozen=True):
    """Take the last undo back, while nothing new has been done."""

    consents: tuple[str, ...] = ()


class Redone(Travelled, frozen=True):
    """The game went forward again to the state after record *to*."""


class Amend(Travel, frozen=True):
    """Go on after record *to*, in effect or not, with the *acts* records that follow in the log, and why.

    They are written with it, all or none: what happened after *to* is put right. With no acts the game goes
    back to how it was before an amendment. Without a referee the seats in *consents* have agreed.
    """

    to: int
    acts: int = 0
    reason: str = ""
    consents: tuple[str, ...] = ()


class Amended(Travelled, frozen=True):
    """What happened after record *to* was put right, for this *reason*; the records that follow say how."""

    reason: Open[str] = ""


class Aside(Command, frozen=True):
    """What changes nothing on the table and may be done at any time."""


class Written(Aside, frozen=True):
    """What only writes something down, without dice: also when the secret of the dice is published."""


class Remark(Written, frozen=True):
    """A note in the log, for everybody or for seat *to* alone: one's own side, or the referee."""

    text: str
    to: str = ""


class KeepReading(Written, frozen=True):
    """Keep how paragraph *rule* is read in this game: *text*, and the *reason*."""

    rule: str
    text: str
    reason: str = ""


class DropReading(Written, frozen=True):
    """Drop the kept reading of this *number*, from 1 on."""

    number: int


LONGEST_TIMER = 24 * 60 * 60
"""Seconds."""


Seconds = Annotated[int, Meta(ge=0, le=LONGEST_TIMER)]


class SetTimer(Written, frozen=True):
    """Let a timer of so many *seconds* run, 0 for none: *each* turn, each phase of it, or once.

    Of the present one so many are *left*, all of them where nothing is said; *paused*: it stands still. It is
    for people to look at: it decides nothing.
    """

    seconds: Seconds
    each: Literal["turn", "phase", "once"] = "turn"
    left: Seconds | None = None
    paused: bool = False


class Roll(Aside, frozen=True):
    """Throw *dice* dice of so many *sides* for what no rule asks for, such as the wind."""

    dice: Annotated[int, Meta(ge=1, le=MOST_ROLLED)]
    sides: Sides = 6
    text: str = ""


class Remarked(Told, frozen=True):
    """Somebody wrote this into the log: for everybody, or seat *by* for seat *to* alone."""

    weighs: ClassVar[bool] = True

    text: Open[str]
    to: Open[str] = ""
    by: Open[str] = ""


class TimerSet(Told, frozen=True):
    """A timer of so many *seconds* runs from now on, as `SetTimer` says."""

    seconds: Open[int]
    each: Open[str] = "turn"
    left: Open[int] = 0
    paused: Open[bool] = False


class ReadingKept(Event, frozen=True):
    """A paragraph is read so in this game from now on; everybody knows of it."""

    weighs: ClassVar[bool] = True

    reading: Open[KeptReading]

    def evolve(self, state: Any) -> Any:
        """Return *state* with the reading."""
        return structs.replace(state, readings=with_reading(state.readings, self.reading))


class ReadingDropped(Event, frozen=True):
    """A reading does not hold any more."""

    weighs: ClassVar[bool] = True

    reading: Open[KeptReading]

    def evolve(self, state: Any) -> Any:
        """Return *state* without the reading."""
        return structs.replace(state, readings=tuple(one for one in state.readings if one != self.reading))


class Ending(Command, frozen=True):
    """What people do to end a game before its book does; it waits for nobody's act or decision."""

    unasked: ClassVar[bool] = True


class Resign(Ending, frozen=True):
    """Give the game up; another has *claimed* it where the side's time was up, or nobody plays it: *left*."""

    claimed: bool = False
    left: bool = False


class OfferEnd(Ending, frozen=True):
    """Offer the other sides an *end* without a winner; one may be offered at a time."""

    end: End


class AcceptOffer(Ending, frozen=True):
    """Accept what another side offers."""


class DeclineOffer(Ending, frozen=True):
    """Decline what another side offers, or take back what one has offered oneself."""


class CallOff(Ending, frozen=True):
    """Call a game off in which nobody else has done anything yet."""


class EndGame(Ending, frozen=True):
    """The referee ends the game, for the *winner* whom he names or for nobody, and says why."""

    reason: str = ""
    winner: SideId = SideId("")


class EndOffered(Event, frozen=True):
    """Seat *by* offers an *end* to the others."""

    weighs: ClassVar[bool] = True

    by: Open[str]
    end: Open[End]

    def evolve(self, state: Any) -> Any:
        """Return *state* with the offer."""
        return structs.replace(state, offer=Offer(self.by, self.end))


class EndAgreed(Event, frozen=True):
    """Seat *by* agrees to what is offered; others have still to."""

    weighs: ClassVar[bool] = True

    by: Open[str]

    def evolve(self, state: Any) -> Any:
        """Return *state* with one more who agrees."""
        offer: Offer = state.offer
        return structs.replace(state, offer=structs.replace(offer, agreed=(*offer.agreed, self.by)))


class OfferEnded(Event, frozen=True):
    """An offer stands no more: seat *by* declined it or took it back; "" where the game has gone on."""

    weighs: ClassVar[bool] = True

    by: Open[str] = ""

    def evolve(self, state: Any) -> Any:
        """Return *state* without the offer."""
        return structs.replace(state, offer=None)


class GameClosed(Event, frozen=True):
    """People have ended the game, as `ClosedBy` says; how its book tells that, the next facts say."""

    weighs: ClassVar[bool] = True

    how: Open[How]
    by: Open[str] = ""
    winner: Open[SideId] = SideId("")
    reason: Open[str] = ""

    def evolve(self, state: Any) -> Any:
        """Return *state* in which nobody has to decide anything more."""
        closed = ClosedBy(self.how, self.by, self.winner, self.reason)
        return structs.replace(state, closed=closed, offer=None, awaiting=())


class SecretPublished(Told, frozen=True):
    """The secret that keyed the fair dice, with the shares of the seats: anybody can recompute them."""

    reveals: ClassVar[bool] = True

    secret: Open[str]
    shares: Open[dict[str, str]] = {}


class Start(Command, frozen=True):
    """Set the scenario up; the first record of every log."""

    scenario: str


class Publish(Command, frozen=True):
    """Publish the secret of the fair dice when the game has ended."""


ENGINE_COMMANDS = (
    Start,
    Undo,
    Redo,
    Amend,
    Ruling,
    Remark,
    KeepReading,
    DropReading,
    SetTimer,
    Roll,
    Publish,
    GoOn,
    Resign,
    OfferEnd,
    AcceptOffer,
    DeclineOffer,
    CallOff,
    EndGame,
)


ENGINE_EVENTS = (
    Thrown, Measured, Undone, Redone, Amended, Ruled, Remarked, ReadingKept, ReadingDropped, SecretPublished,
    ActBegun, Drawn, TimerSet, EndOffered, EndAgreed, OfferEnded, GameClosed,
)  # fmt: skip
