"""How fast the house deals, beside its peers: `python -m bench`."""
