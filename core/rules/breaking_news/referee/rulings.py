"""Breaking News: the facts that a referee may set, and how each is copied into the state."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import RESULT
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import say
from core.rulekit.names import Name
from core.rulekit.roster import armed, belongs, removed
from core.rulekit.roster import named as named_otherwise
from core.rulekit.ruled_facts import WhyNot, deed, fact, flag, one_among, result, spot_at, whole, word
from core.rulekit.rulings import Fact, check, measurement_fact, one_of, option_fact, set_fact
from core.rulekit.rulings import whole as any_number
from core.rules.breaking_news.common.names import weapon_name
from core.rules.breaking_news.firing.ammunition import AIMED_ONLY, EMPTY, SPENT
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee import men, results, sides, things, whom
from core.rules.breaking_news.referee.casualties import fated, fated_free
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
from core.rules.breaking_news.state import AWAY, CONTENTS, FATES, RESERVES, State
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES

MAGAZINES = ("", EMPTY, AIMED_ONLY, SPENT)
CARD = ("", "tried", "informed", "spent")
"""What may have become of an Intelligence card (BN-Q.115)."""

WRECKS = ("", "knocked_out", "exploded")


def _option(state: State, name: str, value: Any) -> State:
    """Read a rule otherwise from now on; another edition reads all as it does but what was chosen singly."""
    changed: State = SETS_OPTION.set(state, name, value)
    if name != "edition":
        return changed
    was, will = Options.defaults({"edition": state.edition}), Options.defaults({"edition": value})
    other = {key: will[key] for key in will if state.options.get(key) == was[key]}
    return replace(changed, edition=value, options={**changed.options, **other, name: value})


def _weapon_name(state: State, weapon: str) -> Name:
    return weapon_name(state, WeaponName(weapon))


def _why_not(fact: str) -> WhyNot:
    """Return what says why a fact of a man cannot be set to a value now."""
    return lambda state, subject, value: value_refusal(state, fact, subject, value)


ADDED = say("ruling-whole-added")
MARKERS = "objectives"
SETS_OPTION = option_fact(Options)

FACTS: dict[str, Fact] = {
    "place": spot_at(men.put, lambda facing: facing % 360),
    "suppressed": flag("figures", men.suppressed, whom.of_men),
    "hidden": flag("figures", men.hidden, whom.on_foot),
    "fate": word("figures", fated, ("", *FATES), "fate", prompt="ask-fate", who=whom.of_anybody),
    "fate_free": word("figures", fated_free, ("", *FATES), "fate", prompt="ask-fate", who=whom.of_men),
    "name": named_otherwise(whom.of_anything),
    "grade": word("figures", "grade", tuple(GRADES), "grade", who=whom.of_men),
    "leadership": replace(whole("figures", "leadership", 0, 4), subject=whom.of_men),
    "commander": deed("figures", commands, whom.of_men),
    "weapons": armed(rearmed, known_weapons, lambda man: man.weapons, _weapon_name, whom.of_men),
    "unit": belongs(regrouped, units_of, _why_not("unit"), whom.of_sides),
    "removed": removed(struck_off, whom.of_sides),
    "added": NEWCOMER,
    "arrived": deed("figures", men.arrived, whom.away),
    "action": flag("figures", men.action, whom.there),
    "retreating": flag("figures", men.retreating, whom.of_men),
    "sheltered": flag("figures", "sheltered", whom.there),
    "aboard": one_among(
        "figures", men.aboard, men.place_aboard, "ruling-vehicle", men.vehicles, men.vehicle_name,
        prompt="ask-vehicle", who=whom.of_men,
    ),
    "wreck": word("figures", men.wreck, WRECKS, "fate", prompt="ask-fate", who=whom.of_vehicles),
    "points": fact(
        "sides", sides.points, any_number, ADDED, sides.points_field, sides.added(sides.ruled_points)
    ),
    "motivated": flag("sides", "motivated"),
    "ambush": flag("sides", "ambush"),
    "support": word("sides", sides.support, ("", *SUPPORTS), "support", empty="none"),
    "reserve": word("figures", men.reserve, RESERVES, "bn-reserve", empty="none", who=whom.away),
    "secret_die": fact("sides", "secret_die", one_of(*range(7)), say("bn-ruling-die"), sides.die_field),
    "intelligence": word("sides", "intelligence", CARD, "bn-card", empty="none"),
    "magazine": word("figures", men.magazine, MAGAZINES, "bn-rounds-left", empty="full", who=whom.rifleman),
    "silenced": flag("sides", sides.silenced),
    "smoke": fact(
        "clouds", things.smoke, things.spot_or_gone, say("ruling-spot"), things.smoke_field,
        things.smoke_gone, who=whom.of_smoke,
    ),
    "content": word(MARKERS, things.content, CONTENTS, "bn-content"),
    "taken": flag(MARKERS, things.taken),
    "charge": word(MARKERS, things.charge, things.CHARGES, "bn-charge-of", empty="none"),
    "crowd": deed("sides", sides.crowd),
    "talks": word("sides", sides.talks, sides.TALKS, "bn-talk"),
    "talk_points": fact(
        "sides", sides.talk_points, any_number, ADDED, sides.points_field, sides.added(sides.pending)
    ),
    "active": deed("sides", sides.active),
    RESULT: result(results.words, men.told, results.EVERY),
    "phase": word("", sides.phase, sides.PHASES, "phase", prompt="ask-phase"),
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
