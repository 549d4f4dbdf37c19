"""A moment of a game as marks on a table and lines of a roster; from one moment to the next as differences.

Nothing here has an id of the game: who is seen is numbered in the order in which his seat came to see him.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from core.engine.contract.view import FigureView, SideView, TableView, TokenView, View
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.story.report.drawing import hull, number, piece, sign, token, zone

GROUND, AREA, STANDING, SAID = range(4)
"""Layers from below: terrain, what lies there for a while, figures; and what only the roster says."""


class Mark(NamedTuple):
    """One thing as it is at a moment.

    *turned* and *upright* are the numbers of its drawings, the first turned by *angle* degrees clockwise;
    -1 is none. x, y in cm from the north-west corner, `None` off the table. *text* is what the roster says.
    *side* is the number of its side, -1 for none.
    """

    layer: int
    turned: int = -1
    upright: int = -1
    x: float | None = None
    y: float | None = None
    angle: float = 0.0
    text: int = -1
    side: int = -1


Scene = dict[int, Mark]
Change = list[Any]
"""A mark with its number before it; the number alone where the thing is gone."""


class Numbered:
    """Texts in the order in which they came, each once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """Return the number of *text*, from 0 on; -1 for an empty one."""
        return self._numbers.setdefault(text, len(self._numbers)) if text else -1

    def all(self) -> list[str]:
        """Return them all."""
        return list(self._numbers)


class Drawer:
    """Turns the views of one seat into scenes; keeps what was drawn and said, each once."""

    def __init__(self, words: Sentences) -> None:
        self._words = words
        self._keys: dict[str, int] = {}
        self._last_table: TableView | None = None
        self._ground: Scene = {}
        self.drawings = Numbered()
        self.texts = Numbered()
        self.table: TableView | None = None
        self._marks: dict[int, tuple[FigureView, int, Mark]] = {}

    def scene(self, view: View) -> Scene:
        """Return what *view* shows."""
        self.table = self.table or view.table
        sides = {side.id: number for number, side in enumerate(view.sides)}
        scene = dict(self._terrain(view.table))
        top, least = self._depth, self.least
        for area in view.zones:
            name = self._words.say(area.label)
            drawing = self.drawings(zone(area, top, name)) if self.table else -1
            scene[self._key(f"zone:{drawing}:{name}")] = Mark(AREA, -1, drawing, 0, 0, 0, self.texts(name))
        for side in view.sides:
            text = self.texts(side_text(side, self._words))
            scene[self._key(f"side:{side.id}")] = Mark(SAID, text=text, side=sides[side.id])
        for one in view.tokens:
            scene[self._key(f"token:{one.id}")] = self._token(one, sides.get(one.side, -1), top, least)
        for figure in view.figures:
            key = self._key(f"figure:{figure.id}")
            scene[key] = self._standing(key, figure, sides.get(figure.side, -1), top, least)
        return scene

    @property
    def least(self) -> float:
        """Return how many cm there are at least from a figure's centre to its rim, so that it can be seen."""
        return max(self.table.width, self.table.height) / 110 if self.table else 1.0

    @property
    def _depth(self) -> float:
        return self.table.height if self.table else 0.0

    def _key(self, name: str) -> int:
        return self._keys.setdefault(name, len(self._keys))

    def _terrain(self, table: TableView | None) -> Scene:
        if table is self._last_table:
            return self._ground
        self._last_table, self._ground = table, {}
        for one in table.pieces if table else ():
            name = self._words.say(one.name)
            drawing = self.drawings(piece(one, self._depth, name))
            self._ground[self._key(f"piece:{one.id}:{drawing}")] = Mark(GROUND, -1, drawing, 0, 0)
        return self._ground

    def _token(self, one: TokenView, side: int, top: float, least: float) -> Mark:
        said = self._words.say
        facts = ", ".join([*map(said, one.facts), *([one.note] if one.note else [])])
        text = self.texts(f"{said(one.name)}: {facts}" if facts else said(one.name))
        if one.x is None or one.y is None:
            return Mark(STANDING, text=text, side=side)
        drawing = self.drawings(token(one, side, least))
        return Mark(STANDING, -1, drawing, short(one.x), short(top - one.y), 0, text, side)

    def _standing(self, key: int, figure: FigureView, side: int, top: float, least: float) -> Mark:
        if (known := self._marks.get(key)) and known[1] == side and known[0] == figure:
            return known[2]
        text = self.texts(figure_text(figure, self._words))
        if figure.x is None or figure.y is None:
            mark = Mark(STANDING, text=text, side=side)
        else:
            turned = self.drawings(hull(figure, side, least))
            upright = self.drawings(sign(figure, side, least))
            angle = short(-(figure.facing or 0.0) % 360)
            mark = Mark(STANDING, turned, upright, short(figure.x), short(top - figure.y), angle, text, side)
        self._marks[key] = (figure, side, mark)
        return mark


def short(value: float) -> float:
    """Return cm or degrees to a tenth; a whole number as such, which is written shorter."""
    rounded = round(value, 1) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def changes(before: Scene, after: Scene) -> Iterator[Change]:
    """Yield what leads from one scene to the next."""
    for key in sorted(before.keys() - after.keys()):
        yield [key]
    for key, mark in after.items():
        if before.get(key) != mark:
            yield [key, *mark]


def scene_after(frames: Iterable[Sequence[Change]]) -> Scene:
    """Return the scene that all these changes lead to, from an empty table on."""
    scene: Scene = {}
    for frame in frames:
        for key, *mark in frame:
            if mark:
                scene[key] = Mark(*mark)
            else:
                scene.pop(key, None)
    return scene


def figure_text(figure: FigureView, words: Sentences) -> str:
    """Return who a figure is and how, in one line for the roster."""
    said = [words.text(status) if status in words else status for status in figure.status]
    if figure.inside:
        said.append(words.text("report-inside", place=words.say(figure.inside)))
    if figure.height:
        said.append(words.text("report-high", height=figure.height))
    if figure.note:
        said.append(words.say(figure.note))
    name = words.say(figure.name)
    return f"{name}: {', '.join(said)}" if said else name


def side_text(side: SideView, words: Sentences) -> str:
    """Return a side with its points and what else stands beside its name."""
    facts: list[Message | str] = list(side.facts)
    if side.points is not None:
        facts.insert(0, say("report-points", points=side.points))
    said = [words.say(fact) for fact in facts]
    name = words.say(side.name)
    return f"{name}: {', '.join(said)}" if said else name


def uses(scene: Scene, layers: Iterable[int] = (GROUND, AREA, STANDING)) -> Iterator[str]:
    """Yield the elements that draw a scene, layer by layer."""
    for layer in layers:
        for mark in scene.values():
            if mark.layer == layer and mark.x is not None and mark.y is not None:
                yield from _use(mark, mark.x, mark.y)


def _use(mark: Mark, x: float, y: float) -> Iterator[str]:
    if mark.layer != STANDING:
        yield f'<use href="#d{mark.upright}"/>'
        return
    at = f"translate({number(x)} {number(y)})"
    if mark.turned >= 0:
        turned = f" rotate({number(mark.angle)})" if mark.angle else ""
        yield f'<use href="#d{mark.turned}" transform="{at}{turned}"/>'
    if mark.upright >= 0:
        yield f'<use href="#d{mark.upright}" transform="{at}"/>'
