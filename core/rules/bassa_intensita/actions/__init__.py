"""Actions: neither movement nor fire (BI-ACT, BI-T.06); smoke that is thrown (BI-SMOKE)."""
