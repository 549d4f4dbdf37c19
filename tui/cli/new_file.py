"""What a subcommand makes: printed, or written into a new file. Nothing that is there is written over."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from core.case_law import write_new
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.engine.words.validation import os_why
from core.locale import Sentences
from tui.session.error import told


def put(text: str, out: str | None, spoken: Sentences) -> None:
    """Write *text* into the new file *out* and say so, or print it; UTF-8 whatever the terminal is."""
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return
    written = write(text, path_of(out))
    print(spoken.text("cli-written", file=clean(str(written), 400)))


def check_new(out: str) -> None:
    """Raise `Told` where a file is there already, or none can be: before hours of work that it is to hold."""
    if os.path.lexists(path := path_of(out)):
        raise told("cli-readings-exists", file=clean(str(path), 400))
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}."):
            pass
    except OSError as error:
        raise told("cli-readings-not-written", file=clean(str(path), 400), why=os_why(error)) from None


def write(text: str, path: Path) -> Path:
    """Write *text* into a new file; `Told` says why it cannot be, or that one is there."""
    try:
        write_new(text, path)
    except FileExistsError:
        raise told("cli-readings-exists", file=clean(str(path), 400)) from None
    except OSError as error:
        raise told("cli-readings-not-written", file=clean(str(path), 400), why=os_why(error)) from None
    return path
