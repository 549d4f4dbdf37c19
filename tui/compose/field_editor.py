"""The rows and the prompt of each step: what stands in the orders pane while a command is put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import atan2, degrees, dist
from typing import Any

from rich.cells import cell_len

from core.engine.contract.choices import (
    KEPT_LETTERS,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.turning import Turning, told
from core.engine.contract.ways import suggested, wrong_turn
from core.engine.seat.sentence import evenly
from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.compose.command_in_hand import SIDE, Hand
from tui.compose.distances import as_far
from tui.panes.lines import Row
from tui.panes.roster import compass, compass_of_16
from tui.session.port import Preview, PreviewRow

Gloss = Callable[[str], str]
"""What a paragraph says, in one sentence; "" where nothing is known of it."""


RESULTS = ("over", "own", "odds")
"""Kinds of rows that tell what may come of an act."""

HEADINGS = {
    **dict.fromkeys(("base", "modifier", "throw", "needed", "sum"), "tui-terms"),
    **dict.fromkeys(RESULTS, "tui-group-odds"),
    "reply": "tui-group-reaction",
}
"""Rows of several kinds that stand under one heading."""


def hints(choices: list[Choice]) -> dict[str, int]:
    """Return which letter chooses which act: the first that suggests it, and no key that means more."""
    found: dict[str, int] = {}
    for index, choice in enumerate(choices):
        if choice.hint and choice.hint not in KEPT_LETTERS:
            found.setdefault(choice.hint, index)
    return found


def letters_of_rows(choices: list[Choice]) -> dict[int, str]:
    """Return the letter of each row: also of those in which another body does the same act."""
    letters = {index: letter for letter, index in hints(choices).items()}
    first = {(one.hint, one.do, one.label.id) for one in (choices[index] for index in letters) if one.men}
    same = (i for i, one in enumerate(choices) if (one.hint, one.do, one.label.id) in first)
    return {**{index: choices[index].hint for index in same}, **letters}


def act_rows(choices: list[Choice], words: Sentences, gloss: Gloss) -> list[Row]:
    """Return one row an act; an impossible one is dimmed and says why when highlighted."""
    rows: list[Row] = []
    letters = letters_of_rows(choices)
    heading: Message | str = ""
    for index, choice in enumerate(choices):
        if choice.heading and choice.heading != heading:
            heading = choice.heading
            known = isinstance(heading, str) and heading in words
            rows.append(Row(words.text(str(heading)) if known else words.say(heading), None, "heading"))
        hint = f"{letters[index]} " if index in letters else ""
        if choice.refusal is not None:
            note = words.refusal(choice.refusal)
            rows.append(
                Row(f"{hint}{words.say(choice.label)}", index, "dim", words.text("tui-not-now"), note)
            )
        else:
            says = gloss(choice.rule)
            note = f"{choice.rule}: {says}" if says else choice.rule
            rows.append(Row(f"{hint}{words.say(choice.label)}", index, "", "", note))
    return rows


def option_rows(
    options: tuple[Option, ...], words: Sentences, prefix: Callable[[int], str] = lambda index: ""
) -> list[Row]:
    """Return one row an option, what is known of it at the right end, or that it cannot be taken now."""
    rows, columns = [], _columns(options, words)
    for index, option in enumerate(options):
        right = words.say(option.detail) if option.detail is not None else ""
        note = words.refusal(option.refusal) if option.refusal is not None else ""
        if len(right) > 12:
            chance = option.detail.args.get("chance") if option.detail is not None else None
            note = f"{right}\n{note}" if note else right
            right = ""
            if isinstance(chance, (int, float)) and option.refusal is None:
                right = f"{round(chance * 100)}%"
        text = f"{prefix(index)}{words.say(option.label)}"
        right = columns.get(index, right)
        if option.refusal is not None:  # a blank would read as odds that are not known yet
            right = right or words.text("tui-not-now")
        rows.append(Row(text, index, "dim" if option.refusal else "", right, note))
    return rows


def _columns(options: tuple[Option, ...], words: Sentences) -> dict[int, str]:
    """Return by their numbers what stands beside options that have it in columns, one below another."""
    said = {index: [words.say(one) for one in row.beside] for index, row in enumerate(options) if row.beside}
    wide = [max(map(cell_len, column)) for column in zip_longest(*said.values(), fillvalue="")]
    return {
        index: " ".join(f"{' ' * (most - cell_len(one))}{one}" for one, most in zip(row, wide, strict=False))
        for index, row in said.items()
    }


class Work:
    """What is being put together for the open field, before it is whole: marks, shares, waypoints."""

    def __init__(self, field: Any, before: Any = None) -> None:
        self.field = field
        self.marked: list[int] = []
        self.touched = False
        """Whether the marks were set by whoever is choosing, not found here."""

        self.shares: list[int] = []
        self.waypoints: list[tuple[float, float]] = []
        self.stands = False
        """Whether the way is as it was before it was opened again: then its last leg goes with the cursor."""

        self.at: int | None = None
        self.on_map = False
        """Whether the keys are the map's, where a list of suggestions could have them."""

        if isinstance(field, PickSome) and field.likely:
            free = [index for index, option in enumerate(field.options) if option.refusal is None]
            self.marked = free[: field.most]
        if isinstance(field, Share):
            self.shares = evenly(field)
        if isinstance(field, (PickPath, PickPoint)) and field.origin is not None:
            self.waypoints = [field.origin]
        if before is not None:
            self._begin_from(before)

    @property
    def drawn(self) -> bool:
        """Whether a way is being drawn on the map, not picked from a list."""
        return self.on_map or (isinstance(self.field, PickPath) and len(self.waypoints) > 1)

    def _begin_from(self, before: Any) -> None:
        """Begin with what stood in this field before it was opened again, as far as it still fits."""
        match self.field:
            case PickOne(options=options):
                self.at = next((i for i, option in enumerate(options) if option.value == before), None)
            case PickSome(options=options):
                found = (i for i, option in enumerate(options) if option.value in before)
                fits = [i for i in found if options[i].refusal is None][: self.field.most]
                alone = len(fits) == 1 and self.field.least == 1  # Enter took the row that the cursor was on
                self.at = fits[0] if alone else None
                self.marked = [] if alone and not self.field.likely else fits
            case Share(options=options, total=total) if len(before) == len(options) and sum(before) == total:
                self.shares = list(before)
            case PickPoint() if before:
                self.waypoints = [(before[0], before[1])]
            case PickPath(origin=origin, most=most) if origin is not None:
                way = as_far(origin, before or (), most)
                if way and not wrong_turn(self.field, way):
                    self.waypoints += way
                    self.stands = True

    def rows(self, words: Sentences, odds: dict[int, str]) -> list[Row]:
        """Return the rows of the open field."""
        match self.field:
            case PickOne(options=options):
                rows = option_rows(options, words)
                return [
                    row if row.right else row._replace(right=odds.get(i, "")) for i, row in enumerate(rows)
                ]
            case PickSome(options=options) if one_of(self.field):
                return option_rows(options, words)
            case PickSome(options=options):
                return option_rows(options, words, self._box)
            case Share(options=options):
                return option_rows(options, words, lambda i: f"‹{self.shares[i]}› ")
            case YesNo(default=default):
                yes = Row(words.text("tui-yes"), True)
                no = Row(words.text("tui-no"), False)
                return [yes, no] if default else [no, yes]
            case PickPoint() | PickPath() as field:
                note = words.text("tui-way-note" if isinstance(field, PickPath) else "tui-point-note")
                told = _spots_told(field, suggested_places(field), words)
                return [Row(spot, i, note=note) for i, spot in enumerate(told)]
            case _:
                return []

    def _box(self, index: int) -> str:
        """Return the box before an option: its number where all are put in order, else a cross."""
        if index not in self.marked:
            return "[ ] "
        return f"[{self.marked.index(index) + 1}] " if in_order(self.field) else "[x] "

    def prompt(self, words: Sentences) -> str:
        """Return what to do now, after the field's own prompt."""
        asked = words.say(self.field.prompt)
        match self.field:
            case PickSome() as field if one_of(field):
                return asked
            case PickSome() as field if in_order(field):
                how = words.text("tui-how-order")
            case PickSome(least=1, most=most, options=options) if not self.marked:
                how = words.text("tui-how-some-none", most=min(most, len(options)))
            case PickSome(least=least, most=most, options=options):
                most = min(most, len(options))
                exactly = "-exactly" if least == most else ""
                how = words.text(f"tui-how-some{exactly}", chosen=len(self.marked), least=least, most=most)
            case Share(total=total):
                how = words.text("tui-how-share", left=total - sum(self.shares), total=total)
            case PickPath() as field if suggested_places(field) and not self.drawn:
                return asked
            case PickPath(origin=origin, most=most, turning=turning) if origin is not None and turning:
                how = words.text("tui-how-path-turning", most=most, limit=limit_of(turning, words))
            case PickPath(origin=origin, most=most) if origin is not None:
                how = words.text("tui-how-path", most=most)
            case PickPoint():
                listed = "-listed" if suggested_places(self.field) else ""
                how = words.text(f"tui-how-point{listed}")
            case Number(least=least, most=most, unit=unit):
                how = words.text("tui-how-number", least=least, most=most, unit=unit)
            case PickPath(least=least, most=most, turning=turning):
                how = words.text("tui-how-cm", least=least, most=most)
                if turning is not None:
                    how = words.text("tui-how-cm-turning", how=how, limit=limit_of(turning, words))
            case Text():
                how = words.text("tui-how-text")
            case _:
                return asked
        return f"{asked} {how}"

    def toggle(self, index: int) -> None:
        """Mark or unmark an option of a `PickSome`."""
        self.touched = True
        if index in self.marked:
            self.marked.remove(index)
        elif self.field.options[index].refusal is None and len(self.marked) < self.field.most:
            self.marked.append(index)

    def give_keys(self, on_map: bool) -> None:
        """The keys are the map's now, or the list's."""
        self.on_map = on_map

    def add_corner(self, place: tuple[float, float]) -> None:
        """Draw the way on to *place*."""
        self.waypoints.append(place)
        self.stands = False

    def rub(self) -> bool:
        """Take the last leg of the way back; `False` where there is none."""
        self.stands = False
        if len(self.waypoints) < 2:
            return False
        self.waypoints.pop()
        return True

    def begin_with(self, values: Any) -> None:
        """Mark the options of a `PickSome` that have these values."""
        self.marked = [i for i, option in enumerate(self.field.options) if option.value in values]

    def clear(self) -> bool:
        """Take away the marks that were set here; `False` where none were."""
        had, self.touched = self.touched and bool(self.marked), False
        if had:
            self.marked = []
        return had

    def shift(self, index: int, step: int) -> None:
        """Give an option of a `Share` one unit more or less."""
        new = self.shares[index] + step
        if new >= self.field.least and sum(self.shares) + step <= self.field.total:
            self.shares[index] = new


