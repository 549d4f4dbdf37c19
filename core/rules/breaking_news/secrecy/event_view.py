"""Breaking News: what happened, as a seat may read it (BN-SM, D.8): markers for names, no telling numbers.

Names are hidden by type (`core.rulekit.redaction`); here stands what else of an event is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.facts import Event, Ruled, Thrown
from core.engine.contract.registering import registering
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, MarkerId, UnitId
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.facts.deployment import (
    AmbushAnswered,
    CameUp,
    ContentsChosen,
    Deployed,
    DeploymentEnded,
    ReservesListed,
    SecretDieThrown,
)
from core.rules.breaking_news.facts.notes import NoteSealed
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.facts.support import CallNoted, CallsOpened, SupportAnswered
from core.rules.breaking_news.secrecy.markers import HiddenWhile, redact, unturned
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.sighting.sighting_number import SECRET
from core.rules.breaking_news.state import State
from core.rules.breaking_news.support.calls import may_call
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.places import Place, distance, rim


class Reader(Struct, frozen=True, gc=False):
    """Who reads, of what: *hidden* are the men whom *seat* may not know, *before* and *after* the states."""

    seat: str
    hidden: HiddenWhile
    before: State
    after: State

    def hides(self, figure: FigureId) -> bool:
        """Return whether a figure is read under its marker, if at all."""
        return self.hidden.hides(figure)

    def unknown(self, figure: FigureId) -> bool:
        """Return whether nothing at all is known of a figure, not even a marker (BN-Q.30)."""
        return self.hidden.unknown(figure)


Concealer = Callable[[Any, Reader], Event | None]
"""(event, its reader) → the event as he may read it, but for the names, which still stand there."""

CONCEALERS: dict[type[Event], Concealer] = {}
"""Events of which more is hidden than names."""

of = registering(CONCEALERS, "concealed")


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it.

    Hidden men appear under their markers; numbers that tell a man's class are taken out.
    """
    if seat == REFEREE:
        return event
    hidden = HiddenWhile(seat, before, event, after)
    if (concealer := CONCEALERS.get(type(event))) is not None:
        told = concealer(event, Reader(seat, hidden, before, after))
        return redact(told, hidden) if told is not None else None
    return redact(event, hidden)


@of(e.GameSet)
def _(event: e.GameSet, to: Reader) -> Event:
    """Hidden enemies stand there under their markers, and no enemy commander is named."""
    view = known(to.after, to.seat)
    return replace(
        event,
        sides=tuple(view.sides.values()),
        figures=tuple(view.figures.values()),
        objectives=tuple(view.objectives.values()),
    )


@of(ContentSeen)
def _(event: ContentSeen, to: Reader) -> Event | None:
    """What a marker stands for is told who has seen it and its owner; no man unknown is betrayed by it."""
    if event.by and to.unknown(event.by):
        return None
    one = to.before.objectives.get(event.objective)
    owner = one.side if one is not None else ""
    if to.seat in (event.side, owner):
        return event
    return replace(event, content="") if event.by else None  # which one is the primary only the asker hears


@of(e.ChargesHidden)
def _(event: e.ChargesHidden, to: Reader) -> Event:
    """Where explosives are, if anywhere, is told as they are set off (BN-X.IED.b)."""
    return event if event.side == to.seat else replace(event, charges=())


@of(e.FuseSet)
def _(event: e.FuseSet, to: Reader) -> Event | None:
    """When a charge goes off is its owner's secret (BN-Q.154)."""
    return event if event.side == to.seat else None


@of(e.EvacuationOrdered)
def _(event: e.EvacuationOrdered, to: Reader) -> Event:
    """Where and when the helicopter comes, if at all, is told as it lands (BN-X.HELI.b–c)."""
    return event if event.side == to.seat else replace(event, order=None)


@of(CallNoted)
@of(SupportAnswered)
def _(event: CallNoted | SupportAnswered, to: Reader) -> Event | None:
    """Whether a side calls is told by its die, and where to as the strike arrives (BN-Q.69, BN-Q.137)."""
    return event if event.side == to.seat else None


