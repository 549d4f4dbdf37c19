"""`engine`: the protocol of JSON lines on standard input and output, here or at the host of this machine."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout

from core.locale import Sentences
from core.protocol import serve
from tui.session.error import told


def engine(spoken: Sentences, hosted: bool = False) -> int:
    """Answer lines until the input ends; *hosted*: by the host that runs here, as its keeper."""
    if sys.stdin is None:
        raise told("cli-closed-input")
    if hosted:
        from tui.cli.engine_at_host import at_host
        from tui.session.another_process.host_here import folder_of_host, socket_of

        source = os.fdopen(os.dup(sys.stdin.fileno()), "rb")  # it may still be read when this ends
        return at_host(socket_of(folder_of_host()), source, sys.stdout.buffer, spoken)
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # what a package's book prints is no line of the protocol
        serve(sys.stdin.buffer, sink, spoken)
    return 0
