// What a plan of the bar is made from: how things stand, and what can be done about it.

/**
 * @param {any} page the page of a table
 * @returns {Page.Context}
 */
export function contextOf(page) {
  const { state, own, you, table, titles, betting, extras, habits, picker, playing, purse } = page;
  const wagered = betting.wished();
  return {
    ...{ state, own, you, table, titles, wagered, bets: betting.bets, over: page.over },
    rack: page.model.racks.get(own) ?? 0,
    outcome: page.model.outcome(own),
    picking: picker.now,
    take: (cards) => (picker.take(cards), page.render()),
    ...{ purse: purse.known, ...extras.context },
    isReady: Boolean(state.seats.find((/** @type {Wire.Seat} */ { seat }) => seat === own)?.is_ready),
    bet: (wagers) => betting.wager(wagers),
    undo: betting.canUndo ? () => betting.undo() : null,
    scale: (times) => betting.scale(times),
    saved: wagered.size || extras.hasSaved ? () => extras.openSaved() : null,
    playing,
    betting: page.rounds.betting,
    again: () => habits.again(),
    offers: habits.offers,
    ready: (ready = true) => page.ready(ready),
    sit: (seat) => page.sit(seat),
    buy: (cents) => purse.buy(cents),
    fresh: () => purse.fresh(),
    fill: (seats) => page.send({ type: "bots", seats }),
  };
}
