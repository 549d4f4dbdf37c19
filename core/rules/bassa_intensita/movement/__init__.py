"""Movement on foot and by vehicle (BI-MOVE, BI-VEH): how far, over what, step by step."""
