"""Breaking News 8.4, support fire: calls, strikes, and where they fall."""
