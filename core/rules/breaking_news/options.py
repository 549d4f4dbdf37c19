"""Breaking News: the editions and the rulings that a game may choose. The default stands first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.engine.contract.options import GameOptions, Texts, off, on, usually_no, usually_yes, whole, word


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game of Breaking News is read."""

    edition: Literal["EN", "IT"] = word("BN-Q.108")
    natural_hit: Literal["off", "one_misses", "six_hits", "both"] = word("BN-Q.05")
    facing: bool = on("BN-Q.06")
    measure: Literal["centre", "edge"] = word("BN-Q.01")
    five_cm: Literal["chain", "pairwise"] = word("BN-Q.28", "BN-ED.38")
    protection: Literal["same", "hard_only"] = word("BN-Q.07")
    init_tie: Literal["reroll", "previous_reactor_wins"] = word("BN-Q.13")
    init_fatigue: Literal["consecutive", "lifetime", "flat"] = word("BN-Q.14", "BN-ED.19")
    commander_lost: Literal["zero", "successor"] = word("BN-Q.15")
    green_penalty: Literal["all_small_arms", "aimed_only"] = word("BN-Q.22", "BN-ED.06")
    heavy_at: Literal["EN", "IT"] = word("BN-ED.40")  # whose row of the fire table
    sf_bonus: Literal["all_single", "small_arms_only"] = word("BN-Q.23", "BN-ED.42")
    burst_loss: Literal["step", "convert"] = word("BN-Q.25", "BN-ED.44")
    hidden_mode: Literal["marker", "blind"] = word("BN-Q.30")
    deploy_hidden: Literal["in_cover", "never"] = word("BN-Q.31")
    hide_in_view: Literal["allowed", "must_be_out_of_sight"] = word("BN-Q.31")
    sight_beyond_100: Literal["no", 7] = word("BN-Q.32")
    sight_lasts: Literal["until_lost", "end_of_turn"] = word("BN-Q.35")
    sight_arc: Literal["none", 180] = word("BN-Q.37")
    reaction_limit: Literal["per_action", "per_trigger"] = word("BN-Q.38", "BN-ED.54")
    group_reaction: Literal["per_figure", "single"] = word("BN-Q.39", "BN-ED.52")
    group_targets: Literal["one", "each_own", "each_answered"] = word("BN-Q.149")
    group_victim: Literal["moves", "moves_and_fire"] = word("BN-ED.55", "BN-Q.40")
    dodge_and_fire: bool = usually_no("BN-Q.42")
    dodge_spot: Literal["cover_or_unseen", "unseen_only"] = word("BN-Q.43", "BN-ED.29")
    dodge_who: Literal["targets", "any_in_sight"] = word("BN-Q.46")
    dodge_in_burst: Literal["anybody", "target"] = word("BN-Q.151")
    smoke_parity: Literal["total", "extra_die"] = word("BN-Q.73")
    burst_area: Literal["radius", "diameter"] = word("BN-Q.48", "BN-ED.45")
    missed_shots: bool = off("BN-Q.53", "BN-8.0.2")
    rpg_deviation: Literal["table", "example"] = word("BN-Q.52")
    ammo: bool = off("BN-Q.54", "BN-8.0.3", "BN-Q.55")
    reload: Literal["turn", "action"] = word("BN-ED.50", "BN-Q.54")
    cover_shape: Literal["plan_15x15", "facade"] = word("BN-Q.56")
    cover_fail: Literal["reaction_lost", "still_fires"] = word("BN-Q.59")
    cover_test: Literal["each_reaction", "once_per_turn"] = word("BN-Q.60")
    speculative: Literal["referee", "die", "always"] = word("BN-Q.61")  # the die where there is no referee
    speculative_permission: Literal["roll", "automatic"] = word("BN-ED.35")
    speculative_weapons: Literal["split", "heavy_only", "any"] = word("BN-Q.62")
    speculative_save: Literal[2, 1] = word("BN-Q.63")
    friendly_fire: Literal["per_weapon", "per_missed_die", "off"] = word("BN-Q.64")
    wounded: bool = off("BN-Q.85", "BN-9.3")
    rally: Literal["own_activation", "any_turn_start"] = word("BN-Q.80")
    support_calls: int = whole("BN-Q.68", most=9, zero="unlimited")
    support_observer: Literal["none", "required"] = word("BN-Q.68")
    secret_calls: Literal["noted", "asked"] = word("BN-Q.152")
    support_aim: Literal["at_call", "at_arrival"] = word("BN-Q.69")
    bombard_save: Literal["flat3", "own_plus2", "flat3_plus2"] = word("BN-Q.70")
    gunship: Literal["until_lost", "one_turn", "off"] = word("BN-Q.71")
    offtable_mortar: Literal["from_edge", "always_6"] = word("BN-Q.72")
    mortar_silenced: Literal["rest_of_game", "one_turn"] = word("BN-Q.114")
    melee_tie: Literal["continue", "reroll", "both_die"] = word("BN-Q.87")
    melee_save: bool = usually_no("BN-Q.88")
    civilian_turn: Literal["every", "irregular_active"] = word("BN-Q.120")
    civilian_setup: Literal["player", "referee"] = word("BN-Q.12")
    negotiation_breach: Literal[15, 10] = word("BN-ED.98", "BN-ED.79")
    negotiation_card: Literal["regulars", "squads"] = word("BN-ED.95")
    card_asked: bool | None = usually_no("BN-Q.153")
    media_stack: Literal["highest", "multiply"] = word("BN-Q.117")
    storm_allocation: Literal["even", "free"] = word("BN-Q.91")
    grenades: int = whole("BN-Q.127", most=9, zero="unlimited")  # or so many a man
    boarding_window: Literal["open", "none"] = word("BN-Q.150")
    dismount_prone: Literal["suppressed", "not_allowed"] = word("BN-Q.20", "BN-ED.26")
    vehicle_one_fails: bool = usually_no("BN-Q.77")
    armour_vs_small_arms: Literal["save", "immune"] = word("BN-Q.78")
    vehicle_weapons: Literal["one", "all"] = word("BN-Q.142")
    trained_cost: Literal[10, 12] = word("BN-Q.108", "BN-ED.09", "BN-ED.87")
    quality_shift: Literal["one", "free"] = word("BN-Q.109", "BN-ED.88")
    medic_cost: Literal["flat10", "plus10"] = word("BN-Q.110")
    motivation_platoon: Literal["per_squad", "30_per_platoon"] = word("BN-ED.90", "BN-X.MOTIVATION.b")
    negotiation_4: Literal[20, 15] = word("BN-ED.97", "BN-X.NEGOTIATION.j")
    night: bool = usually_no("BN-Q.33", "BN-7.0.n")  # set by the scenario
    prisoners: Literal["within_10", "less_than_10"] = word("BN-ED.70")
    morale_failed: Literal["suppressed", "tests"] = word("BN-ED.71")
    marker_gap: Literal["at_least", "more_than"] = word("BN-Q.12", "BN-ED.17")
    ambush_hidden: Literal["in_cover", "no"] = word("BN-Q.112")
    ambush_content: Literal["men", "forces"] = word("BN-Q.112", "BN-ED.89")
    intel_tries: Literal["one_attempt", "one_success"] = word("BN-Q.115")
    intel_tells: Literal["defended", "attacked_too"] = word("BN-Q.115", "BN-X.INTEL.e")
    case2_original: Literal["stays", "replaced"] = word("BN-Q.10")
    take_suppressed: bool = usually_yes("BN-Q.11")
    objective_clear: Literal["marker", "man"] = word("BN-Q.145")
    secondary_points: Literal[20, 0] = word("BN-Q.106", "BN-ED.82")
    it_secondary: Literal[0, 50] = word("BN-Q.106")  # where it has no price of its own
    civilian_points: Literal["killed", "hit"] = word("BN-ED.80")
    civilian_crossfire: Literal["both", "regular"] = word("BN-ED.84")
    ied_is_fire: bool = usually_yes("BN-Q.104")
    ied_unit: Literal["cm", "inch"] = word("BN-Q.116")
    turn_limit: int = whole("BN-Q.107", most=99, zero="none")  # or a number of turns

    instead: ClassVar[Mapping[tuple[str, str], Texts]] = {
        ("edition", "IT"): {
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
        },
    }
    """What the Italian edition says where it differs: each may be chosen singly, too (BN-ED)."""

    before: ClassVar[Mapping[str, Any]] = {
        "speculative": "die", "secret_calls": "asked", "card_asked": None,
        "civilian_turn": "irregular_active", "ambush_hidden": "no", "ied_is_fire": False,
        "secondary_points": 20, "marker_gap": "at_least", "negotiation_breach": 15,
        "negotiation_card": "regulars", "ambush_content": "men", "civilian_points": "killed",
        "civilian_crossfire": "both",
    }  # fmt: skip
