"""`new-scenario` writes a scenario to begin with: it plays as it is, and says what may stand in it."""

from __future__ import annotations

from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.games import scenarios_folder
from core.locale import Sentences
from core.rules import whole_books
from core.scenarios.starting import own_file, started
from tui.cli.new_file import put, write
from tui.session.error import told


def new_scenario(book: str, out: str | None, spoken: Sentences) -> int:
    """Write it for a rule book: into the file *out*, `-` for the terminal, else among one's own scenarios."""
    known = whole_books()
    fits = [id for id in known if id == book or id.startswith(book)]
    if len(fits) != 1 or not book:
        raise told("cli-no-book", book=clean(book), known=", ".join(known))
    text = started(fits[0], spoken.say)
    if out == "-":
        put(text, None, spoken)
        return 0
    path = write(text, path_of(out) if out else own_file(scenarios_folder(), fits[0]))
    print(spoken.text("cli-new-scenario-written", file=clean(str(path), 400)))
    return 0
