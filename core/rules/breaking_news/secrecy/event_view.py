"""Breaking News: what happened, as a seat may read it (BN-SM, D.8): markers for names, no telling numbers.

Here stands what is a rule beside what fields and names say.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled, Thrown
from core.engine.words.ids import FigureId, MarkerId, UnitId
from core.rulekit.concealing import Concealers
from core.rulekit.newcomers import came_unseen, untold
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.facts.deployment import CameUp, Deployed
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.facts.support import CallsOpened
from core.rules.breaking_news.secrecy.markers import HiddenWhile, called, redact, unturned
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.sighting.sighting_number import SECRET
from core.rules.breaking_news.state import State
from core.rules.breaking_news.support.calls import may_call
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.places import Place, distance, rim

concealers = Concealers[State, HiddenWhile](redact, known, HiddenWhile)
of = concealers.of
concealed = concealers.concealed
concealers.leaves(Measured)


@of(ContentSeen)
def _(event: ContentSeen, to: HiddenWhile) -> Event | None:
    """What a marker stands for is told who has seen it and its owner; no man unknown is betrayed by it."""
    if event.by and to.unknown(event.by):
        return None
    one = to.before.objectives.get(event.objective)
    owner = one.side if one is not None else ""
    if to.seat in (event.side, owner):
        return event
    return replace(event, content="") if event.by else None  # which one is the primary only the asker hears


@of(Deployed)
@of(CameUp)
def _(event: Deployed, to: HiddenWhile) -> Event:
    if not to.hides(event.figure):
        return event
    return replace(event, place=unturned(event.place))


@of(CallsOpened)
def _(event: CallsOpened, to: HiddenWhile) -> Event:
    """That a side with a mortar which nobody knows of may call is its own business (BN-SM.02)."""
    known_to = known(to.before, to.seat)
    sides = tuple(id for id in event.sides if id == to.seat or may_call(known_to, known_to.sides[id]))
    return replace(event, sides=sides)


@of(e.WindowClosed)
def _(event: e.WindowClosed, to: HiddenWhile) -> Event | None:
    """Of an act of nobody but men who are unknown nothing is told."""
    action = to.before.action
    return None if action is not None and all(map(to.unknown, action.figures)) else event


@of(e.SquadBegan)
@of(e.SquadFinished)
def _(event: e.SquadBegan | e.SquadFinished, to: HiddenWhile) -> Event:
    """That men are done for this turn is seen, but not of which unit, where it would tell a hidden man's."""
    if to.unit(event.squad) is not None:
        return event
    men = [(to.before.figures.get(id), man) for id, man in to.after.figures.items() if not to.unknown(id)]
    done = any(was is not None and was.stage != man.stage == "done" for was, man in men)
    return replace(event, squad=UnitId("")) if done else event


@of(Ruled)
def _(event: Ruled, to: HiddenWhile) -> Event | None:
    if came_unseen(to, called):
        return untold(event)
    hidden = to.hides(FigureId(event.subject)) or event.fact == "measurement"
    units = (event.subject, event.value if isinstance(event.value, str) else "")
    hidden = hidden or any(to.unit(UnitId(unit)) is None for unit in units)
    hidden = hidden or (event.fact == "commander" and to.side_of(event.subject) != to.seat)
    if event.fact == "content" and event.subject in to.after.objectives:
        hidden = not to.after.objectives[event.subject].may_read(to.seat)
    if event.fact == "charge" and event.subject in to.after.objectives:
        hidden = to.after.objectives[event.subject].side != to.seat
    if hidden or (event.fact in ("motivated", "secret_die") and event.subject != to.seat):
        return replace(event, subject="", value=None, doer="")
    return replace(event, doer="") if event.doer and to.hides(FigureId(event.doer)) else event


@of(Thrown)
def _(event: Thrown, to: HiddenWhile) -> Event | None:
    if event.why == "why-secret-die":
        return event if event.who == to.seat else None
    telling = to.hides(FigureId(event.who)) or (event.why == "why-sighting" and to.markers())
    if telling or (event.why == "why-suppression" and _led_in_secret(event.who, to)):
        return replace(event, need=0, hits=0, low=False, reading="")
    return event


@of(e.SuppressionTested)
@of(e.StormTested)
def _(event: e.SuppressionTested | e.StormTested, to: HiddenWhile) -> Event:
    """Return a test without its number where that would tell of a hidden man, or of his rank."""
    telling = to.hides(event.figure) or _led_in_secret(event.figure, to)
    return replace(event, need=0, modifiers=()) if telling else event


@of(e.FigureHidden)
def _(event: e.FigureHidden, to: HiddenWhile) -> Event:
    """Where no marker is put down, its number is nobody else's business (BN-Q.30)."""
    theirs = to.after.figures[event.figure]
    if theirs.side == to.seat or not unplaced(to.after, theirs):
        return event
    return replace(event, marker=MarkerId(FigureId("")))


@of(e.SightingTried)
def _(event: e.SightingTried, to: HiddenWhile) -> Event | None:
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
def _(event: e.BonusMoveOffered, to: HiddenWhile) -> Event:
    return replace(event, figure=FigureId("")) if to.unknown(event.figure) else event


@of(e.BonusMoved)
@of(e.Dodged)
def _(event: e.BonusMoved | e.Dodged, to: HiddenWhile) -> Event | None:
    if not event.figure:
        return None
    return replace(event, place=unturned(event.place)) if to.hides(event.figure) else event


@of(e.Advanced)
def _(event: e.Advanced, to: HiddenWhile) -> Event:
    hidden = [to.hides(figure) for figure in event.figures]
    if not any(hidden):
        return event
    places = [unturned(place) if under else place for under, place in zip(hidden, event.places)]
    return replace(event, places=tuple(places))


def _led_in_secret(figure: str, to: HiddenWhile) -> bool:
    """Return whether a hidden comrade may be the leader who helps a man to recover (BN-10.0.f).

    Whether one of them is a leader must not show in the number: what counts is who stands near.
    """
    man = to.before.figures.get(FigureId(figure))
    return man is not None and any(
        mate.side == man.side and _may_help(man.place, mate.place) for mate in to.markers()
    )


def _may_help(place: Place | None, other: Place | None) -> bool:
    """Return whether two men may stand near enough for one to lead the other; people may see it so."""
    if place is None or other is None:
        return True
    return distance(place, other) - rim(place) - rim(other) <= NEIGHBOURS