@of(ContentsChosen)
def _(event: ContentsChosen, to: Reader) -> Event:
    return event if event.side == to.seat else replace(event, contents={})


@of(ReservesListed)
def _(event: ReservesListed, to: Reader) -> Event:
    return event if event.side == to.seat else replace(event, ambush=(), infiltration=())


@of(SecretDieThrown)
def _(event: SecretDieThrown, to: Reader) -> Event:
    return event if event.side == to.seat else replace(event, die=0)


@of(AmbushAnswered)
def _(event: AmbushAnswered, to: Reader) -> Event:
    """That somebody has answered is told; what, the men tell who come, or do not."""
    return event if event.side == to.seat else replace(event, springs=False, never=False)


@of(DeploymentEnded)
def _(event: DeploymentEnded, to: Reader) -> Event:
    return event if event.side == to.seat else replace(event, out=())


@of(Deployed)
@of(CameUp)
def _(event: Deployed, to: Reader) -> Event:
    if not to.hides(event.figure):
        return event
    return replace(event, place=unturned(event.place))


@of(NoteSealed)
def _(event: NoteSealed, to: Reader) -> Event:
    """Of a note others read the seal."""
    return event if event.side == to.seat else replace(event, text="", salt="", says=None)


@of(CallsOpened)
def _(event: CallsOpened, to: Reader) -> Event:
    """That a side with a mortar which nobody knows of may call is its own business (BN-SM.02)."""
    known_to = known(to.before, to.seat)
    sides = tuple(id for id in event.sides if id == to.seat or may_call(known_to, known_to.sides[id]))
    return replace(event, sides=sides)


@of(e.StepReached)
@of(e.VictimAsked)
@of(e.LossAsked)
@of(e.SpreadAsked)
def _(event: Event, to: Reader) -> None:
    return None


@of(e.WindowOpened)
def _(event: e.WindowOpened, to: Reader) -> Event | None:
    return event if event.side == to.seat else None


@of(e.WindowClosed)
def _(event: e.WindowClosed, to: Reader) -> Event | None:
    """Of an act of nobody but men who are unknown nothing is told."""
    action = to.before.action
    return None if action is not None and all(map(to.unknown, action.figures)) else event


@of(e.ReactionDeclared)
def _(event: e.ReactionDeclared, to: Reader) -> Event:
    """Who could react as well is for his own side to know."""
    if to.before.figures[event.reaction.figure].side == to.seat:
        return event
    return replace(event, candidates=(), dodgers=())


@of(e.SquadBegan)
@of(e.SquadFinished)
def _(event: e.SquadBegan | e.SquadFinished, to: Reader) -> Event:
    """That men are done for this turn is seen, but not of which unit, where it would tell a hidden man's."""
    if to.hidden.unit(event.squad) is not None:
        return event
    men = [(to.before.figures.get(id), man) for id, man in to.after.figures.items() if not to.unknown(id)]
    done = any(was is not None and was.stage != man.stage == "done" for was, man in men)
    return replace(event, squad=UnitId("")) if done else event


@of(e.Faced)
def _(event: e.Faced, to: Reader) -> Event | None:
    return None if to.hides(event.figure) else event


@of(Ruled)
def _(event: Ruled, to: Reader) -> Event:
    hidden = to.hides(FigureId(event.subject)) or event.fact == "measurement"
    if event.fact == "content" and event.subject in to.after.objectives:
        hidden = not to.after.objectives[event.subject].may_read(to.seat)
    if event.fact == "charge" and event.subject in to.after.objectives:
        hidden = to.after.objectives[event.subject].side != to.seat
    if hidden or (event.fact in ("motivated", "secret_die") and event.subject != to.seat):
        return replace(event, subject="", value=None)
    return event


