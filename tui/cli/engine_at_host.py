"""Lines of JSON carried to the host that runs on this machine, and back: it answers as the keeper's."""

from __future__ import annotations

import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from core.hosting.workers.frames import BadFrame, framed, packed, read_frame
from core.locale import Sentences
from core.protocol import lines_of
from tui.session.another_process.socket_path import within_reach
from tui.session.another_process.wire import Speak
from tui.session.error import told


def at_host(path: Path, source: BinaryIO, sink: BinaryIO, spoken: Sentences) -> int:
    """Carry lines to the host at this socket, and back what it says; 1 and a sentence if it ends first."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            with within_reach(path) as name:
                line.connect(name)
        except OSError:
            raise told("host-not-running", folder=str(path.parent)) from None
        whole = threading.Event()
        threading.Thread(target=_carry_over, args=(line, source, spoken.language, whole), daemon=True).start()
        with suppress(OSError, BadFrame), line.makefile("rb") as answers:
            while (data := read_frame(answers)) is not None:
                sink.write(data + b"\n")
                sink.flush()
    if whole.is_set():
        return 0
    print(spoken.text("cli-error", why=spoken.text("host-ended-first")), file=sys.stderr)
    return 1


TOO_LONG = b" " * (1 << 17)
"""Stands for a line of which only the beginning was kept: longer than any that is read."""


def _carry_over(line: socket.socket, source: BinaryIO, language: str, whole: threading.Event) -> None:
    """Bring every line to the host, in a thread: it waits for whoever asks, and nobody else does."""
    with suppress(OSError):  # the host has ended
        line.sendall(framed(packed(Speak(language))))
        for raw in lines_of(source):
            if raw is None or raw.strip():
                line.sendall(framed(TOO_LONG if raw is None else raw))
        whole.set()
        line.shutdown(socket.SHUT_WR)
