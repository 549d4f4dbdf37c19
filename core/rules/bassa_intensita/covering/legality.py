"""Bassa Intensità: which covering fire may be declared (BI-COV.b–d, BI-Q.31, BI-Q.32)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import PieceId
from core.rulekit.refusals import no
from core.rules.bassa_intensita.fire.shot_legality import at_figure, lies_in, off_table, too_far, weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.observation.elements import elements
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover
from core.table.places import Point
from core.table.questions import Gap, Shot, ShotLine

WHY = "covering"


def check_cover(r: Resolution[State], firer: Figure, order: Cover) -> ShotLine | Refusal:
    """Return the line of covering fire: at an enemy in sight, or at an element of terrain; or why not."""
    weapon = weapon_of(r.state, firer, order.weapon)
    if isinstance(weapon, Refusal):
        return weapon
    if order.target:
        return at_figure(r, firer, weapon, order.target, WHY)
    return _at_element(r, firer, weapon, order)


def _at_element(r: Resolution[State], firer: Figure, weapon: InHand, order: Cover) -> ShotLine | Refusal:
    """Automatic weapons with an area only; the element is seen where nothing stands before it (BI-COV.d)."""
    piece = next((one for one in elements(r.state) if one.id == order.element), None)
    if piece is None:
        return no("BI-COV.b", "bi-no-element-to-cover", element=order.element)
    if weapon.area is None:
        return no("BI-COV.d", "bi-cover-needs-area", figure=firer.name)
    if r.state.tape:
        return _by_hand(r, firer, weapon, piece.id)
    if order.aim is None:
        return no("BI-Q.32", "bi-area-needs-spot", figure=firer.name)
    return _on_map(r, firer, weapon, piece.id, order.aim)


def _on_map(
    r: Resolution[State], firer: Figure, weapon: InHand, element: PieceId, aim: Point
) -> ShotLine | Refusal:
    if (refusal := off_table(r.state, aim)) is not None:
        return refusal
    if not lies_in(r.state, aim, element):
        return no("BI-Q.32", "bi-aim-not-on-element", figure=firer.name)
    line: ShotLine = r.measure(Shot(firer.model, aim))
    if not line.seen and line.by != element:
        return no("BI-COV.b", "bi-element-not-seen", figure=firer.name)
    return too_far(r.state, firer, weapon, None, line, WHY, True) or line


def _by_hand(r: Resolution[State], firer: Figure, weapon: InHand, element: PieceId) -> ShotLine | Refusal:
    """At a real table people measure to the element, and fire at what they see of it."""
    cm: float = r.measure(Gap(firer.model, element))
    line = ShotLine(cm)
    return too_far(r.state, firer, weapon, None, line, WHY, True) or line
