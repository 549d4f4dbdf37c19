"""Negotiation: the card, the talks turn by turn, their breach and their end (BN-X.NEGOTIATION)."""