def limit_of(turning: Turning, words: Sentences) -> str:
    """Return what a limit of turning says, in one line."""
    return ", ".join(map(words.say, told(turning)))


def suggested_places(field: Any) -> tuple[tuple[float, float], ...]:
    """Return the places that a field suggests to people: of ways, where they end."""
    if isinstance(field, PickPath) and not field.listed:
        return ()
    if isinstance(field, PickPath):
        ends = (way[-1] if way else field.origin for way in suggested(field))
        return tuple(end for end in ends if end is not None)
    return field.suggestions if isinstance(field, PickPoint) else ()


def _spots_told(
    field: PickPoint | PickPath, spots: Sequence[tuple[float, float]], words: Sentences
) -> list[str]:
    """Return each spot by its direction from where one begins, how far off, and where it is, to a millimetre.

    Two of the same direction are told apart by the ways between those of the compass.
    """
    begin = field.origin
    far = [round(dist(begin, spot), 1) if begin is not None else 0.0 for spot in spots]
    ways = [
        _towards(begin, spot) if begin is not None and cm else None
        for spot, cm in zip(spots, far, strict=True)
    ]
    called = Counter(compass(way) for way in ways if way is not None)
    rows = []
    for spot, way, cm in zip(spots, ways, far, strict=True):
        row = words.text("tui-place", x=round(spot[0], 1), y=round(spot[1], 1))
        if way is not None:
            name = compass(way) if called[compass(way)] < 2 else compass_of_16(way)
            row = words.text("tui-spot-towards", way=words.text(f"tui-way-{name}"), cm=cm, place=row)
        rows.append(row)
    return rows


