"""Two games that differ only in what one seat may not know.

`twin_state` gives, for every rule book, a second state with other secrets: who is under which
marker, of what class, with what weapons, facing where. It is written from the book and not from
the program's `known`, which it is there to judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import fields, replace
from wandering import TEXTS

from core.engine.chance.foretold import Single
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Game
from core.engine.words.sanitize import clean
from core.rules.bassa_intensita.facts.leaders import IsolationTested
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked, Surrendered
from core.rules.bassa_intensita.facts.seeing import Hidden, Observed
from core.rules.bassa_intensita.vehicles import VEHICLES
from core.rules.breaking_news.facts import StormTested, SuppressionTested
from core.rules.breaking_news.state import State as BreakingNews
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.rules.breaking_news.turn.platoons import initiative_lead
from core.rules.linea_di_tiro.facts.movement import Moved as PieceMoved
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.table.places import Point
from core.testing.twins import (
    TYPED,
    Among,
    Names,
    SameDice,
    Twist,
    World,
    encode,
    in_the_other,
    mentions,
    renamed,
    thrown_about,
    twin_game,
    worlds_of,
)

TESTS = (SuppressionTested, StormTested)
"""Tests of Breaking News that a leader near by helps with."""

__all__ = [
    "TWISTS",
    "TYPED",
    "Among",
    "Names",
    "SameDice",
    "Twist",
    "World",
    "disclosed",
    "encode",
    "found_meanwhile",
    "helped_by_hidden",
    "in_the_other",
    "isolated_by_hidden",
    "mentions",
    "mixed",
    "renamed",
    "secret_now",
    "shows_who_is_seen",
    "thrown_about",
    "told_apart",
    "twin_game",
    "twist_of",
    "two_worlds",
    "watched_meanwhile",
    "words",
    "worlds_of",
]


def hidden_from(state: Any, seat: str) -> list[str]:
    """Breaking News: the figures of whom *seat* knows but the marker (BN-7.0.b), or nothing (BN-4.2.h)."""
    foes = [m for m in state.figures.values() if m.side != seat]
    return [m.id for m in foes if m.fate == "away" or (m.marker and not m.seen_by and not m.fate)]


IDENTITY = ("id", "name", "team", "grade", "weapons", "leadership", "commander", "sniper", "kit", "crew")
"""What belongs to the man; the rest belongs to his marker."""


def _among(names: Among, id: str) -> bool:
    """Return whether a hidden figure is one of those whose secrets are to be others."""
    return names is None or id in names


def breaking_news(state: Any, seat: str, pick: random.Random, among: Among = None) -> Twist | None:
    """Put the men under the markers in another order, and give them other classes and arms."""
    hidden = [id for id in hidden_from(state, seat) if state.figures[id].on_foot and _among(among, id)]
    if not hidden and not state.objectives:
        return None
    mixed = hidden[:]
    kinds = [(state.figures[name].side, state.figures[name].fate) for name in hidden]
    for kind in sorted(set(kinds)):  # who is under a marker, and who has still to come
        places = [index for index, one in enumerate(kinds) if one == kind]
        men = [hidden[index] for index in places]
        pick.shuffle(men)
        for index, name in zip(places, men, strict=True):
            mixed[index] = name
    names = dict(zip(hidden, mixed, strict=True))
    was = {now: before for before, now in names.items()}
    plain = msgspec.to_builtins(state)
    told = renamed({key: part for key, part in plain.items() if key != "figures"}, names)
    crowd = any(man.role == "civilian" for man in state.figures.values())
    told["sides"] = {
        name: _other_calls(side, name == seat, crowd, pick) for name, side in plain["sides"].items()
    }
    if state.objectives and not state.disclosed:
        _other_contents(told, state, seat, pick)
    figures: dict[str, Any] = {}
    for name, man in state.figures.items():
        own = msgspec.to_builtins(state.figures[was.get(name, name)])
        if "touching" in own:  # in the order in which they came into contact
            own["touching"] = renamed(own["touching"], names)
        if "seen_by" in own:
            own["seen_by"] = sorted(renamed(own["seen_by"], names))
        for field in IDENTITY:
            own[field] = msgspec.to_builtins(getattr(man, field))
        if name in names:
            _other_man(own, man, pick)
        if name in names and off_the_table(state, state.figures[was[name]]):  # whose marker it is now
            _elsewhere(own, state, pick)
        figures[name] = own
    told["figures"] = figures
    return msgspec.convert(told, type(state)), names


def _other_calls(side: dict[str, Any], own: bool, crowd: bool, pick: random.Random) -> dict[str, Any]:
    """Aim the support fire of others elsewhere; whether they wish for it now is as secret (BN-Q.69).

    What they know of us is another card as well, while they have not played it (BN-X.INTEL.f); their
    explosives are fewer and of the other kind (BN-X.IED.b). How well they talk is told by the
    die for a *crowd*, before anybody plays that card (BN-X.CIVILIANS.c).
    """
    if own:
        return side
    calls = {
        name: {**side[name], "aim": [pick.uniform(0, 80), 40.0]}
        for name in ("answer", "coming")
        if side.get(name)
    }
    extras = dict(side.get("extras", {}))
    if "intelligence" not in side.get("used", ()):
        extras["intelligence"] = pick.randint(1, 4)
    if not crowd and "negotiation" in extras and "negotiation" not in side.get("used", ()):
        extras["negotiation"] = pick.randint(1, 4)
    charges = [{**charge, "remote": not charge.get("remote", False)} for charge in side.get("charges", [])]
    return {**side, **calls, "extras": extras, "charges": charges[: pick.randint(0, 2)]}


def _other_contents(told: dict[str, Any], state: Any, seat: str, pick: random.Random) -> None:
    """Let the enemy's markers stand for something else, and what he noted say so (BN-4.1.b, BN-4.1.i)."""
    unread = [id for id, one in state.objectives.items() if one.content and not one.may_read(seat)]
    for side in state.sides:
        mine = [id for id in unread if state.objectives[id].side == side]
        contents = [state.objectives[id].content for id in mine]
        pick.shuffle(contents)
        for id, content in zip(mine, contents, strict=True):
            told["objectives"][id] = {**told["objectives"][id], "content": content}
    for id, side in told["sides"].items():
        if id != seat and side.get("secret_die"):
            side["secret_die"] = pick.randint(1, 6)
    for note in told.get("notes", []):
        if note["side"] != seat and not note.get("opened"):
            note.update(text="somebody else", salt="00")


