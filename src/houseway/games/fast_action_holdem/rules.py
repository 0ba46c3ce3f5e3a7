"""The values that Fast Action Hold'em is made of; the TOML says what they are, and where."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, cached_property
from math import ceil
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.games.fast_action_holdem.house_way import HouseWay, Step, Ties
from houseway.hands import ORDERS
from houseway.pieces.cards import PACK
from houseway.pieces.money import Odds
from houseway.round.spots import COMMUNITY, Spot
from houseway.rulesets import AggregateLimit, Amount, Limits, Pay, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Won, check_hands, check_remedies
from houseway.steps.banked import BankClauses, CardRules, main_area, side_area, wagers_of
from houseway.steps.preparation import CardClauses, Cards, Method
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

BONUS: Final = "bonus"
ENVY: Final = "envy"
SPLIT: Final = "split"
SPLIT_BONUS: Final = "split-bonus"
FOUR_OF_A_KIND: Final = "four-of-a-kind"
DECKS_MAX: Final = 8
"""What a dealing shoe holds, and what can be counted exactly."""

Dealing: TypeAlias = Literal[
    "from the marker", "one at a time", "community packet first", "community packet last"
]


class Clauses(BankClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    cards: CardClauses
    wagers: str
    bonus: str
    second_area: str
    lammer: str
    burn_new_set: str
    burn_new_dealer: str
    deal: str
    custom_mode: str
    one_at_a_time: str
    community_packet: str
    set_hand: str
    natural: str
    natural_bonus: str
    split: str
    surrender: str
    surrender_bonus: str
    discards: str
    dealer_turns: str
    dealer_natural: str
    house_way: str
    community_burn: str
    community: str
    compare: str
    lose: str
    copy: str
    win: str
    pay_bonus: str
    lose_bonus: str
    payout_limit: str
    envy: str
    lammers_off: str
    clear: str
    marker: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    face_up_card: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    player_card_exposed: Remedy
    player_exposes_card: Remedy
    dealer_card_exposed: Remedy
    community_card_exposed: Remedy
    burned_card_exposed: Remedy
    dealer_short: Remedy
    player_short: Remedy
    dealer_long: Remedy
    player_long: Remedy
    no_cards_dealt: Remedy
    community_misdealt: Remedy
    dealer_misset: Remedy
    discard_miscount: Remedy
    insufficient_cards: Remedy
    marker_not_moved: Remedy


REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    "face_up_card": (Cure.DISCARDED, Cure.VOID),
    "drawn_in_error": (Cure.NEXT_CARD, Cure.VOID),
    "exposed_in_error": (Cure.DISCARDED, Cure.VOID),
    "player_card_exposed": (Cure.TURNED_DOWN, Cure.VOID),
    "player_exposes_card": (Cure.TURNED_DOWN, Cure.VOID),
    "dealer_card_exposed": (Cure.TURNED_DOWN, Cure.VOID),
    "community_card_exposed": (Cure.STAYS_IN_PLACE, Cure.VOID, Cure.NEVER),
    "burned_card_exposed": (Cure.STAYS_DISCARDED, Cure.VOID, Cure.NEVER),
    "dealer_short": (Cure.COMPLETED, Cure.VOID),
    "player_short": (Cure.PLAYER_CHOOSES, Cure.VOID),
    "dealer_long": (Cure.VOID,),
    "player_long": (Cure.ONE_HAND, Cure.VOID),
    "no_cards_dealt": (Cure.WAGER_VOID, Cure.VOID),
    "community_misdealt": (Cure.VOID, Cure.NEVER),
    "dealer_misset": (Cure.HOUSE_WAY,),
    "discard_miscount": (Cure.SET_AGAIN,),
    "insufficient_cards": (Cure.VOID,),
    "marker_not_moved": (Cure.MARKER_NEXT, Cure.NEVER),
}


class Envy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player with a lammer is paid for another player's hand."""

    name: str
    cite: str
    bonus_least_cents: Annotated[int, msgspec.Meta(ge=1)]
    """The Bonus that gets a lammer."""
    pays_cents: dict[str, Won]


