"""Breaking News: what happened, in the past tense. A log holds these and nothing else is replayed."""

from __future__ import annotations

from typing import ClassVar

from core.engine.facts import Event, Modifier
from core.engine.message import Message
from core.rules.breaking_news.events_support import EVENTS_SUPPORT
from core.rules.breaking_news.state import CoverArea, Figure, Hit, Reaction, Shot, Side, Storm, Stride
from core.rules.breaking_news.vehicle_events import VEHICLE_EVENTS
from core.table.places import Place, Point
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario as it was set up, whole: no later change of a file touches this game."""

    edition: str
    options: dict[str, str]
    tape: bool
    terrain: Table
    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    title: dict[str, str] = {}
    story: dict[str, str] = {}
    markers: int = 0


class TurnBegan(Event, frozen=True):
    """A new turn: everybody may act, look and react again (BN-SM.20)."""

    turn: int


class InitiativeRolled(Event, frozen=True):
    """Both totals (BN-5.1.a): (side, dice, modifiers); *tied* ones are rolled again."""

    rolls: tuple[tuple[str, int, tuple[Modifier, ...]], ...]
    tied: bool = False

    @property
    def sums(self) -> tuple[tuple[str, int, tuple[Modifier, ...]], ...]:
        """Who adds what to how many dice, for previews."""
        return tuple((side, 2, modifiers) for side, _, modifiers in self.rolls)


class RolesSet(Event, frozen=True):
    """The winner is Active for the turn (BN-5.1.c)."""

    active: str


class Faced(Event, frozen=True):
    """A figure turned."""

    figure: str
    facing: float
    free: bool = False


class ActionsBegan(Event, frozen=True):
    """The reacting side has turned its figures; the active side acts."""


class FigureHidden(Event, frozen=True):
    """He is hidden from now on, under a marker (BN-7.0.a–b, BN-10.0.b)."""

    figure: str
    marker: str
    declared: bool = False


class Revealed(Event, frozen=True):
    """He showed himself: fired, moved too far, or was touched (BN-7.0.g)."""

    reveals: ClassVar[bool] = True
    figure: str
    why: str


class MarkerLaid(Event, frozen=True):
    """The marker of a man of whom nothing lay on the table: he was `hit`, or he `dodged` (BN-Q.30)."""

    reveals: ClassVar[bool] = True
    figure: str
    why: str


class SightingTried(Event, frozen=True):
    """One attempt to sight (BN-7.0.h); *needed* 1 or less needs no die.

    *sought* is the spot or the piece of terrain searched where no markers lie on the table (BN-Q.30).
    """

    reveals: ClassVar[bool] = True
    figure: str
    target: str
    distance: float
    needed: int
    modifiers: tuple[Modifier, ...]
    success: bool
    base: int = 0
    sought: Point | str | None = None


class SightLost(Event, frozen=True):
    """A sighted man is out of his spotters' sight again (BN-Q.35)."""

    figure: str
    spotters: tuple[str, ...]


class BonusMoveOffered(Event, frozen=True):
    """After a failed attempt the target's owner may move it (BN-7.0.m); *side* where it may be nobody."""

    figure: str
    side: str = ""


class BonusMoved(Event, frozen=True):
    """It moved, or stayed where it was."""

    figure: str
    place: Place | None = None
    sheltered: bool = False


class RallyBegan(Event, frozen=True):
    """These sides test their suppressed men at the start of the turn, by option (BN-Q.80)."""

    sides: tuple[str, ...]


class RallyEnded(Event, frozen=True):
    """A side has tested all of them."""

    side: str


class SuppressionTested(Event, frozen=True):
    """The test before an action (BN-10.0.f): *need* or less on one die."""

    or_less: ClassVar[bool] = True
    figure: str
    need: int
    modifiers: tuple[Modifier, ...]
    passed: bool


class MoveDeclared(Event, frozen=True):
    """A whole path is declared (BN-SM.44); reactions may halt it."""

    number: int
    side: str
    figures: tuple[str, ...]
    mode: str
    strides: tuple[Stride, ...]
    hidden: bool = False
    charge: tuple[str, ...] = ()