def _other_man(own: dict[str, Any], man: Any, pick: random.Random) -> None:
    if pick.random() < 0.7:
        own["grade"] = pick.choice(sorted(GRADES))
        own["weapons"] = [pick.choice(sorted(WEAPONS)), "grenade"]
        own["sniper"] = pick.random() < 0.3
        own["kit"] = pick.choice(([], ["climbing_gear"], ["night_visor"]))
        own["name"] = "Ombra"
        own["team"] = pick.choice(("shadow", man.team))
    if (
        not man.commander and not man.squad and pick.random() < 0.5
    ):  # in a platoon it may be read off the initiative
        own["leadership"] = pick.randint(0, 3)
    if own.get("place"):
        own["place"]["facing"] = float(pick.randint(0, 359))


def off_the_table(state: Any, man: Any) -> bool:
    """Breaking News: whether not even a marker tells the enemy of a hidden man (BN-Q.30)."""
    return state.options.get("hidden_mode") == "blind" and not man.laid


def _elsewhere(own: dict[str, Any], state: Any, pick: random.Random) -> None:
    """Nobody knows where he is, nor in what state."""
    spot = own.get("place")
    if spot:
        width, height = state.terrain.width, state.terrain.height
        spot["x"] = round(min(max(spot["x"] + pick.uniform(-25, 25), 0), width), 1)
        spot["y"] = round(min(max(spot["y"] + pick.uniform(-25, 25), 0), height), 1)
        spot.pop("inside", None)
    own["suppressed"] = pick.random() < 0.2
    own["looked"] = pick.random() < 0.3


