"""Text that stands in Markdown as it is: it begins no markup, ends no cell and is no HTML."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"([\\|*_`<>\[\]#~&])")
_LIST = re.compile(r"^(\d+)([.)])|^([-+=])")


def unmarked(text: str) -> str:
    r"""Return *text* with what would be markup escaped.

    >>> unmarked("<b>_Abu_</b>"), unmarked("1. first"), unmarked("- x")
    ('\\<b\\>\\_Abu\\_\\</b\\>', '1\\. first', '\\- x')
    """
    return _LIST.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", _MARKUP.sub(r"\\\1", text))
