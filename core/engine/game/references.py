"""Whether a state names only what there is: figures, sides, units, terrain, weapons, by the types of its ids.

A log of strangers may name anything, and whoever shows its state would look in vain for it. Of a state only
what has changed since the one before is looked at, so a long log is opened as fast as ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, partial
from operator import is_
from typing import Any, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.contract.secrecy import unmarked
from core.engine.game.visits import Visit, Visits, is_struct, reader
from core.engine.words.ids import FigureId, PieceId, SideId, UnitId, WeaponName
from core.engine.words.validation import BadAnswer

IDS = (FigureId, PieceId, SideId, UnitId, WeaponName)
"""What is looked for. A marker is a name that others read, an `AnyId` may be a word of its book."""

MISSING = {
    FigureId: "misfit-no-figure",
    PieceId: "misfit-no-piece",
    SideId: "misfit-no-side",
    UnitId: "misfit-no-unit",
    WeaponName: "misfit-no-weapon",
}
"""What is said of a name of each kind that names nothing."""

Names = dict[Any, Collection[str]]


class Plan:
    """What in the states of one book is a name, and where what it names stands; found once, by its types."""

    def __init__(self, state_type: type[Struct]) -> None:
        every = {field.name: field.type for field in fields(state_type)}
        homes = {name: kind for name, type in every.items() if (kind := _home(type)) is not None}
        finding, looking = Visits(partial(_housed, homes.values())), Visits(_named)
        self.of_event = looking.of
        finds = {name: find for name, type in every.items() if (find := finding.of(type))}
        looks = {name: look for name, type in every.items() if (look := looking.of(type))}
        self.homes, self.read_homes = tuple(homes.values()), reader(homes)
        self.finds, self.read_finds = tuple(finds.values()), reader(finds)
        self.looks, self.read_looks = tuple(looks.values()), reader(looks)
        kinds = {name: kind for name, kind in homes.items() if kind is not WeaponName}
        self._kinds, self._read_kinds = tuple(kinds.values()), reader(kinds)

    def there(self, state: Any) -> Names:
        """Return who and what there is in a state that facts name, by its kind."""
        return dict(zip(self._kinds, self._read_kinds(state)))


plan_of = cache(Plan)


class References:
    """Looks after the names in the states of one game."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._plan = plan_of(rules.state_type)
        self._acts = {command.__struct_config__.tag for command in rules.commands}
        self._read: tuple[Any, ...] = ()
        self._found: dict[Any, set[str]] = {}

    def told(self, events: Iterable[Any], state: Any, before: Any) -> None:
        """Look at who must decide now, and whom *events* name: they are there, or were *before*.

        A shell may hit without a weapon, and smoke be cleared that lay there.
        """
        if state.awaiting is not before.awaiting:
            self._asked(state)
        plan = self._plan
        now = plan.there(state)
        try:
            for event in events:
                if (look := plan.of_event(type(event))) is not None:
                    look(event, now)
        except BadAnswer:  # hardly ever is anybody gone by what names him
            were = plan.there(before)
            for event in events:
                if (look := plan.of_event(type(event))) is not None:
                    look(event, {kind: {*now[kind], *were[kind]} for kind in now})

    def check(self, state: Any, before: Any) -> None:
        """Look at what is other in *state* than in *before*; `BadAnswer` names what is not there."""
        plan = self._plan
        names, gone = self._names(state, before)
        for look, new, old in zip(plan.looks, plan.read_looks(state), plan.read_looks(before)):
            if new is old and not gone:
                continue
            if type(new) is dict:
                other = {key: value for key, value in new.items() if old.get(key) is not value}
                _keyed(other)
                new = new if gone else other
            look(new, names)
        self._read_as(getattr(state, "options", {}), getattr(before, "options", {}))

    def _read_as(self, options: Mapping[str, str], before: Mapping[str, str]) -> None:
        """Refuse a choice that an option does not have."""
        if options is before:
            return
        declared = self._rules.options.declared()
        for name, value in options.items():
            option = declared.get(name)
            if option is not None and option.text(value) is None:
                raise BadAnswer("misfit-no-choice", option=name, value=value)

    def _asked(self, state: Any) -> None:
        """Refuse a decision of nobody, and an answer that the book does not have."""
        seats = {*self._rules.seats(state), REFEREE}
        for decision in state.awaiting:
            if decision.seat not in seats:
                raise BadAnswer("misfit-no-seat", id=decision.seat)
            for answer in decision.answers or self._rules.answers(decision) or (decision.about,):
                if answer not in self._acts:
                    raise BadAnswer("misfit-no-act", id=answer)

    def _names(self, state: Any, before: Any) -> tuple[Names, bool]:
        """Return what there is by its kind, and whether anything is not there any more."""
        were, found = self._found, self._find(state)
        names: Names = {**self._rules.tabled, **found}
        gone = were is not found and any(ids - found.get(kind, set()) for kind, ids in were.items())
        plan = self._plan
        for kind, new, old in zip(plan.homes, plan.read_homes(state), plan.read_homes(before)):
            names[kind] = new
            gone = gone or (new is not old and not old.keys() <= new.keys())
        return names, gone

    def _find(self, state: Any) -> dict[Any, set[str]]:
        """Return what has no mapping of its own; it is read again where it may be other."""
        now = self._plan.read_finds(state)
        if len(now) != len(self._read) or not all(map(is_, now, self._read)):
            self._read, self._found = now, {}
            for value, find in zip(now, self._plan.finds):
                find(value, self._found)
        return self._found


def _home(kind: Any) -> Any:
    """Return what lives in a mapping of this type by its ids, such as figures; `None` where nothing does."""
    args = get_args(kind)
    if get_origin(kind) is not dict or args[0] not in IDS or not is_struct(args[1]):
        return None
    if args[0] is PieceId:  # terrain has several homes
        return None
    return args[0] if args[0] is WeaponName or _own(args[1]) is not None else None


def _own(kind: Any) -> Visit | None:
    """Visit whatever has an id of its own: that is one of those there are."""
    if not is_struct(kind):
        return None
    own = next((unmarked(field.type) for field in fields(kind) if field.name == "id"), None)
    return None if own not in IDS else lambda value, found: found.setdefault(own, set()).add(value.id)


def _housed(homes: Collection[Any], kind: Any) -> Visit | None:
    """Visit what has an id and no mapping of its own where it lives: squads, pieces of terrain."""
    if not is_struct(kind) or any(one.name == "id" and unmarked(one.type) in homes for one in fields(kind)):
        return None
    return _own(kind)


def _named(kind: Any) -> Visit | None:
    """Visit a name: it is one of those there are, or empty."""
    if kind not in IDS:
        return None

    def look(id: str, names: Names) -> None:
        if id and kind in names and id not in names[kind]:
            raise BadAnswer(MISSING[kind], id=id)

    return look


def _keyed(values: Mapping[str, Any]) -> None:
    """Refuse somebody who stands under another's id."""
    for id, value in values.items():
        if getattr(value, "id", id) != id:
            raise BadAnswer("misfit-two-ids", one=id, other=str(value.id))
