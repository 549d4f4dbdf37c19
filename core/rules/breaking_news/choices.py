"""Breaking News: what a seat may do now. Whether it may is asked of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import Choice
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Asked
from core.rules.breaking_news import commands as c
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.actors import moved_together
from core.rules.breaking_news.common.blanks import near_team, teams
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import place as place_name
from core.rules.breaking_news.firing.opportunity import no_shot
from core.rules.breaking_news.firing.reactions import may_answer_sighted
from core.rules.breaking_news.melee.storming import buildings
from core.rules.breaking_news.morale.suppression import to_rally
from core.rules.breaking_news.movement.dodging import no_spot
from core.rules.breaking_news.movement.moving import may_fall_back
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.sighting.unmarked import lurks
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables import weapon_of
from core.rules.breaking_news.turn.platoons import squad_name
from core.rules.breaking_news.vehicle_choices import boarding, driving, leaving

INCOMPLETE = ("bn-no-target", "bn-aim-at-terrain", "bn-nobody-inside", "bn-out-of-range")
"""Refusals of a wish that merely has blanks left."""


def choices(rules: RuleSet, state: State, seat: str) -> tuple[Choice, ...]:
    """Return the choices of *seat*: the decision that waits for it, else the acts of its side."""
    if seat == OBSERVER or state.over is not None:
        return ()
    seen = known(state, seat)
    probe = Probe(rules, seen, seat, seen.tape)
    found: list[Choice] = []
    if seen.awaiting:
        for decision in seen.awaiting:
            if seat in (decision.seat, REFEREE):
                found += _answers(seen, seat, decision.about, decision.seat, probe)
    elif seen.phase == "initiative":
        found.append(Choice("roll_initiative", say("do-roll_initiative"), "BN-5.1.a", hint="i"))
        found += _turning(seen, seat, "", probe)
        found.append(_propose(seat))
    elif seen.phase == "actions" and seat in (seen.active, REFEREE):
        found += _actions(seen, seat, probe)
    label = "do-ruling" if seat == REFEREE else "do-ruling-agreed"
    found.append(Choice("ruling", say(label), "", hint="R", weight=0.0))
    return tuple(found)


def _propose(seat: str) -> Choice:
    return Choice("propose_end", say("do-propose_end"), "BN-SM.77", weight=0.002)


def _turning(state: State, seat: str, side: str, probe: Probe) -> Iterator[Choice]:
    if state.tape or state.is_("facing", "off"):
        return
    for man in state.figures.values():
        if man.fate or man.marker == man.id or (side and man.side != side) or seat not in (man.side, REFEREE):
            continue
        refusal = probe(c.Face(man.id, 0.0))
        yield Choice("face", say("do-face"), "BN-Q.06", man.id, {"figure": man.id}, refusal, "t", weight=0.02)


def _answers(state: State, seat: str, about: str, side: str, probe: Probe) -> Iterator[Choice]:
    yield from acts.offers(about, Asked(state, seat, side, probe, None))
    match about:
        case "turning":
            yield Choice("ready", say("do-ready"), "BN-SM.32", hint="r", weight=1.0)
            yield from _turning(state, side, side, probe)
        case "rally":
            for name in to_rally(state, side):
                yield _recover(name, probe)
            if not to_rally(state, side):
                yield Choice("ready", say("do-rally-done"), "BN-Q.80", hint="r", weight=1.0)
        case "react_move" | "react_fire" | "react_cover":
            yield from _reactions(state, side, probe)
        case "victim":
            action = state.action
            for one in action.declared if action is not None else ():
                if one.shot is not None and len(one.shot.targets) > 1:
                    yield Choice(
                        "name_victim", say("do-name_victim"), "BN-8.2.m", one.figure, {"figure": one.figure}
                    )
        case "bonus_move":
            if state.bonus_move:
                yield Choice("bonus_move", say("do-bonus_move"), "BN-7.0.m", state.bonus_move, hint="m")
            yield Choice(
                "bonus_move", say("do-bonus_stay"), "BN-7.0.m", state.bonus_move, {"path": ()}, hint="s"
            )
        case "loss":
            for name in state.melee.losers if state.melee is not None else ():
                yield Choice("remove_one", say("do-remove_one"), "BN-Q.88", name, {"figure": name})
        case "spread":
            yield Choice("spread_hits", say("do-spread_hits"), "BN-11.1.h", hint="s")
        case "end":
            yield Choice("accept_end", say("do-accept_end"), "BN-SM.77", hint="y", weight=0.3)
            yield Choice("decline_end", say("do-decline_end"), "BN-SM.77", hint="n", weight=0.7)


def _reactions(state: State, side: str, probe: Probe) -> Iterator[Choice]:
    """Fire, dodge or lie down with each man who may, look for hidden men, or pass."""
    action = state.action
    label = "do-roll-reactions" if action is not None and action.declared else "do-pass"
    yield Choice("pass", say(label), "BN-5.3.a", hint="p", weight=0.5)
    if action is None:  # a ruling hid him in the middle of his act, and without markers he is gone (BN-Q.30)
        return
    for man in state.of(side):
        if man.id in action.candidates or may_answer_sighted(state, man):
            given = {"figure": man.id}
            refusal = no_shot(state, man)
            yield Choice(
                "opportunity_fire", say("do-opportunity_fire"), "BN-8.2.a", man.id, given, refusal, "o",
                weight=1.5,
            )  # fmt: skip
        if man.id in action.dodgers:
            given = {"figure": man.id}
            refusal = no_spot(ruler(state), man, action)
            yield Choice("dodge", say("do-dodge"), "BN-6.5.a", man.id, given, refusal, "d", weight=0.5)
            yield Choice(
                "go_to_ground", say("do-go_to_ground"), "BN-6.5.c", man.id, given, hint="g", weight=0.2
            )
    yield from _sightings(state, side, probe)


def _sightings(state: State, side: str, probe: Probe) -> Iterator[Choice]:
    markers = [man.id for man in state.figures.values() if man.marker and man.side != side and not man.fate]
    lurking = lurks(state, state.other(side))
    if not (markers or lurking) or any(decision.about == "bonus_move" for decision in state.awaiting):
        return
    for man in state.of(side):
        if man.looked or man.suppressed or man.hull is not None:
            continue
        wishes = [c.Sight(man.id, name) for name in (*markers, *([""] if lurking else []))]
        refusals = [probe(wish, ("bn-name-a-spot",)) for wish in wishes]
        refusal = None if None in refusals else refusals[0]
        given = {"figure": man.id}
        yield Choice("sight", say("do-sight"), "BN-7.0.h", man.id, given, refusal, "s", weight=0.8)


def _actions(state: State, seat: str, probe: Probe) -> Iterator[Choice]:
    side = state.active
    for man in state.of(side):
        yield from _of_figure(state, man, probe)
    yield from _sightings(state, side, probe)
    yield from _of_group(state, side)
    if state.acting:
        yield Choice("finish", say("do-finish"), "BN-5.2.a", refusal=probe(c.Finish()), hint="f", weight=0.4)
    if state.squad:
        left = sum(man.stage == "waiting" and man.squad == state.squad for man in state.of(side))
        label = "do-finish_squad-idle" if left else "do-finish_squad"
        yield Choice(
            "finish_squad", say(label, squad=squad_name(state, side, state.squad), idle=left), "BN-13.0.d",
            refusal=probe(c.FinishSquad()), hint="u", weight=0.02 if left else 1.0,
        )  # fmt: skip
    idle = sum(man.stage == "waiting" for man in state.of(side))
    ends = say("do-end_actions-idle", idle=idle) if idle else say("do-end_actions")
    yield Choice(
        "end_actions",
        ends,
        "BN-5.2.a",
        refusal=probe(c.EndActions()),
        hint="e",
        weight=0.01 if idle else 1.0,
    )
    yield _propose(seat)


def _of_figure(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    """The acts of one man in the book's order; what he cannot do now says why."""
    if man.stage == "done" and not man.suppressed:
        yield from _still_to_fight(state, man, probe)
        return
    name = man.id
    yield from _recovery(man, probe)
    if not man.on_foot:
        yield from _of_crew(state, man, probe)
        return
    if may_fall_back(state, man):
        refusal = probe(c.FallBack(name, 0.0 if state.tape else ()), ("bn-must-end-in-cover",))
        yield Choice("fall_back", say("do-fall_back"), "BN-10.0.i", name, {"figure": name}, refusal, "b")
    if man.retreating and man.tested:
        refusal = probe(
            c.Retreat(name, 0.0 if state.tape else ()), ("bn-retreat-farther", "bn-retreat-towards-edge")
        )
        yield Choice(
            "retreat", say("do-retreat"), "BN-12.0.j", name, {"figure": name}, refusal, "w", weight=3.0
        )
    stand: c.Path = 0.0 if state.tape else ()
    for act, rule, key, weight in (
        ("run", "BN-5.2.c", "m", 0.7),
        ("move_and_shoot", "BN-5.2.d", "a", 1.0),
        ("cautious", "BN-5.2.e", "c", 0.6),
    ):
        refusal = probe(c.Move((name,), act, (stand,)))
        given = {"figures": (name,), "action": act}
        yield Choice("move", say(f"do-move-{act}"), rule, name, given, refusal, key, weight=weight)
    yield from _fire(state, man, probe)
    if not man.marker:
        yield Choice(
            "hide", say("do-hide"), "BN-7.0.a", name, {"figure": name}, probe(c.Hide(name)), "h", weight=0.2
        )
    if man.touching:
        yield _fight(state, man, probe)
    yield from _storms(state, man, probe)
    refusal = probe(c.Leave((name,)))
    yield from boarding(state, man, probe)
    yield Choice("leave", say("do-leave"), "BN-14.0.d", name, {"figures": (name,)}, refusal, "l", weight=0.01)


