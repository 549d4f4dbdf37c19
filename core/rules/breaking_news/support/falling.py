"""Breaking News 8.4.d, f and 9.1.c: a strike falls, buildings cost, and those under it save. cm."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.ids import WeaponName
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import listed
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import save_of, struck_by
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.common.names import names, place
from core.rules.breaking_news.common.templates import under_template
from core.rules.breaking_news.common.under_markers import doubt_who
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import SavesRolled
from core.rules.breaking_news.facts.support import (
    StrikeFell,
)
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.bombs import under_bomb
from core.rules.breaking_news.saving.saving_throw import judged, save
from core.rules.breaking_news.saving.vehicles import strike as hit_vehicle
from core.rules.breaking_news.state import Figure, Hit, State
from core.rules.breaking_news.support.houses import charge_houses, houses_hit
from core.rules.breaking_news.tables.support import BOMBARD_SAVE, BOMBS, IED_SAVE, STRIKE_RADIUS
from core.rules.breaking_news.tables.weapons import MORTAR, TEMPLATE
from core.table.places import UNMEASURED, Point


def fall(r: Resolution[State]) -> None:
    """The strike falls: first fire, all under the template take a hit, buildings cost (BN-8.4.f)."""
    strike = r.state.strike
    assert strike is not None
    bomb = strike.kind in BOMBS
    centre = strike.centre or UNMEASURED
    hits = under_bomb(r, centre) if bomb else _bombarded(r, centre)
    hits = struck_by(r.state, hits, strike.side)
    buildings = houses_hit(r, strike.side, centre, TEMPLATE if bomb else STRIKE_RADIUS)
    first_fire(r, strike.side)
    lay(r, tuple(hit.figure for hit in hits), "hit")
    r.emit(StrikeFell(strike.side, hits, buildings))
    charge_houses(r, strike.side, buildings)


def _bombarded(r: Resolution[State], centre: Point) -> tuple[Hit, ...]:
    return tuple(Hit(name, 1) for name in under_template(r, centre, STRIKE_RADIUS))


def bombard_save(state: State, man: Figure) -> tuple[int, tuple[Modifier, ...]]:
    """Return the face that saves from bombardment, and the bonus in it (BN-9.1.c, BN-Q.70).

    3+ whatever the class, without any bonus; by option the class's own or the 3+ with the +2
    of BN-8.4.f. A natural 1 never saves (BN-9.0.f).
    """
    base = bombard_base(state, man)
    if Options.of(state).bombard_save == "own_plus2" or Options.of(state).bombard_save == "flat3_plus2":
        return max(2, base - 2), (Modifier(2, "save-bombarded", "BN-8.4.f"),)
    return base, ()


def bombard_base(state: State, man: Figure) -> int:
    """Return the printed save: 3+ for all, or the class's own by option."""
    return save_of(man) if Options.of(state).bombard_save == "own_plus2" else BOMBARD_SAVE


def save_next(r: Resolution[State]) -> None:
    """The saving throw of the next man under the template (BN-8.4.f)."""
    strike = r.state.strike
    assert strike is not None
    man = r.state.figures[strike.hits[0].figure]
    if strike.kind in BOMBS:
        if man.hull is not None:
            hit_vehicle(r, man, MORTAR, strike.hits[0].front)
        else:
            save(r, strike.hits[0])
        return
    if man.hull is not None:
        # BN-Q.70: the heavy anti-tank number, a tank's from the side; BN-9.2.b: or that against IED
        hit_vehicle(r, man, WeaponName("ied" if strike.ied else "heavy_at"))
        return
    if not strike.ied and Options.of(r.state).bombard_save == "own_plus2":
        doubt_who(r, man)
    needed, modifiers = (IED_SAVE, ()) if strike.ied else bombard_save(r.state, man)
    base, rule = (IED_SAVE, "BN-9.1.a") if strike.ied else (bombard_base(r.state, man), "BN-9.1.c")
    saved = r.all(1, needed, "why-saving", rule, who=man.id)
    r.emit(SavesRolled(man.id, 1, needed, modifiers, saved, base))
    judged(r, man.id, saved, strike.side)


def apart(state: State) -> tuple[State, ...]:
    """Return the parts of a strike that do not touch each other: every man saves for himself."""
    strike = state.strike
    if strike is None or (state.awaiting and not strike.ied) or state.burning or len(strike.hits) < 2:
        return ()
    if not all(state.figures[hit.figure].on_foot for hit in strike.hits):
        return ()
    return tuple(replace(state, strike=replace(strike, hits=(hit,))) for hit in strike.hits)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(StrikeFell)
def _(before: State, event: StrikeFell, after: State) -> Message:
    houses: Argument = ""
    if event.buildings:
        buildings = listed(place(after, id) for id in event.buildings)
        houses = say("bn-strike-buildings", buildings=buildings)
    if before.strike is not None and before.strike.ied:
        return say("bn-ied-fell", who=names(after, (hit.figure for hit in event.struck)))
    return say("bn-strike-fell", who=names(after, (hit.figure for hit in event.struck)), buildings=houses)
