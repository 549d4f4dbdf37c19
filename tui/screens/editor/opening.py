"""Opening the editor: a file, a copy of a scenario that comes with the program, or a new one."""

from __future__ import annotations

from pathlib import Path

from core.case_law import write_new
from core.engine.words.sanitize import clean
from core.games import scenarios_folder
from core.locale import Sentences
from core.scenarios import find
from core.scenarios.shelves import shelf_of
from core.scenarios.starting import own_file, started
from tui.screens.editor.in_hand import ScenarioInHand
from tui.screens.editor.screen import Editor


def editor_of(path: Path, words: Sentences, notice: str = "") -> Editor:
    """Return the editor of a file; `BadScenario` tells why it cannot be opened."""
    hand = ScenarioInHand(path)
    if (left := hand.left_aside()) is not None:
        notice = words.text("editor-left-aside", file=clean(left.name, 200))
    return Editor(words, hand, notice)


def of_scenario(id: str, words: Sentences) -> Editor:
    """Return the editor of a scenario in a list: of one that comes along a copy of one's own. `OSError`."""
    path = find(id)
    if not (rules := shelf_of(path)):
        return editor_of(path, words)
    copy = own_file(scenarios_folder(), path.stem)
    text = path.read_text(encoding="utf-8")
    named = any(line.startswith("rules = ") for line in text.splitlines())
    write_new(text if named else f'rules = "{rules}"\n{text}', copy)
    return editor_of(copy, words, words.text("editor-copied-here", file=copy.name))


def of_book(rules: str, words: Sentences, path: Path | None = None) -> Editor:
    """Return the editor of a new scenario of a rule book: in *path*, else among one's own. `OSError`."""
    path = path or own_file(scenarios_folder(), rules)
    write_new(started(rules, words.say), path)
    return editor_of(path, words)
