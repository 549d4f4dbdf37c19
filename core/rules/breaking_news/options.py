"""Breaking News: the editions and the rulings that a game may choose. The default stands first."""

from __future__ import annotations

from collections.abc import Mapping

from core.engine.contract.options import chosen as choose
from core.rules.breaking_news.state import State

OPTIONS: dict[str, tuple[str, ...]] = {
    "edition": ("EN", "IT"),
    "natural_hit": ("off", "one_misses", "six_hits", "both"),  # BN-Q.05
    "facing": ("on", "off"),  # BN-Q.06
    "measure": ("centre", "edge"),  # BN-Q.01
    "five_cm": ("chain", "pairwise"),  # BN-Q.28
    "protection": ("same", "hard_only"),  # BN-Q.07
    "init_tie": ("reroll", "previous_reactor_wins"),  # BN-Q.13
    "init_fatigue": ("consecutive", "lifetime", "flat"),  # BN-Q.14
    "commander_lost": ("zero", "successor"),  # BN-Q.15
    "green_penalty": ("all_small_arms", "aimed_only"),  # BN-Q.22
    "heavy_at": ("EN", "IT"),  # BN-ED.40: whose row of the fire table
    "sf_bonus": ("all_single", "small_arms_only"),  # BN-Q.23
    "burst_loss": ("step", "convert"),  # BN-Q.25
    "hidden_mode": ("marker", "blind"),  # BN-Q.30
    "deploy_hidden": ("in_cover", "never"),  # BN-Q.31
    "hide_in_view": ("allowed", "must_be_out_of_sight"),  # BN-Q.31
    "sight_beyond_100": ("no", "7"),  # BN-Q.32
    "sight_lasts": ("until_lost", "end_of_turn"),  # BN-Q.35
    "sight_arc": ("none", "180"),  # BN-Q.37
    "reaction_limit": ("per_action", "per_trigger"),  # BN-Q.38
    "group_reaction": ("per_figure", "single"),  # BN-Q.39
    "group_targets": ("one", "each_own", "each_answered"),  # BN-Q.149
    "group_victim": ("moves", "moves_and_fire"),  # BN-ED.55, BN-Q.40
    "dodge_and_fire": ("no", "yes"),  # BN-Q.42
    "dodge_spot": ("cover_or_unseen", "unseen_only"),  # BN-Q.43
    "dodge_who": ("targets", "any_in_sight"),  # BN-Q.46
    "dodge_in_burst": ("anybody", "target"),  # BN-Q.151
    "smoke_parity": ("total", "extra_die"),  # BN-Q.73
    "burst_area": ("radius", "diameter"),  # BN-Q.48
    "missed_shots": ("off", "on"),  # BN-8.0.2, BN-Q.53
    "rpg_deviation": ("table", "example"),  # BN-Q.52
    "ammo": ("off", "on"),  # BN-8.0.3, BN-Q.55
    "reload": ("turn", "action"),  # BN-Q.54, BN-ED.50
    "cover_shape": ("plan_15x15", "facade"),  # BN-Q.56
    "cover_fail": ("reaction_lost", "still_fires"),  # BN-Q.59
    "cover_test": ("each_reaction", "once_per_turn"),  # BN-Q.60
    "speculative": ("referee", "die", "always"),  # BN-Q.61: the die where there is no referee
    "speculative_permission": ("roll", "automatic"),  # BN-ED.35
    "speculative_weapons": ("split", "heavy_only", "any"),  # BN-Q.62
    "speculative_save": ("2", "1"),  # BN-Q.63
    "friendly_fire": ("per_weapon", "per_missed_die", "off"),  # BN-Q.64
    "wounded": ("off", "on"),  # BN-9.3, BN-Q.85
    "rally": ("own_activation", "any_turn_start"),  # BN-Q.80
    "support_calls": ("unlimited", "1", "2", "3", "4", "6"),  # BN-Q.68
    "support_observer": ("none", "required"),  # BN-Q.68
    "secret_calls": ("noted", "asked"),  # BN-Q.152
    "support_aim": ("at_call", "at_arrival"),  # BN-Q.69
    "bombard_save": ("flat3", "own_plus2", "flat3_plus2"),  # BN-Q.70
    "gunship": ("until_lost", "one_turn", "off"),  # BN-Q.71
    "offtable_mortar": ("from_edge", "always_6"),  # BN-Q.72
    "mortar_silenced": ("rest_of_game", "one_turn"),  # BN-Q.114
    "melee_tie": ("continue", "reroll", "both_die"),  # BN-Q.87
    "melee_save": ("no", "yes"),  # BN-Q.88
    "civilian_turn": ("every", "irregular_active"),  # BN-Q.120
    "civilian_setup": ("player", "referee"),  # BN-Q.12
    "negotiation_breach": ("15", "10"),  # BN-ED.79, BN-ED.98
    "negotiation_card": ("regulars", "squads"),  # BN-ED.95
    "card_asked": ("no", "yes"),  # BN-Q.153
    "media_stack": ("highest", "multiply"),  # BN-Q.117
    "storm_allocation": ("even", "free"),  # BN-Q.91
    "grenades": ("unlimited", "1", "2", "3", "4"),  # BN-Q.127: or so many a man
    "boarding_window": ("open", "none"),  # BN-Q.150
    "dismount_prone": ("suppressed", "not_allowed"),  # BN-Q.20
    "vehicle_one_fails": ("no", "yes"),  # BN-Q.77
    "armour_vs_small_arms": ("save", "immune"),  # BN-Q.78
    "vehicle_weapons": ("one", "all"),  # BN-Q.142
    "trained_cost": ("10", "12"),  # BN-Q.108, BN-ED.87
    "quality_shift": ("one", "free"),  # BN-Q.109, BN-ED.88
    "medic_cost": ("flat10", "plus10"),  # BN-Q.110
    "motivation_platoon": ("per_squad", "30_per_platoon"),  # BN-X.MOTIVATION.b, BN-ED.90
    "negotiation_4": ("20", "15"),  # BN-X.NEGOTIATION.j, BN-ED.97
    "night": ("no", "yes"),  # BN-7.0.n: set by the scenario
    "prisoners": ("within_10", "less_than_10"),  # BN-ED.70
    "morale_failed": ("suppressed", "tests"),  # BN-ED.71
    "marker_gap": ("at_least", "more_than"),  # BN-ED.17
    "ambush_hidden": ("in_cover", "no"),  # BN-Q.112
    "ambush_content": ("men", "forces"),  # BN-ED.89
    "intel_tries": ("one_attempt", "one_success"),  # BN-Q.115
    "case2_original": ("stays", "replaced"),  # BN-Q.10
    "take_suppressed": ("yes", "no"),  # BN-Q.11
    "objective_clear": ("marker", "man"),  # BN-Q.145
    "secondary_points": ("20", "0"),  # BN-ED.82
    "it_secondary": ("0", "50"),  # BN-Q.106: where it has no price of its own
    "civilian_points": ("killed", "hit"),  # BN-ED.80
    "civilian_crossfire": ("both", "regular"),  # BN-ED.84
    "ied_is_fire": ("yes", "no"),  # BN-Q.104
    "ied_unit": ("cm", "inch"),  # BN-Q.116
    "turn_limit": ("none", "4", "6", "8", "10", "12"),  # BN-Q.107: or a number of turns
}

