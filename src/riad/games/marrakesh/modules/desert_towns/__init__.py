"""Module 5, desert towns."""
