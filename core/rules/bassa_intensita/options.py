"""Bassa Intensità 1.9: the options of the rulings (`bi.…`), the default first."""

from __future__ import annotations

OPTIONS: dict[str, tuple[str, ...]] = {
    "hedev_die": ("d10", "d6"),  # BI-Q.01
    "nat10_fails": ("off", "on"),  # BI-Q.02
    "nat1_succeeds": ("off", "on"),  # BI-Q.03
    "half_order": ("last", "first"),  # BI-Q.04
    "half_stack": ("cumulative", "once"),  # BI-Q.05
    "flash_by_day": ("off", "on"),  # BI-Q.08
    "activity_scope": ("figure", "unit"),  # BI-Q.10
    "declare": ("secret", "open"),  # BI-Q.11
    "measure": ("centre", "base_edge"),  # BI-Q.13
    "edge_depth_cm": ("2", "0", "1", "3", "4"),  # BI-Q.14
    "isolation_retry": ("off", "on"),  # BI-Q.15
    "section_leader_tether": ("off", "on"),  # BI-Q.17
    "leader_loss_scope": ("whole_unit", "only_uncovered"),  # BI-Q.18
    "leader_loss": ("out_of_action", "killed_only"),  # BI-Q.19
    "move_mods": ("add", "multiply"),  # BI-Q.22
    "prev_phase": ("fire_phase", "also_current_movement"),  # BI-Q.24
    "crawl": ("off", "on"),  # BI-Q.26
    "reverse": ("off", "half_offroad"),  # BI-Q.29
    "cover_visible": ("at_once", "hold"),  # BI-Q.31
    "cover_terrain_scope": ("rectangle", "whole_element"),  # BI-Q.32
    "area_orientation": ("along", "firer_choice"),  # BI-Q.35
    "area_hits_friends": ("on", "off"),  # BI-Q.36
    "target_move_mods": ("whole_turn", "opportunity_only"),  # BI-Q.40
    "prone_in_cover": ("stack", "no_stack"),  # BI-Q.41
    "device_replaces_penalty": ("off", "on"),  # BI-Q.43
    "ammo_tracking": ("off", "on"),  # BI-Q.46
    "he_direct_auto": ("off", "on"),  # BI-Q.47
    "stone_entrenched": ("off", "on"),  # BI-Q.50
    "ind_axis": ("observer", "gun"),  # BI-Q.53
    "adjust_damage": ("off", "on"),  # BI-Q.54
    "unseen_adjust": ("repeat", "contact_lost"),  # BI-Q.55
    "shift": ("exact", "up_to"),  # BI-Q.56
    "ffe_order_free": ("off", "on"),  # BI-Q.57
    "ind_step": ("observer", "guns", "before_elite"),  # BI-Q.58
    "shock_start": ("at_once", "next_turn_only"),  # BI-Q.60
    "wound_timer": ("secret", "open"),  # BI-Q.62
    "small_arms_scare_armour": ("off", "on"),  # BI-Q.63
    "occupants": ("roll_6", "all_dead", "unhurt"),  # BI-Q.64
    "front_arc": ("90", "180"),  # BI-Q.65
    "morale_merge": ("per_step", "per_trigger"),  # BI-Q.70
    "cmdr_minus": ("while_vacant", "that_check_only"),  # BI-Q.71
    "under_fire_window": ("phase", "turn"),  # BI-Q.72
    "panic_move": ("end_of_step", "next_segment"),  # BI-Q.73
    "prisoners_need_guard": ("off", "on"),  # BI-Q.74
    "squadmate_scope": ("smallest_unit", "whole_squad"),  # BI-Q.77
    "obs_roll": ("per_element", "per_unit"),  # BI-Q.78
    "shell_smoke_axis": ("free", "across"),  # BI-Q.83
    "smoke_with_move": ("off", "on"),  # BI-Q.84
    "air_first_deviation": ("on", "off"),  # BI-Q.86
    "at_bomb_row": ("artillery", "missile"),  # BI-Q.87
    "strafe_when": ("next_turn", "same_phase"),  # BI-Q.88
    "heli_plus1": ("test_die", "reaction_die"),  # BI-Q.92
    "mine_burst": ("all_near", "crosser_only"),  # BI-Q.95
    "trap_distance_cm": ("1", "10"),  # BI-Q.97
    "tear_gas_turns": ("1", "2", "3", "4", "6"),  # BI-Q.99
    "vehicle_isolation": ("radio", "leader_distance"),  # BI-Q.100
    "passenger_fire": ("off", "open_vehicles"),  # BI-Q.102
    "he_at_suspected": ("off", "on"),  # BI-Q.103
    "seen_told": ("watcher", "both"),  # BI-Q.120
    "vehicles_block_los": ("on", "off"),  # BI-Q.14
    "flash_extends": ("off", "on"),  # BI-Q.43
    "medic_only": ("off", "on"),  # BI-Q.62
    "light": ("day", "moon", "no_moon"),  # BI-NIGHT.h
    "nonlethal": ("off", "on"),  # BI-NONLETHAL.a
    "crew_cm": ("5", "2", "10", "any"),  # BI-Q.108
    "flight_fire": ("segment", "off"),  # BI-Q.109
    "no_cover": ("shocked", "flees_on"),  # BI-Q.110
    "second_shock": ("any", "morale"),  # BI-Q.111
    "turn_limit": ("none", "4", "6", "8", "10", "12"),  # BI-SEQ.a
}
