"""The casino's books: people, tables, the journal, and the ledger that always balances."""
