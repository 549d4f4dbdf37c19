"""Bassa Intensità, what changes the chance of direct fire (BI-T.08), and how far one sees by night. cm."""

from __future__ import annotations

from core.engine.contract.facts import Modifier
from core.table.places import reaches

MODIFIERS = {
    "short": Modifier(1, "bi-mod-short", "BI-HIT.a"),
    "long": Modifier(-1, "bi-mod-long", "BI-HIT.a"),
    "aimed": Modifier(1, "bi-mod-aimed", "BI-HIT.b"),
    "wounded": Modifier(2, "bi-mod-wounded", "BI-HIT.c", "÷"),
    "covering": Modifier(2, "bi-mod-covering", "BI-HIT.d", "÷"),
    "opportunity": Modifier(2, "bi-mod-opportunity", "BI-HIT.e", "÷"),
    "careful": Modifier(-1, "bi-mod-careful", "BI-HIT.f"),
    "run": Modifier(1, "bi-mod-run", "BI-HIT.f"),
    "prone": Modifier(-1, "bi-mod-prone", "BI-HIT.g"),
    "light_cover": Modifier(-1, "bi-mod-light-cover", "BI-HIT.h"),
    "heavy_cover": Modifier(-2, "bi-mod-heavy-cover", "BI-HIT.h"),
    "bolt_action": Modifier(-1, "bi-mod-bolt-action", "BI-HIT.i"),
    "assault_rifle_area": Modifier(2, "bi-mod-assault-rifle-area", "BI-HIT.i", "÷"),
    "saw_area": Modifier(-1, "bi-mod-saw-area", "BI-HIT.i"),
    "no_moon": Modifier(-2, "bi-mod-no-moon", "BI-NIGHT.a"),
    "moon_near": Modifier(-1, "bi-mod-moon-near", "BI-NIGHT.b"),
    "moon_far": Modifier(-2, "bi-mod-moon-far", "BI-NIGHT.c"),
    "portable_device": Modifier(1, "bi-mod-portable-device", "BI-NIGHT.d"),
    "vehicle_device": Modifier(1, "bi-mod-vehicle-device", "BI-NIGHT.e"),
    "flash_single": Modifier(1, "bi-mod-flash-single", "BI-NIGHT.f"),
    "flash_automatic": Modifier(2, "bi-mod-flash-automatic", "BI-NIGHT.f"),
}
"""BI-T.08, in the book's order; its group labels stand one row too low there (BI-Q.08)."""

OF_RUNNING_TEXT = {
    "stabilised": Modifier(-1, "bi-mod-stabilised", "BI-STAB.c"),
    "tear_gas": Modifier(2, "bi-mod-tear-gas", "BI-NONLETHAL.d", "÷"),
}
"""What the book says of firing elsewhere (BI-HIT.j, BI-HIT.k)."""

NO_MOON, MOON_NEAR, MOON = 20.0, 20.0, 50.0
DEVICES = {"portable_device": 100.0, "vehicle_device": 200.0}
"""How far one sees in the dark, in cm, by the light and by what one looks through (BI-NIGHT.a–e)."""

LIGHTS = {"no_moon": NO_MOON, "moon": MOON}


def sees_by_night(light: str, device: str = "") -> float:
    """Return the greatest distance of fire and observation in the dark, in cm: the better (BI-Q.43)."""
    return max(LIGHTS[light], DEVICES[device] if device else 0.0)


def of_light(light: str, cm: float) -> str:
    """Return the modifier of a light at a distance (BI-NIGHT.a–c); beyond 20 cm of moonlight it is −2."""
    if light == "no_moon":
        return "no_moon"
    return "moon_near" if reaches(cm, MOON_NEAR) else "moon_far"
