"""`report`: a game as a page to keep and show, HTML or Markdown, for the eyes that were chosen."""

from __future__ import annotations

import argparse
from urllib.parse import quote

from core.engine.seat.port import SeatPort
from core.engine.words.paths import path_of
from core.locale import Sentences
from core.story.report.report import Report
from core.story.report.telling import report_of
from tui.cli.looked_at import looked_at
from tui.cli.new_file import put, write


def report(args: argparse.Namespace, spoken: Sentences) -> int:
    """Write the report of a log; what the file itself has to tell goes to standard error."""
    with looked_at(args.log, args.seat, args.reveal, spoken) as (host, seat):
        told = report_of(SeatPort(host, seat), host.game.header, host.game.rules, spoken, args.short)
    if form_of(args.format, args.out) == "md":
        put(_markdown(told, args.out, spoken), args.out, spoken)
    else:
        from core.story.report.page import html_of

        put(html_of(told, spoken), args.out, spoken)
    return 0


def form_of(asked: str | None, out: str | None) -> str:
    """Return how something is written: as asked for, else as its file's name ends, else as HTML.

    >>> form_of(None, "game.md"), form_of("html", "game.md"), form_of(None, None)
    ('md', 'html', 'html')
    """
    return asked or ("md" if out is not None and out.endswith(".md") else "html")


def _markdown(told: Report, out: str | None, spoken: Sentences) -> str:
    """Return it as Markdown; its maps are written beside the file, and are left out where there is none."""
    from core.story.report.markdown import markdown_of
    from core.story.report.page import svg_of

    maps = {}
    if out is not None:
        path = path_of(out)
        for number, picture in enumerate(told.pictures, 1):
            file = write(svg_of(told, picture), path.with_name(f"{path.stem}-{number}.svg"))
            maps[picture.number] = quote(file.name)
    return markdown_of(told, spoken, maps)
