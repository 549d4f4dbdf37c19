"""An app made fit to run beside others in one process, for a terminal that is not the host's."""

from __future__ import annotations

import sys
import traceback
from functools import partial
from typing import Any, cast

from rich.color import ColorSystem
from rich.text import Text
from textual.app import App
from textual.driver import Driver

from tui.ssh.driver import SSHDriver
from tui.ssh.link import Link
from tui.terminal.filter import TerminalFilter


class Ended:
    """What is left of an app: the lines it leaves on the terminal, and its fault if it had one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.fault: BaseException | None = None


def fit(app: App[Any], link: Link) -> Ended:
    """Lead everything that *app* shows, prints or asks of a terminal to *link*, and none of it to the host.

    Colours are reduced by a filter of the app's own, never by its console: what a style looks like is
    kept once for the whole process, in the colours of whoever needed it first.
    """
    ended = Ended()
    app.driver_class = cast("type[Driver]", partial(SSHDriver, link=link))
    app.console._color_system = ColorSystem.TRUECOLOR
    if not any(isinstance(one, TerminalFilter) for one in app._filters):
        app._filters.append(TerminalFilter(link.terminal))
    # Apps that overlap end in another order than they began; the streams would stay those of a dead one.
    # Each puts back what it found: so that is always the same, that of the host's own app if it has one.
    app._capture_stdout = cast(Any, sys.stdout)
    app._capture_stderr = cast(Any, sys.stderr)
    app._fatal_error = partial(_fatal, app, ended)  # type: ignore[method-assign]
    app._print_error_renderables = partial(_last_words, app, ended)  # type: ignore[method-assign]
    return ended


def _fatal(app: App[Any], ended: Ended) -> None:
    """End an app that cannot go on; Textual's own way prints the values of all variables."""
    ended.fault = sys.exc_info()[1] or app._exception
    app._close_messages_no_wait()


def _last_words(app: App[Any], ended: Ended) -> None:
    ended.lines.extend(str(one) for one in app._exit_renderables if isinstance(one, (str, Text)))
    app._exit_renderables.clear()


def told(fault: BaseException) -> str:
    """Return where a fault happened, without the values of any variable."""
    return "".join(traceback.format_exception(fault))
