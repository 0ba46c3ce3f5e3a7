"""The books of the floor: its database, the sealed journal and the ledger, kept and archived."""
