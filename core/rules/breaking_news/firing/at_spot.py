"""Breaking News 8.5 and 8.9: a mortar bomb or smoke at a spot; where a miss goes, the opponent says. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.bystanders import struck_by
from core.rules.breaking_news.common.deciding import doubt_choice
from core.rules.breaking_news.common.names import cm as told_cm
from core.rules.breaking_news.common.names import direction, names
from core.rules.breaking_news.common.templates import direction_of, shifted
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.facts.smoke import BombLanded, LandingAsked
from core.rules.breaking_news.firing.announced import dodged_by, dodging
from core.rules.breaking_news.firing.shooting import record_shot
from core.rules.breaking_news.firing.smoke import lay_smoke
from core.rules.breaking_news.firing.to_hit import face_to_hit, printed, roll_for
from core.rules.breaking_news.saving.bombs import under_bomb
from core.rules.breaking_news.state import Hit, Landing, Shot, State
from core.rules.breaking_news.support.houses import charge_houses, houses_hit
from core.rules.breaking_news.tables.weapons import SMOKE, TEMPLATE, weapon_of
from core.table.places import Point

STRAY = "astray"


@acts.passes(moments.LANDING)
class PlaceTemplate(Command, frozen=True):
    """Say in which direction an enemy's template went, or his smoke will drift: a point, or degrees."""

    towards: Point | float = 0.0


def fire_at_spot(r: Resolution[State], shot: Shot, reaction: bool, index: int) -> None:
    """With the number needed it lands where it was aimed, else its opponent says where (BN-8.5, BN-8.9)."""
    action = r.state.action
    assert action is not None
    firer = r.state.figures[shot.firer]
    needed, dice, modifiers = roll_for(r.state, firer, shot, 0, dodged_by(r.state, dodging(action), shot))
    (face,) = r.roll(1, "why-to-hit", "BN-8.0.a", need=face_to_hit(r.state, needed), who=firer.id)
    hits = int(face >= face_to_hit(r.state, needed))
    smoke = shot.weapon in SMOKE
    struck: tuple[Hit, ...] = ()
    houses: tuple[PieceId, ...] = ()
    if hits and not smoke:
        struck = under_bomb(r, shot.aim, shot.speculative)
        houses = houses_hit(r, firer.side, shot.aim, TEMPLATE)
    record_shot(
        r,
        ShotFired(
            firer.id, shot.weapon, shot.mode, FigureId(""), shot.lines[0].distance,
            needed, dice, hits, modifiers, struck, reaction, index, base=printed(r.state, shot, 0),
            stray="" if hits else STRAY,
        ),
    )  # fmt: skip
    charge_houses(r, firer.side, houses)
    if hits and not smoke:
        return
    off = 0.0 if hits else float((needed - face) * weapon_of(shot.weapon, r.state.fire_table).strays)
    landing = Landing(firer.id, shot.weapon, None if r.state.tape else shot.aim, off, shot.speculative)
    foe = r.state.other(firer.side)
    if off:
        doubt_choice(r, foe, "landing")
    r.emit(LandingAsked(foe, landing, decisions=(moments.LANDING.asks(foe, paragraph(landing)),)))


# --- the opponent says where ---------------------------------------------------------------


def paragraph(landing: Landing) -> str:
    """Return what says how far a template is off, or where smoke that is not off will drift."""
    if landing.weapon not in SMOKE:
        return "BN-8.5.c"
    return "BN-8.9.c" if landing.cm else "BN-8.9.d"


@acts.offered(moments.LANDING)
def _(asked: Offered) -> Iterator[Choice]:
    landing = asked.state.action.landing if asked.state.action is not None else None
    if landing is not None:
        yield choice(PlaceTemplate, say("do-place_template"), paragraph(landing), hint="m")


@acts.fields(PlaceTemplate)
def _(state: State, seat: str) -> Fields:
    landing = state.action.landing if state.action is not None else None
    if landing is None or landing.aim is None:
        return
    aim = landing.aim
    ways = (shifted(aim, landing.cm or 5.0, angle) for angle in range(0, 360, 45))
    spots = tuple((spot.x, spot.y) for spot in ways)
    ask = say("ask-landing", cm=landing.cm) if landing.cm else say("ask-drift")
    yield PickPoint("towards", ask, (aim.x, aim.y), None, spots)


@acts.rule(PlaceTemplate)
def place_template(r: Resolution[State], command: PlaceTemplate) -> None:
    """Put the template down in the direction that the opponent chose (BN-8.5.c, BN-8.9.c)."""
    action = r.state.action
    landing = action.landing if action is not None else None
    if landing is None or not moments.LANDING.is_open(r.state):
        r.refuse("BN-8.5.c", "bn-not-now")
    centre, angle = None, 0.0
    if landing.aim is not None:
        angle = direction_of(r, paragraph(landing), landing.aim, command.towards)
        centre = shifted(landing.aim, landing.cm, angle)
    if landing.weapon in SMOKE:
        lay_smoke(r, landing, centre, angle)
        return
    side = r.state.figures[landing.firer].side
    struck = struck_by(r.state, under_bomb(r, centre, landing.speculative), side)
    houses = houses_hit(r, side, centre, TEMPLATE)
    lay(r, tuple(hit.figure for hit in struck), "hit")
    r.emit(BombLanded(landing.firer, landing.weapon, landing.cm, struck, angle, centre))
    charge_houses(r, side, houses)


# --- in the log ---------------------------------------------------------------------------


acts.line(
    LandingAsked,
    either("landing.cm", "bn-landing-off", "bn-landing-exact"),
    weapon="landing.weapon",
    who="landing.firer",
    cm="landing.cm",
)


@acts.tells(BombLanded)
def _(before: State, event: BombLanded, after: State) -> Message:
    where: Message | str = ""
    if event.centre is not None:
        where = say("bn-landed-where", direction=direction(event.towards))
    return say(
        "bn-bomb-landed", cm=told_cm(event.cm), where=where,
        who=names(after, (hit.figure for hit in event.struck)),
    )  # fmt: skip
