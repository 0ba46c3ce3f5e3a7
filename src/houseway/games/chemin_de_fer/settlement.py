"""The result of a hand: counts, what goes from whom to whom, and the house's vigorish."""

from houseway.games.chemin_de_fer.dealing import Coup
from houseway.games.chemin_de_fer.hands import player_says
from houseway.games.chemin_de_fer.rules import (
    AGAINST,
    BANKER,
    BANKER_HAND,
    PLAYER_HAND,
    CheminDeFerRules,
)
from houseway.games.chemin_de_fer.wagers import opponents
from houseway.hands.points import FIRST_CARDS, NATURALS, point_count
from houseway.round.accounts import rack, wager
from houseway.round.engine import Table
from houseway.round.payments import Moved
from houseway.steps.commission import charge
from houseway.steps.settling import give_back


def announce(table: Table, rules: CheminDeFerRules, coup: Coup) -> int:
    """Say what both hands count and which has won; by how much the Banker's counts more."""
    clause = rules.clause
    for spot in (PLAYER_HAND, BANKER_HAND):
        if table.felt.hidden(spot):
            table.show(spot, clause.result)
    cards = table.felt.cards(PLAYER_HAND)
    if not coup.player_long:
        first = point_count(cards[:FIRST_CARDS])
        did = (
            "drew"
            if len(cards) > FIRST_CARDS
            else "has a natural"
            if first in NATURALS
            else "stayed"
        )
        table.step(f"the Player's Hand {did}: {first}", player_says(rules, first).clause)
    player, banker = coup.player_count(table), coup.banker_count(table, rules)
    who = "Player wins" if player > banker else "Banker wins" if banker > player else "Stand Off"
    table.announce(f"Player {player}, Banker {banker}: {who}", clause.result)
    return banker - player


def settle(table: Table, rules: CheminDeFerRules, coup: Coup, by: int) -> None:
    """Collect and pay between the participants, from the Banker's right; then the vigorish."""
    clause, felt, banker = rules.clause, table.felt, coup.banker
    stakes = {seat: felt.stake(seat, AGAINST) for seat in opponents(table, banker)}
    won = sum(stakes.values())
    for seat, cents in stakes.items():
        if not cents:
            continue
        if by > 0:
            lost = wager(seat, AGAINST)
            table.emit(Moved(clause.player_loses, lost, rack(banker), cents, "lost"))
        elif by < 0:
            paid = wager(banker, BANKER)
            table.emit(Moved(clause.player_wins, paid, rack(seat), cents, str(rules.win_pays)))
            give_back(table, seat, AGAINST, clause.player_wins)
        else:
            give_back(table, seat, AGAINST, clause.player_void, "stand off")
    if by > 0:
        charge(table, rules.vigorish, banker, won, clause=clause.vigorish)
        give_back(table, banker, BANKER, clause.banker_wins)
    elif by < 0:
        table.step("the Banker's wager is lost", clause.banker_loses)
        table.step("the Banker passes the shoe", clause.lost)
    else:
        give_back(table, banker, BANKER, clause.banker_void, "stand off")


def collect(table: Table, rules: CheminDeFerRules) -> None:
    """Both hands go to the discard bucket."""
    for spot in (PLAYER_HAND, BANKER_HAND):
        table.collect(spot, "hand", rules.clause.collect)