class FireDeclared(Event, frozen=True):
    """Shots are announced, before any die (BN-SM.47)."""

    number: int
    side: str
    shots: tuple[Shot, ...]


class CoverDeclared(Event, frozen=True):
    """Covering fire is announced on an area, or *figures* join those who fire on it (BN-SM.47)."""

    number: int
    area: CoverArea
    figures: tuple[str, ...] = ()


class WindowOpened(Event, frozen=True):
    """The reacting side may interrupt: *candidates* may fire, *dodgers* may dodge."""

    side: str
    candidates: tuple[str, ...]
    dodgers: tuple[str, ...] = ()


class WindowClosed(Event, frozen=True):
    """Everything declared is known; now it is resolved."""


class ReactionDeclared(Event, frozen=True):
    """A reaction was declared; *at* is where it halts a mover, in cm of his path."""

    reaction: Reaction
    at: float = 0.0


class HelpGiven(Event, frozen=True):
    """A comrade gave up his own action to help *figure* over a level 3 obstacle (BN-6.2.e)."""

    figure: str
    helper: str


class Advanced(Event, frozen=True):
    """Movers came so far along their declared paths."""

    figures: tuple[str, ...]
    places: tuple[Place | None, ...]
    gone: tuple[float, ...]


class VictimAsked(Event, frozen=True):
    """The group's controller must name who is shot at (BN-8.2.m)."""

    side: str


class VictimNamed(Event, frozen=True):
    """He named him."""

    figure: str
    target: str


class CoverTested(Event, frozen=True):
    """A reaction from under covering fire (BN-8.3.f): a total above *value* passes."""

    figure: str
    area: str
    value: int
    total: int
    passed: bool


class ReactionLost(Event, frozen=True):
    """A declared reaction is over: *done* as declared, or lost because the man cannot react any more."""

    figure: str
    done: bool = False


class ShotFired(Event, frozen=True):
    """The throw at one target and every modifier that counted (BN-8.0).

    *needed* is the face or better, *base* the one that the table prints, *dice* what modifiers
    left of them; *struck* are the hits it leads to, burst areas included. *reaction* marks
    opportunity fire.
    """

    firer: str
    weapon: str
    mode: str
    target: str
    distance: float
    needed: int
    dice: int
    hits: int
    modifiers: tuple[Modifier, ...] = ()
    struck: tuple[Hit, ...] = ()
    reaction: bool = False
    index: int = 0
    last: bool = True
    base: int = 0


class FriendlyFire(Event, frozen=True):
    """A miss endangers friends in the firing line (BN-8.7)."""

    firer: str
    struck: tuple[Hit, ...]
    index: int = 0


class SavesRolled(Event, frozen=True):
    """The saving throw of one man (BN-9.0): each hit must be saved."""

    figure: str
    hits: int
    needed: int
    modifiers: tuple[Modifier, ...]
    passed: bool
    base: int = 0


class FigureOut(Event, frozen=True):
    """A man is out of the game: `dead`, `captured` or `left`."""

    figure: str
    fate: str
    why: str = ""
    counts: int = 0


class Suppressed(Event, frozen=True):
    """A man is suppressed (BN-10.0.a)."""

    figure: str
    why: str


class Dodged(Event, frozen=True):
    """He dodged to this place once the shots were resolved (BN-Q.44)."""

    figure: str
    place: Place | None
    sheltered: bool = False


class PointsScored(Event, frozen=True):
    """Defeat points against *side* (BN-D)."""

    side: str
    kind: str
    points: int
    rule: str


class FirstFire(Event, frozen=True):
    """The first fire of the game (BN-Q.104)."""

    side: str


class ActEnded(Event, frozen=True):
    """The act in progress is over; *moved* cm count for each figure."""

    figures: tuple[str, ...]
    kind: str
    mode: str = ""
    moved: tuple[float, ...] = ()
    climbed: tuple[str, ...] = ()


class ContactMade(Event, frozen=True):
    """A man touches these enemies (BN-Q.89); *foes* empty: contact is broken."""

    figure: str
    foes: tuple[str, ...]


