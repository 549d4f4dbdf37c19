"""Bassa Intensità: where every paragraph's file enters its acts, and which moments there are."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure

acts: Acts[State] = Acts()

Offered = Asked[State, None]
OfFigure = Asked[State, Figure]
"""What a side is offered, and what one of its figures is."""

MOMENTS = (
    # a step of the turn: True while there is something to do in it; else the next step begins
    "helicopters",  # (r)
    "segment",  # (r): the side that moves now is asked once nobody has anything to do here
    "smoke",  # (r): clouds of the phase take effect, after its observation
    "mines",  # (r): who stood still looks for mines
    "deaths",  # (r): the seriously wounded whose time is up (T9.1)
    # something happened: everybody who follows is told once
    "turn_began",  # (r)
    "turn_ended",  # (r): smoke at the end of its life, marks; before the game is found to be over
    "opened-covering",  # (r, orders): the orders lie open; True: nothing further comes of them
    "opened-fire",  # (r, orders): before the step is resolved
    "opened-observe",  # (r, orders)
    "burst",  # (r, burst): something other than HE has burst, such as tear gas
    "harmed",  # (r, figure before): somebody was put out, wounded, shocked; its vehicle damaged
    "reacts",  # (r, figure, reaction): a check failed; True: this one reacts in a way of its own
    "aircraft_hit",  # (r, support): an aircraft that comes in was hit by fire from the ground
    "panics",  # (r, figure): it flees now, or in its segment
    "placed",  # (r, figures): somebody stands elsewhere: observation, isolation
    "arrived",  # (r, figure, frame): a mover has come to the end of its way
    "move_ended",  # (r, frame)
    "ruled",  # (r, ruling): the referee has set a fact; what would contradict it now
    "step_ended",  # (r, frame): a resolution is over, its effects stand
    # one small step of what is in progress: True while there is one more in this stage
    "resolving-gate", "resolving-covered", "resolving-support", "resolving-fire", "resolving-damage",
    "resolving-apply", "resolving-morale", "resolving-react",  # (r, frame)
    "walking-gate", "walking-leaving", "walking-going", "walking-over",  # (r, frame)
    "on-the-way",  # (r, figure as it stands there, frame, cm gone): True: the move is interrupted there
    "doing-reaching",  # (r, frame): a mover goes on to where it is fired at; no stages
    "doing-looking",  # (r, frame): the attempts to observe; no stages
    "doing-bombing",  # (r, frame): a mission that comes in; no stages
)  # fmt: skip
"""What may be followed with `acts.follows`, and what is told of it."""

answers = acts.answers
decision = acts.decision
answers_to = acts.answers_to
