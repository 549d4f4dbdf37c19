"""`engine`: the protocol of JSON lines on standard input and output."""

from __future__ import annotations

import sys

from core.locale import Sentences
from core.protocol import serve
from tui.session.error import told


def engine(spoken: Sentences) -> int:
    """Answer lines until the input ends."""
    if sys.stdin is None:
        raise told("cli-closed-input")
    serve(sys.stdin.buffer, sys.stdout.buffer, spoken)
    return 0
