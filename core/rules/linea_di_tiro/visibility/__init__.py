"""Who sees whom (LT-VIS), and the free attack's moment (I1)."""
