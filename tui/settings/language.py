"""The language of whoever sits at this machine: what was set, unless the environment says it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from core.engine.words.message import Message
from core.locale import usual_language
from tui.settings.kept import Kept
from tui.settings.shelf import File, usual_file
from tui.settings.values import AUTO, Settings


def language_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that was set; the environment's word for this program goes before it.

    >>> language_of(Settings(language="it"), {"LANG": "en"}), language_of(Settings(), {"LANG": "it"})
    ('it', 'it')
    """
    if settings.language == AUTO or environment.get("SCHERMAGLIA_LANG"):
        return usual_language(environment)
    return settings.language


def mistakes_here(environment: Mapping[str, str] = os.environ) -> tuple[Message, ...]:
    """Return what is wrong with the file of one's own settings, but for its keys."""
    return Kept(File(usual_file(environment))).complaints


def language_here(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of one's own settings; a file with a mistake sets nothing."""
    if environment.get("SCHERMAGLIA_LANG"):
        return usual_language(environment)
    return language_of(Kept(File(usual_file(environment))).now, environment)
