"""Breaking News, defeat points: they count against the side that gets them (BN-D)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import civilian_points, regulars
from core.rules.breaking_news.common.extras import pays_more
from core.rules.breaking_news.common.ledger import multiplier
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.units import counts_as
from core.rules.breaking_news.facts import FigureOut, FirstFire, PointsScored
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import LOST, Figure, State
from core.rules.breaking_news.tables.defeat_points import (
    POINTS_FIRST_FIRE,
    POINTS_FIRST_FIRE_ROE,
    POINTS_IRREGULAR,
    POINTS_LEADER,
    POINTS_REGULAR,
    POINTS_SPECIAL,
)
from core.rules.breaking_news.tables.troops import GRADES


def lose(r: Resolution[State], figure: FigureId, fate: str, why: str) -> None:
    """He is lost: a loss for morale (BN-12.0.e) and defeat points for his side (BN-D.b–d).

    What else may become of a man who is put out of action follows at the moment "put_out".
    """
    man = r.state.figures[figure]
    if not (fate == "dead" and moments.put_out(r, man, why)):
        lost(r, man, fate, why)


def lost(r: Resolution[State], man: Figure, fate: str, why: str) -> None:
    """Record that he is out and what it costs his side; once he is lost it costs nothing more (BN-Q.94)."""
    if man.fate in LOST:
        r.emit(FigureOut(man.id, fate, why))
        return
    r.emit(FigureOut(man.id, fate, why, counts_as(r.state, man)))
    kind, points, rule = loss_points(man)
    r.emit(PointsScored(man.side, kind, points, rule))


def loss_points(man: Figure) -> tuple[str, int, str]:
    """Return kind, defeat points and paragraph of a man lost (BN-D.b–d, BN-Q.66, BN-Q.107)."""
    if man.special:
        return "lost-special", POINTS_SPECIAL, "BN-D.b"
    if GRADES[man.grade].regular:
        return "lost-regular", POINTS_REGULAR, "BN-D.c"
    if man.leadership > 0:
        return "lost-leader", POINTS_LEADER, "BN-D.d"
    return "lost-irregular", POINTS_IRREGULAR, "BN-D.d"


def first_fire(r: Resolution[State], side: SideId) -> None:
    """The first fire of the game costs its side 5, and 25 more under rules of engagement (BN-Q.104).

    What any fire does, such as breaking off talks, is entered at the moment "fires". A breach has its own
    price: by option the 5 do not come on top of it (BN-ED.79, BN-ED.98).
    """
    breach = moments.fires(r, side)
    if r.state.first_fire:
        return
    r.emit(FirstFire(side))
    if not (breach and Options.of(r.state).negotiation_breach == 10):
        r.emit(PointsScored(side, "first-fire", POINTS_FIRST_FIRE, "BN-D.a"))
    if pays_more(r, side):
        r.emit(PointsScored(side, "first-fire-roe", POINTS_FIRST_FIRE_ROE, "BN-X.ROE.b"))


acts.line(FirstFire, "bn-first-fire", side="side")


def price(state: State, name: str) -> Message | None:
    """Return the defeat points of a man lost, as his side's account has them (BN-D.b–d, BN-Q.117).

    Nobody knows who a marker is.
    """
    who, _, what = name.partition(":")
    man = state.figures.get(FigureId(who))
    if man is not None and man.role:
        return _price_of_bystander(state, what)
    if man is None or man.hull is not None or man.name == man.marker or what not in LOST:
        return None
    kind, points, _ = loss_points(man)
    return _price(state, man.side, kind, points)


def _price_of_bystander(state: State, what: str) -> Message | None:
    """Return what it costs the regulars to kill a civilian in an act of their own (BN-D.f).

    Not while it is being reacted to: whom the irregulars hit costs nobody (BN-D.n).
    """
    regular = regulars(state)
    answered = any(one.is_open(state) for one in moments.REACTIONS)
    if what != "dead" or regular is None or state.active != regular or answered:
        return None
    return _price(state, regular, "civilian", civilian_points(state.sides[regular].roe))


def pays(state: State, seat: str, name: str) -> bool:
    """Return whether a side pays for a civilian's death (BN-D.f), or breaks off its talks, by its own act."""
    who, _, what = name.partition(":")
    man = state.figures.get(FigureId(who))
    if what == "broke-talks":
        return seat in (who, REFEREE)
    priced = man is not None and bool(man.role) and _price_of_bystander(state, what) is not None
    return priced and seat in (regulars(state), REFEREE)


def _price(state: State, side: SideId, kind: str, points: int) -> Message:
    """Say what a side would pay, with the journalists who multiply it."""
    times, _ = multiplier(state, side, kind)
    return say("bn-price", points=times * points, side=side_name(state, side))


# --- in the log ---------------------------------------------------------------------------


acts.line(PointsScored, "bn-points", side="side", points="points", kind="points-{kind}")


@acts.tells(FigureOut)
def _(before: State, event: FigureOut, after: State) -> Message:
    id = event.why if event.why in ("melee", "retreated", "withdrew") else event.fate
    if event.fate == "dead" and event.counts > 1:
        man = after.figures.get(event.figure)
        id = "commander" if man is None or man.commander else "squad-leader"
    return say(f"bn-out-{id}", who=name_of(after, event.figure))
