"""`roster`: sheets to print before a game, a side each: figures, boxes to tick, weapons, special rules."""

from __future__ import annotations

import argparse

from core.locale import Sentences
from core.scenarios import load
from core.story.rosters import html_of, markdown_of, roster_of
from tui.cli.force import bringing
from tui.cli.game_report import form_of
from tui.cli.new_file import put


def roster(args: argparse.Namespace, spoken: Sentences) -> int:
    """Write the sheets of a scenario, of one side where it is named."""
    told = roster_of(bringing(load(args.scenario), args.force), spoken, args.side or "")
    written = markdown_of if form_of(args.format, args.out) == "md" else html_of
    put(written(told, spoken), args.out, spoken)
    return 0