def ludonet(state: Any, seat: str, pick: random.Random, among: Among = None) -> Twist | None:
    """Give units that stand only on the enemy's record other arms, places and notes."""
    secret = [m for m in state.figures.values() if m.side != seat and not m.placed and _among(among, m.id)]
    orders = [order for order in state.orders if state.figures[order.firer].side != seat]
    if not secret and not orders:
        return None
    men = [m for m in secret if not m.vehicle]
    arms = [m.weapons for m in men]
    pick.shuffle(arms)
    figures = dict(state.figures)
    for man, weapons in zip(men, arms, strict=True):
        place = man.place
        if place is not None:
            place = replace(place, facing=float(pick.randint(0, 359)))
        figures[man.id] = replace(
            man, name="Ombra", weapons=weapons, note="elsewhere", expert=not man.expert, place=place
        )
    return replace(state, figures=figures), {}


def unspotted(state: Any, seat: str) -> list[Any]:
    """Linea di Tiro: the enemy's pieces that nobody spots (LT-VIS.a); who rides is seen with its carrier."""
    foes = [piece for piece in state.figures.values() if piece.side != seat]
    return [foe for foe in foes if foe.reserve or not state.figures.get(foe.aboard, foe).spotted]


def linea_di_tiro(state: Any, seat: str, pick: random.Random, among: Among = None) -> Twist | None:
    """Give unspotted enemies other data, spots, states and prepared shots, and sections other zones."""
    secret = [piece for piece in unspotted(state, seat) if _among(among, piece.id)]
    figures = dict(state.figures)
    for piece in secret:
        sizes = [key for key, kind in state.kinds.items() if kind.vehicle == state.kinds[piece.kind].vehicle]
        place = piece.place
        if place is not None:
            place = replace(place, facing=float(pick.randint(0, 359)))
            if not piece.aboard and not place.inside:
                place = replace(place, x=_near(place.x, state.terrain.width, pick))
        figures[piece.id] = replace(
            piece, name="Ombra", kind=pick.choice(sizes), place=place, note="elsewhere",
            prepared=("",) * pick.randint(0, 2), shots=pick.randint(0, 2), morale=pick.choice((-1, 0, 1)),
            motion=pick.choice(("stationary", "bounding", "moving")), routed=pick.random() < 0.2,
            ground=pick.choice((None, (), ("cover",), ("entrenched",))), moved=pick.uniform(0, 50),
        )  # fmt: skip
    sections = {
        id: one if one.side == seat or one.begun else _other_zone(one, state, pick)
        for id, one in state.sections.items()
    }
    if not secret and sections == state.sections:
        return None
    return replace(state, figures=figures, sections=sections), {}


def _near(x: float, most: float, pick: random.Random) -> float:
    """Return another spot on the table, at most 10 cm aside."""
    return round(min(max(x + pick.uniform(-10, 10), 1.0), most - 1.0), 1)


def _other_zone(section: Any, state: Any, pick: random.Random) -> Any:
    """A zone elsewhere, or none: before its first attack it is its owner's alone (LT section 6)."""
    centre = None
    if pick.random() < 0.7 and not state.tape:
        centre = Point(pick.uniform(0, state.terrain.width), pick.uniform(0, state.terrain.height))
    return replace(
        section, ammunition=1, name="Ombra", centre=centre, designated=centre is not None, note="elsewhere"
    )


def unobserved(state: Any, seat: str) -> list[Any]:
    """Bassa Intensità: the enemies that a side does not observe (BI-OBS.f); riders are seen with the vehicle.

    Until all have deployed nobody is seen. Who only looks on sees whoever is observed at all.
    """
    foes = [figure for figure in state.figures.values() if figure.side != seat]
    if state.phase in ("", "start", "deploy", "deployed"):
        return foes
    carriers = [(foe, state.figures.get(foe.aboard, foe)) for foe in foes]
    return [
        foe for foe, on in carriers if (seat not in on.seen_by if seat in state.sides else not on.seen_by)
    ]


def foe_of(state: Any, seat: str) -> tuple[str, ...]:
    """Return the other side."""
    return tuple(side for side in state.sides if side != seat)


