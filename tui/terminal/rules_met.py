"""Which rules of a style sheet a part of the screen meets, and what of the part they go by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from textual.css.model import RuleSet, Selector, SelectorType
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

Way = tuple[tuple[frozenset[str], frozenset[str]], ...]
"""From the app down to a part: the names and the states that each has of those that rules go by."""

SYSTEM = ".-textual-system"
"""The class of what no `*` is meant for."""

ORDER = {"first-of-type", "last-of-type", "first-child", "last-child", "empty"}


class RulesMet:
    """The rules that name a part, or any of several, and what they came to for each way there is to it."""

    def __init__(self, rules: Iterable[RuleSet]) -> None:
        self.kept: dict[Way, RulesMap | None] = {}
        self._states_of: dict[str, set[str]] = defaultdict(set)
        for rule in rules:
            for chain in rule.selector_set:
                for one in chain.selectors:
                    self._states_of[said_by(one)] |= one.pseudo_classes
        self._names = frozenset(self._states_of)
        """They go by these alone: a class that none of them names changes nothing."""
        states = set().union(*self._states_of.values())
        self.may_be_kept = states.isdisjoint(Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE)
        """Textual says so; it only tells what it found where that is so."""
        self._marks = {
            "_has_hover_style": "hover" in states,
            "_has_focus_within": "focus-within" in states,
            "_has_order_style": not states.isdisjoint(ORDER),
            "_has_odd_or_even": bool(states & {"odd", "even"}),
        }

    def way(self, node: DOMNode) -> Way:
        """Return all that these rules go by, on the way from the app to *node*."""
        found = []
        here: object = node
        while isinstance(here, DOMNode):
            names = self._names & names_of(here)
            asked = set().union(*(self._states_of[name] for name in names))
            found.append((names, frozenset(state for state in asked if here.has_pseudo_class(state))))
            here = here._parent
        return tuple(found)

    def mark(self, node: DOMNode) -> None:
        """Tell *node* which changes of its state its rules go by, as Textual does."""
        for mark, on in self._marks.items():
            setattr(node, mark, on)


def said_by(one: Selector) -> str:
    """Return what a selector asks of a part, as `names_of` tells it."""
    match one.type:
        case SelectorType.TYPE:
            return one.name
        case SelectorType.CLASS:
            return f".{one.name}"
        case SelectorType.ID:
            return f"#{one.name}"
    return "*"


def names_of(node: DOMNode) -> frozenset[str]:
    """Return all names by which a selector may mean *node*."""
    own = [f".{one}" for one in node._classes]
    if node.id is not None:
        own.append(f"#{node.id}")
    if SYSTEM not in own:
        own.append("*")
    return node._css_type_names.union(own)
