"""Breaking News: the facts that a referee may set, and how each is copied into the state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Number, Option, PickOne, PickPoint
from core.engine.contract.facts import Ruled, Ruling
from core.engine.contract.results import DONE, RESULT
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.engine.words.message import Argument, say
from core.rulekit.names import Name
from core.rulekit.roster import armed, belongs, removed
from core.rulekit.roster import named as named_otherwise
from core.rulekit.ruled_facts import Says, WhyNot, deed, fact, flag, one_among, result, spot_at, whole, word
from core.rulekit.rulings import Fact, check, measurement_fact, one_of, option_fact, set_fact, spot
from core.rulekit.rulings import whole as any_number
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name, weapon_name
from core.rules.breaking_news.facts.changes import carried, change, change_all, parted, stopped
from core.rules.breaking_news.firing.ammunition import AIMED_ONLY, COUNTED, EMPTY, SPENT
from core.rules.breaking_news.firing.smoke import new_cloud
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee import results
from core.rules.breaking_news.referee.casualties import fated, fated_free, scored
from core.rules.breaking_news.referee.newcomers import NEWCOMER
from core.rules.breaking_news.referee.refusals import subject_refusal, value_refusal
from core.rules.breaking_news.referee.roster import (
    commands,
    known_weapons,
    rearmed,
    regrouped,
    struck_off,
    units_of,
)
from core.rules.breaking_news.state import (
    AWAY,
    CONTENTS,
    FATES,
    RESERVES,
    Charge,
    Cloud,
    State,
    Talks,
)
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.turn.facing import turning
from core.table.places import Place, Point

MAGAZINES = ("", EMPTY, AIMED_ONLY, SPENT)
PHASES = ("initiative", "turning", "actions", "morale")
STEPS = {"initiative": 28, "turning": 32, "actions": 36, "morale": 69}
"""The last step of the turn that is over where a phase begins, by its number in the procedure (BN-SM)."""

CARD = ("", "tried", "informed", "spent")
"""What may have become of an Intelligence card (BN-Q.115)."""

CHARGES = ("", "automatic", "remote")
WRECKS = ("", "knocked_out", "exploded")


def _put(state: State, name: FigureId, place: Place) -> State:
    state = change(state, name, place=place, aboard="")
    if state.figures[name].fate == AWAY:
        state = change(state, name, fate="", reserve="")
    return replace(state, figures=carried(state.figures, name))


def _suppressed(state: State, name: FigureId, value: Any) -> State:
    """Suppress a man, who stops whatever he is doing, or free him."""
    if not value:
        return change(state, name, suppressed=False)
    state = stopped(_idle(state, name), name)
    stage = "done" if state.figures[name].stage == "acting" else state.figures[name].stage
    return change(state, name, suppressed=True, stage=stage)


def _idle(state: State, name: str) -> State:
    return replace(state, acting=tuple(other for other in state.acting if other != name))


def _hidden(state: State, name: FigureId, value: Any) -> State:
    if not value:
        return change(state, name, marker="", seen_by=())
    state = change(state, name, marker=f"m{state.markers + 1}", seen_by=())
    return replace(state, markers=state.markers + 1)


def _there(state: State, name: FigureId) -> bool:
    """Accept a figure that has come onto the table, whatever became of it since."""
    return name in state.figures and state.figures[name].fate != AWAY


def _of_men(state: State, name: FigureId) -> bool:
    """Accept a man of a side: no vehicle is suppressed, hides or retreats, and no civilian."""
    return _of_anybody(state, name) and not state.figures[name].role


def _of_anybody(state: State, name: FigureId) -> bool:
    """Accept a man, a civilian too."""
    return _there(state, name) and state.figures[name].hull is None


def _of_sides(state: State, name: FigureId) -> bool:
    """Accept a man or a vehicle of a side."""
    return _there(state, name) and not state.figures[name].role


def _of_anything(state: State, name: FigureId) -> bool:
    """Accept whoever has a name, were he still to come."""
    return name in state.figures


def _on_foot(state: State, name: FigureId) -> bool:
    """Accept a man of a side in no vehicle."""
    return _of_men(state, name) and state.figures[name].on_foot


def _of_vehicles(state: State, name: FigureId) -> bool:
    """Accept a vehicle."""
    return _there(state, name) and state.figures[name].hull is not None


def _place_aboard(state: State, value: Any) -> bool:
    """Accept the id of a vehicle, or nothing for outside."""
    return isinstance(value, str) and (value == "" or _of_vehicles(state, FigureId(value)))


def _aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a man into a vehicle, or on his feet where he is."""
    state = change(parted(state, name), name, aboard=value, marker="", seen_by=())
    if value:
        return replace(state, figures=carried(state.figures, value))
    place = state.figures[name].place
    return change(state, name, place=replace(place, inside="") if place is not None else None)


