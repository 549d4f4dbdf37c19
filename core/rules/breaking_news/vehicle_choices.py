"""Breaking News: what vehicles and those aboard may do now; whether they may is asked of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import Choice
from core.engine.words.message import say
from core.rules.breaking_news.common.crews import started
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.vehicle_commands import Board, Drive, GetOut, SetOff


def driving(state: State, vehicle: Figure, probe: Probe) -> Iterator[Choice]:
    """Setting off, then driving what was rolled (BN-6.0.e–f)."""
    name, given = vehicle.id, {"vehicle": vehicle.id}
    rule = "BN-6.0.e" if vehicle.hull is not None and vehicle.hull.drive == "tracked" else "BN-6.0.f"
    if not started(vehicle):
        refusal = probe(SetOff(name))
        yield Choice("set_off", say("do-set_off"), rule, name, given, refusal, "m", weight=1.5)
        return
    refusal = probe(Drive(name, 0.0 if state.tape else ()))
    yield Choice("drive", say("do-drive"), rule, name, given, refusal, "m", weight=2.5)


def boarding(state: State, man: Figure, probe: Probe) -> Iterator[Choice]:
    """Getting into each vehicle beside him (BN-6.3.b)."""
    for vehicle in state.of(man.side):
        if vehicle.hull is None or (refusal := probe(Board(man.id, vehicle.id))) is not None:
            continue
        given = {"figure": man.id, "vehicle": vehicle.id}
        label = say("do-board", vehicle=vehicle.name)
        yield Choice("board", label, "BN-6.3.a", man.id, given, refusal, "b", weight=0.3)


def leaving(man: Figure, probe: Probe) -> Iterator[Choice]:
    """Getting out (BN-6.3.c)."""
    refusal = probe(GetOut(man.id))
    given = {"figure": man.id}
    weight = 0.15 if man.post else 1.0
    yield Choice("get_out", say("do-get_out"), "BN-6.3.a", man.id, given, refusal, "b", weight=weight)
