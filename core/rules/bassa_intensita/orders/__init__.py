"""Orders under seal: written, taken back, sealed, opened."""
