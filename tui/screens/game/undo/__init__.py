"""An act taken back, done again or put right, and the consent of the others."""
