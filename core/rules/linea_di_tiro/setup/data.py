"""Linea di Tiro: the numbers that a scenario gives instead of ours (LT-ROS.b, LT-T.FIELD, LT-T.BAND)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.engine.contract.scenario import Reader
from core.engine.words.made_once import ready
from core.engine.words.validation import why as misfit
from core.rules.linea_di_tiro import pieces, tables
from core.rules.linea_di_tiro.state import Kind
from core.rules.linea_di_tiro.terrain import TERRAIN


def kinds_of(read: Reader) -> dict[str, Kind]:
    """Return the data of pieces with the scenario's own over it, number by number (LT-ROS.b).

    A new kind names the one that it is *like*.
    """
    rows = dict(pieces.PIECES)
    for name in read.data:
        row = read.table(name)
        like = row.word("like", tuple(pieces.PIECES), name)
        fields: dict[str, Any] = {key: value for key, value in row.data.items() if key != "like"}
        if "name" in fields:
            fields["name"] = tuple(row.in_languages("name").items())
        try:
            base = msgspec.to_builtins(pieces.PIECES[like])
            kind = msgspec.convert({**base, **fields}, ready(Kind))
        except msgspec.ValidationError as error:
            row.wrong("", "lt-bad-row", why=misfit(error))
            kind = pieces.PIECES[like]
        _check_kind(row, fields, kind)
        rows[name] = kind
    return rows


def _check_kind(row: Reader, fields: Mapping[str, Any], kind: Kind) -> None:
    for field in fields:
        if field not in Kind.__struct_fields__:
            known = ", ".join(("like", *Kind.__struct_fields__))
            row.wrong(field, "scenario-unknown-field", known=known)
    limits = {
        "morale": (kind.morale, 1, 6), "bound": (kind.bound, 0, 60), "speed": (kind.speed, 0, 180),
        "asl_number": (kind.asl_number, 0, 6), "overrun_number": (kind.overrun_number, 0, 6),
        "capacity": (kind.capacity, 0, 9), "prep_max": (kind.prep_max or 0, 0, 9),
        "base": (kind.base, 0.5, 20),
    }  # fmt: skip
    for field, (value, least, most) in limits.items():
        if not least <= value <= most:
            row.wrong(field, "scenario-out-of-range", got=value, least=least, most=most)
    for attack in kind.attacks:
        bad = attack.type not in ("AT", "MG", "HE") or attack.band not in tables.BANDS
        if bad or not 1 <= len(attack.values) <= 3:
            row.wrong("attacks", "lt-bad-attack", type=attack.type, band=attack.band)


def bands_of(read: Reader) -> dict[str, tuple[float, ...]]:
    """Return the upper limits of the bands, the scenario's own over LT-T.BAND: one to three, each farther."""
    rows = {name: tuple(map(float, limits)) for name, limits in tables.BANDS.items()}
    for name in read.data:
        limits = read.raw(name)
        numbers = isinstance(limits, list) and all(type(one) in (int, float) for one in limits)
        rising = numbers and 0 < len(limits) <= 3 and limits == sorted(set(limits)) and limits[0] > 0
        if name not in rows or not rising or not limits[-1] <= 1000:
            read.wrong(name, "lt-bad-band", known=", ".join(rows))
            continue
        rows[name] = tuple(map(float, limits))
    return rows


def spotting_of(read: Reader) -> dict[str, float | None]:
    """Return the spotting distances, the scenario's own over LT-T.VIS; "unlimited" is one, too (LT-VIS.d)."""
    rows = dict(tables.SPOTTING)
    for name in read.data:
        if name not in rows:
            read.wrong(name, "scenario-unknown-field", known=", ".join(rows))
            continue
        rows[name] = None if read.raw(name) == "unlimited" else read.number(name, 0, 1000)
    return rows


def defence_of(read: Reader) -> dict[str, tuple[int, ...]]:
    """Return the defence values, the scenario's own over LT-T.PROT (LT-Q.49)."""
    rows = dict(tables.DEFENCE)
    for name in read.data:
        values = read.raw(name)
        good = isinstance(values, list) and len(values) == len(tables.PROTECTIONS)
        if name not in rows or not good or not all(isinstance(one, int) for one in values):
            read.wrong(name, "lt-bad-defence", known=", ".join(rows))
            continue
        rows[name] = tuple(values)
    return rows


def movement_of(read: Reader) -> dict[str, float]:
    """Return what share of a cm kinds of terrain leave to vehicles and infantry; 0 forbids (LT-MOV.k)."""
    rows: dict[str, float] = {}
    for size in ("vehicle", "infantry"):
        for kind in (part := read.table(size, {})).data:
            if kind not in TERRAIN:
                part.wrong(kind, "scenario-unknown-field", known=", ".join(TERRAIN))
                continue
            rows[f"{size}:{kind}"] = part.number(kind, 0, 4)
    read.done()
    return rows
