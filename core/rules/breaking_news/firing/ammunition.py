"""Breaking News 8.0.3, by option (BN-Q.55): when the magazine of an assault rifle or an SMG runs out."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import WeaponName
from core.engine.words.message import Message, say
from core.rulekit.refusals import no
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts import RoundsUsed
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Shot, State

EMPTY, AIMED_ONLY, SPENT = "empty", "aimed", "spent"
RIFLE = "assault_rifle"
COUNTED = (RIFLE, "smg")


def counts_rounds(state: State, man: Figure, weapon: WeaponName) -> bool:
    """Return whether the dice of this weapon may empty its magazine: not those of Special Forces."""
    return Options.of(state).ammo and weapon in COUNTED and not man.special


def left_of(man: Figure, weapon: WeaponName) -> str:
    """Return what a weapon's magazine is: as it should be, `empty`, for `aimed` fire only, or `spent`."""
    return dict(man.magazines).get(weapon, "")


def use_up(r: Resolution[State], firer: Figure, shot: Shot, faces: tuple[int, ...]) -> None:
    """Look for doubles and triples among all dice that one weapon threw in one firing (BN-Q.55)."""
    if not counts_rounds(r.state, firer, shot.weapon):
        return
    was = left_of(firer, shot.weapon)
    left = after(shot.weapon, faces, was)
    if left != was:
        r.emit(RoundsUsed(firer.id, shot.weapon, left))


def after(weapon: WeaponName, faces: tuple[int, ...], was: str = "") -> str:
    """Return what is left of a magazine after these dice (BN-8.0.3.a, d–f); a triple replaces the double.

    >>> after("assault_rifle", (2, 2, 5)), after("assault_rifle", (4, 4, 4)), after("smg", (3, 3, 3))
    ('empty', 'aimed', 'spent')
    >>> after("assault_rifle", (1,), "aimed"), after("assault_rifle", (2,), "aimed"), after("smg", (1, 2, 3))
    ('spent', 'aimed', '')
    """
    if was == AIMED_ONLY:
        return SPENT if 1 in faces else was
    alike = {faces.count(face) for face in faces}
    if any(count >= 3 for count in alike):
        return AIMED_ONLY if weapon == RIFLE else SPENT
    return EMPTY if 2 in alike else was


def magazine_refusal(man: Figure, weapon: WeaponName, mode: str) -> Refusal | None:
    """Return why a weapon cannot be fired in this way with what is left in its magazine."""
    left = left_of(man, weapon)
    if left == EMPTY:
        return no("BN-8.0.3.b", "bn-magazine-empty", figure=man.name)
    if left == SPENT:
        return no("BN-8.0.3.e" if weapon != RIFLE else "BN-8.0.3.f", "bn-no-rounds", figure=man.name)
    if left == AIMED_ONLY and mode != "aimed":
        return no("BN-8.0.3.d", "bn-aimed-only", figure=man.name)
    return None


# --- in the log and beside the man -------------------------------------------------------


acts.line(RoundsUsed, "bn-rounds-{left}", who="figure", weapon="weapon")


@acts.notes(moments.BESIDE_FIGURE, 45)
def _(state: State, man: Figure) -> Iterator[Message]:
    for weapon, left in man.magazines:
        yield say(f"bn-magazine-{left}-note", weapon=say(f"weapon-{weapon}"))
    if man.reloading:
        yield say("bn-is-reloading")
