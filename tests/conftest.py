"""What every test runs under."""

import os

from hypothesis import settings

# No deadlines: the first example may load a ruleset or compile a kernel, and two cores are shared.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "local"))
