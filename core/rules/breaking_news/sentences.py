"""Breaking News: the log line of every event, as a referee would want to read it.

Facts come as their reader may know them: a hidden man stands there under his marker, and
numbers that would tell who he is are 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.engine.facts import Event, Measured, Ruled, Thrown
from core.engine.message import Argument, Message, say
from core.engine.registering import registering
from core.engine.sentences import engine_sentence
from core.rules.breaking_news import events as e
from core.rules.breaking_news.covering import cover_value
from core.rules.breaking_news.events_support import AimAsked, CallsDone, CallsOpened, StrikesDue
from core.rules.breaking_news.measured import measured_sentence, ruled_sentence
from core.rules.breaking_news.platoon import squad_name
from core.rules.breaking_news.state import Reaction, Shot, State
from core.rules.breaking_news.tables import weapon_of
from core.rules.breaking_news.vehicle_sentences import VEHICLE_TELLINGS
from core.rules.breaking_news.words import at, cm, direction, marker, name, names, over, place, side

E = TypeVar("E", bound=Event)
Telling = Callable[[State, Any, State], Message | None]
TELLINGS: dict[type[Event], Telling] = {
    Measured: measured_sentence,
    Ruled: ruled_sentence,
    **VEHICLE_TELLINGS,
}

SILENT: frozenset[type[Event]] = frozenset(
    {
        e.Activated,
        e.ActEnded,
        e.Advanced,
        e.BonusMoveOffered,
        e.LossAsked,
        e.MoralesDone,
        e.RallyBegan,
        e.RallyEnded,
        e.ReactionLost,
        e.SpreadAsked,
        e.TurnEnded,
        e.VictimAsked,
        e.WindowClosed,
        e.WindowOpened,
        AimAsked,
        CallsDone,
        CallsOpened,
        StrikesDue,
    }
)
"""What another line tells, or what only moves the procedure on."""


tells = registering(TELLINGS)
"""Register who tells one kind of event."""


def sentence(before: State, event: Event, after: State) -> Message | None:
    """Return the log line of *event*, `None` for one that is not told."""
    kind = type(event)
    if kind in SILENT:
        return None
    telling = TELLINGS.get(kind)
    return engine_sentence(event) if telling is None else telling(before, event, after)


# --- the turn ------------------------------------------------------------------


@tells(e.GameSet)
def _(before: State, event: e.GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    return say(
        "bn-game-set",
        title=say("side-name", **event.title),
        first=side(after, first),
        first_men=after.sides[first].start,
        second=side(after, second),
        second_men=after.sides[second].start,
    )


@tells(e.TurnBegan)
def _(before: State, event: e.TurnBegan, after: State) -> Message:
    return say("bn-turn-began", turn=event.turn)


@tells(e.InitiativeRolled)
def _(before: State, event: e.InitiativeRolled, after: State) -> Message:
    totals = {own: dice + sum(term.value for term in terms) for own, dice, terms in event.rolls}
    told = tuple(say("bn-initiative-side", side=side(after, own), total=sum_) for own, sum_ in totals.items())
    tie = len(set(totals.values())) < len(totals)
    return say("bn-initiative-tie" if tie else "bn-initiative", totals=told)


@tells(e.RolesSet)
def _(before: State, event: e.RolesSet, after: State) -> Message:
    return say("bn-roles", active=side(after, event.active), reacting=side(after, after.other(event.active)))


@tells(e.ActionsBegan)
def _(before: State, event: e.ActionsBegan, after: State) -> Message:
    return say("bn-actions-began", side=side(after, after.active))


@tells(e.Faced)
def _(before: State, event: e.Faced, after: State) -> Message | None:
    """Whoever fires turns to his target: the shot tells that."""
    if event.free and before.action is None and before.phase == "actions" and event.figure in before.acting:
        return None
    return say("bn-faced", who=name(after, event.figure), direction=direction(event.facing))


@tells(e.StageEnded)
def _(before: State, event: e.StageEnded, after: State) -> Message:
    return _group("bn-stage-ended", after, event.figures)


def _group(id: str, state: State, figures: tuple[str, ...], **args: Argument) -> Message:
    """Return a sentence whose verb goes with the number of *figures*."""
    return say(id, who=names(state, figures), n=len(figures), **args)


@tells(e.SquadBegan)
def _(before: State, event: e.SquadBegan, after: State) -> Message:
    return say(
        "bn-squad-began", side=side(after, event.side), squad=squad_name(after, event.side, event.squad)
    )


@tells(e.SquadFinished)
def _(before: State, event: e.SquadFinished, after: State) -> Message:
    squad = squad_name(after, event.side, event.squad)
    return say("bn-squad-finished", side=side(after, event.side), squad=squad)


# --- hiding and sighting ---------------------------------------------------------


@tells(e.FigureHidden)
def _(before: State, event: e.FigureHidden, after: State) -> Message:
    if not event.marker:
        return say("bn-hidden-unseen", who=name(before, event.figure))
    if event.figure == event.marker:
        return say("bn-hidden-somebody", marker=marker(event.marker))
    id = "bn-hidden-declared" if event.declared else "bn-hidden-in-cover"
    return say(id, who=name(before, event.figure), marker=marker(event.marker))


@tells(e.Revealed)
def _(before: State, event: e.Revealed, after: State) -> Message:
    id = f"bn-revealed-{event.why}" if event.why in ("dodged", "fired", "moved", "touched") else "bn-revealed"
    return say(id, who=name(after, event.figure))


@tells(e.MarkerLaid)
def _(before: State, event: e.MarkerLaid, after: State) -> Message:
    return say(f"bn-marker-laid-{event.why}", who=name(after, event.figure))


@tells(e.SightingTried)
def _(before: State, event: e.SightingTried, after: State) -> Message:
    if not event.figure:
        return say("bn-searched-unseen")
    if not event.target:
        known = isinstance(event.sought, str)
        where = place(after, str(event.sought)) if known else say("bn-a-spot")
        return say("bn-searched", who=name(after, event.figure), where=where)
    id = "bn-not-sighted"
    if event.success:
        id = "bn-sighted" if event.needed > 1 else "bn-sighted-surely"
    if event.figure in after.figures and after.figures[event.figure].marker == event.figure:
        id = "bn-sighted-secret" if event.success else "bn-not-sighted-secret"
    return say(
        id,
        who=name(after, event.figure),
        target=name(after, event.target),
        cm=cm(event.distance),
        needed=event.needed,
    )


@tells(e.SightLost)
def _(before: State, event: e.SightLost, after: State) -> Message:
    return _group("bn-sight-lost", after, event.spotters, target=name(after, event.figure))


@tells(e.BonusMoved)
def _(before: State, event: e.BonusMoved, after: State) -> Message | None:
    if not event.figure:
        return None
    who = name(after, event.figure)
    old = before.figures[event.figure].place if event.figure in before.figures else None
    if event.place is not None and old is not None:
        gone = ((event.place.x - old.x) ** 2 + (event.place.y - old.y) ** 2) ** 0.5
        return say("bn-bonus-moved", who=who, cm=cm(gone))
    return say("bn-bonus-done" if after.tape else "bn-bonus-stayed", who=who)


# --- suppression -----------------------------------------------------------------


@tells(e.SuppressionTested)
def _(before: State, event: e.SuppressionTested, after: State) -> Message:
    who = name(after, event.figure)
    passed = "passed" if event.passed else "failed"
    if event.need == 0:
        return say(f"bn-test-{passed}-secret", who=who)
    man = after.figures.get(event.figure)
    if man is not None and man.retreating:
        passed = "failed-retreats"
    return say(f"bn-test-{passed}", who=who, need=event.need)


@tells(e.Suppressed)
def _(before: State, event: e.Suppressed, after: State) -> Message:
    id = "bn-suppressed-ground" if event.why == "ground" else "bn-suppressed"
    return say(id, who=name(after, event.figure))


# --- moving ----------------------------------------------------------------------


@tells(e.MoveDeclared)
def _(before: State, event: e.MoveDeclared, after: State) -> Message:
    length = max((stride.length for stride in event.strides), default=0.0)
    if event.charge and length:
        return _group("bn-move-charge", after, event.figures, foes=names(after, event.charge), cm=cm(length))
    how = "hidden" if event.hidden else event.mode
    if not length:
        return _group(f"bn-move-none-{how}", after, event.figures)
    return _group(f"bn-move-{how}", after, event.figures, cm=cm(length))


@tells(e.HelpGiven)
def _(before: State, event: e.HelpGiven, after: State) -> Message:
    return say("bn-help-given", who=name(after, event.helper), climber=name(after, event.figure))


@tells(e.ContactMade)
def _(before: State, event: e.ContactMade, after: State) -> Message:
    who = name(after, event.figure)
    if not event.foes:
        return say("bn-contact-broken", who=who)
    return say("bn-contact-made", who=who, foes=names(after, event.foes))


# --- fire ------------------------------------------------------------------------


@tells(e.FireDeclared)
def _(before: State, event: e.FireDeclared, after: State) -> Message:
    shot = event.shots[0]
    weapon = say(f"weapon-{shot.weapon}")
    if not shot.targets:
        return say("bn-fire-declared-ground", who=name(after, shot.firer), weapon=weapon)
    aimed = _at_aboard(after, shot) or at(after, shot.targets)
    if len(event.shots) > 1:
        return say("bn-fire-declared-group", who=names(after, (shot.firer for shot in event.shots)), at=aimed)
    chosen = shot.mode == "burst" and len(weapon_of(shot.weapon, after.edition).modes) > 1
    id = "bn-fire-declared-burst" if chosen else "bn-fire-declared"
    return say(id, who=name(after, shot.firer), at=aimed, weapon=weapon)


def _at_aboard(state: State, shot: Shot) -> Message | None:
    """Return "at the men in the pick-up" where that is the aim (BN-Q.131)."""
    return say("bn-at-men-in", vehicle=name(state, shot.targets[0])) if shot.men else None


@tells(e.CoverDeclared)
def _(before: State, event: e.CoverDeclared, after: State) -> Message:
    area = event.area
    return _group(
        "bn-cover-declared",
        after,
        event.figures,
        width=area.area.width,
        height=area.area.height,
        value=cover_value(after, area),
    )


@tells(e.ReactionDeclared)
def _(before: State, event: e.ReactionDeclared, after: State) -> Message:
    reaction: Reaction = event.reaction
    who = name(after, reaction.figure)
    if (shot := reaction.shot) is None:
        return say(f"bn-{reaction.kind}-declared", who=who)
    group = len(shot.targets) > 1  # its controller will name one of them
    when = "fire"
    if before.action is not None and before.action.kind == "move":
        when = "move" if event.at else "start"
    return say(
        f"bn-opportunity-{when}",
        who=who,
        at=say("bn-at-one-of", who=names(after, shot.targets))
        if group
        else _at_aboard(after, shot) or at(after, shot.targets),
        weapon=say(f"weapon-{shot.weapon}"),
        cm=cm(event.at),
    )


@tells(e.VictimNamed)
def _(before: State, event: e.VictimNamed, after: State) -> Message:
    return say("bn-victim-named", who=name(after, event.figure), target=name(after, event.target))


@tells(e.CoverTested)
def _(before: State, event: e.CoverTested, after: State) -> Message:
    id = "bn-cover-passed" if event.passed else "bn-cover-failed"
    return say(id, who=name(after, event.figure), total=event.total, value=event.value)


SHOTS = ("grenade", "flamethrower", "rpg", "grenade_launcher", "heavy_at")
"""Weapons with a verb of their own."""


@tells(e.ShotFired)
def _(before: State, event: e.ShotFired, after: State) -> Message:
    struck = tuple(hit.figure for hit in event.struck)
    firer = name(after, event.firer)
    if event.weapon == "covering":
        return say("bn-shot-covering", who=firer, targets=names(after, struck or (event.target,)))
    others = tuple(figure for figure in struck if figure != event.target)
    return say(
        f"bn-shot-{event.weapon if event.weapon in SHOTS else event.mode}",
        who=firer,
        at=at(after, (event.target,)) if event.target else say("bn-the-ground"),
        target=name(after, event.target),
        cm=cm(event.distance),
        result=_result(event),
        blast=say("bn-shot-blast", who=names(after, others)) if others else "",
    )


def _result(event: e.ShotFired) -> Message:
    if event.dice == 0:
        return say("bn-result-no-dice")
    if event.needed <= 1 and event.hits:
        return say("bn-result-certain")
    id = "bn-result-hits" if event.hits else "bn-result-misses"
    return say(id, needed=event.needed, dice=event.dice, hits=event.hits)


@tells(e.FriendlyFire)
def _(before: State, event: e.FriendlyFire, after: State) -> Message | None:
    if not event.struck:
        return None
    endangered = names(after, (hit.figure for hit in event.struck))
    return say("bn-friendly-fire", firer=name(after, event.firer), who=endangered)


@tells(e.FirstFire)
def _(before: State, event: e.FirstFire, after: State) -> Message:
    return say("bn-first-fire", side=side(after, event.side))


@tells(e.SavesRolled)
def _(before: State, event: e.SavesRolled, after: State) -> Message:
    id = "bn-saved" if event.passed else "bn-not-saved"
    who = name(before, event.figure)
    if event.needed == 0:
        return say(f"{id}-secret", who=who, hits=event.hits)
    need = say("bn-save-need", needed=event.needed)
    if event.modifiers:
        need = say("bn-save-need-bonus", needed=event.needed, why=Message(event.modifiers[0].reason))
    return say(id, who=who, hits=event.hits, need=need)


@tells(e.Dodged)
def _(before: State, event: e.Dodged, after: State) -> Message:
    return say("bn-dodged", who=name(after, event.figure))


# --- losses and points -------------------------------------------------------------


@tells(e.FigureOut)
def _(before: State, event: e.FigureOut, after: State) -> Message:
    id = event.why if event.why in ("melee", "retreated", "withdrew") else event.fate
    if event.fate == "dead" and event.counts > 1:
        man = after.figures.get(event.figure)
        id = "commander" if man is None or man.commander else "squad-leader"
    return say(f"bn-out-{id}", who=name(after, event.figure))


@tells(e.PointsScored)
def _(before: State, event: e.PointsScored, after: State) -> Message:
    kind = say(f"points-{event.kind}")
    return say("bn-points", side=side(after, event.side), points=event.points, kind=kind)


# --- hand to hand, storming ----------------------------------------------------------


@tells(e.MeleeFought)
def _(before: State, event: e.MeleeFought, after: State) -> Message:
    return say(
        "bn-melee-won" if event.loser else "bn-melee-tied",
        attackers=names(after, event.attackers),
        first=event.totals[0],
        defenders=names(after, event.defenders),
        second=event.totals[1],
        loser=side(after, event.loser),
    )


@tells(e.StormBegan)
def _(before: State, event: e.StormBegan, after: State) -> Message:
    storm = event.storm
    return say(
        "bn-storm-began",
        attackers=names(after, storm.attackers),
        n=len(storm.attackers),
        place=place(after, storm.building),
        defenders=names(after, storm.defenders),
    )


@tells(e.StormTested)
def _(before: State, event: e.StormTested, after: State) -> Message:
    passed = "passed" if event.passed else "failed"
    return say(f"bn-storm-test-{passed}", who=name(after, event.figure))


@tells(e.StormRolled)
def _(before: State, event: e.StormRolled, after: State) -> Message:
    return say(
        "bn-storm-rolled",
        attack_dice=event.attack_dice,
        attack_hits=event.attack_hits,
        defence_dice=event.defence_dice,
        defence_hits=event.defence_hits,
    )


@tells(e.HitsSpread)
def _(before: State, event: e.HitsSpread, after: State) -> Message:
    hits = tuple(say("bn-hits-of", who=name(after, hit.figure), hits=hit.hits) for hit in event.hits)
    return say("bn-hits-spread", side=side(after, event.side), hits=hits)


@tells(e.StormEnded)
def _(before: State, event: e.StormEnded, after: State) -> Message:
    where = place(after, event.building)
    if event.holder:
        return say("bn-storm-held", place=where, side=side(after, event.holder))
    men = (after.figures.get(figure) for figure in event.figures)
    left = any(man is not None and man.fighting for man in men)
    return say("bn-storm-goes-on" if left else "bn-storm-empty", place=where)


# --- morale and the end ----------------------------------------------------------------


@tells(e.MoraleTested)
def _(before: State, event: e.MoraleTested, after: State) -> Message:
    id = "bn-morale-passed" if event.passed else "bn-morale-failed"
    if event.need > 6:
        id = "bn-morale-hopeless"
    return say(id, side=side(after, event.side), losses=event.losses, dice=event.dice, need=event.need)


@tells(e.MotivationSpent)
def _(before: State, event: e.MotivationSpent, after: State) -> Message:
    return say("bn-motivation-spent", side=side(after, event.side))


@tells(e.SideShaken)
def _(before: State, event: e.SideShaken, after: State) -> Message:
    id = "bn-side-shaken-it" if after.edition == "IT" else "bn-side-shaken"
    return say(id, side=side(after, event.side))


@tells(e.SideBegins)
def _(before: State, event: e.SideBegins, after: State) -> Message:
    return say("bn-side-begins" if event.suppressed else "bn-side-begins-it", side=side(after, event.side))


@tells(e.SideRemoved)
def _(before: State, event: e.SideRemoved, after: State) -> Message:
    return say("bn-side-removed", side=side(after, event.side))


@tells(e.EndProposed)
def _(before: State, event: e.EndProposed, after: State) -> Message:
    return say("bn-end-proposed", side=side(after, event.side))


@tells(e.EndDeclined)
def _(before: State, event: e.EndDeclined, after: State) -> Message:
    return say("bn-end-declined", side=side(after, event.side))


@tells(e.GameEnded)
def _(before: State, event: e.GameEnded, after: State) -> Message:
    points = tuple(say("bn-initiative-side", side=side(after, own), total=sum_) for own, sum_ in event.points)
    return say(
        "bn-won" if event.winner else "bn-drawn",
        why=over(after, event.why),
        winner=side(after, event.winner),
        points=points,
    )


# --- dice --------------------------------------------------------------------------------


@tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    """The faces; what they come to is told by the event that they decide."""
    id = "bn-thrown"
    if not event.faces:
        id = "bn-thrown-count"
    elif not event.need and len(event.faces) > 1:
        id = "bn-thrown-total"
    told = say(
        id,
        who=name(after, event.who) if event.who else say("bn-dice"),
        why=Message(event.why),
        faces=" ".join(map(str, event.faces)),
        total=event.total,
        hits=event.hits,
        need=event.need,
    )
    return say("bn-by-hand", sentence=told) if event.source == "typed" else told
