"""Style sheets that many apps share: each is parsed once for the whole process."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RenderStyles, RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from tui.terminal.drawn_with import DrawnWith
from tui.terminal.rules_met import RulesMet, Way

Met = dict[frozenset[str], RulesMet]
"""By names that rules have, the rules that whoever has these names meets."""


class SharedStyles(Stylesheet):
    """Parses a sheet only where no app of the same colours has: a quarter of what a login costs.

    Rules are only read once they are parsed; Textual keeps them in the same way, for one app, but of
    no more than 64 sheets: where there are more, it parses all of them again for each that comes.

    Whenever a class of the screen changes, at each step of an act, every part of it is styled anew. Textual
    goes through all rules for each. Here what they came to is kept by what they go by (`RulesMet.way`).
    """

    _parsed: ClassVar[dict[object, list[RuleSet]]] = {}
    _kept: ClassVar[LRUCache[tuple[int, ...], tuple[list[RuleSet], Met]]] = LRUCache(8)
    """By the places in memory of all rules of an app, which stay theirs as long as they are kept here."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._met: Met = {}
        self._met_in: dict[str, list[RuleSet]] | None = None
        self._drawn: WeakKeyDictionary[DOMNode, tuple[RulesMet, Way]] = WeakKeyDictionary()

    def _parse_rules(self, css: str, *where: Any, **options: Any) -> list[RuleSet]:
        key = (css, where, tuple(options.items()), tuple(self._variables.items()))
        if (rules := self._parsed.get(key)) is None:
            rules = self._parsed[key] = super()._parse_rules(css, *where, **options)
        return rules

    def reparse(self) -> None:
        """Have the sheets in the colours of now; what was before stays if one of them has a mistake."""
        self.parse()

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        """Give *node* the style that Textual would; what the same rules came to before is not asked again."""
        met = self._rules_met(node._selector_names)
        if not met.may_be_kept:
            super().apply(node, animate=animate, cache=cache)
            return
        way = met.way(node)
        if way not in met.kept:
            taken: dict[tuple[Any, ...], RulesMap] = {}
            super().apply(node, animate=animate, cache=taken)
            met.kept[way] = next(iter(taken.values()), None)
            return
        met.mark(node)
        if (rules := met.kept[way]) is not None:
            self.replace_rules(node, rules, animate=animate)
        self._process_component_classes(node)

    def _process_component_classes(self, node: DOMNode) -> None:
        """Have what *node* is drawn with styled anew, unless all that its rules go by is as it was."""
        if not (drawn_with := node._get_component_classes()):
            return
        met = self._rules_met({"*", "DOMNode", *(f".{one}" for one in drawn_with)})
        now = met, met.way(node)
        if self._drawn.get(node) != now or not node._component_styles:
            self._drawn[node], before = now, node._component_styles
            node._component_styles = drawn = DrawnWith(drawn_with, partial(self._style_of, node))
            if drawn.differs_from(before):
                node.refresh()

    def _style_of(self, node: DOMNode, drawn_with: str) -> RenderStyles:
        """Return the style of one of those that *node* is drawn with."""
        part = DOMNode(classes=drawn_with)
        part._attach(node)
        self.apply(part)
        return part.styles

    def _rules_met(self, names: set[str]) -> RulesMet:
        """Return the rules that may be meant for whoever has these *names*."""
        rules = self.rules_map
        if rules is not self._met_in:
            self._met_in, key = rules, tuple(map(id, self.rules))
            if key not in self._kept:
                self._kept[key] = self.rules, {}
            self._met = self._kept[key][1]
        named = frozenset(rules.keys() & names)
        if (met := self._met.get(named)) is None:
            met = self._met[named] = RulesMet(one for name in named for one in rules[name])
        return met


def share_styles(app: App[Any]) -> None:
    """Have *app*, which has its colours and has not begun, share what others have parsed.

    So it reads no sheet in the colours that Textual begins with, only to read all again in its own.
    """
    app.stylesheet = SharedStyles(variables=app.get_css_variables())
