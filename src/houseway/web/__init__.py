"""The floor in a browser: the app, its sockets and its pages."""
