"""Papers that the house draws up about itself."""