def _wreck(state: State, name: FigureId, value: Any) -> State:
    """Put a vehicle out, or back; nobody inside is hurt by a ruling."""
    stage = "done" if value else "waiting"
    return change(stopped(_idle(state, name), name), name, fate=value, stage=stage)


def _action(state: State, name: FigureId, value: Any) -> State:
    """Grant an action, or take it away."""
    if not value:
        return change(_idle(state, name), name, stage="done")
    squad = state.figures[name].squad
    state = replace(state, finished=tuple(unit for unit in state.finished if unit != squad))
    return change(
        state, name, stage="waiting", moved=0.0, moved_any=False, climbed=False, fired=False, looked=False,
        tested=False, launched=False, fought=False, withdrew=False, answered=0,
    )  # fmt: skip


def _told(state: State, name: FigureId, value: Any) -> State:
    """What came of an act follows as facts of its own; an act that is done is taken away."""
    return _action(state, name, False) if value == DONE else state


def _retreating(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, retreating=value, shaken=False)


def _points(state: State, name: SideId, value: Any) -> State:
    return scored(state, name, "ruling", value)


def _phase(state: State, name: str, value: Any) -> State:
    """Go to a phase; whatever act was in progress is broken off."""
    active = state.active or next(iter(state.sides))
    awaiting = (turning(state, state.other(active)),) if value == "turning" else ()
    if value == "initiative":
        active = SideId("")
    return replace(
        state, phase=value, active=active, awaiting=awaiting, acting=(), action=None, storm=None, melee=None,
        bonus_move="", tied=False, squad="", finished=(), strike=None, step=STEPS[value],
        sides={name: replace(side, answer=None) for name, side in state.sides.items()},
    )  # fmt: skip


def _support(state: State, name: SideId, value: Any) -> State:
    """Give a side support fire, or take it away with whatever is on its way."""
    side = replace(state.sides[name], support=value)
    if not value:
        side = replace(side, coming=None)
    return replace(state, sides={**state.sides, name: side})


def _charge(state: State, name: str, value: Any) -> State:
    """Put explosives into a marker, or take them out of it (BN-X.IED.b)."""
    one = state.objectives[name]
    side = state.sides[one.side]
    charges = tuple(charge for charge in side.charges if charge.marker != name)
    if value:
        charges = (*charges, Charge(one.id, remote=value == "remote"))
    objectives = {**state.objectives, one.id: replace(one, spent=False)} if value else state.objectives
    sides = {**state.sides, side.id: replace(side, charges=charges)}
    return replace(state, sides=sides, objectives=objectives)


def _active(state: State, name: str, value: Any) -> State:
    return replace(_phase(state, "", "actions"), active=name)


def _option(state: State, name: str, value: Any) -> State:
    """Read a rule otherwise from now on; another edition reads all as it does but what was chosen singly."""
    changed: State = SETS_OPTION.set(state, name, value)
    if name != "edition":
        return changed
    was, will = Options.defaults({"edition": state.edition}), Options.defaults({"edition": value})
    other = {key: will[key] for key in will if state.options.get(key) == was[key]}
    return replace(changed, edition=value, options={**changed.options, **other, name: value})