def _towards(begin: tuple[float, float], spot: tuple[float, float]) -> float:
    """Return the direction of a spot, in degrees: 0 is east, 90 north."""
    return degrees(atan2(spot[1] - begin[1], spot[0] - begin[0]))


def one_of(field: Any) -> bool:
    """Whether a list of several wants exactly one, so that there is nothing to mark."""
    return isinstance(field, PickSome) and field.least == field.most == 1


def in_order(field: PickSome) -> bool:
    """Whether everybody is wanted, so that only the order is left to choose."""
    return 1 < len(field.options) == field.least


def _named(row: PreviewRow, words: Sentences) -> tuple[str, str]:
    """Return whom a result comes to, where several rows may tell of him."""
    return row.kind, words.say(row.about)


def _told(row: PreviewRow, words: Sentences, below: bool, exact: bool) -> Row:
    """Return a row as a line; *below* the name of whom it comes to it stands a little further in."""
    label, value = words.say(row.label), row.value
    if row.about and not below:
        label = words.say(say("tui-outcome", who=row.about, what=row.label))
    label = f"{'  ' if below else ''}{label}{f' ({row.rule})' if row.rule else ''}"
    if not exact and isinstance(value, Message) and isinstance(short := value.args.get("chance"), Message):
        value = short
    look = "strong" if row.kind in ("over", "needed", "sum") else "bad" if row.dear else ""
    return Row(label, None, look, words.say(value), indent=4 if below else 2)


