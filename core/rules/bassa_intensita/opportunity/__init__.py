"""Fire at whoever moves in the other side's segment (BI-OPP)."""
