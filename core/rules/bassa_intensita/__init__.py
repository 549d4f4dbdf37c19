"""Bassa Intensità 1.9 (2002): modern platoons, fire by Quality under seal, low rolls on ten-sided dice."""
