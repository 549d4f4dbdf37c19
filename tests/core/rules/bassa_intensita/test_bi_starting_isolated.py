"""Bassa Intensità: it is told beforehand who is put down out of his leader's command distance (BI-CMD.i)."""

from __future__ import annotations

from field import Man, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.deployment.deploying import Deploy, DeployLine
from core.rules.bassa_intensita.state import State
from core.table.places import Point


def starting() -> State:
    """Two men beside their leader, all still to be put down, in a zone 100 cm deep."""
    state = field(rossi=Man(leads=True, x=20, y=20), bruni=Man(x=22, y=20), neri=Man(x=24, y=20))
    side = replace(state.sides[SideId("blue")], edge="south", zone=100.0)
    sides = {**state.sides, SideId("blue"): side}
    return replace(state, sides=sides, phase="deploy", awaiting=(moments.DEPLOY.asks(SideId("blue")),))


def told(command: Command, state: State | None = None) -> list[str]:
    seen = preview(RULES, state or starting(), "blue", command, RULES.geometry)
    assert isinstance(seen, Preview), seen
    return [one.id for one in seen.certain if "isolated" in one.id]


@rule("BI-CMD.i")
def test_who_is_put_down_too_far_from_his_leader_starts_isolated() -> None:
    assert told(Deploy(FigureId("bruni"), Point(90, 20))) == ["bi-starts-isolated"]
    assert told(Deploy(FigureId("bruni"), Point(26, 20))) == []


@rule("BI-CMD.i")
def test_a_leader_who_is_put_down_far_off_leaves_his_men_isolated() -> None:
    assert told(Deploy(FigureId("rossi"), Point(90, 20))) == ["bi-start-isolated"]


@rule("BI-CMD.i")
def test_a_line_is_looked_at_as_it_stands_in_the_end() -> None:
    """Man by man they would leave their leader, who comes last: in the end all stand beside him."""
    line = DeployLine(
        tuple(map(FigureId, ("bruni", "neri", "rossi"))), first=Point(90, 60), last=Point(94, 60)
    )
    assert told(line) == []
