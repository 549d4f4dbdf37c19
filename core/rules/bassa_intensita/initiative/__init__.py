"""Who moves first (BI-SEQ.b)."""
