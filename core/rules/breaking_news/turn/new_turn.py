"""Breaking News SM.20, 26 and 77: one turn ends, the game perhaps with it, and the next begins."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rulekit.acts import either
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.ending.victory import end_test
from core.rules.breaking_news.facts import SideBegins, TurnBegan
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.sighting.sight_lost import lose_sight
from core.rules.breaking_news.state import State


def begin_turn(r: Resolution[State]) -> None:
    """A new turn; sides that failed their morale feel it now (BN-SM.20, BN-SM.26, BN-ED.71)."""
    r.emit(TurnBegan(r.state.turn + 1))
    for name, side in r.state.sides.items():
        if side.shaken:
            men = tuple(man.id for man in r.state.men(name))
            r.emit(SideBegins(name, men, Options.of(r.state).morale_failed == "suppressed"))


def turn_end(r: Resolution[State]) -> None:
    """After all steps of a turn's end: lost sightings, the end test, and the next turn."""
    lose_sight(r)
    if not end_test(r):
        begin_turn(r)


# --- in the log ---------------------------------------------------------------------------


acts.line(TurnBegan, "bn-turn-began", turn="turn")
acts.line(SideBegins, either("suppressed", "bn-side-begins", "bn-side-begins-it"), side="side")
