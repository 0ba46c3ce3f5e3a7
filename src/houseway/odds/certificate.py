"""What a result was made from: law, choices, code and versions."""

from typing import Any

import msgspec

from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.sources import code_of, versions


class CountOrigin(msgspec.Struct, frozen=True, kw_only=True):
    """Who made a count that was not made by this very installation."""

    code_digest: str
    versions: dict[str, str]
    """Nothing if they were not written down."""
    says: str
    """How it came here, and what of it was counted again."""


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """What a result was made from, so that anyone can make it again.

    Whoever has the same ruleset, choices, code and versions gets the same fractions.
    """

    game: str
    ruleset: str
    ruleset_digest: str
    choices: dict[str, str]
    policies: dict[str, str]
    """The named policies that these rules stand on, with the value in force where one has it."""
    code_digest: str
    """Of every module that the figures stand on."""
    modules: dict[str, str]
    """Each of them with the digest of its source."""
    versions: dict[str, str]
    """Of Houseway, Python, numpy and numba."""
    combinations: int
    seconds: float
    """How long the count took when it was made."""
    count: CountOrigin | None = None
    """Who made the count, where that was another installation."""

    def __repr__(self) -> str:
        return (
            f"<Certificate {self.game} {self.ruleset}: ruleset {self.ruleset_digest}, code "
            f"{self.code_digest}, {self.combinations:,} combinations>"
        )

    @classmethod
    def of(
        cls,
        made_by: str,
        ruleset: Ruleset[Any],
        rules: Rules,
        *,
        combinations: int,
        seconds: float,
        count: CountOrigin | None = None,
    ) -> "Certificate":
        """The certificate of a count that a module made for these rules."""
        code = code_of(made_by)
        return cls(
            game=ruleset.header.game,
            ruleset=ruleset.name,
            ruleset_digest=ruleset.digest,
            choices=rules.choices,
            policies=ruleset.policies(rules),
            code_digest=code.digest,
            modules=code.modules,
            versions=versions(),
            combinations=combinations,
            seconds=seconds,
            count=count,
        )
