"""Linea di Tiro: executing an attack in the own activation (LT-ACT.c–e, i, LT-Q.10, LT-Q.20)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint, Text
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rulekit.names import cm
from core.rulekit.refusals import no
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.activation.preparing import types_of
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting, enemy, shown
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.facts.activation import PreparedSpent
from core.rules.linea_di_tiro.fire.area_fire import NOTE, gain, shell_point, shell_there
from core.rules.linea_di_tiro.fire.attack import (
    Aim,
    aim_at,
    aim_at_point,
    aim_there,
    attacks_of,
    farthest,
    firer_refusal,
    possible,
    target_refusal,
)
from core.rules.linea_di_tiro.fire.letters import Reading, letter_words
from core.rules.linea_di_tiro.fire.resolving import framed, open_fire, reading_of
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State
from core.table.figure_lookup import origin_of
from core.table.places import Point

WORTH = {"D": 1.0, "R": 0.7, "I": 0.5, "T": 0.3, "-": 0.0}
"""What each letter is worth to who chooses a target: orders the list, and leads bots."""

LEAST = 0.05
"""The weight of a target that nothing can come of."""

NEVER = -1.0
"""The weight of what is left to people: HE at a spot where nobody is known, or as many of one's own."""


@acts.answers(moments.ACTIVATION, moments.CARD)
class Attack(Command, frozen=True):
    """Attack one target with one type, AT, MG or HE (LT-FIRE.a), or with HE a *spot* (`lt.area_fire`).

    At a real table a *note* says in words where that is.
    """

    figure: FigureId
    type: str
    target: FigureId = FigureId("")
    spot: Point | None = None
    note: str = ""


@acts.offered(moments.HALF_ATTACK, 10)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    r = ruler(asked.state, asked.seat)
    refusal = nobody_to_attack(r, piece)
    weight = 0.0 if refusal is not None else 3.0 if _promising(r, piece) else NEVER
    given = {"figure": piece.id}
    yield choice(Attack, say("lt-do-attack"), "LT-FIRE.a", piece.id, given, refusal, "v", weight=weight)


def nobody_to_attack(r: Resolution[State], piece: Piece) -> Refusal | None:
    """Return why a piece can attack nothing now; `None` while anything may be attacked."""
    state = r.state
    types = types_of(state, piece)
    if not types:
        return no("LT-FIRE.d", "lt-no-weapon", figure=piece.name)
    if Options.of(state).execute_needs_prepared and not piece.prepared:
        return no("LT-Q.10", "lt-nothing-prepared", figure=piece.name)
    if "HE" in types and Options.of(state).area_fire:
        return None
    if any(possible(r, piece, foe, types) for foe in state.foes(piece) if shown(state, foe)):
        return None
    return no("LT-FIRE.b", "lt-nobody-to-attack", figure=piece.name)


def _promising(r: Resolution[State], piece: Piece) -> bool:
    """Return whether an attack may meet an enemy who is seen, himself or with HE where he stands."""
    foes = [foe for foe in r.state.foes(piece) if shown(r.state, foe)]
    if any(possible(r, piece, foe, types_of(r.state, piece)) for foe in foes):
        return True
    area = "HE" in types_of(r.state, piece) and Options.of(r.state).area_fire and not r.state.tape
    return area and any(_spots(r, piece, foes))


def worth_of(read: Reading) -> float:
    """Return what an attack is worth: each letter by its chance."""
    return sum(float(chance) * WORTH[letter] for letter, chance in read.chances().items())


def best_attack(state: State, piece: Piece, foe: Piece) -> float:
    """Return what the best attack of a piece is worth against an enemy as both stand; 0 where it has none."""
    return max((worth_of(read) for _, read in attacks_at(state, piece, foe)), default=0.0)


def attacks_at(state: State, piece: Piece, foe: Piece) -> Iterator[tuple[Aim, Reading]]:
    """Yield the attacks that a piece could make on an enemy as both stand, in an activation of its own."""
    if piece.place is None or foe.place is None or not foe.able or not piece.able or not shown(state, foe):
        return
    r = ruler(state, piece.side)
    for type in types_of(state, piece):
        if isinstance(aim := aim_at(r, piece, foe, type), Aim):
            yield aim, reading_for(r, piece, foe, aim, "own")