def _still_to_fight(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    """What is left to a man who has moved and is done: the fight that his move led to (BN-Q.89)."""
    if not (man.on_foot and man.moved_any):
        return
    if man.touching and (choice := _fight(state, man, probe)).refusal is None:
        yield choice
    yield from _storms(state, man, probe)


def _fight(state: State, man: Figure, probe: Probe) -> Choice:
    """Hand-to-hand combat; who of his comrades joins is asked where some touch the same enemy (BN-11.0.d)."""
    refusal = probe(c.Fight((man.id,), man.touching[:1]))
    given: dict[str, object] = {"figures": (man.id,)}
    if any(set(mate.touching) & set(man.touching) for mate in state.of(man.side) if mate.id != man.id):
        given = {"_man": man.id}
    return Choice("fight", say("do-fight"), "BN-11.0.a", man.id, given, refusal, "f", weight=4.0)


def _recovery(man: Figure, probe: Probe) -> Iterator[Choice]:
    """The test of a man who is suppressed or shaken, or who must retreat."""
    name = man.id
    if man.suppressed or man.shaken or (man.retreating and not man.tested):
        yield _recover(name, probe)


def _fire(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    """Fire and covering fire with whatever may be fired at all."""
    name = man.id
    refusals = [
        probe(
            c.OpenFire((Shot(name, weapon, next(iter(weapon_of(weapon, state.edition).modes))),)), INCOMPLETE
        )
        for weapon in man.weapons
    ]
    refusal = None if any(found is None for found in refusals) else refusals[0]
    given = {"shots.0.firer": name}
    if name in state.acting and moved_together(state):  # who of the group joins him is asked (BN-6.4.d)
        given["_team"] = man.body
    yield Choice("open_fire", say("do-open_fire"), "BN-8.0.a", name, given, refusal, "v", weight=2.5)
    refusal = probe(c.CoveringFire((name,)), ("bn-out-of-range", "bn-no-line", "bn-front-of-terrain"))
    yield Choice(
        "covering_fire",
        say("do-covering_fire"),
        "BN-8.3.a",
        name,
        {"figures": (name,)},
        refusal,
        "x",
        weight=0.4,
    )


def _of_crew(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    """The acts of a vehicle, or of a man aboard one."""
    if man.hull is not None:
        yield from driving(state, man, probe)
    if man.weapons and not man.post:
        yield from _fire(state, man, probe)
    if man.aboard:
        yield from leaving(man, probe)


def _recover(name: str, probe: Probe) -> Choice:
    return Choice(
        "recover", say("do-recover"), "BN-10.0.e", name, {"figure": name}, probe(c.Recover(name)), "r",
        weight=2.0,
    )  # fmt: skip


def _storms(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    for building in buildings(state):
        refusal = probe(c.StormBuilding((man.id,), building))
        if refusal is None:
            label = say("do-storm_building", building=place_name(state, building))
            given = {"building": building}
            yield Choice("storm_building", label, "BN-11.1.a", man.id, given, None, "t", weight=4.0)


def _of_group(state: State, side: str) -> Iterator[Choice]:
    """A team's acts as a group, where at least two of them may begin one (BN-6.4, BN-8.1)."""
    for body, team in teams(state, side).items():
        if len(near_team(state, side, body)) < 2:
            continue
        for act in ("run", "move_and_shoot", "cautious"):
            yield Choice(
                "move",
                say(f"do-group-{act}", team=team),
                "BN-6.4.a",
                "",
                {"action": act, "_team": body},
                heading=team,
                weight=0.1,
            )
        given = {"_team": body}
        yield Choice(
            "open_fire", say("do-group-fire", team=team), "BN-8.1.a", "", given, heading=team, weight=0.3
        )
        yield Choice(
            "covering_fire", say("do-group-cover", team=team), "BN-8.3.a", "", given, heading=team, weight=0.1
        )
