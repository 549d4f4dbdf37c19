"""What a side may know of the other's figures, markers and acts."""
