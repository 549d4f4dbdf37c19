"""What a new file of settings begins with: each setting, what it does and may be, not yet set."""

from __future__ import annotations

from collections.abc import Iterator

from core.locale import Sentences
from tui.settings.values import WORDS


def new_file(words: Sentences) -> str:
    """Return the text in the reader's language; all of it is comment."""
    return "\n".join(_lines(words)) + "\n"


def _lines(words: Sentences) -> Iterator[str]:
    yield f"# {words.text('settings-file-title')}"
    for name, known in WORDS.items():
        yield ""
        yield f"# {words.text(f'settings-{name}')}. {words.text(f'settings-{name}-note')}"
        yield f"# {words.text('settings-file-may', words=', '.join(known))}"
        yield f'# {name} = "{known[0]}"'
    yield ""
    yield f"# {words.text('settings-file-keys')}"
    yield "# [keys]"
    yield '# "game.undo" = "ctrl+u"'