@acts.fields(Attack)
def _(state: State, seat: str, figure: Piece | None, type: str | None, target: FigureId | None) -> Fields:
    if figure is None:
        return
    r = ruler(state, seat)
    foes = [foe for foe in state.foes(figure) if shown(state, foe)]
    field = type_field(r, figure, foes if type is None else [])
    aimed = next((foe for foe in foes if foe.id == target), None)
    yield field if aimed is None else replace(field, options=_against(r, figure, aimed, field.options))
    if type not in types_of(state, figure):
        return
    rows = [
        replace(target_option(r, figure, foe, type, "own"), beside=_of_each_type(r, figure, foe, type))
        for foe in foes
    ]
    rows.sort(key=lambda row: (row.refusal is not None, -(row.weight or 0)))
    points = type == "HE" and Options.of(state).area_fire
    spots = tuple(_spots(r, figure, foes)) if points else ()
    at_a_point = (Option("", say("lt-at-a-point"), weight=0.05 if spots else NEVER),) if points else ()
    yield PickOne("target", say("lt-ask-target"), (*rows, *at_a_point))
    if points and target == "" and state.tape:
        yield Text("note", say("lt-ask-point-note"), NOTE)
    elif points and target == "":
        most = farthest(state, [one for one in state.kind_of(figure).attacks if one.type == "HE"])
        yield PickPoint("spot", say("lt-ask-spot-aimed"), origin_of(figure), most, spots, aimed=True)


