"""Bassa Intensità, the chance of a direct shot: what of BI-T.08 counts when (BI-HIT, BI-NIGHT)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from core.engine.contract.facts import Modifier
from core.engine.contract.number import worked_out
from core.rules.bassa_intensita.common.chance import ordered
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.tables.to_hit import MODIFIERS, OF_RUNNING_TEXT, of_light, sees_by_night
from core.rules.bassa_intensita.tables.weapons import band
from core.table.places import reaches


class Shooting(Struct, frozen=True):
    """What a shot is like: the *row* of BI-T.07 as which it is fired, *cm* to its target.

    Of the shooter: *area*, *bolt*, *aimed*, *wounded*, *gassed*, *moved* on stabilised armament, *why* "",
    covering or opportunity, and his *device*. Of the target: its *mode* of moving (none for vehicles:
    BI-Q.101), *prone*, its *cover* "", light or heavy, and *flash* "", single or automatic where it fired.
    """

    row: str
    cm: float
    area: bool = False
    bolt: bool = False
    aimed: bool = False
    wounded: bool = False
    gassed: bool = False
    moved: bool = False
    why: str = ""
    device: str = ""
    mode: str = ""
    prone: bool = False
    cover: str = ""
    flash: str = ""


def out_of_range(shot: Shooting, options: Options) -> str:
    """Return the paragraph by which a shot goes too far, "" where it does not (BI-FIRE.g, BI-NIGHT)."""
    if band(shot.row, shot.cm, shot.area) is None:
        return "BI-FIRE.g"
    light = options.light
    if light == "day" or (shot.flash and options.flash_extends):
        return ""
    return "" if reaches(shot.cm, sees_by_night(light, shot.device)) else "BI-NIGHT.g"


def to_hit(q: int, shot: Shooting, options: Options) -> tuple[int, tuple[Modifier, ...]]:
    """Return the chance on 1d10 and what changed Q into it, in the order in which it counts (BI-Q.04)."""
    terms = ordered(_terms(shot, options), options)
    return worked_out(q, terms), terms


def _terms(shot: Shooting, options: Options) -> Iterator[Modifier]:
    within = band(shot.row, shot.cm, shot.area)
    if within in ("short", "long"):
        yield MODIFIERS[within]
    if shot.aimed:
        yield MODIFIERS["aimed"]
    if shot.wounded:
        yield MODIFIERS["wounded"]
    if shot.why:
        yield MODIFIERS[shot.why]
    yield from _of_target(shot, options)
    if shot.bolt:
        yield MODIFIERS["bolt_action"]
    if shot.area and shot.row in ("assault_rifle", "saw"):
        yield MODIFIERS[f"{shot.row}_area"]
    yield from _of_night(shot, options)
    if shot.moved:
        yield OF_RUNNING_TEXT["stabilised"]
    if shot.gassed:
        yield OF_RUNNING_TEXT["tear_gas"]


def _of_target(shot: Shooting, options: Options) -> Iterator[Modifier]:
    """How the target moved, lies and is covered (BI-Q.40, BI-Q.41)."""
    moving = options.target_move_mods == "whole_turn" or shot.why == "opportunity"
    if moving and shot.mode in ("careful", "run"):
        yield MODIFIERS[shot.mode]
    if shot.prone and not (shot.cover and options.prone_in_cover == "no_stack"):
        yield MODIFIERS["prone"]
    if shot.cover:
        yield MODIFIERS[f"{shot.cover}_cover"]


def _of_night(shot: Shooting, options: Options) -> Iterator[Modifier]:
    """The dark, what one looks through, and the flash of the target's own fire (BI-Q.08, BI-Q.43)."""
    night = options.light != "day"
    if night and not (shot.device and options.device_replaces_penalty):
        yield MODIFIERS[of_light(options.light, shot.cm)]
    if night and shot.device:
        yield MODIFIERS[shot.device]
    if shot.flash and (night or options.flash_by_day):
        yield MODIFIERS[f"flash_{shot.flash}"]