@of(Thrown)
def _(event: Thrown, to: Reader) -> Event | None:
    if event.why == "why-secret-die":
        return event if event.who == to.seat else None
    telling = to.hides(FigureId(event.who)) or (event.why == "why-sighting" and to.hidden.markers())
    if telling or (event.why == "why-suppression" and _led_in_secret(event.who, to)):
        return replace(event, need=0, hits=0, low=False, reading="")
    return event


@of(e.SuppressionTested)
def _(event: e.SuppressionTested, to: Reader) -> Event:
    """Who retreats under a marker is known by his moves alone."""
    if to.hides(event.figure):
        event = replace(event, retreating=False)
    return _testless(event, to)


@of(e.StormTested)
def _(event: e.StormTested, to: Reader) -> Event:
    return _testless(event, to)


def _testless(event: e.SuppressionTested | e.StormTested, to: Reader) -> Event:
    """Return a test without its number where that would tell of a hidden man, or of his rank."""
    telling = to.hides(event.figure) or _led_in_secret(event.figure, to)
    return replace(event, need=0, modifiers=()) if telling else event


@of(e.SavesRolled)
def _(event: e.SavesRolled, to: Reader) -> Event:
    """What he must throw, and what his class throws before anything counts, would tell who he is."""
    return replace(event, needed=0, base=0, modifiers=()) if to.hides(event.figure) else event


@of(e.FigureHidden)
def _(event: e.FigureHidden, to: Reader) -> Event:
    """Where no marker is put down, its number is nobody else's business (BN-Q.30)."""
    theirs = to.after.figures[event.figure]
    if theirs.side == to.seat or not unplaced(to.after, theirs):
        return event
    return replace(event, marker=MarkerId(FigureId("")))


@of(e.SightingTried)
def _(event: e.SightingTried, to: Reader) -> Event | None:
    """A failed search does not tell whether anybody was there, and none what only the man sought adds."""
    if to.unknown(event.figure) or to.unknown(event.target):
        if to.unknown(event.figure) and event.success:
            return None
        figure, target = (FigureId("") if to.unknown(name) else name for name in (event.figure, event.target))
        return replace(event, figure=figure, target=target, distance=0.0, needed=0, base=0, modifiers=())
    if to.hides(event.figure):
        return replace(event, needed=0, modifiers=())
    if not to.hides(event.target):
        return event
    secret = sum(term.value for term in event.modifiers if term.reason in SECRET)
    terms = tuple(term for term in event.modifiers if term.reason not in SECRET)
    return replace(event, modifiers=terms, needed=event.needed - secret)


@of(e.BonusMoveOffered)
def _(event: e.BonusMoveOffered, to: Reader) -> Event:
    return replace(event, figure=FigureId("")) if to.unknown(event.figure) else event


@of(e.BonusMoved)
@of(e.Dodged)
def _(event: e.BonusMoved | e.Dodged, to: Reader) -> Event | None:
    if not event.figure:
        return None
    return replace(event, place=unturned(event.place)) if to.hides(event.figure) else event


@of(e.Advanced)
def _(event: e.Advanced, to: Reader) -> Event:
    hidden = [to.hides(figure) for figure in event.figures]
    if not any(hidden):
        return event
    places = [unturned(place) if under else place for under, place in zip(hidden, event.places, strict=True)]
    return replace(event, places=tuple(places))


def _led_in_secret(figure: str, to: Reader) -> bool:
    """Return whether a hidden comrade may be the leader who helps a man to recover (BN-10.0.f).

    Whether one of them is a leader must not show in the number: what counts is who stands near.
    """
    man = to.before.figures.get(FigureId(figure))
    return man is not None and any(
        mate.side == man.side and _may_help(man.place, mate.place) for mate in to.hidden.markers()
    )


def _may_help(place: Place | None, other: Place | None) -> bool:
    """Return whether two men may stand near enough for one to lead the other; people may see it so."""
    if place is None or other is None:
        return True
    return distance(place, other) - rim(place) - rim(other) <= NEIGHBOURS
