"""Breaking News: the table as it stands (BN-SM, D.9). Distances in cm."""

from core.rules.breaking_news.state.acts import Action, CoverArea, Hit, Reaction, Shot, Stride
from core.rules.breaking_news.state.fights import Melee, Storm, Strike
from core.rules.breaking_news.state.figures import FATES, JOURNALISTS, LOST, ROLES, Figure, Hull, unveiling
from core.rules.breaking_news.state.game import State
from core.rules.breaking_news.state.objectives import CONTENTS, Objective, objective_id
from core.rules.breaking_news.state.sides import Call, Side, Squad

__all__ = [
    "CONTENTS",
    "FATES",
    "JOURNALISTS",
    "LOST",
    "ROLES",
    "Action",
    "Call",
    "CoverArea",
    "Figure",
    "Hit",
    "Hull",
    "Melee",
    "Objective",
    "Reaction",
    "Shot",
    "Side",
    "Squad",
    "State",
    "Storm",
    "Stride",
    "Strike",
    "objective_id",
    "unveiling",
]
