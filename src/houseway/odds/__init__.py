"""Exact counting, pricing and simulation."""