def _content(state: State, id: str, value: Any) -> State:
    """Say what a marker stands for, as its owner would."""
    return replace(state, objectives={**state.objectives, id: replace(state.objectives[id], content=value)})


def _taken(state: State, id: str, value: Any) -> State:
    """Say that its enemy has taken a marker, or put it back; points are ruled by themselves."""
    one = state.objectives[id]
    taken = replace(one, taken=state.other(one.side) if value else SideId(""))
    return replace(state, objectives={**state.objectives, id: taken})


def _away(state: State, name: FigureId) -> bool:
    """Accept whoever has still to come onto the table."""
    return name in state.figures and state.figures[name].fate == AWAY


def _arrived(state: State, name: FigureId, value: Any) -> State:
    """Let somebody who was still to come stand on the table now, at a real one where people put him."""
    return change(state, name, fate="", reserve="")


def _reserve(state: State, name: FigureId, value: Any) -> State:
    """Put a man who is still to come on a list, or on none, with whoever he carries."""
    every = [name, *(man.id for man in state.figures.values() if man.aboard == name and man.fate == AWAY)]
    state = change_all(state, tuple(every), reserve=value)
    return replace(state, ambushes=state.ambushes or value == "ambush")


def _crowd(state: State, name: SideId, value: Any) -> State:
    """Let a side move the civilians this turn, at once if they are being moved."""
    awaiting = tuple([replace(one, seat=name) if one.about == "civilians" else one for one in state.awaiting])
    return replace(state, crowd=name, awaiting=awaiting)


def _card(state: State, name: SideId) -> Talks:
    """Return the talks of a side as they are, or new ones that nobody holds; a level still secret is 1."""
    if state.talks is not None and state.talks.side == name:
        return state.talks
    side = state.sides[name]
    level = side.extras.get("negotiation", 1) if "negotiation" in side.used else 1
    return Talks(name, level, running=False)


def _talks(state: State, name: SideId, value: Any) -> State:
    """Let the talks of a side go on, or be over; what is pending stays."""
    running = value == TALKS[0]
    return replace(state, talks=replace(_card(state, name), running=running, accepted=False))


def _talk_points(state: State, name: SideId, value: Any) -> State:
    card = _card(state, name)
    return replace(state, talks=replace(card, pending=max(0, card.pending + value)))


TALKS = ("running", "ended")


def _rifleman(state: State, name: FigureId) -> bool:
    """Accept a man with a weapon whose rounds are counted (BN-8.0.3)."""
    return _of_men(state, name) and _counted(state, name) is not None


def _counted(state: State, name: FigureId) -> WeaponName | None:
    return next((one for one in state.figures[name].weapons if one in COUNTED), None)


def _magazine(state: State, name: FigureId, value: Any) -> State:
    """Say what is left in a man's magazine; empty words: it is full."""
    man, weapon = state.figures[name], _counted(state, name)
    assert weapon is not None
    others = tuple(one for one in man.magazines if one[0] != weapon)
    left = (*others, (weapon, value)) if value else others
    return change(state, name, magazines=left, reloading="" if not value else man.reloading)


def _silenced(state: State, name: str, value: Any) -> State:
    """Silence a side's mortar for good, or let it fire again (BN-Q.114)."""
    side = replace(state.sides[SideId(name)], silent=-1 if value else 0)
    return replace(state, sides={**state.sides, side.id: side})


def _of_smoke(state: State, id: str) -> bool:
    """Accept a cloud, or none for a new one."""
    return id == "" or any(cloud.id == id for cloud in state.clouds)


def _spot_or_gone(state: State, value: Any) -> bool:
    return value is False or spot(state, value)


def _smoke(state: State, id: str, value: Any) -> State:
    """Lay smoke at a spot, move a cloud there, or take it away."""
    clouds = tuple(cloud for cloud in state.clouds if cloud.id != id)
    if value is False:
        return replace(state, clouds=clouds)
    old = next((cloud for cloud in state.clouds if cloud.id == id), Cloud(new_cloud(state), state.turn))
    return replace(state, clouds=(*clouds, replace(old, centre=Point(float(value[0]), float(value[1])))))


