"""A report as Markdown; names typed by people begin no markup of their own. Maps are files beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.engine.words.markdown import unmarked
from core.locale import Sentences
from core.story.report.report import Chapter, Report


def markdown_of(report: Report, words: Sentences, maps: Mapping[int, str]) -> str:
    """Return *report* as Markdown; *maps* are the files of its pictures, by the line that they follow."""
    return "\n".join(_lines(report, words, maps)).rstrip() + "\n"


def _lines(report: Report, words: Sentences, maps: Mapping[int, str]) -> Iterator[str]:
    yield from (f"# {unmarked(report.title)}", "")
    yield from (unmarked(" · ".join((report.book, *report.facts))), "")
    if report.story:
        yield from (unmarked(report.story), "")
    for line in report.outcome:
        yield from (f"**{unmarked(line)}**", "")
    for line in report.news:
        yield from (unmarked(line), "")
    yield from (f"## {words.text('report-story')}", "")
    captions = {one.number: unmarked(one.caption) for one in report.pictures}
    for chapter in report.chapters:
        yield from _chapter(chapter, words, maps, captions)
    if report.losses:
        yield from (f"## {words.text('report-losses')}", "")
        rows = [(one.when, one.side, one.who, f"{one.how} {one.by}".rstrip()) for one in report.losses]
        yield from _table(
            [words.text(f"report-column-{name}") for name in ("when", "side", "who", "how")], rows
        )
    if report.deciding:
        yield from (f"## {words.text('analysis-moments')}", "")
        for chart in report.charts:
            yield from (unmarked(chart.title), "", "```", *chart.rows, "```", "")
        for one in report.deciding:
            yield from (f"- {unmarked(one.what)}", f"  {unmarked(one.why)}")
        yield ""
    yield from _worked_out(report, words)


def _chapter(
    chapter: Chapter, words: Sentences, maps: Mapping[int, str], captions: Mapping[int, str]
) -> Iterator[str]:
    yield from (f"### {unmarked(chapter.heading)}", "")
    for act in chapter.acts:
        for first, line in enumerate(act.lines):
            undone = f" ({words.text('log-undone')})" if line.undone else ""
            number = f"**{act.number}** " if not first else ""
            note = f" *{unmarked(line.note)}*" if line.note else ""
            yield f"{'  ' if first else ''}- {number}{unmarked(line.text)}{undone}{note}"
            if line.number in maps:
                caption = captions[line.number]
                yield from ("", f"  ![{caption}]({maps[line.number]})", f"  *{caption}*", "")
    yield ""


def _worked_out(report: Report, words: Sentences) -> Iterator[str]:
    if report.points:
        yield from (f"## {words.text('report-points-heading')}", "")
        for text, kind in report.points:
            yield from (("", f"### {unmarked(text)}", "") if kind == "heading" else (f"- {unmarked(text)}",))
        yield ""
    if report.dice:
        yield from (
            f"## {words.text('report-dice')}",
            "",
            *(f"- {unmarked(line)}" for line in report.dice),
            "",
        )
    yield from (f"## {words.text('report-readings')}", "")
    if report.decided:
        headings = [words.text("report-column-when"), words.text("report-column-decided")]
        yield from _table(headings, report.decided)
    if report.differing:
        yield from (f"### {words.text('reading-differs-heading')}", "")
        yield from (*(f"- {unmarked(line)}" for line in report.differing), "")
    else:
        yield from (words.text("report-as-the-book"), "")
    yield from (f"## {words.text('report-forces')}", "")
    headings = [words.text(f"report-column-{name}") for name in ("who", "with", "end")]
    for force in report.forces:
        yield from (f"### {unmarked(force.name)}", "")
        if force.all:
            yield from (unmarked(words.text("report-all", what=force.all)), "")
        yield from _table(headings, force.rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    yield from (f"| {' | '.join(map(unmarked, row))} |" for row in rows)
    yield ""