def bassa_intensita(state: Any, seat: str, pick: random.Random, among: Among = None) -> Twist | None:
    """Give unobserved enemies other arms, Quality and places, lay mines elsewhere, call other support.

    Whom they observe is theirs as well (BI-Q.120), but at a real table, where he is put on it; a Sniper's die
    tells it. Vehicles stay: they stand in the way of lines; and who only looks on sees whomever they observe.

    Who may fire at a mover was settled when his move began, so nobody's arms change while one is in progress.
    What was called was called elsewhere, and comes in along another way.
    """
    secret = [figure for figure in unobserved(state, seat) if _among(among, figure.id)]
    if not secret:
        return None
    figures = dict(state.figures)
    men = [foe for foe in secret if foe.hull is None]
    arms = [foe.weapons for foe in men]
    if not state.doing:
        pick.shuffle(arms)
    for foe, weapons in zip(men, arms, strict=True):
        place = foe.place
        if place is not None:
            place = replace(place, facing=float(pick.randint(0, 359)))
            if seat in state.sides and not state.doing and not place.inside and foe.hull is None:
                place = replace(place, x=_near(place.x, state.terrain.width, pick))
        figures[foe.id] = replace(
            foe, name="Ombra", weapons=weapons, place=place, note="elsewhere", vest="bullet_proof",
            quality=pick.choice(("elite", "rabble")), prone=not foe.prone,
        )  # fmt: skip
    for name, figure in figures.items():
        if figure.side == seat and not (state.tape or figure.aboard or figure.is_("sniper")):
            figures[name] = figure = replace(figure, seen_by=pick.choice(((), foe_of(state, seat))))
        if figure.dies and state.options["wound_timer"] == "secret":
            figures[name] = replace(figure, dies=figure.dies + 1)
    mines = {
        id: field if seat in field.known else replace(field, kind="trap", note="elsewhere")
        for id, field in state.mines.items()
    }
    support = {
        id: one if one.side == seat else replace(one, tubes=9, contact="easy")
        for id, one in state.support.items()
    }
    missions = {
        who: one
        if figures[who].side == seat
        else replace(one, target=Point(7, 7), heading=35.0, note="there")
        for who, one in state.missions.items()
    }
    sides = {
        id: one if id == seat else replace(one, watch="easiest" if one.watch == "first" else "first")
        for id, one in state.sides.items()
    }
    changed = {"figures": figures, "mines": mines, "support": support, "sides": sides, "missions": missions}
    return replace(state, **changed), {}


TWISTS: dict[str, Callable[..., Twist | None]] = {
    "bassa_intensita": bassa_intensita,
    "breaking_news": breaking_news,
    "linea_di_tiro": linea_di_tiro,
    "ludonet": ludonet,
}
"""For every rule book how another secret is made."""


def secret_now(rules: str, state: Any, seat: str) -> frozenset[str]:
    """Return the figures whose identity *seat* may not know."""
    if rules == "breaking_news":
        return frozenset(hidden_from(state, seat))
    if rules == "linea_di_tiro":
        return frozenset(piece.id for piece in unspotted(state, seat))
    if rules == "bassa_intensita":
        return frozenset(figure.id for figure in unobserved(state, seat))
    return frozenset(m.id for m in state.figures.values() if m.side != seat and not m.placed)


def disclosed(state: Any) -> bool:
    """Return whether a secret is open now: support fire has arrived (BN-8.4), mines are found (BI-MINE.i)."""
    found = any({*field.known} - {field.laid_by} for field in getattr(state, "mines", {}).values())
    return found or getattr(state, "strike", None) is not None


