"""Breaking News: the table as it stands (BN-SM, D.9). Distances in cm."""

from core.rules.breaking_news.state.acts import Action, CoverArea, Hit, Reaction, Shot, Stride
from core.rules.breaking_news.state.evacuation import Evacuation
from core.rules.breaking_news.state.explosives import Charge, Passing
from core.rules.breaking_news.state.fights import Contest, Melee, Storm, Strike
from core.rules.breaking_news.state.figures import (
    AWAY,
    FATES,
    JOURNALISTS,
    LOST,
    RESERVES,
    ROLES,
    Figure,
    Hull,
    unveiling,
)
from core.rules.breaking_news.state.game import State
from core.rules.breaking_news.state.ledger import PointsLine
from core.rules.breaking_news.state.objectives import CONTENTS, Objective, objective_id
from core.rules.breaking_news.state.sides import Call, Side, Squad
from core.rules.breaking_news.state.smoke import Cloud, Landing
from core.rules.breaking_news.state.talks import Talks
from core.table.questions import Edge

__all__ = [
    "AWAY",
    "CONTENTS",
    "FATES",
    "JOURNALISTS",
    "LOST",
    "RESERVES",
    "ROLES",
    "Action",
    "Call",
    "Charge",
    "Cloud",
    "Contest",
    "CoverArea",
    "Edge",
    "Evacuation",
    "Figure",
    "Hit",
    "Hull",
    "Landing",
    "Melee",
    "Objective",
    "Passing",
    "PointsLine",
    "Reaction",
    "Shot",
    "Side",
    "Squad",
    "State",
    "Storm",
    "Stride",
    "Strike",
    "Talks",
    "objective_id",
    "unveiling",
]