def preview_rows(preview: Preview, words: Sentences, room: int = 0) -> list[Row]:
    """Return the preview in lines of *room* columns: the results, what it invites, then the arithmetic.

    Chances say their fractions as well where the words leave all of them room; else they are under `?`, which
    has no limit of *room*.
    """
    rows: list[Row] = []
    kind: str = ""
    about: Message | str = ""
    shared = Counter(_named(row, words) for row in preview.rows)
    full = (_told(row, words, False, True) for row in preview.rows if row.kind in (*RESULTS, "reply"))
    exact = not room or all(cell_len(f"{row.text} {row.right}") <= room for row in full)
    for number, row in enumerate(preview.rows):
        if room and row.kind == "base" and preview.rows[number + 1].kind == "needed":
            continue  # the same number once more: where it comes from is told under `?`
        group = HEADINGS.get(row.kind, f"tui-group-{row.kind}")
        if group != kind:
            kind, about = group, ""
            rows.append(Row(words.text(group), None, "heading"))
        below = bool(row.about) and shared[_named(row, words)] > 1
        if below and row.about != about:
            rows.append(Row(words.say(row.about), None))
        about = row.about
        rows.append(_told(row, words, below, exact))
    if not rows and preview.refusal is None and preview.needs is None:
        rows.append(Row(words.text("tui-preview-plain"), None, "dim"))
    if preview.refusal is not None:
        rows.append(Row(words.refusal(preview.refusal), None, "bad"))
    if preview.needs is not None:
        rows.append(Row(words.text("tui-preview-asks"), None, "dim"))
    return rows


def summary(hand: Hand, words: Sentences) -> str:
    """Return what is in hand so far: figure and act."""
    parts = []
    if hand.figure not in (None, SIDE):
        name = next((f.name for f in hand.view.figures if f.id == hand.figure), hand.figure or "")
        parts.append(words.say(name))
    elif hand.figure == SIDE and hand.choice is None:
        parts.append(words.text("tui-whole-side"))
    if hand.choice is not None:
        parts.append(words.say(hand.choice.label))
    return ": ".join(parts)