def told_apart(first: Any, second: Any, seat: str) -> bool:
    """Return whether the seat sees that worlds differ: another's artillery fires (LT-ART.e, BI-IND.g).

    Or it was ruled how well a hidden man leads, and what leaders add is announced at each roll (BN-5.1.a).
    Or a move waits for who might fire at it, and so is seen (BI-OPP.a, BI-Q.120). Or at a real table others
    are told to look, who see best in one world only: whoever is looked for measures to them (BI-OBS.h).
    """
    if _held_up(first) != _held_up(second) or _looking(first) != _looking(second):
        return True
    if any(falls(first, one) for one in getattr(first, "missions", {}).values()):
        return True
    others = getattr(second, "sections", {})
    if _leads(first) != _leads(second):
        return True
    if _contents_read(first, second, seat) or _seals(first) != _seals(second):
        return True
    if _extras_shown(first, second, seat):
        return True
    return any(
        one != others[id] and (_fired(one) or _fired(others[id]))
        for id, one in getattr(first, "sections", {}).items()
        if one.side != seat
    )


def _fired(section: Any) -> bool:
    """Return whether everybody knows of a section's mission: it fires, or its last salvo has ended it."""
    return bool(section.begun) or section.ammunition == 0


def _leads(state: Any) -> list[Any]:
    """Return what leaders add to the initiative of each side of Breaking News."""
    if not isinstance(state, BreakingNews):
        return []
    return [initiative_lead(state, side) for side in state.sides]


def _held_up(state: Any) -> list[tuple[str, float]]:
    """Return which moves of Bassa Intensità a window interrupts now, and after how many cm."""
    frames = [one for one in getattr(state, "doing", ()) if hasattr(one, "gone")]
    return [(one.who, one.gone) for one in frames if getattr(one, "asking", None)]


def _looking(state: Any) -> list[Any]:
    """Return who still looks where at a real table of Bassa Intensità."""
    if not state.tape:
        return []
    return [one for frame in getattr(state, "doing", ()) for one in getattr(frame, "left", ())]


def _seals(state: Any) -> list[tuple[str, str]]:
    """Return the seals of all notes: of other texts they are others, as good as chance to who reads them.

    With what they say, once they are open.
    """
    return [(note.seal, note.text if note.opened else "") for note in getattr(state, "notes", ())]


def _extras_shown(first: Any, second: Any, seat: str) -> bool:
    """Return whether an Extra that another side has at other levels was used, such as its card (D.8)."""
    pairs = [
        (side, second.sides[side.id]) for side in getattr(first, "sides", {}).values() if side.id != seat
    ]
    return any(
        one.extras.get(name) != other.extras.get(name)
        for one, other in pairs
        for name in {*getattr(one, "used", ()), *getattr(other, "used", ())}
    )


def _contents_read(first: Any, second: Any, seat: str) -> bool:
    """Return whether a marker that stands for other things is open to the seat (BN-4.1.d, BN-SM.80)."""
    if getattr(first, "disclosed", False):
        return True
    mine, others = getattr(first, "objectives", ()), getattr(second, "objectives", ())
    if not isinstance(mine, dict):
        return False
    return any(
        id in others
        and one.content != others[id].content
        and (one.may_read(seat) or others[id].may_read(seat))
        for id, one in mine.items()
    )


def falls(state: Any, mission: Any) -> bool:
    """Return whether a mission of Bassa Intensità may come in now, where all see it."""
    return bool(state.phase == "fire" and mission.since <= state.turn)


def found_meanwhile(events: tuple[Any, ...], seat: str) -> set[str]:
    """Return whom a seat has come to observe in these facts, if only for a moment (BI-OBS.f, LT-VIS.a)."""
    seen: set[str] = set()
    for event in events:
        match event:
            case Observed(side=side, figures=figures) if seat in (side, OBSERVER):
                seen |= set(figures)
            case Spotted(figure=figure):
                seen.add(figure)
    return seen


def watched_meanwhile(
    events: tuple[Any, ...], seat: str, names: frozenset[str]
) -> list[tuple[type, str, frozenset[str]]]:
    """Return who comes into sight and goes, one after the other, as an onlooker reads it (BI-Q.82).

    He is shown whoever is observed. So of who was known to him already, *names* apart, he reads how often
    hidden eyes see him and lose him again within one move: the worlds part there as the rules have it.
    """
    if seat != OBSERVER:
        return []
    of = (event for event in events if isinstance(event, (Observed, Hidden)))
    return [(type(event), event.side, known) for event in of if (known := frozenset(event.figures) - names)]


