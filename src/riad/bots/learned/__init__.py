"""Learned judgement: what a position looks like in numbers, and what training made of them."""
