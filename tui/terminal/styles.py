"""Style sheets that many apps share: each is parsed once for the whole process."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


class SharedStyles(Stylesheet):
    """Parses a sheet only where no app of the same colours has: a quarter of what a login costs.

    Rules are only read once they are parsed; Textual keeps them in the same way, for one app, but of
    no more than 64 sheets: where there are more, it parses all of them again for each that comes.
    """

    _parsed: ClassVar[dict[object, list[RuleSet]]] = {}

    def _parse_rules(self, css: str, *where: Any, **options: Any) -> list[RuleSet]:
        key = (css, where, tuple(options.items()), tuple(self._variables.items()))
        if (rules := self._parsed.get(key)) is None:
            rules = self._parsed[key] = super()._parse_rules(css, *where, **options)
        return rules

    def reparse(self) -> None:
        """Have the sheets in the colours of now; what was before stays if one of them has a mistake."""
        self.parse()


def share_styles(app: App[Any]) -> None:
    """Have *app*, which has its colours and has not begun, share what others have parsed.

    So it reads no sheet in the colours that Textual begins with, only to read all again in its own.
    """
    app.stylesheet = SharedStyles(variables=app.get_css_variables())
