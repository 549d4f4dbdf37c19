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

FIRST_PLAYER = acts.decision("first_player", "BN-4.2.a")
TABLE_SIDE = acts.decision("table_side", "BN-4.2.b")
MARKER = acts.decision("marker", "BN-4.2.c")
CONTENTS = acts.decision("contents", "BN-4.1.c")
SECRET_DIE = acts.decision("secret_die", "BN-4.1.h")
DEPLOY = acts.decision("deploy", "BN-4.2.g")
DEPLOY_ALL = acts.decision("deploy_all", "BN-4.2.g")
RESERVES = acts.decision("reserves", "BN-4.2.h")
INFILTRATE = acts.decision("infiltrate", "BN-X.INFILTRATION.c")
LAY_AMBUSH = acts.decision("lay_ambush", "BN-X.AMBUSH.b")
AMBUSH = acts.decision("ambush", "BN-X.AMBUSH.d")
EXPLOSIVES = acts.decision("explosives", "BN-X.IED.b")
EVACUATION_ORDER = acts.decision("evacuation_order", "BN-X.HELI.b")
EARLY_INTELLIGENCE = acts.decision("early_intelligence", "BN-X.INTEL.b")
COUNTER = acts.decision("counter", "BN-X.INTEL.f")
TURNING = acts.decision("turning", "BN-Q.06")
RELOAD = acts.decision("reload", "BN-Q.54")
SUPPORT = acts.decision("support", "BN-8.4.b")
AIM = acts.decision("aim", "BN-Q.69")
SHIFT = acts.decision("shift", "BN-8.4.e")
LANDING = acts.decision("landing", "BN-8.8.f")
SPECULATION = acts.decision("speculation", "BN-8.6.c")
VICTIM = acts.decision("victim", "BN-8.2.m")
BONUS_MOVE = acts.decision("bonus_move", "BN-7.0.m")
REACT_MOVE = acts.decision("react_move", "BN-5.3.a")
REACT_FIRE = acts.decision("react_fire", "BN-5.3.a")
REACT_COVER = acts.decision("react_cover", "BN-5.3.a")
REACTIONS = (REACT_MOVE, REACT_FIRE, REACT_COVER)
"""By what is reacted to."""
LOSS = acts.decision("loss", "BN-Q.88")
SPREAD = acts.decision("spread", "BN-11.1.h")
MARKER_HELD = acts.decision("marker_held", "BN-Q.154")
RALLY = acts.decision("rally", "BN-Q.80")
TAKE_OFF = acts.decision("take_off", "BN-Q.113")
PLACE_BYSTANDER = acts.decision("place_bystander", "BN-Q.12")
CIVILIANS = acts.decision("civilians", "BN-X.CIVILIANS.b")
JOURNALIST = acts.decision("journalist", "BN-X.MEDIA.d")
CARD = acts.decision("card", "BN-X.NEGOTIATION.c")
TALKS = acts.decision("talks", "BN-X.NEGOTIATION.e")
END = acts.decision("end", "BN-SM.77")

# --- what is offered besides ----------------------------------------------------------------------

INITIATIVE = acts.menu("initiative", type(None))
"""Both sides, before the roll."""
ACTIONS = acts.menu("actions", type(None))
"""The active side."""
UNASKED = acts.menu("unasked", type(None))
"""What a side may do whoever's turn it is."""
FIGURE = acts.menu("figure", Figure)
"""A man on foot."""
CREW = acts.menu("crew", Figure)
"""A man aboard, or a vehicle."""
DONE = acts.menu("done", Figure)
"""Who has had his actions."""
REACTING = acts.menu("reacting", Figure)
"""Who may answer an act of the enemy."""
GROUP = acts.menu("group", Team)
"""A team that acts together."""

BESIDE_FIGURE = Beside[Figure]("figure")
BESIDE_SIDE = Beside[Side]("side")
BESIDE_OBJECTIVE = Beside[Objective]("objective")
