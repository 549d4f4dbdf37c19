"""An act as one sentence whose blanks are filled at once, as far as nobody but its player can fill them.

Filled is what can be told without him: the only value there is, his means as he took them last time, else
what looks best. A way, a spot, and whom or what on the table it is aimed at are his to say. What was found is
held to a dry run; where the rule refuses it the next best is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as members
from msgspec.structs import replace

from core.engine.contract.choices import (
    UNLIKELY,
    AnyField,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    YesNo,
    open_field,
    weight_of,
)
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.filling import misfit, same
from core.engine.game.visits import is_struct
from core.engine.words.ids import FigureId, MarkerId, Named, PieceId, UnitId
from core.engine.words.message import Message

ON_TABLE = (FigureId, MarkerId, PieceId, UnitId)
"""Ids of what lies or stands on the table: who names one aims."""

MOST_TRIES = 12
"""Ways to fill the blanks that are tried before the first of them is left as it is."""

ASKED_WHOLE = ("ruling",)
"""Acts of which nothing is guessed: what a referee sets he says himself, word for word."""

Fields = Callable[[Mapping[str, Any]], tuple[AnyField, ...]]
"""What was filled → the fields, as far as it decides them."""

Allowed = Callable[[Mapping[str, Any]], bool]
"""Whether the rule takes an act that is filled in whole, as far as the seat knows."""

Taken = Callable[[type[Command], Mapping[str, Any], str], Any]
"""A command, what was filled, a field's name → what stood there when the same figure did it last."""


class Passed(Struct, frozen=True):
    """What comes before what was guessed for a blank: its *label*, and why not, where that is told."""

    name: str
    label: Message | str
    refusal: Refusal | None = None


class Filled(Struct, frozen=True):
    """An act with its blanks filled: its *values*, which of them were *guessed*, and the *fields* they fill.

    The fields stand in their order; the last one is the *open* blank, where there is one. *passed* are the
    means that came first and are not possible now; those of the open blank were not exchanged for others.
    """

    values: dict[str, Any]
    fields: tuple[AnyField, ...] = ()
    guessed: tuple[str, ...] = ()
    open: bool = False
    passed: tuple[Passed, ...] = ()

    @property
    def field(self) -> AnyField | None:
        """The blank that its player has to fill."""
        return self.fields[-1] if self.open else None

    @property
    def changeable(self) -> tuple[AnyField, ...]:
        """The filled blanks that can be filled otherwise."""
        return tuple(field for field in self.fields if field.name in self.values and not _only(field))