def spotted_on_the_way(events: tuple[Any, ...], names: frozenset[str]) -> list[tuple[str, float]]:
    """Return who of those who are known comes into sight of hidden eyes, and how far on his way (LT-VIS.e).

    He is put on the table there, and his own side sees it: the worlds part as the rules have it.
    """
    seen, gone = [], 0.0
    for event in events:
        match event:
            case PieceMoved(frame=frame):
                gone = frame.gone
            case Spotted(figure=figure, by=by) if by in names and figure not in names:
                seen.append((figure, gone))
    return seen


def shows_who_is_seen(events: tuple[Any, ...]) -> bool:
    """Return whether it shows whom a side of Bassa Intensità observes, as the rules have it (BI-Q.120).

    Somebody flees, or gives himself up: from and to enemies whom his side observes. So does who loses his
    nerve as he leaves cover towards one (BI-MOR.d). Fire at an area is measured to one of them.
    """
    return any(
        isinstance(one, (Panicked, Surrendered)) or _stays_in_cover(one) or b'"area":' in encode(one)
        for one in events
    )


def isolated_by_hidden(
    one: tuple[Any, ...], other: tuple[Any, ...], state: Any, names: frozenset[str]
) -> bool:
    """Return whether somebody tests his isolation in one world only, and where a hidden leader is decides it.

    That die is thrown in the open for who is known (BI-CMD.j); of a leader in sight it would be a leak.
    """
    first, second = ({e.figure for e in events if isinstance(e, IsolationTested)} for events in (one, other))
    units = [state.units[state.figures[who].unit] for who in (first ^ second) - names]
    over = [*units, *(state.units[unit.of] for unit in units if unit.of)]
    return any(unit.leader in names for unit in over)


def helped_by_hidden(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Return whether a man passes a test in one world only, as whoever hides beside him leads better.

    Breaking News adds it to his number (BN-10.0.f), which is kept back; that he acts again is seen by all.
    """
    first, second = ({e.figure: _led(e) for e in events if isinstance(e, TESTS)} for events in (one, other))
    both = first.keys() & second.keys()
    return any(first[who][0] != second[who][0] and first[who][1] != second[who][1] for who in both)


def _led(event: Any) -> tuple[bool, int]:
    """Return whether a test is passed, and what leaders add to its number."""
    return event.passed, sum(one.value for one in event.modifiers if one.reason == "mod-leader-near")


def _stays_in_cover(event: Any) -> bool:
    return isinstance(event, MoraleChecked) and event.why == "BI-MOR.d" and not event.passed


def mixed(command: Any, hidden: frozenset[str]) -> bool:
    """Return whether a group of hidden men and others moves: where the first stands leads the others."""
    group = set(getattr(command, "figures", ()))
    return bool(group & hidden) and not group <= hidden


ALWAYS_WORDS = frozenset(
    {*VEHICLES, *(name for row in VEHICLES.values() for _, name in row.name)}
    | {clean(text) for text in TEXTS}
    | {field.name for field in fields(Single)}
)


def words(state: Any) -> set[str]:
    """Return names that are also words of rules or odds: a truck may be called `truck`, a man `price`.

    A ruling that adds a figure offers every vehicle of the book, by its name. And somebody may be called as
    people note elsewhere.
    """
    vehicles = {getattr(man, "vehicle", "") for man in state.figures.values()}
    return vehicles | ALWAYS_WORDS | set(getattr(state, "bands", ()))


def twist_of(book: str, state: Any, seat: str, pick: random.Random, among: Among = None) -> Twist | None:
    """Return the state with other secrets, as its book has them; `None` where *seat* may know everything."""
    return TWISTS[book](state, seat, pick, among)


def two_worlds(
    game: Game, seat: str, pick: random.Random, among: Among = None
) -> tuple[tuple[Game, Game], Names] | None:
    """Return the game as it stands and with other secrets; `None` where *seat* may know everything."""
    return worlds_of(game, seat, pick, twist_of, among)