def _smoke_field(state: State, id: str) -> PickOne | PickPoint:
    if id:
        return PickOne("value", say("ask-value"), (Option(False, say("bn-cloud-gone")),))
    return PickPoint("value", say("ask-place"), (state.terrain.width / 2, state.terrain.height / 2))


def _smoke_gone(state: State, event: Ruled) -> Argument | None:
    return say("bn-cloud-gone") if event.value is False else None


def _vehicles(state: State, subject: str) -> tuple[Option, ...]:
    hulls = [option_of(state, one) for one in state.figures.values() if one.hull is not None]
    return (*hulls, Option("", say("ask-nobody-more")))


def _vehicle_name(state: State, vehicle: str) -> Argument:
    return name(state, vehicle) if vehicle else say("in-no-vehicle")


def _added(total: Callable[[State, str], int]) -> Says:
    """Return what tells a number that was added, and what there is in *total* now."""

    def says(state: State, event: Ruled) -> Argument | None:
        if type(event.value) is not int:
            return None
        return say("ruling-added", value=event.value, total=total(state, event.subject))

    return says


def _ruled_points(state: State, side: str) -> int:
    return dict(state.sides[SideId(side)].points).get("ruling", 0)


def _pending(state: State, side: str) -> int:
    return state.talks.pending if state.talks is not None else 0


def _points_field(state: State, subject: str) -> Number:
    return Number("value", say("ask-points"), -100, 100, 1, 0)


def _die_field(state: State, subject: str) -> Number:
    return Number("value", say("bn-ask-die"), 0, 6, 1, 0)


def _weapon_name(state: State, weapon: str) -> Name:
    return weapon_name(state, WeaponName(weapon))


def _why_not(fact: str) -> WhyNot:
    """Return what says why a fact of a man cannot be set to a value now."""
    return lambda state, subject, value: value_refusal(state, fact, subject, value)


ADDED = say("ruling-whole-added")
MARKERS = "objectives"
SETS_OPTION = option_fact(Options)

FACTS: dict[str, Fact] = {
    "place": spot_at(_put, lambda facing: facing % 360),
    "suppressed": flag("figures", _suppressed, _of_men),
    "hidden": flag("figures", _hidden, _on_foot),
    "fate": word("figures", fated, ("", *FATES), "fate", prompt="ask-fate", who=_of_anybody),
    "fate_free": word("figures", fated_free, ("", *FATES), "fate", prompt="ask-fate", who=_of_men),
    "name": named_otherwise(_of_anything),
    "grade": word("figures", "grade", tuple(GRADES), "grade", who=_of_men),
    "leadership": replace(whole("figures", "leadership", 0, 4), subject=_of_men),
    "commander": deed("figures", commands, _of_men),
    "weapons": armed(rearmed, known_weapons, lambda man: man.weapons, _weapon_name, _of_men),
    "unit": belongs(regrouped, units_of, _why_not("unit"), _of_sides),
    "removed": removed(struck_off, _of_sides),
    "added": NEWCOMER,
    "arrived": deed("figures", _arrived, _away),
    "action": flag("figures", _action, _there),
    "retreating": flag("figures", _retreating, _of_men),
    "sheltered": flag("figures", "sheltered", _there),
    "aboard": one_among(
        "figures", _aboard, _place_aboard, "ruling-vehicle", _vehicles, _vehicle_name, prompt="ask-vehicle",
        who=_of_men,
    ),
    "wreck": word("figures", _wreck, WRECKS, "fate", prompt="ask-fate", who=_of_vehicles),
    "points": fact("sides", _points, any_number, ADDED, _points_field, _added(_ruled_points)),
    "motivated": flag("sides", "motivated"),
    "ambush": flag("sides", "ambush"),
    "support": word("sides", _support, ("", *SUPPORTS), "support", empty="none"),
    "reserve": word("figures", _reserve, RESERVES, "bn-reserve", empty="none", who=_away),
    "secret_die": fact("sides", "secret_die", one_of(*range(7)), say("bn-ruling-die"), _die_field),
    "intelligence": word("sides", "intelligence", CARD, "bn-card", empty="none"),
    "magazine": word("figures", _magazine, MAGAZINES, "bn-rounds-left", empty="full", who=_rifleman),
    "silenced": flag("sides", _silenced),
    "smoke": fact(
        "clouds", _smoke, _spot_or_gone, say("ruling-spot"), _smoke_field, _smoke_gone, who=_of_smoke
    ),
    "content": word(MARKERS, _content, CONTENTS, "bn-content"),
    "taken": flag(MARKERS, _taken),
    "charge": word(MARKERS, _charge, CHARGES, "bn-charge-of", empty="none"),
    "crowd": deed("sides", _crowd),
    "talks": word("sides", _talks, TALKS, "bn-talk"),
    "talk_points": fact("sides", _talk_points, any_number, ADDED, _points_field, _added(_pending)),
    "active": deed("sides", _active),
    RESULT: result(results.words, _told, results.EVERY),
    "phase": word("", _phase, PHASES, "phase", prompt="ask-phase"),
    "option": replace(SETS_OPTION, set=_option),
    "measurement": measurement_fact(lambda state, name: named(state, name)),
}  # fmt: skip