class Sentence:
    """Fills the blanks of one act, command *do*."""

    def __init__(self, do: type[Command], fields: Fields, allowed: Allowed, taken: Taken) -> None:
        self._do = do
        self._fields = fields
        self._allowed = allowed
        self._taken = taken
        self._tries = 0

    def filled(self, given: Mapping[str, Any], said: Mapping[str, Any]) -> Filled:
        """Return the act with what its choice has *given*, and with what was *said* as far as it fits."""
        self._tries = MOST_TRIES
        begun = Filled(dict(given))
        return self._fill(begun, said) or self._plain(begun, said)

    def _fill(self, so_far: Filled, said: Mapping[str, Any], dry: bool = True) -> Filled | None:
        """Fill what is left to fill; `None` where nothing that was tried is allowed."""
        field = open_field(self._fields(so_far.values), so_far.values)
        if field is None:
            return so_far if not (dry and so_far.guessed) or self._may(so_far.values) else None
        if field.name in said:
            if fits(field, said[field.name]) or (not dry and self._is_means(field, said[field.name])):
                return self._fill(_with(so_far, field, said[field.name], guessed=False), said, dry)
            if dry:
                return None
        if _only(field):
            return self._fill(_with(so_far, field, _first(field), guessed=False), said, dry)
        for value in self._guesses(self._knowing(field, so_far, said), so_far):
            if dry and self._tries <= 0:
                return None
            found = self._fill(_with(so_far, field, value, guessed=True), said, dry)
            passed = self._turned_from(found, so_far, field, value, said) if found is not None else None
            if (
                found is not None
                and passed is None
                and not dry
                and self._only_others(found, so_far, field, said)
            ):
                return _opened(so_far, field)
            if found is not None and passed is None:
                return self._told(found, so_far, field, value)
            if passed is not None and not dry:  # the others serve something else: its player says which
                return replace(_opened(so_far, field), passed=(passed,))
            if not dry:
                break
        return _opened(so_far, field) if self._is_asked(field) and (not dry or _fillable(field)) else None

    def _plain(self, begun: Filled, said: Mapping[str, Any]) -> Filled:
        """Fill it with the first guesses, whatever comes of them: why they are refused is told then."""
        return self._fill(begun, said, dry=False) or begun

    def _may(self, values: Mapping[str, Any]) -> bool:
        self._tries -= 1
        return self._allowed(values)

    def _told(self, found: Filled, so_far: Filled, field: AnyField, value: Any) -> Filled:
        """Note what comes before the guessed *value*: last time's means, or those that look better."""
        if not isinstance(field, PickOne):
            return found
        last = self._taken(self._do, so_far.values, field.name)
        free = _free(field.options) or field.options  # each may be refused: then why is told
        first, tried = (_by_weight(options, last)[0] for options in (field.options, free))
        here = next(option for option in field.options if same(option.value, value))
        usual = last is not None and same(first.value, last)
        if not (usual or weight_of(first) > weight_of(here)):
            first = tried  # of those that look the same one that cannot be taken is no loss
        if first is here:
            return found
        return replace(found, passed=(Passed(field.name, first.label, first.refusal), *found.passed))

    def _only_others(self, found: Filled, so_far: Filled, field: AnyField, said: Mapping[str, Any]) -> bool:
        """Return whether a guessed means has nobody that it may be used on, and another has something.

        Where several act together a spot of the ground is nothing: they are fewer sooner than throw smoke.
        """
        if not isinstance(field, PickOne) or not _stuck(found):
            return False
        others = (_with(so_far, field, option.value, guessed=True) for option in _free(field.options))
        ends = (self._fill(one, said, dry=False) for one in others)
        return any(
            end is not None
            and not _stuck(end)
            and (end.field is None or _fillable(end.field))
            and not (_together(so_far) and _at_spot(end.field))
            for end in ends
        )

    def _turned_from(
        self, found: Filled, so_far: Filled, field: AnyField, value: Any, said: Mapping[str, Any]
    ) -> Passed | None:
        """Return the usual means where a guess would put another use in their place, as smoke for a shot.

        That is for its player to want: no act turns by itself from somebody to a spot of the ground.
        """
        if not isinstance(field, PickOne) or not _at_spot(found.field):
            return None
        usual = _by_weight(field.options, self._taken(self._do, so_far.values, field.name))[0]
        if same(usual.value, value):
            return None
        meant = self._fill(_with(so_far, field, usual.value, guessed=True), said, dry=False)
        if meant is not None and _at_spot(meant.field):
            return None
        return Passed(field.name, usual.label, usual.refusal)

    def _is_means(self, field: AnyField, value: Any) -> bool:
        """Whether a blank takes this value at other times: what was said stays, and why not is told."""
        listed = isinstance(field, PickOne) and any(same(value, one.value) for one in field.options)
        return listed and not aims(self._do, field.name)

    # --- what may be guessed ----------------------------------------------------------------------

    def _is_asked(self, field: AnyField) -> bool:
        """Whether nobody but the player can fill a blank, or nobody else should."""
        if self._do.__struct_config__.tag in ASKED_WHOLE:
            return True
        match field:
            case PickOne():
                return aims(self._do, field.name) or not _free(field.options)
            case Number(default=default):
                return default is None
            case Share() | YesNo() | PickSome(unlikely=True):
                return False
            case _:
                return True

    def _knowing(self, field: AnyField, so_far: Filled, said: Mapping[str, Any]) -> AnyField:
        """Return a blank of means that nothing weighs as it is where one knows whom they are used on.

        Means of somebody else, whom what was said names as who does it, are none of this blank's.
        """
        if not isinstance(field, PickOne) or any(one.weight is not None for one in field.options):
            return field
        aimed = {name: value for name, value in said.items() if aims(self._do, name)}
        known = self._fields({**so_far.values, **aimed}) if aimed else ()
        named = (one for one in known if one.name == field.name and isinstance(one, PickOne))
        values = [one.value for one in field.options]
        return next((one for one in named if all(two.value in values for two in one.options)), field)

    def _guesses(self, field: AnyField, so_far: Filled) -> Iterator[Any]:
        """Yield what may fill a blank, the best first."""
        if isinstance(field, PickPath) and (way := _as_the_first(field, so_far)) is not None:
            yield way
        if self._is_asked(field):
            return
        match field:
            case PickOne(options=options):
                last = self._taken(self._do, so_far.values, field.name)
                yield from (option.value for option in _by_weight(_free(options), last))
            case YesNo(default=default) | Number(default=default):
                yield default
            case Share():
                yield evenly(field)
            case PickSome():
                yield []


