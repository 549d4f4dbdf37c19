"""Breaking News: what happens that others follow, what is decided, what men and teams are offered.

Steps before the game and of a turn (`turn.steps`): who follows one does one small thing and returns True,
and is asked again when that is done and decided.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.rulekit.moments import Beside
from core.rules.breaking_news.acts import Team, acts
from core.rules.breaking_news.state import Action, Figure, Objective, Side, State
from core.table.questions import RouteMeasured

# --- steps of the procedure, by their numbers in it (BN-SM) ---------------------------------------


@acts.moment
def set_up(r: Resolution[State], /) -> None:
    """Steps 3 to 15, once, before the first turn."""


@acts.moment
def turn_begins(r: Resolution[State], /) -> None:
    """Steps 21 to 28, before initiative."""


@acts.moment
def before_actions(r: Resolution[State], /) -> None:
    """Steps 33 to 36, when initiative is decided and the reacting side has turned its figures."""


@acts.moment
def turn_over(r: Resolution[State], /) -> None:
    """Steps 70 to 74, when the active side has finished, to the morale tests."""


@acts.moment
def turn_ends(r: Resolution[State], /) -> None:
    """Steps 75 to 76."""


# --- something happened ---------------------------------------------------------------------------


@acts.moment
def quiet(r: Resolution[State], /) -> None:
    """Nothing is in progress among the actions of a side; True: something has begun."""


@acts.moment
def arrived(r: Resolution[State], action: Action, /) -> None:
    """Who moved stands where he wanted to."""


@acts.moment
def stirred(r: Resolution[State], man: Figure, /) -> None:
    """A man has moved, or done something else than stay."""


@acts.moment
def leaves(r: Resolution[State], man: Figure, /) -> None:
    """A man leaves the table."""


@acts.moment
def put_out(r: Resolution[State], man: Figure, why: str, /) -> None:
    """A man dies; True: his side pays nothing for it by the usual rule."""


@acts.moment
def fires(r: Resolution[State], side: SideId, /) -> None:
    """A side fires; True: it breaks what it has agreed on."""


@acts.moment
def laid_down(r: Resolution[State], man: Figure, /) -> None:
    """A wounded man is laid down; True: he is helped there."""


@acts.moment
def detour(r: Resolution[State], figure: Figure, route: RouteMeasured, /) -> None:
    """A retreat does not reach its end by this route; True: another was found."""


@acts.moment
def game_ends(r: Resolution[State], /) -> None:
    """What is counted once the game is over."""


# --- what is decided ------------------------------------------------------------------------------

FIRST_PLAYER = acts.decision("first_player", "BN-4.2.a", when="bn-when-first_player")
TABLE_SIDE = acts.decision("table_side", "BN-4.2.b", when="bn-when-table_side")
MARKER = acts.decision("marker", "BN-4.2.c", when="bn-when-marker")
CONTENTS = acts.decision("contents", "BN-4.1.c", when="bn-when-contents")
SECRET_DIE = acts.decision("secret_die", "BN-4.1.h", when="bn-when-secret_die")
DEPLOY = acts.decision("deploy", "BN-4.2.g", when="bn-when-deploy")
DEPLOY_ALL = acts.decision("deploy_all", "BN-4.2.g", when="bn-when-deploy_all")
RESERVES = acts.decision("reserves", "BN-4.2.h", when="bn-when-reserves")
INFILTRATE = acts.decision("infiltrate", "BN-X.INFILTRATION.c", when="bn-when-infiltrate")
LAY_AMBUSH = acts.decision("lay_ambush", "BN-X.AMBUSH.b", when="bn-when-lay_ambush")
AMBUSH = acts.decision("ambush", "BN-X.AMBUSH.d", when="bn-when-ambush")
EXPLOSIVES = acts.decision("explosives", "BN-X.IED.b", when="bn-when-explosives")
EVACUATION_ORDER = acts.decision("evacuation_order", "BN-X.HELI.b", when="bn-when-evacuation_order")
EARLY_INTELLIGENCE = acts.decision("early_intelligence", "BN-X.INTEL.b", when="bn-when-early_intelligence")
COUNTER = acts.decision("counter", "BN-X.INTEL.f", when="bn-when-counter")
TURNING = acts.decision("turning", "BN-Q.06", when="bn-when-turning")
RELOAD = acts.decision("reload", "BN-Q.54", when="bn-when-reload")
SUPPORT = acts.decision("support", "BN-8.4.b", when="bn-when-support")
AIM = acts.decision("aim", "BN-Q.69", when="bn-when-aim")
SHIFT = acts.decision("shift", "BN-8.4.e", when="bn-when-shift")
LANDING = acts.decision("landing", "BN-8.8.f", when="bn-when-landing")
SPECULATION = acts.decision("speculation", "BN-8.6.c", when="bn-when-speculation")
VICTIM = acts.decision("victim", "BN-8.2.m", when="bn-when-victim")
BONUS_MOVE = acts.decision("bonus_move", "BN-7.0.m", when="bn-when-bonus_move")
REACT_MOVE = acts.decision("react_move", "BN-5.3.a", when="bn-when-react_move")
REACT_FIRE = acts.decision("react_fire", "BN-5.3.a", when="bn-when-react_fire")
REACT_COVER = acts.decision("react_cover", "BN-5.3.a", when="bn-when-react_cover")
REACTIONS = (REACT_MOVE, REACT_FIRE, REACT_COVER)
"""By what is reacted to."""
LOSS = acts.decision("loss", "BN-Q.88", when="bn-when-loss")
SPREAD = acts.decision("spread", "BN-11.1.h", when="bn-when-spread")
MARKER_HELD = acts.decision("marker_held", "BN-Q.154", when="bn-when-marker_held")
RALLY = acts.decision("rally", "BN-Q.80", when="bn-when-rally")
TAKE_OFF = acts.decision("take_off", "BN-Q.113", when="bn-when-take_off")
PLACE_BYSTANDER = acts.decision("place_bystander", "BN-Q.12", when="bn-when-place_bystander")
CIVILIANS = acts.decision("civilians", "BN-X.CIVILIANS.b", when="bn-when-civilians")
JOURNALIST = acts.decision("journalist", "BN-X.MEDIA.d", when="bn-when-journalist")
CARD = acts.decision("card", "BN-X.NEGOTIATION.c", when="bn-when-card")
TALKS = acts.decision("talks", "BN-X.NEGOTIATION.e", when="bn-when-talks")
END = acts.decision("end", "BN-SM.77", when="bn-when-end")

# --- what is offered besides ----------------------------------------------------------------------

INITIATIVE = acts.menu("initiative", type(None), when="bn-when-initiative")
"""Both sides, before the roll."""
ACTIONS = acts.menu("actions", type(None), when="bn-when-actions")
"""The active side."""
UNASKED = acts.menu("unasked", type(None))
"""What a side may do whoever's turn it is."""
FIGURE = acts.menu("figure", Figure, when="bn-when-figure")
"""A man on foot."""
CREW = acts.menu("crew", Figure, when="bn-when-crew")
"""A man aboard, or a vehicle."""
DONE = acts.menu("done", Figure, when="bn-when-done")
"""Who has had his actions."""
REACTING = acts.menu("reacting", Figure)
"""Who may answer an act of the enemy."""
GROUP = acts.menu("group", Team)
"""A team that acts together."""

BESIDE_FIGURE = Beside[Figure]("figure")
BESIDE_SIDE = Beside[Side]("side")
BESIDE_OBJECTIVE = Beside[Objective]("objective")
