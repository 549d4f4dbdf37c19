"""What several chapters ask, and what knows none of them."""
