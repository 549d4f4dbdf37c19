"""Bassa Intensità, covering fire (BI-COV)."""
