"""How strong the sides are, as a seat sees them: what share of its figures still fights."""

from __future__ import annotations

from core.engine.contract.view import FigureView, View


def counted(figure: FigureView) -> bool:
    """Return whether a figure counts for its side: a marker may be nobody, a bystander is nobody's."""
    return not figure.marker and figure.kind != "bystander"


def fallen(figure: FigureView) -> bool:
    """Return whether a figure fights no more, for good."""
    return figure.out or "down" in figure.states


def strength(view: View, side: str) -> float:
    """Return what share of the figures of *side* that are known still fights; 1.0 where none is known."""
    men = [figure for figure in view.figures if figure.side == side and counted(figure)]
    return sum(not fallen(man) for man in men) / len(men) if men else 1.0


def behind(view: View, side: str) -> bool:
    """Return whether *side* is weaker than some other side."""
    others = (strength(view, other.id) for other in view.sides if other.id != side)
    return strength(view, side) < max(others, default=0.0)
