"""Breaking News 10.0.a–b: whoever is suppressed lies where he is, hidden if that is in cover."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, MarkerId
from core.rulekit.acts import either
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts import FigureHidden, FoundInCover, Suppressed
from core.rules.breaking_news.state import State
from core.table.questions import Covered


def suppress(r: Resolution[State], figure: FigureId, why: str) -> None:
    """He is suppressed, and hidden too if he was in cover (BN-10.0.a–b); nobody is who does not fight."""
    if not r.state.figures[figure].fighting:
        return
    r.emit(Suppressed(figure, why))
    if in_shelter(r, figure):
        hide(r, figure)


def in_shelter(r: Resolution[State], figure: FigureId) -> bool:
    """Return whether he is in cover where he is.

    Without positions the program knows it from his last move; on the map cover terrain
    must touch him. Nobody hides aboard a vehicle.
    """
    man = r.state.figures[figure]
    if man.aboard:
        return False
    if man.place is None:
        return man.sheltered
    return bool(r.measure(Covered(figure)))


def found_in_cover(r: Resolution[State], figure: FigureId) -> None:
    """Remember that people measured him in cover: should he be suppressed there, he is hidden (BN-10.0.b).

    On the map the cover that touches him is looked up when it matters.
    """
    man = r.state.figures[figure]
    if man.place is None and man.on_foot and not man.sheltered:
        r.emit(FoundInCover(figure))


def hide(r: Resolution[State], figure: FigureId, declared: bool = False) -> None:
    """Put him under a fresh marker, unseen by those who had sighted him (BN-Q.83)."""
    r.emit(FigureHidden(figure, MarkerId(FigureId(f"m{r.state.markers + 1}")), declared))


# --- in the log ---------------------------------------------------------------------------

acts.silent(FoundInCover)
acts.line(Suppressed, either("why", "bn-suppressed-ground", "bn-suppressed", when="ground"), who="figure")
