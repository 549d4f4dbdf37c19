"""`stats`: a club's season from the logs of a folder, as sentences or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial

from core.engine.words.message import say
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.locale import Sentences
from core.story.season import Results, Season, season_of
from tui.cli.looked_at import print_row
from tui.session.error import sentence_of, told

MOST = 8
"""Weapons, rulings and readings that are told, the most frequent; JSON has all."""


def stats(args: argparse.Namespace, spoken: Sentences) -> int:
    """Print the season of a folder; exit code 1 where a file of it could not be read."""
    folder = path_of(args.folder)
    if not folder.is_dir():
        raise told("cli-stats-no-folder", folder=clean(str(folder), 400))
    found = season_of(folder, spoken, partial(sentence_of, spoken=spoken))
    if args.json:
        print_row(found)
    else:
        for line in lines_of(found, spoken):
            print(line)
    return 1 if found.broken else 0


def lines_of(season: Season, spoken: Sentences) -> Iterator[str]:
    """Yield a season as lines: results, luck, weapons, what was decided, then what is not counted."""
    t = spoken.text
    yield t("stats-games", games=len(season.games), unfinished=len(season.unfinished))
    for one in season.results:
        yield from ("", t("stats-scenario", title=one.title, book=one.book, games=one.games))
        yield from (f"  {line}" for line in _result(one, spoken))
    if season.luck:
        yield from ("", t("analysis-luck"))
        for name, dice, points, spread in season.luck:
            way = "none" if round(points, 1) == 0 else "more" if points > 0 else "less"
            yield "  " + t(f"stats-luck-{way}", side=name, dice=dice, points=abs(round(points, 1)),
                           spread=round(spread, 1))  # fmt: skip
        yield f"  {t('analysis-luck-unit')}"
    often = {"weapons": season.weapons, "rulings": season.rulings, "readings": season.readings}
    for heading, counted in often.items():
        if counted:
            yield from ("", t(f"stats-{heading}"))
            yield from (f"  {count:>4}  {what}" for what, count in counted[:MOST])
    if season.amendments:
        yield from ("", t("stats-amendments", count=season.amendments))
    left_out = (season.unfinished, season.called_off, season.broken, season.branches, season.twins)
    if any(left_out) or season.below:
        yield ""
    for source in dict.fromkeys(source for _, source in season.branches):
        count = sum(other == source for _, other in season.branches)
        yield t("stats-branches", count=count, file=clean(source))
    for file, same in season.twins:
        yield t("stats-twin", file=clean(file), same=clean(same))
    for file in season.unfinished:
        yield t("stats-unfinished", file=clean(file))
    for file in season.called_off:
        yield t("stats-called-off", file=clean(file))
    for file, why in season.broken:
        yield t("stats-broken", file=clean(file), why=why)
    if season.below:
        yield t("stats-below", count=season.below)


def _result(one: Results, spoken: Sentences) -> Iterator[str]:
    for side, wins in one.wins.items():
        yield spoken.text("stats-wins", side=side, wins=wins)
    if one.open:
        yield spoken.text("stats-no-winner", games=one.open)
    took = say("stats-minutes", minutes=one.minutes) if one.minutes else ""
    yield spoken.text("stats-length", acts=one.acts, minutes=took)
