"""The floor in a browser. A package, so that server and browser are closed after its last test."""
