"""Indirect fire: observers contact guns, adjust, shift, fire for effect; smoke shells (BI-IND)."""