OF_WHO_HE_IS = (
    "hidden", "fate", "fate_free", "magazine", "name", "grade", "leadership", "weapons", "unit",
    "removed", "wreck",
)  # fmt: skip
"""What nobody but the owner sets of who is under a marker: what is refused would tell who that is."""


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    if r.seat in r.state.sides and _uncovers(r.state, r.seat, ruling):
        r.refuse("BN-Q.30", "bn-owner-rules")
    if (ruling.fact, ruling.subject) == ("option", "hidden_mode"):
        if r.state.tape:
            r.refuse("BN-Q.30", "bn-blind-needs-map")
        if r.seat in r.state.sides:
            r.refuse("BN-Q.30", "bn-markers-agreed")
    check(FACTS, Options, r, ruling, partial(_known, r.seat))
    subject = named(r.state, ruling.subject)
    refusal = subject_refusal(r.state, ruling.fact, subject)
    if refusal := refusal or value_refusal(r.state, ruling.fact, subject, ruling.value):
        r.refuse_as(refusal)
    made: State = set_fact(FACTS, r.state, ruling, named)
    return made


def follow(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what follows from what the players say came of an act."""
    if ruling.fact == RESULT:
        results.tell(r, ruling)


def _known(seat: str, state: State, subject: str) -> str:
    """Return whom a subject names: for a side nobody, where that is an enemy still to come (BN-4.2.h)."""
    name = named(state, subject)
    man = state.figures.get(FigureId(name))
    return "" if man is not None and man.fate == AWAY and seat in state.sides and man.side != seat else name


def _uncovers(state: State, seat: str, ruling: Ruling) -> bool:
    """Return whether a side without a referee would rule itself into a secret: who is under a marker."""
    man = state.figures.get(FigureId(named(state, ruling.subject)))
    if ruling.fact == "secret_die":  # only who has thrown it may say what it was
        return ruling.subject != seat
    if ruling.fact == "charge":
        return ruling.subject in state.objectives and state.objectives[ruling.subject].side != seat
    if ruling.fact == "content":  # what an enemy marker is, or was, is its owner's to say
        one = state.objectives.get(ruling.subject)
        return one is not None and not one.may_read(seat)
    secret = man is not None and man.marker and man.side != seat and not man.seen_by
    return bool(secret) and ruling.fact in OF_WHO_HE_IS


def named(state: State, subject: str) -> str:
    """Return the id of the man under a marker: who rules without being the referee knows no more."""
    if subject in state.figures:
        return subject
    return next((man.id for man in state.figures.values() if subject and man.marker == subject), subject)
