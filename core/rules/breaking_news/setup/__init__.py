"""A scenario's forces, read into the first state."""