class FastActionRules(CardRules, frozen=True, kw_only=True, dict=True):
    """Everything that can differ between two tables of Fast Action Hold'em."""

    remedies = REMEDIES

    asked_by: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("natural", "dealer_natural"), "natural_pays"),
        "surrender": "surrender_part",
        "bonus": "bonus",
        **dict.fromkeys(("pay_bonus", "lose_bonus"), "paytable"),
        "payout_limit": "payout_limit",
        **dict.fromkeys(("lammer", "envy", "lammers_off"), "envy"),
        **dict.fromkeys(("custom_mode", "one_at_a_time", "community_packet"), "dealing"),
        "marker": "dealing",
    }

    order: Literal["standard", "multideck", "washington-multideck"]
    cards_dealt: Literal[4]
    cards_kept: Literal[2]
    community_cards: Literal[5]
    shuffling: Method
    cut_margin: Annotated[int, msgspec.Meta(ge=0)]
    cut_card_back: Fraction
    stored_batch_trusted: bool
    main_wager: Literal["wager", "ante"]
    limits_most: Amount
    """The most that a single wager may be; 0 where the law does not say."""
    bonus: Literal["optional", "compulsory"] | None
    bonus_limits: Limits
    bonus_at_natural: Literal["is paid as four-of-a-kind", "goes back"]
    bonus_at_surrender: Literal["is lost", "is surrendered in part", "goes back"]
    dealing: Dealing
    natural_pays: Pay
    surrender_part: Fraction
    splits: Literal["the wager", "ante, bonus or both", "ante, or both"]
    win_pays: Odds
    equal_hands: Literal["copy hand", "tie"]
    paytable: Paytable | None
    envy: Envy | None
    envy_counts: Literal["each hand", "each player"]
    payout_limit: AggregateLimit
    discards_from: Literal["the right", "the left"]
    settlement: Literal["losers first, then winners", "seat by seat"]
    house_way: tuple[Step, ...]
    house_way_ties: Ties
    void_settled: Literal["is undone", "stands"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {"own": Sight("own", 4), "dealer": Sight("dealer", 4)}
        wagers = self.main_wager, BONUS, ENVY, SPLIT, SPLIT_BONUS
        return InSight(sights=sights, beside=wagers[0], wagers=wagers, later=wagers[2:])

    def check(self) -> None:
        """Refuse values that are each permitted and cannot be played together."""
        check_remedies(self.irregularities, self.remedies)
        self.check_limits()
        self._check_cards()
        self._check_cut()
        if self.natural_pays.pushes:
            raise NotPermitted("odds, or none where there is no natural", key="natural_pays")
        if not 0 <= self.surrender_part <= 1:
            message = f"{self.surrender_part} of a wager cannot be surrendered: 0 to 1"
            raise NotPermitted(message, key="surrender_part")
        self._check_most()
        self._check_bonus()
        names = [category.name for category in ORDERS[self.order].rows]
        for table in (self.paytable, self.envy):
            if table is not None:
                lines = table.pays if isinstance(table, Paytable) else table.pays_cents
                check_hands(table.name, table.cite, lines, names)

    def _check_cards(self) -> None:
        """Refuse a pack, an order, a house way or a board that no round can be dealt with."""
        met = _met(self.house_way)
        for place, step in enumerate(self.house_way):
            if len(self.house_way) - place not in met:
                message = f"{step.says!r} ({step.cite}) can never apply: earlier lines take it all"
                raise NotPermitted(message, key="house_way")
        if self.decks > DECKS_MAX:
            message = f"{self.decks} decks are more than a shoe holds: at most {DECKS_MAX}"
            raise NotPermitted(message, key="decks")
        if ORDERS[self.order].one_deck and self.decks != 1:
            raise NotPermitted(f"the {self.order} order is for one deck", key="decks")
        most = self.cards_at_most
        if most > self.stock.size:
            message = f"{self.seats_max} players can need {most} cards, and there are "
            raise NotPermitted(f"{message}{self.stock.size}", key="seats_max")
        for kind in ("community_misdealt", "community_card_exposed"):
            remedy: Remedy = getattr(self.irregularities, kind)
            if self.deals_community_first and remedy.remedy == Cure.NEVER:
                message = f"{self.dealing}: [irregularities.{kind}] needs a remedy"
                raise NotPermitted(message, key="dealing")

    def _check_cut(self) -> None:
        """Refuse a cut that leaves no place, and a cut card that lies nowhere in the stack."""
        size = self.stock.size
        if self.is_cut and not 1 <= self.cut_margin <= size // 2:
            message = f"{self.cut_margin} cards from either end of {size}: 1 to {size // 2}"
            raise NotPermitted(message, key="cut_margin")
        if self.cut_card_back < 0 or ceil(size * self.cut_card_back) >= size:
            message = f"{self.cut_card_back} of the stack behind the cut card: from 0 to below 1"
            raise NotPermitted(message, key="cut_card_back")

    def _check_most(self) -> None:
        """Refuse limits above the most that the law lets a single wager be."""
        most = self.limits_most
        for key in ("limits", "bonus_limits"):
            if 0 < most.cents < getattr(self, key).maximum:
                message = f"{getattr(self, key)}: a single wager is at most {most} (limits_most)"
                raise NotPermitted(message, key=key)

    def _check_bonus(self) -> None:
        """Refuse a Bonus without limits or a paytable, or that can never equal what it must."""
        table = self.bonus_table
        if table is None:
            if self.bonus is not None:
                message = "a Bonus is paid by a paytable: name one of [tables.paytable]"
                raise NotPermitted(message, key="paytable")
            return
        if not self.bonus_limits.maximum:
            raise NotPermitted("a Bonus needs limits, such as 1 to 100 by 1", key="bonus_limits")
        if table.equal_to not in ("", self.main_wager):
            message = f"a paytable's equal_to is {self.main_wager!r}, not {table.equal_to!r}"
            raise Unreadable(message)
        if table.equal_to and not self.bonus_limits.has_in_common(self.limits):
            message = f"{self.bonus_limits}: no Bonus within these limits can equal an Ante"
            raise NotPermitted(message, key="bonus_limits")
        if self.bonus == "compulsory" and not table.equal_to:
            raise NotPermitted("compulsory only where it must equal the Ante", key="bonus")

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The wager that every player makes; the Bonus has no spread to keep."""
        return {"limits": (self.win_pays,)}

    @property
    def bonus_table(self) -> Paytable | None:
        """What the Bonus is paid by; None where the table has no Bonus."""
        return None if self.bonus is None else self.paytable

    @property
    def envy_table(self) -> Envy | None:
        """What a lammer is paid; None where there is no Bonus that could get one."""
        return None if self.bonus is None else self.envy

    def bonus_line(self, category: str) -> Pay | None:
        """The line of the paytable for a category; None where the Bonus loses."""
        line = self.bonus_table.pay(category) if self.bonus_table else None
        return None if line is None or line.loses else line

    @property
    def natural_line(self) -> Pay | None:
        """What a Bonus is paid when its player shows a natural; None where it loses."""
        paid = self.bonus_at_natural == "is paid as four-of-a-kind"
        return self.bonus_line(FOUR_OF_A_KIND) if paid else Pay(None)

    @property
    def bonus_part(self) -> Fraction:
        """How much of a Bonus goes when its player surrenders the hand."""
        parts = {"is lost": Fraction(1), "goes back": Fraction(0)}
        return parts.get(self.bonus_at_surrender, self.surrender_part)

    @property
    def has_natural(self) -> bool:
        """Whether four of a kind in the first four cards ends the hand."""
        return self.natural_pays.odds is not None

    @property
    def cards_at_most(self) -> int:
        """The most cards that a round takes from the shoe when all goes well."""
        opening = (self.clause.burn_new_set, self.clause.burn_new_dealer)
        burns = [clause for clause in opening if self.opens_with_a_burn and clause]
        hands = self.cards_dealt * (self.seats_max + 1)
        board = self.community_cards + bool(self.clause.community_burn)
        return hands + board + len(burns)

    @property
    def is_cut(self) -> bool:
        """Whether the stack is offered to players to be cut."""
        return self.shuffling in ("manual", "pre-shuffled")

    @cached_property
    def way(self) -> HouseWay:
        """The house way, ready to be looked up."""
        return HouseWay.of(self.house_way)

    @property
    def opens_with_a_burn(self) -> bool:
        """Whether a new set and a new dealer burn a card: not with a continuous shuffler."""
        return self.shuffling != "continuous shuffler"

    @property
    def ends_at_cut_card(self) -> bool:
        """Whether a cut card ends the shoe; otherwise every round has fresh cards."""
        return self.shuffling not in ("continuous shuffler", "house procedure")

    @property
    def deals_community_first(self) -> bool:
        """Whether the community cards lie face down before anybody decides."""
        return self.dealing in ("community packet first", "community packet last")

    def deal_clause(self, spot: Spot) -> str:
        """Where the deal to a spot is written, as the table deals."""
        clause = self.clause
        if spot == COMMUNITY:
            packet_last = self.dealing == "community packet last"
            return clause.custom_mode if packet_last else clause.community_packet
        return clause.one_at_a_time if self.dealing == "one at a time" else clause.deal

    @property
    def split_choices(self) -> tuple[tuple[str, ...], ...]:
        """The sets of wagers that a player may double for a second hand."""
        if self.splits == "the wager":
            return ((self.main_wager,),)
        alone = ((BONUS,),) if self.splits == "ante, bonus or both" else ()
        return ((self.main_wager,), *alone, (self.main_wager, BONUS))


@cache
def _met(steps: tuple[Step, ...]) -> frozenset[int]:
    """Which lines of a house way are the first that some two cards meet, counted from the last."""
    way = HouseWay.of(steps)
    return frozenset(way.preferences[one][other] >> 8 for one in PACK for other in PACK)


def second_wager(wager: str) -> str:
    """What the wager on a second hand is called."""
    return SPLIT_BONUS if wager == BONUS else SPLIT


def wager_rules(rules: FastActionRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause, main, table = rules.clause, rules.main_wager, rules.bonus_table
    areas = [main_area(rules, main, clause.wagers)]
    if table is not None:
        bonus = msgspec.structs.replace(
            side_area(rules, BONUS, clause.bonus, "bonus_limits", (main,)),
            equal_to=table.equal_to,
            equal_clause=table.equal_cite,
            compulsory=rules.bonus == "compulsory",
        )
        areas.append(bonus)
    return wagers_of(rules, clause, areas, one_area_each=clause.second_area)


def cards_of(rules: FastActionRules) -> Cards:
    """How the table prepares its cards."""
    return Cards(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        is_alternating=rules.shuffling == "automated shuffler"
        or (rules.deals_community_first and rules.clause.cards.batches != ""),
        cut_by="players" if rules.is_cut else "nobody",
        cut_margin=rules.cut_margin,
        ends_at_cut_card=rules.ends_at_cut_card,
        back_part=rules.cut_card_back,
        stored_batch_trusted=rules.stored_batch_trusted,
        into_clause="",
        counted_by="",
        dealt_by=rules.dealing,
        clause=rules.clause.cards,
    )
