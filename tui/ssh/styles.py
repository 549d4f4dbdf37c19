"""Style sheets that many apps share: each is parsed once for the whole process."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


class SharedStyles(Stylesheet):
    """Parses a sheet only where no app of the same colours has: a quarter of what a login costs.

    Rules are only read once they are parsed; Textual keeps them in the same way, for one app.
    """

    _parsed: ClassVar[dict[object, list[RuleSet]]] = {}

    def _parse_rules(self, css: str, *where: Any, **options: Any) -> list[RuleSet]:
        key = (css, where, tuple(options.items()), tuple(self._variables.items()))
        if (rules := self._parsed.get(key)) is None:
            rules = self._parsed[key] = super()._parse_rules(css, *where, **options)
        return rules


def share_styles(app: App[Any]) -> None:
    """Have *app*, which has not begun, share what others have parsed."""
    app.stylesheet = SharedStyles(variables=app.get_css_variables())