IT_DEFAULTS = {
    "heavy_at": "IT",  # BN-ED.40
    "speculative_permission": "automatic",  # BN-ED.35, BN-Q.61
    "reload": "action",  # BN-ED.50, BN-Q.54
    "group_victim": "moves_and_fire",  # BN-ED.55
    "dodge_spot": "unseen_only",  # BN-ED.29, BN-Q.43
    "motivation_platoon": "30_per_platoon",  # BN-ED.90
    "negotiation_4": "15",  # BN-ED.97
    "prisoners": "less_than_10",  # BN-ED.70
    "morale_failed": "tests",  # BN-ED.71
    "secondary_points": "0",  # BN-ED.82
    "marker_gap": "more_than",  # BN-ED.17
    "ambush_content": "forces",  # BN-ED.89
    "civilian_points": "hit",  # BN-ED.80
    "civilian_crossfire": "regular",  # BN-ED.84
    "negotiation_breach": "10",  # BN-ED.79, BN-ED.98
    "negotiation_card": "squads",  # BN-ED.95
}
"""What the Italian edition says where it differs: each may be chosen singly, too (BN-ED)."""


def chosen(options: Mapping[str, str]) -> dict[str, str]:
    """Return every option's value: the edition's defaults and what *options* changes."""
    defaults = IT_DEFAULTS if options.get("edition") == "IT" else {}
    return choose(OPTIONS, options, defaults)


def reads(state: State, option: str, value: str) -> bool:
    """Return whether a game reads an option so; one that was begun before it, as its edition does."""
    held = state.options.get(option)
    return (held if held is not None else chosen({"edition": state.edition})[option]) == value
