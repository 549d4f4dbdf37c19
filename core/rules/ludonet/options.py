"""Ludonet quick skirmish: the options of the rulings (`lu.…`), the default first."""

from __future__ import annotations

OPTIONS: dict[str, tuple[str, ...]] = {
    "sequence": (
        "move-fire-melee-air",
        "fire-move-melee-air",
        "air-move-fire-melee",
        "move-melee-fire-air",
    ),  # LU-Q.01
    "move_order": ("side", "alternate_unit"),  # LU-Q.03
    "initiative": ("once", "each_turn", "alternate"),  # LU-Q.02
    "placing": ("unit", "figure"),  # LU-DEP.f
    "reconceal": ("off", "on"),  # LU-DEP.h
    "wrecks": ("mark", "remove"),  # LU-TRN.h
    "wreck_blocks_los": ("off", "on"),  # LU-Q.31
    "fire_mods_cumulative": ("off", "on"),  # LU-Q.08
    "fire_into_melee": ("off", "on"),  # LU-FIR.p
    "run_and_fire": ("on", "off"),  # LU-FIR.p
    "mg_shots": ("off", "on"),  # LU-T.WPN
    "indirect_spotter": ("off", "on"),  # LU-VIS.i
    "scatter": ("off", "on"),  # LU-Q.16
    "tank_vs_inf": ("afv", "grenade"),  # LU-Q.11
    "immobilised_fire": ("on", "off"),  # LU-Q.12
    "immob_stack": ("reset", "add", "destroy"),  # LU-Q.13
    "melee_tie": ("next_turn", "reroll_now"),  # LU-Q.19
    "breakaway": ("opposed", "to_hit"),  # LU-Q.20
    "behind_persist": ("off", "on"),  # LU-Q.21
    "air_radius": ("1.5", "3"),  # LU-Q.18
    "air_vs_vehicle": ("on", "off"),  # LU-Q.22
    "aa_effect": ("shoot_down", "abort_pass"),  # LU-AIR.h
    "air_grant": ("program", "referee"),  # LU-T.TRN step 1
    "morale_rolls": ("per_loss", "per_turn", "immediate"),  # LU-Q.24
    "retreat_cm": ("allowance", "5", "15"),  # LU-Q.25
    "rally": ("reinforced", "roll_5_6"),  # LU-Q.26
    "retreat_fire": ("on", "off"),  # LU-MOR.k
    "reveal_on_fire": ("on", "off"),  # LU-Q.28
    "turn_limit": ("none", "4", "6", "8", "10", "12"),
}
