"""What a side may know of the other's units and orders."""
