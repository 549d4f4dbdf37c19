"""A report as one HTML file: all that it needs stands in it, and it may ask nothing of any network.

Every text is escaped by the template; scripts and styles are those two whose hashes the page itself names.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from core.locale import Sentences
from core.story.report.drawing import SIDES, scale
from core.story.report.report import Picture, Report
from core.story.report.scene import uses

BUTTONS = (
    ("first", "|◀"), ("turn-back", "◀◀"), ("act-back", "◀"), ("back", "‹"),
    ("on", "›"), ("act-on", "▶"), ("turn-on", "▶▶"), ("last", "▶|"),
)  # fmt: skip
"""What can be pressed instead of keys."""


def template_text(name: str) -> str:
    """Return a file of the templates' folder."""
    return files("core.story.report").joinpath("templates", name).read_text(encoding="utf-8")


@cache
def environment() -> Environment:
    """Return the templates; whatever is put into one is escaped, unless we made it and marked it so."""
    return Environment(
        loader=FunctionLoader(template_text), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )


def hashed(text: str) -> str:
    """Return by what hash a page allows a script or style of its own."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def whole_page(
    template: str, words: Sentences, title: str, style: str, script: str = "", **parts: object
) -> str:
    """Return *template* with its *parts* as a whole HTML file, which allows this style and script alone."""
    return (
        environment()
        .get_template(template)
        .render(
            t=words.text,
            language=words.language,
            title=title,
            style=Markup(style),
            style_hash=hashed(style),
            script=Markup(script),
            script_hash=hashed(script),
            **parts,
        )
    )


def html_of(report: Report, words: Sentences) -> str:
    """Return *report* as a whole HTML file."""
    style, script = template_text("map.css") + template_text("report.css"), template_text("report.js")
    drawings = "".join(f'<g id="d{at}">{one}</g>' for at, one in enumerate(report.stepping.drawings))
    table = report.table
    return whole_page(
        "report.html",
        words,
        report.title,
        style,
        script,
        report=report,
        drawings=Markup(drawings) if table else "",
        legend=[(force.name, force.look % SIDES) for force in report.forces if table and force.look >= 0],
        scale=Markup(scale(table)) if table else "",
        width=table.width if table else 0,
        height=table.height if table else 0,
        pictures={one.number: (one, Markup("".join(uses(one.scene)))) for one in report.pictures},
        sections=_sections(report, words),
        buttons=BUTTONS,
        data=Markup(_data(report, words)),
    )


def svg_of(report: Report, picture: Picture) -> str:
    """Return one map as an SVG file that stands alone."""
    assert report.table is not None, "a picture is of a table"
    used = "".join(uses(picture.scene))
    drawn = (
        f'<g id="d{at}">{one}</g>' for at, one in enumerate(report.stepping.drawings) if f'"#d{at}"' in used
    )
    size = f'width="{report.table.width:g}" height="{report.table.height:g}"'
    box = f'viewBox="0 0 {report.table.width:g} {report.table.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} width="{report.table.width * 6:g}">'
        f"<title>{escape(picture.alt)}</title><style>{template_text('map.css')}</style>"
        f'<defs>{"".join(drawn)}</defs><rect class="ground" {size}/>{used}{scale(report.table)}</svg>\n'
    )


def _sections(report: Report, words: Sentences) -> list[tuple[str, str]]:
    """Return the parts of the page that there are, by their anchors."""
    there = {
        "story": ("report-story", True),
        "losses": ("report-losses", report.losses),
        "deciding": ("analysis-moments", report.deciding),
        "points": ("report-points-heading", report.points),
        "dice": ("report-dice", report.dice),
        "readings": ("report-readings", True),
        "forces": ("report-forces", True),
    }
    return [(id, words.text(heading)) for id, (heading, filled) in there.items() if filled]


def _data(report: Report, words: Sentences) -> str:
    """Return what the script steps through, as JSON that no text in it can end."""
    stepping = report.stepping
    data: dict[str, Any] = {
        "frames": stepping.frames,
        "acts": stepping.acts,
        "turns": stepping.turns,
        "texts": stepping.texts,
        "words": {"act": words.text("report-act"), "neither": words.text("tui-of-neither-side")},
    }
    text = msgspec.json.encode(data).decode()
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
