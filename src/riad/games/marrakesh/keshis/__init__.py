"""Keshis on their way: which one, where to, and what each brings there."""