def _against(r: Resolution[State], piece: Piece, foe: Piece, types: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return types of attack, each with what it may do to the enemy who is aimed at.

    Where people measure nobody can say what it does: then the one that fits him by the data goes first.
    """
    seen = (target_option(r, piece, foe, str(row.value), "own").detail for row in types)
    told = tuple(replace(row, detail=detail) for row, detail in zip(types, seen, strict=True))
    return by_data(r.state, piece, foe, told)


def by_data(state: State, piece: Piece, foe: Piece, types: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return types of attack that nothing weighs, weighed by what they are for: AT for what has protection.

    Else the one with the highest value when near; what may not be made at him at all comes last.
    """
    if not state.tape or any(row.weight is not None for row in types if row.refusal is None):
        return types
    return tuple(replace(row, weight=_for_him(state, piece, foe, str(row.value))) for row in types)


def _for_him(state: State, piece: Piece, foe: Piece, type: str) -> float:
    """Return how well a type of attack fits an enemy, from 0 to 100."""
    if target_refusal(state, piece, foe, type) is not None:
        return 0.0
    if type == "AT" and state.kind_of(foe).prot_front is not None:
        return 100.0
    return float(max(one.values[0] or 0 for one in attacks_of(state, piece, type)))


def _spots(r: Resolution[State], piece: Piece, foes: list[Piece]) -> Iterator[tuple[float, float]]:
    """Yield where HE may be laid and meets more enemies than own pieces."""
    places = ((foe.place.x, foe.place.y) for foe in foes if foe.place is not None and not foe.aboard)
    for spot in dict.fromkeys(places):
        aim = aim_at_point(r, piece, Point(*spot))
        if not isinstance(aim, Refusal) and gain(r.state, piece, Point(*spot)) > 0:
            yield spot


def type_field(r: Resolution[State], piece: Piece, foes: list[Piece]) -> PickOne:
    """Return the field for the type of an attack, each weighed by the best of *foes* for it."""
    spots = bool(foes) and Options.of(r.state).area_fire and not r.state.tape and any(_spots(r, piece, foes))
    rows = tuple(
        Option(
            type,
            say(f"lt-type-{type}"),
            refusal=firer_refusal(r.state, piece, type),
            weight=_best_of(r, piece, foes, type, spots and type == "HE"),
        )
        for type in types_of(r.state, piece)
    )
    return PickOne("type", say("lt-ask-type", figure=piece.name), preferred(rows))


def _best_of(r: Resolution[State], piece: Piece, foes: list[Piece], type: str, spots: bool) -> float | None:
    """Return what the best target is worth to a type; `None` where nobody is asked or people measure."""
    if not foes or firer_refusal(r.state, piece, type) is not None:
        return None
    rows = [row for foe in foes if (row := target_option(r, piece, foe, type, "own")).refusal is None]
    if any(row.weight is None for row in rows):
        return None
    return max([row.weight or 0.0 for row in rows], default=WORTH["T"] if spots else 0.0)


def preferred(types: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return types of attack, those weighed 0 that are not worth half of the best: nobody would make them."""
    best = max((row.weight - LEAST for row in types if row.weight is not None), default=0.0)
    return tuple(
        replace(row, weight=0.0) if row.weight is not None and 2 * (row.weight - LEAST) < best else row
        for row in types
    )


def target_option(r: Resolution[State], piece: Piece, foe: Piece, type: str, why: str) -> Option:
    """Return an enemy as a target: how far, the factor, and the chance of each letter; or why not."""
    try:
        aim = aim_at(r, piece, foe, type)
        if isinstance(aim, Refusal):
            return Option(foe.id, foe.name, refusal=aim)
        read = reading_for(r, piece, foe, aim, why)
    except NeedsAnswer:
        return Option(foe.id, foe.name)
    return Option(foe.id, foe.name, detail(r.state, foe, aim, read), weight=LEAST + worth_of(read))


def _of_each_type(r: Resolution[State], piece: Piece, foe: Piece, chosen: str) -> tuple[Message, ...]:
    """Return by each type of attack the chance that anything comes of it, or that it cannot be made.

    The *chosen* one comes first. Nothing where people measure, or where it has no line at all.
    """
    found: list[Message] = []
    for type in sorted(types_of(r.state, piece), key=lambda one: one != chosen):
        try:
            aim = aim_at(r, piece, foe, type)
            none = isinstance(aim, Refusal) or firer_refusal(r.state, piece, type) is not None
            chance = (
                0.0
                if isinstance(aim, Refusal)
                else 1 - float(reading_for(r, piece, foe, aim, "own").chances().get("-", 0))
            )
        except NeedsAnswer:
            return ()
        id = "lt-beside-none" if none else "lt-beside"
        found.append(say(id, type=say(f"lt-type-{type}"), percent=round(100 * chance)))
    return tuple(found) if any(one.id == "lt-beside" for one in found) else ()


def reading_for(r: Resolution[State], piece: Piece, foe: Piece, aim: Aim, why: str) -> Reading:
    """Return what an attack would throw and how it would be read, if it were made now."""
    ambush = why == "free" or not shown(r.state, piece)
    return reading_of(r, framed(piece, foe.id, aim, why, ambush))


def detail(state: State, foe: Piece, aim: Aim, read: Reading) -> Message:
    """Return an attack in a line: cm, factor, and in words the chance of each letter that may come."""
    chances = tuple(
        say("lt-letter-chance", what=letter_words(state, foe, letter), chance=float(chance))
        for letter, chance in read.chances().items()
        if letter != "-"
    )
    told = chances or say("lt-letter-none")
    return say("lt-detail-shot", cm=cm(aim.distance), factor=read.factor, chances=told)


@acts.rule(Attack)
def attack(r: Resolution[State], command: Attack) -> None:
    """Execute one attack; in the own activation none need have been prepared (LT-ACT.i, LT-Q.10)."""
    piece = acting(r, command.figure, "attack")
    note = clean(command.note, NOTE)
    at_point = command.spot is not None or bool(note)
    if bool(command.target) == at_point or (command.spot is not None and note):
        r.refuse("LT-FIRE.a", "lt-one-target", figure=piece.name)
    if at_point:
        if command.type != "HE":
            r.refuse("LT-Q.20", "lt-point-needs-he", figure=piece.name)
        spot = command.spot
        found = aim_at_point(r, piece, spot) if spot is not None else aim_there(r, piece, note)
    else:
        found = aim_at(r, piece, enemy(r, command.target, piece), command.type)
    if isinstance(found, Refusal):
        r.refuse_as(found)
    left = without(piece.prepared, command.type)
    needs = Options.of(r.state).execute_needs_prepared
    if needs and left is None:
        r.refuse("LT-Q.10", "lt-nothing-prepared", figure=piece.name)
    begin_half(r, piece, "attack")
    if needs and left is not None:
        r.emit(PreparedSpent(piece.id, left))
    if command.spot is not None:
        shell_point(r, piece, command.spot, found)
    elif at_point:
        shell_there(r, piece, note, found)
    else:
        open_fire(r, piece, command.target, found, "own", not shown(r.state, piece))


def without(prepared: tuple[str, ...], type: str) -> tuple[str, ...] | None:
    """Return the prepared attacks after one of this type; `None` where there is none (LT-Q.13).

    >>> without(("", ""), "AT"), without(("MG",), "AT")
    (('',), None)
    """
    for index, named in enumerate(prepared):
        if named in ("", type):
            return prepared[:index] + prepared[index + 1 :]
    return None


acts.silent(PreparedSpent)