class Activated(Event, frozen=True):
    """These figures act now; whoever acted before is done."""

    figures: tuple[str, ...]


class SquadBegan(Event, frozen=True):
    """A unit of the platoon has the turn; the one before has finished (BN-13.0.d)."""

    side: str
    squad: str


class SquadFinished(Event, frozen=True):
    """The unit in hand has finished; another may begin (BN-13.0.d)."""

    side: str
    squad: str


class StageEnded(Event, frozen=True):
    """These figures are done for this turn."""

    figures: tuple[str, ...]


class MeleeFought(Event, frozen=True):
    """One fight: (side, men, die and modifiers) for both; *loser* is a side, empty for a tie.

    *again* says that a tie is rolled once more (BN-Q.87).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    totals: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    loser: str = ""
    again: bool = False
    sides: tuple[str, str] = ("", "")
    first: int = 0
    """How many of the modifiers are the attackers'; the others are the defenders'."""

    @property
    def sums(self) -> tuple[tuple[str, int, tuple[Modifier, ...]], ...]:
        """Which side adds what to its die, for previews."""
        parts = self.modifiers[: self.first], self.modifiers[self.first :]
        return tuple((side, 1, part) for side, part in zip(self.sides, parts, strict=True))


class LossAsked(Event, frozen=True):
    """The losing side of many must remove one of these (BN-Q.88)."""

    side: str
    figures: tuple[str, ...]


class StormBegan(Event, frozen=True):
    """A round of storming begins (BN-11.1)."""

    storm: Storm


class StormTested(Event, frozen=True):
    """A suppressed man tested at the start of the round (BN-11.1.j): *need* or less on one die."""

    or_less: ClassVar[bool] = True
    figure: str
    need: int
    passed: bool
    modifiers: tuple[Modifier, ...] = ()


class StormRolled(Event, frozen=True):
    """All dice of both sides as one combat (BN-11.1.d–f)."""

    attack_dice: int
    attack_hits: int
    defence_dice: int
    defence_hits: int


class SpreadAsked(Event, frozen=True):
    """An owner must say in which order his men take the hits (BN-11.1.h)."""

    side: str
    hits: int


class HitsSpread(Event, frozen=True):
    """The hits are spread over these men."""

    side: str
    order: tuple[str, ...]
    hits: tuple[Hit, ...]


class StormEnded(Event, frozen=True):
    """The round is over; *holder* is the side left alone, empty if both remain."""

    building: str
    figures: tuple[str, ...]
    holder: str = ""


class TurnEnded(Event, frozen=True):
    """The active side has finished; morale and victory follow."""


class MoraleTested(Event, frozen=True):
    """The test at the end of a turn with losses (BN-12.0.a–f)."""

    side: str
    losses: int
    dice: int
    need: int
    passed: bool


class MotivationSpent(Event, frozen=True):
    """Its first failed test is ignored, once (BN-12.0.o)."""

    side: str


class SideShaken(Event, frozen=True):
    """It failed but is not losing (BN-12.0.i)."""

    side: str


class SideBegins(Event, frozen=True):
    """The effect of a failed test at the start of the next turn (BN-SM.26)."""

    side: str
    figures: tuple[str, ...]
    suppressed: bool


class SideRemoved(Event, frozen=True):
    """It failed and is losing: the squad is removed (BN-12.0.g)."""

    side: str


class EndProposed(Event, frozen=True):
    """A side proposes to end the game."""

    side: str


class EndDeclined(Event, frozen=True):
    """The other side wants to go on."""

    side: str


class GameEnded(Event, frozen=True):
    """The game is over (BN-14.0); *winner* is empty for a draw."""

    why: Message
    winner: str = ""
    points: tuple[tuple[str, int], ...] = ()


class MoralesDone(Event, frozen=True):
    """All tests of this turn's end are made."""


EVENTS: tuple[type[Event], ...] = (
    *(
        value
        for value in list(globals().values())
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    ),
    *EVENTS_SUPPORT,
    *VEHICLE_EVENTS,
)