def nothing_taken(do: type[Command], values: Mapping[str, Any], name: str) -> None:
    """Return that nobody has done anything yet."""


def fits(field: AnyField, value: Any) -> bool:
    """Return whether *value* may fill a field as it is now; the game checks all of it once more."""
    if misfit(field, value) is not None:
        return False
    wanted = value if isinstance(field, PickSome) else (value,)
    if isinstance(field, (PickOne, PickSome)):
        return all(any(same(one, option.value) for option in _free(field.options)) for one in wanted)
    return True


def evenly(field: Share) -> list[int]:
    """Return an even division, the first options getting what is over."""
    parts = len(field.options)
    each, over = divmod(field.total, parts) if parts else (0, 0)
    return [each + (1 if index < over else 0) for index in range(parts)]


def _with(so_far: Filled, field: AnyField, value: Any, guessed: bool) -> Filled:
    return Filled(
        {**so_far.values, field.name: value},
        (*so_far.fields, field),
        (*so_far.guessed, field.name) if guessed else so_far.guessed,
    )


def _opened(so_far: Filled, field: AnyField) -> Filled:
    return Filled(so_far.values, (*so_far.fields, field), so_far.guessed, open=True)


def _free(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(option for option in options if option.refusal is None)


def _only(field: AnyField) -> bool:
    """Return whether a field leaves no choice."""
    match field:
        case PickOne(options=options):
            return len(options) == 1 and options[0].refusal is None
        case PickSome(options=options, least=least):
            return least == len(options) == 1 and options[0].refusal is None
        case Number(least=least, most=most):
            return least == most
        case Share(options=options):
            return len(options) == 1
        case _:
            return False


def _first(field: AnyField) -> Any:
    match field:
        case PickOne(options=options):
            return options[0].value
        case PickSome(options=options):
            return [options[0].value]
        case Number(least=least):
            return int(least) if field.step == 1 else least
        case _:
            assert isinstance(field, Share)
            return [field.total]


def _fillable(field: AnyField) -> bool:
    """Return whether anything may be chosen in a blank: else what was guessed before it was wrong.

    What weighs less than nothing is chosen by people alone: nothing is guessed for its sake.
    """
    if isinstance(field, (PickOne, PickSome)):
        worth = any((one.weight or 0) >= 0 for one in _free(field.options))
        return worth or (isinstance(field, PickSome) and not field.least)
    return True


def _stuck(filled: Filled) -> bool:
    """Return whether the open blank has options, and none that may be taken."""
    field = filled.field
    return isinstance(field, (PickOne, PickSome)) and bool(field.options) and not _free(field.options)


def _together(so_far: Filled) -> bool:
    """Return whether several were named who act together."""
    several = (so_far.values[one.name] for one in so_far.fields if isinstance(one, PickSome))
    return any(len(who) > 1 for who in several)


def _at_spot(field: AnyField | None) -> bool:
    """Return whether a blank asks for a spot of the ground, or for nobody but that."""
    if isinstance(field, PickOne):
        free = _free(field.options)
        return bool(free) and all(same(one.value, "") for one in free)
    return isinstance(field, PickPoint)


def _by_weight(options: tuple[Option, ...], last: Any) -> list[Option]:
    """Return the best first: what was taken last time, if it serves here, then by weight, then as listed.

    What is said aloud each time is nobody's habit.
    """

    def rank(option: Option) -> tuple[bool, float]:
        usual = last is not None and same(option.value, last) and not option.aloud
        return not (usual and weight_of(option) != UNLIKELY), -weight_of(option)

    return sorted(options, key=rank)


def _as_the_first(field: PickPath, so_far: Filled) -> list[list[float]] | float | None:
    """Return the way of another man of a group: the first one's, from where this one stands.

    Where people measure it is as long as the first one's.
    """
    name, _, index = field.name.rpartition(".")
    first = next((one for one in so_far.fields if one.name == f"{name}.0"), None)
    if not index.isdigit() or not isinstance(first, PickPath):
        return None
    long = so_far.values.get(first.name)
    if isinstance(long, (int, float)):
        return long if misfit(field, long) is None else None
    if first.origin is None or field.origin is None:
        return None
    way = moved(long, first, field)
    return way if first.origin != field.origin and misfit(field, way) is None else None


def moved(way: Any, first: PickPath, other: PickPath) -> Any:
    """Return the way of *first* as it goes from where *other* begins; one that is measured stays as it is."""
    if first.origin is None or other.origin is None or isinstance(way, (int, float)):
        return way
    across, up = other.origin[0] - first.origin[0], other.origin[1] - first.origin[1]
    return [[round(x + across, 2), round(y + up, 2)] for x, y in way]


# --- which blanks name something on the table ----------------------------------------------------


@lru_cache(maxsize=1024)
def aims(do: type[Command], name: str) -> bool:
    """Return whether a field of a command, its name dotted, names somebody or something on the table."""
    outer, _, last = name.rpartition(".")
    part = part_of(do, outer)
    return part is not None and last in part.__struct_fields__ and any(map(_on_table, _kinds(part, last)))


@lru_cache(maxsize=1024)
def part_of(do: type[Command], outer: str) -> Any:
    """Return the struct that the dotted name *outer* leads to in a command, or `None`; all of it for ""."""
    kind: Any = do
    for name in outer.split(".") if outer else ():
        kind = _element(kind) if name.isdigit() else _member(kind, name)
    return _struct_of(kind)


@lru_cache(maxsize=1024)
def actor(part: type[Struct]) -> str:
    """Return which field of a part of a command says who does it: the first that names figures, or ""."""
    return next((one.name for one in members(part) if FigureId in _kinds(part, one.name)), "")


def _kinds(part: type[Struct], name: str) -> tuple[Any, ...]:
    """Return the types that a field may have, those of its elements where it is a list."""
    found = _alternatives(_member(part, name))
    return found + tuple(one for kind in found for one in _alternatives(_element(kind)))


def _alternatives(kind: Any) -> tuple[Any, ...]:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return tuple(one for part in get_args(kind) for one in _alternatives(part))
    if origin is Annotated and not _is_any_id(kind):
        return _alternatives(get_args(kind)[0])
    return (kind,)


def _on_table(kind: Any) -> bool:
    return kind in ON_TABLE or _is_any_id(kind)


def _is_any_id(kind: Any) -> bool:
    return get_origin(kind) is Annotated and any(isinstance(one, Named) for one in get_args(kind)[1:])


def _struct_of(kind: Any) -> Any:
    return next((one for one in _alternatives(kind) if is_struct(one)), None)


def _member(kind: Any, name: str) -> Any:
    struct = _struct_of(kind)
    return next((one.type for one in members(struct) if one.name == name), None) if struct else None


def _element(kind: Any) -> Any:
    lists = (one for one in _alternatives(kind) if get_origin(one) in (tuple, list))
    return next((get_args(one)[0] for one in lists), None)
