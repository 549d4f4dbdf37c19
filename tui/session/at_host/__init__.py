"""Who sits at a host's table, at a terminal of the host's own process."""
