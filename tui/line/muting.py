"""`mute Bruno`: whoever types hears somebody of a hosted table no more, or, said once more, again."""

from __future__ import annotations

from collections.abc import Callable

from core.hosting.refused import Refused
from core.line.wording.words import folded, plain
from core.locale import Sentences
from tui.session.company import Company


def whom(text: str, spoken: Sentences) -> str | None:
    """Return whom a line mutes, "" where it names nobody; `None` for another line."""
    verb, _, rest = text.strip().partition(" ")
    return rest.strip() if folded(verb) in plain(spoken.text("line-words-mute")) else None


def hear(
    name: str,
    company: Company | None,
    spoken: Sentences,
    say: Callable[[str], None],
    wrong: Callable[[str], None],
) -> None:
    """Do it for whoever types, or tell why not; without a name tell who is muted."""
    if company is None:
        wrong(spoken.text("line-mute-not-hosted"))
        return
    try:
        if not name:
            muted = company.sitting.muted
            told = "line-mute-list" if muted else "line-mute-none"
            say(spoken.text(told, who=spoken.listed(list(muted))))
            return
        now = company.sitting.mute(name)
    except Refused as told:
        wrong(spoken.say(told.message))
    else:
        say(spoken.text("line-muted" if now else "line-mute-ended", who=name))
