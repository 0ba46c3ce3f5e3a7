// What a page and the server say to each other. Made by `make types` from houseway.web.wire, the
// events, the options and the frames of the socket: do not edit.

declare namespace Wire {
  /** A seat that is taken. */
  interface Seat {
    seat: number;
    name: string;
    kind: "bot" | "person";
    rack_cents: number;
    in_round: boolean;
    is_here: boolean;
    is_ready: boolean;
    waits: boolean;
    leaves: boolean;
    sits_out: boolean;
  }

  /** A wager that lies there. */
  interface Wager {
    seat: number;
    wager: string;
    cents: number;
  }

  /** The cards that are dealt from, by the digest that seals them. */
  interface Shoe {
    digest: string;
    told: boolean;
    pledges: Record<string, string>;
    takes_words: boolean;
    spoken: number[];
    next: Record<string, string>;
  }

  /** A player who banks, and how much all others can wager against that. */
  interface Bank {
    seat: number;
    covers_cents: number;
    is_shared: boolean;
  }

  /** The numbers that an answer may choose among. */
  interface Dial {
    first: number;
    last: number;
    step: number;
  }

  /** A ready-made answer. */
  interface Choice {
    action: string;
    label: string;
    cents: number;
    gives_up: boolean;
    cards: string[];
    times: number | null;
    makes: string;
  }

  /** An irregularity that may be called. */
  interface Irregularity {
    kind: string;
    means: string;
    seats: number[];
    cards: number;
  }

  /** What is asked, of whom, and what may be answered. */
  interface Ask {
    wants: string;
    clause: string;
    asked: (number | string)[];
    is_yours: boolean;
    left_ms: number | null;
    bank_ms: number | null;
    draws_on_bank: boolean;
    default: string | null;
    options: Option[];
    calls: Irregularity[];
  }

  /** What a hand that was given up would have done, told to its owner. */
  interface Folded {
    hand: string;
    against: string;
    pays: string;
    would: "won" | "lost" | "tied" | "part" | "unqualified";
  }

  /** What is told of a round that is over, until the next is dealt. */
  interface Afterwards {
    counts: Record<string, string[]>;
    folded: Folded | null;
  }

  /** How a table stands, through one pair of eyes. */
  interface State {
    phase: "empty" | "preparing" | "wagers" | "decision" | "result" | "closed";
    round: string | null;
    number: number;
    eyes: number | string;
    seats: Seat[];
    wagers: Wager[];
    piles: Record<string, (string | null)[]>;
    discard_rack_size: number;
    cards_left: number;
    lammers: number[];
    marker: number;
    meters: Record<string, number>;
    dice: number[] | null;
    lit: string[];
    others: Record<string, number>;
    held: Record<string, number>;
    down: Record<string, number>;
    bank: Bank | null;
    record: string;
    shoe: Shoe | null;
    last_round: string | null;
    dealer: string;
    ask: Ask | null;
    afterwards: Afterwards | null;
  }

  /** Who listens. */
  interface You {
    id: string | null;
    name: string;
    role: string;
    carried_cents: number;
    seat: number | null;
  }

  /** The limits of a wager, as the sign of the table states them. */
  interface Limit {
    wager: string;
    title: string;
    minimum: number;
    maximum: number;
    step: number;
  }

  /** A rule of the table with its citation. */
  interface Rule {
    key: string;
    label: string;
    value: string;
    cite: string;
    note: string;
    choices: Record<string, any> | null;
  }

  /** A seat that is taken, as the lobby lists it. */
  interface Taken {
    seat: number;
    name: string;
    kind: "bot" | "person";
  }

  /** A table with its rules and its felt. */
  interface Table {
    id: string;
    game: string;
    title: string;
    ruleset: string;
    law: string;
    opened_by: string;
    is_mine: boolean;
    seats_max: number;
    seats: Taken[];
    limits: Limit[];
    watching: number;
    rounds: number;
    phase: string;
    digest: string;
    rules: Rule[];
    layout: Layout;
    timing: Record<string, number>;
    default: string;
    edges: boolean;
    chart: boolean;
    analysis: boolean;
    keeps_cards: boolean;
  }

  /** Everything, for somebody who knows nothing yet. */
  interface Welcome {
    type: "welcome";
    n: number;
    you: You;
    table: Table;
    state: State;
    events: Fact[];
    id: number | null;
  }

  /** What has happened, and how the table stands now. */
  interface Update {
    type: "update";
    n: number;
    events: Fact[];
    state: State;
    id: number | null;
  }

  /** What was asked is not done, and why. */
  interface Refused {
    type: "refused";
    id: number | null;
    why: string;
    open: string[];
  }

  /** What was said could not be read. */
  interface Trouble {
    type: "error";
    id: number | null;
    why: string;
  }

  /** The house pauses, or goes on. */
  interface Pause {
    type: "pause";
    on: boolean;
    why: string;
  }

  /** The table is closed. */
  interface Closed {
    type: "closed";
    why: string;
  }

  /** The server is there. */
  interface Pong {
    type: "pong";
    id: number | null;
  }

  /** A betting area at every betting position, or one that is common to all. */
  interface Area {
    wager: string;
    title: string;
    row: number;
    column: number;
    shape: "circle" | "square" | "diamond";
    compulsory: boolean;
    after_deal: boolean;
    common: boolean;
    inscription: string;
    width: number;
    height: number;
    group: string;
    on_hand: number;
    box: number;
    dice: number[];
    mark: string;
  }

  /** Areas of one kind. Where a screen is too narrow for the rows, group lies below group. */
  interface AreaGroup {
    name: string;
    title: string;
    narrow: number;
  }

  /** A paytable as the layout or a sign states it, always the one in force. */
  interface Payouts {
    title: string;
    wager: string;
    also: string[];
    is_extra: boolean;
    is_if_won: boolean;
    cite: string;
    lines: [string, string][];
  }

  /** What is drawn on the felt under some rules. */
  interface Layout {
    areas: Area[];
    groups: AreaGroup[];
    hand: number;
    dealer: number;
    community: number;
    discards: "" | "left" | "right";
    pieces: "cards" | "tiles";
    hands: number;
    draws: boolean;
    parted: number;
    common_hands: Record<string, number>;
    hands_turned: boolean;
    dice: number;
    shaker: "" | "covered" | "open";
    roads: boolean;
    boxes: Record<string, number>;
    participants: number;
    pots: string[];
    ring: boolean;
    inscriptions: string[];
    signs: string[];
    payouts: Payouts[];
  }

  /** A seat that somebody has. */
  interface OwnSeat {
    table: string;
    seat: number;
    rack_cents: number;
  }

  /** Who asks, and what they have. */
  interface Me {
    id: string | null;
    name: string;
    role: string;
    is_guest: boolean;
    carried_cents: number;
    csrf: string;
    seats: OwnSeat[];
  }

  /** Who has which role now. */
  interface Appointed {
    name: string;
    role: string;
  }

  /** A mark of a chart, what it says, and its colours. */
  interface SheetMark {
    mark: string;
    says: string;
    fill: string;
    ink: string;
  }

  /** A hand, and its mark against each up card. */
  interface SheetRow {
    hand: string;
    marks: string[];
  }

  /** Hands of one kind. */
  interface SheetPart {
    title: string;
    rows: SheetRow[];
  }

  /** A chart of best play: hands down, and across what they are against or beside. */
  interface Sheet {
    kind: "up" | "two" | "lines";
    columns: string[];
    parts: SheetPart[];
    marks: SheetMark[];
    remarks: string[];
    note: string;
    clause: string;
  }

  /** A number: exactly, as a fraction of whole numbers, and about what that is. */
  interface Figure {
    exact: string;
    value: number;
  }

  /** Something that may be answered, and what it is worth if best play follows. */
  interface WeighedAnswer {
    action: string;
    decision: string;
    worth: Figure;
    cents: Figure;
    cost: Figure;
    cost_cents: Figure;
    mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
  }

  /** Where a hand stands in the chart of its game: part, row and column by their numbers. */
  interface ChartPlace {
    part: number;
    row: number;
    column: number;
  }

  /** A decision: what it is about, and every answer, the best first. */
  interface Decided {
    stage: string;
    wager: string;
    unit_cents: number;
    answers: WeighedAnswer[];
    own: string[];
    board: string[];
    is_exact: boolean;
    is_estimate: boolean;
    is_part: boolean;
    is_stake: boolean;
    notes: string[];
  }

  /** Where the present hand stands in the chart of its game, if the chart is about it. */
  interface InChart {
    place: ChartPlace | null;
  }

  /** Wagers that hang together, and what they net on average under best play. */
  interface PlacedWagers {
    wagers: string[];
    cents: number;
    worth: Figure | null;
    worth_cents: Figure;
  }

  /** What a call needs and what is there for it, where no answer has an exact best. */
  interface CallEstimate {
    pot_cents: number;
    call_cents: number;
    opponents: number;
    needs: Figure;
    share: Figure;
    low: number;
    high: number;
    is_counted: boolean;
    deals: number;
    worth_cents: Figure;
    notes: string[];
  }

  /** What somebody's answers are worth at a table now; or what lies on the layout. */
  interface LiveWorth {
    round: string;
    seat: number;
    decided: Decided | null;
    placed: PlacedWagers[];
    why_not: string;
    estimate: CallEstimate | null;
    note: string;
    clause: string;
  }

  /** A decision that was taken in a round. */
  interface AnalysedPoint {
    step: number;
    decided: Decided;
    chosen: number;
    cost: Figure;
    cost_cents: Figure;
    mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
    before_cents: Figure;
    after_cents: Figure;
  }

  /** What somebody answered who was asked whether and how much to wager. */
  interface AnalysedStake {
    step: number;
    decided: Decided;
    chosen: number;
  }

  /** What the round was worth after a step of the replay, in cents. */
  interface AnalysedStop {
    step: number;
    kind: "start" | "before" | "after" | "end";
    cents: Figure;
  }

  /** Decisions of one kind. */
  interface StageCount {
    stage: string;
    decisions: number;
    best: number;
    cost: Figure;
  }

  /** A round in short, as it is added up: what a browser keeps of a guest's rounds. */
  interface RoundSummary {
    round: string;
    game: string;
    ruleset: string;
    ended_at: string;
    wager: string;
    unit_cents: number;
    is_exact: boolean;
    decisions: number;
    best: number;
    start_cents: Figure;
    luck_cents: Figure;
    skill_cents: Figure;
    net_cents: number;
    cost: Figure;
    stages: StageCount[];
    worst: string;
    worst_step: number;
    worst_cents: Figure;
  }

  /** A round through one seat's eyes: luck and skill apart, decision by decision. */
  interface RoundAnalysis {
    round: string;
    seat: number;
    placed: PlacedWagers[];
    points: AnalysedPoint[];
    stakes: AnalysedStake[];
    line: AnalysedStop[];
    start_cents: Figure;
    luck_cents: Figure;
    skill_cents: Figure;
    net_cents: number;
    is_weighed: boolean;
    is_exact: boolean;
    notes: string[];
    summary: RoundSummary;
  }

  /** Another answer at a decision that was taken, and what would have come of it. */
  interface WhatIf {
    round: string;
    seat: number;
    step: number;
    answer: WeighedAnswer;
    is_played: boolean;
    why_not: string;
    net_cents: number | null;
    differs_cents: number | null;
    facts: string[];
  }

  /** What somebody has played of one game. */
  interface GamePlay {
    game: string;
    rounds: number;
    decisions: number;
    best: number;
    start_cents: Figure;
    luck_cents: Figure;
    skill_cents: Figure;
    net_cents: number;
    cost: Figure;
    stages: StageCount[];
  }

  /** A decision that cost something. */
  interface Mistake {
    round: string;
    step: number;
    game: string;
    says: string;
    cents: Figure;
    ended_at: string;
  }

  /** How luck and decisions stood after a round, in cents, to be drawn. */
  interface CourseStop {
    luck: number;
    skill: number;
  }

  /** What somebody has played, added up. */
  interface MyPlay {
    rounds: number;
    waiting: number;
    games: GamePlay[];
    mistakes: Mistake[];
    course: CourseStop[];
  }

  /** One result of a wager. */
  interface PaysLine {
    result: string;
    net: Figure;
    frequency: Figure;
    returns: Figure;
  }

  /** A wager with a progressive meter, as the meter stands. */
  interface PaysMeter {
    reading_cents: number;
    reset_cents: number;
    stake_cents: number;
    edge: Figure;
    fair_cents: Figure;
  }

  /** A wager: what the house keeps of it, how often it wins, and every line. */
  interface PaysWager {
    wager: string;
    wagers: string[];
    paytable: string;
    per: string;
    edge: Figure;
    hit_frequency: Figure | null;
    is_estimate: boolean;
    average_stake: Figure;
    lines: PaysLine[];
    meter: PaysMeter | null;
  }

  /** What every wager of a table pays back. */
  interface Pays {
    wagers: PaysWager[];
    notes: string[];
  }

  /** Something that is otherwise: a wager more or less, or a value. */
  interface Changed {
    how: "with" | "without" | "is";
    what: string;
    now: string;
    was: string;
  }

  /** What the house keeps of the main wager under best play. */
  interface Edge {
    exact: string;
    shown: string;
    wager: string;
    per: string;
    area: string;
    hits: string;
    swing: "" | "calm" | "even" | "lively" | "wild";
  }

  /** A game under one law, as its tile shows it. */
  interface TileLaw {
    ruleset: string;
    title: string;
    stakes: string;
    choices: Record<string, string>;
    edge: Edge | null;
    rake: string;
    changes: Changed[];
    differences: number;
    table: "half-round" | "oval" | "board";
    felt: [string, string, number[]][];
  }

  /** A game in the lobby. */
  interface Tile {
    name: string;
    game: string;
    title: string;
    about: string;
    like: string;
    also: string[];
    pieces: "cards" | "dice" | "tiles" | "poker";
    against: "the house" | "each other";
    decisions: [number, number | null] | null;
    company: number;
    laws: TileLaw[];
  }

  /** A ruleset file. */
  interface RulesetFile {
    toml: string;
  }

  /** A law of somebody's own that is kept: under `ruleset` tables of it can be opened. */
  interface Variation {
    name: string;
    game: string;
    title: string;
    ruleset: string;
    law: string;
    link: string;
  }

  /** What the law says to a value. */
  interface LabAllowed {
    how: "fixed" | "list" | "span" | "floor" | "any";
    says: string;
    values: any[];
  }

  /** A part of a value that has several, or of a line of a house way. */
  interface LabPart {
    name: string;
    label: string;
    kind: "truth" | "maybe" | "choice" | "whole" | "text" | "words" | "span" | "nested";
    options: any[];
    example: string;
    default: any;
  }

  /** A table that a rule may name. */
  interface LabTable {
    name: string;
    cite: string;
    lines: [string, any][];
    parts: Record<string, any>;
  }

  /** A rule to be filled in. */
  interface LabField {
    key: string;
    label: string;
    group: "tables" | "side" | "way" | "pays" | "rules" | "limits" | "remedies" | "words";
    kind: "truth" | "choice" | "whole" | "text" | "odds" | "words" | "wholes" | "table" | "parts" | "way" | "side";
    value: any;
    parent: any;
    cite: string;
    note: string;
    allowed: LabAllowed;
    options: any[];
    example: string;
    least: number | null;
    most: number | null;
    may_be_none: boolean;
    field: string;
    tables: LabTable[];
    parts: LabPart[];
  }

  /** Cards that a side wager may look at. */
  interface LabSideSight {
    name: string;
    cards: number;
    says: string;
  }

  /** An order by which a side wager may find the best hand. */
  interface LabSideOrder {
    name: string;
    cards: number;
    lines: string[];
  }

  /** A side wager to begin with. */
  interface LabSideExample {
    name: string;
    table: Record<string, any>;
  }

  /** What side wagers of a game can be. */
  interface LabSideForm {
    sights: LabSideSight[];
    orders: LabSideOrder[];
    wagers: string[];
    beside: string;
    cards_most: number;
    conditions: string[];
    examples: LabSideExample[];
  }

  /** A whole ruleset to be filled in. */
  interface LabForm {
    game: string;
    title: string;
    ruleset: string;
    law: string;
    source: string;
    digest: string;
    based_on: string;
    is_counted: boolean;
    fields: LabField[];
    side: LabSideForm | null;
  }

  /** A rule set that somebody thinks about: one that there is, and what is changed in it. */
  interface LabDesign {
    game: string;
    ruleset: string;
    toml: string;
    changes: any;
    name: string;
    title: string;
  }

  /** What is wanted of a design. */
  interface LabAsk {
    what: "form" | "figures" | "results" | "sweep" | "ratios" | "play" | "rakes" | "differences" | "export";
    design: LabDesign;
    against: LabDesign | null;
    wager: string;
    paytable: string;
    key: string;
    line: string;
    values: string[];
    export: "toml" | "json" | "csv" | "lines" | "html" | "pdf";
    instead: string;
  }

  /** An exact number, and as a reader sees it. */
  interface LabFigure {
    exact: string;
    shown: string;
    is_estimated: boolean;
  }

  /** One result of a wager. */
  interface LabResultLine {
    result: string;
    count: string;
    net: LabFigure;
    often: LabFigure;
    brings: LabFigure;
  }

  /** The odds of a wager under one paytable. */
  interface LabWagerFigures {
    wager: string;
    paytable: string;
    wagers: string[];
    per: string;
    is_in_use: boolean;
    combinations: string;
    edge: LabFigure;
    risk: LabFigure;
    variance: LabFigure | null;
    deviation: string;
    hits: LabFigure | null;
    stake: LabFigure;
    lines: LabResultLine[];
    has_results: boolean;
  }

  /** What the law does not permit. */
  interface LabDeparted {
    key: string;
    says: string;
    clause: string;
  }

  /** How often best play takes a decision. */
  interface LabDecisionFigures {
    stage: string;
    decision: string;
    often: LabFigure;
  }

  /** What the rake takes of a pot of some size. */
  interface LabRakeFigures {
    pot: LabFigure;
    most: LabFigure;
    most_part: LabFigure;
    least: LabFigure;
    least_part: LabFigure;
  }

  /** How often a hand of some rank or better takes no part of the pot. */
  interface LabBeatFigures {
    hand: string;
    players: number;
    chance: LabFigure;
    once_in: string;
    between: LabFigure | null;
  }

  /** What the house takes where it has no edge. */
  interface LabTakings {
    variant: string;
    rake: string;
    betting_rounds: number;
    rakes: LabRakeFigures[];
    time_charge: string;
    bad_beat: string;
    beats: LabBeatFigures[];
  }

  /** The odds of a design, or what the house takes where players contend for a pot. */
  interface LabFigures {
    title: string;
    law: string;
    name: string;
    digest: string;
    toml: string;
    departures: LabDeparted[];
    wagers: LabWagerFigures[];
    decisions: LabDecisionFigures[];
    notes: string[];
    seconds: number;
    has_ratios: boolean;
    has_play: boolean;
    takings: LabTakings | null;
  }

  /** A picture, and what it says as a table. */
  interface LabDrawn {
    title: string;
    svg: string;
    heads: string[];
    rows: string[][];
    csv: string;
    notes: string[];
  }

  /** One difference between two designs, and each wager's edge with it alone. */
  interface LabDifferenceFigures {
    what: string;
    before: string;
    after: string;
    edges: Record<string, LabFigure>;
    moves: Record<string, LabFigure>;
  }

  /** What each difference between two designs does. */
  interface LabDifferences {
    before: Record<string, LabFigure>;
    after: Record<string, LabFigure>;
    moves: Record<string, LabFigure>;
    steps: LabDifferenceFigures[];
  }

  /** A file to be kept. */
  interface LabExported {
    name: string;
    media: string;
    text: string;
    is_base64: boolean;
  }

  /** Why there is no answer, and at which field. */
  interface LabRefusal {
    why: string;
    key: string;
    clause: string;
    is_busy: boolean;
  }

  /** What came of something that was asked: one of these. */
  interface LabAnswer {
    refusal: LabRefusal | null;
    form: LabForm | null;
    figures: LabFigures | null;
    drawn: LabDrawn | null;
    differences: LabDifferences | null;
    exported: LabExported | null;
    took_ms: number;
  }

  /** How it stands with something that was asked. */
  interface LabAsked {
    id: string;
    state: "counting" | "done" | "ended";
    doing: string;
    done: number;
    of: number;
    seconds: number;
    answer: any;
    is_lengthy: boolean;
  }

  type Frame = Welcome | Update | Refused | Trouble | Pause | Closed | Pong;

  /** The dealer said something to the table. */
  interface Announced {
    type: "Announced";
    clause: string;
    what: string;
    text: string;
    fact: string;
  }

  /** The betting areas that win lie lit for everyone to see. */
  interface AreasLit {
    type: "AreasLit";
    clause: string;
    wagers: string[];
    text: string;
    fact: string;
  }

  /** Time for a decision is up, or its player calls for more: the time bank is drawn on. */
  interface BankDrawn {
    type: "BankDrawn";
    clause: string;
    seat: number;
    bank_ms: number;
    is_called: boolean;
    text: string;
    fact: string;
  }

  /** The bank's marker was put before a player, or what that player covers has changed. */
  interface BankMarked {
    type: "BankMarked";
    clause: string;
    seat: number;
    covers_cents: number;
    is_shared: boolean;
    text: string;
    fact: string;
  }

  /** A bet went into a pot. */
  interface BetGathered {
    type: "BetGathered";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** Somebody brought more to the seat. */
  interface BoughtIn {
    type: "BoughtIn";
    clause: string;
    seat: number;
    name: string;
    cents: number;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A card went from the shoe, or the first community card, to the discard rack face down. */
  interface CardBurned {
    type: "CardBurned";
    clause: string;
    card: string | null;
    of_community: boolean;
    text: string;
    fact: string;
  }

  /** A card came out of the shoe onto a spot. */
  interface CardDealt {
    type: "CardDealt";
    clause: string;
    spot: string;
    card: string | null;
    face_up: boolean;
    held: number;
    text: string;
    fact: string;
  }

  /** A card that should lie face down was seen by everyone. */
  interface CardExposed {
    type: "CardExposed";
    clause: string;
    where: string;
    card: string;
    text: string;
    fact: string;
  }

  /** A card that left the shoe in error, unseen, is kept for the next hand: nobody knows it. */
  interface CardHeldOver {
    type: "CardHeldOver";
    clause: string;
    text: string;
    fact: string;
  }

  /** A card that lies face up went from one spot to another. */
  interface CardMoved {
    type: "CardMoved";
    clause: string;
    card: string;
    source: string;
    target: string;
    text: string;
    fact: string;
  }

  /** A card that does not belong to the shoe was found in it, and left the table. */
  interface CardRemoved {
    type: "CardRemoved";
    clause: string;
    face: string;
    by: string;
    text: string;
    fact: string;
  }

  /** A card that everyone has seen went from the shoe to the discard rack unused. */
  interface CardSetAside {
    type: "CardSetAside";
    clause: string;
    card: string | null;
    what: string;
    text: string;
    fact: string;
  }

  /** A device told of the dealer's hole card whether it makes a blackjack, and nothing else. */
  interface CardTested {
    type: "CardTested";
    clause: string;
    is_blackjack: boolean;
    text: string;
    fact: string;
  }

  /** The cards of a spot went to the discard rack. */
  interface CardsCollected {
    type: "CardsCollected";
    clause: string;
    spot: string;
    cards: (string | null)[];
    what: string;
    seen: "all" | "owner" | "record";
    held: number;
    up: boolean[];
    text: string;
    fact: string;
  }

  /** Cards on a spot that lay face down were turned face up. */
  interface CardsShown {
    type: "CardsShown";
    clause: string;
    spot: string;
    cards: (string | null)[];
    text: string;
    fact: string;
  }

  /** Cards that everyone has seen came back from the discard rack to their spot, face up. */
  interface CardsTakenBack {
    type: "CardsTakenBack";
    clause: string;
    spot: string;
    cards: string[];
    text: string;
    fact: string;
  }

  /** A player chose among what was offered. */
  interface ChoiceMade {
    type: "ChoiceMade";
    clause: string;
    seat: number;
    choice: string;
    text: string;
    fact: string;
  }

  /** A wager that the house took in this round was given back, for the same reasons. */
  interface CollectionReversed {
    type: "CollectionReversed";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A commission was marked, to be collected later. */
  interface CommissionMarked {
    type: "CommissionMarked";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** The house took its commission of a payment. */
  interface CommissionTaken {
    type: "CommissionTaken";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A player's hand was compared with the dealer's and the result announced. */
  interface Compared {
    type: "Compared";
    clause: string;
    spot: string;
    result: string;
    player: string;
    dealer: string;
    by_rest: boolean;
    text: string;
    fact: string;
  }

  /** The cut card came out of the shoe. */
  interface CutCardReached {
    type: "CutCardReached";
    clause: string;
    on: string;
    text: string;
    fact: string;
  }

  /** Somebody took the dealer's place. */
  interface DealerCame {
    type: "DealerCame";
    clause: string;
    name: string;
    text: string;
    fact: string;
  }

  /** The house deals by itself again. */
  interface DealerLeft {
    type: "DealerLeft";
    clause: string;
    name: string;
    text: string;
    fact: string;
  }

  /** The deck leaves the table; another is opened. */
  interface DeckRemoved {
    type: "DeckRemoved";
    clause: string;
    text: string;
    fact: string;
  }

  /** The table answered for a seat that did not, by its stated default. */
  interface DefaultAnswered {
    type: "DefaultAnswered";
    clause: string;
    seat: number;
    what: string;
    names_cards: boolean;
    text: string;
    fact: string;
  }

  /** The dealer said what the dice show, and entered it into the device. */
  interface DiceEntered {
    type: "DiceEntered";
    clause: string;
    dice: number[];
    text: string;
    fact: string;
  }

  /** The dice lie there for everyone to see. */
  interface DiceRolled {
    type: "DiceRolled";
    clause: string;
    dice: number[];
    text: string;
    fact: string;
  }

  /** Cards of the discard rack were shuffled in with what is left, and are dealt again. */
  interface DiscardsShuffled {
    type: "DiscardsShuffled";
    clause: string;
    cards: (string | null)[];
    text: string;
    fact: string;
  }

  /** Somebody got up and took the rack along. */
  interface GotUp {
    type: "GotUp";
    clause: string;
    seat: number;
    name: string;
    cents: number;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A hand was given to a player, who alone sees what lies face down there. */
  interface HandGiven {
    type: "HandGiven";
    clause: string;
    spot: string;
    seat: number;
    cards: (string | null)[];
    text: string;
    fact: string;
  }

  /** A player set the hand: these cards are kept, those are in the discard area. */
  interface HandSet {
    type: "HandSet";
    clause: string;
    seat: number;
    kept: (string | null)[];
    discarded: (string | null)[];
    text: string;
    fact: string;
  }

  /** Two hands were made of the cards: of a split, or the high hand and the second highest. */
  interface HandSplit {
    type: "HandSplit";
    clause: string;
    seat: number;
    first: (string | null)[];
    second: (string | null)[];
    hand: number;
    made: number;
    face_up: boolean;
    text: string;
    fact: string;
  }

  /** The cards of a hand went back together to be set again. */
  interface HandUnset {
    type: "HandUnset";
    clause: string;
    seat: number;
    text: string;
    fact: string;
  }

  /** An irregularity, and what is done about it. */
  interface IrregularityCalled {
    type: "IrregularityCalled";
    clause: string;
    kind: string;
    seat: number;
    remedy: string;
    text: string;
    fact: string;
  }

  /** A wager was paid a part of its progressive meter, not from the table inventory. */
  interface JackpotPaid {
    type: "JackpotPaid";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** An envy lammer was put next to a seat's wager. */
  interface LammerPlaced {
    type: "LammerPlaced";
    clause: string;
    seat: number;
    text: string;
    fact: string;
  }

  /** An envy lammer was picked up. */
  interface LammerRemoved {
    type: "LammerRemoved";
    clause: string;
    seat: number;
    text: string;
    fact: string;
  }

  /** The dealing marker was not moved: it still stands here. */
  interface MarkerLeft {
    type: "MarkerLeft";
    clause: string;
    seat: number;
    text: string;
    fact: string;
  }

  /** The dealing marker went to the next position. */
  interface MarkerMoved {
    type: "MarkerMoved";
    clause: string;
    seat: number;
    text: string;
    fact: string;
  }

  /** A progressive meter reads this from now on. */
  interface MeterSet {
    type: "MeterSet";
    clause: string;
    meter: string;
    cents: number;
    why: string;
    text: string;
    fact: string;
  }

  /** Money went from any account to any other: between players, into a pot, to a fund. */
  interface Moved {
    type: "Moved";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A payment of this round was taken back: the round is void, or is settled anew. */
  interface PaymentReversed {
    type: "PaymentReversed";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** What a wager has won was put onto another one instead of into the rack. */
  interface PayoutAdded {
    type: "PayoutAdded";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A pot, or a part of one, was pushed to who won it. */
  interface PotAwarded {
    type: "PotAwarded";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A part of a pot went into the box for bad beat payouts. */
  interface PotContributed {
    type: "PotContributed";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** Cards are being prepared. */
  interface PreparationBegan {
    type: "PreparationBegan";
    clause: string;
    round: string;
    why: string;
    text: string;
    fact: string;
  }

  /** The house took its rake out of a pot, or put it from the rake area into the inventory. */
  interface RakeTaken {
    type: "RakeTaken";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** The same money went back the way that it had come. */
  interface Reversed {
    type: "Reversed";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A round began: wagers are open. */
  interface RoundBegan {
    type: "RoundBegan";
    clause: string;
    round: string;
    number: number;
    text: string;
    fact: string;
  }

  /** The round of play is complete. */
  interface RoundEnded {
    type: "RoundEnded";
    clause: string;
    text: string;
    fact: string;
  }

  /** All hands are void; the round does not count. */
  interface RoundVoided {
    type: "RoundVoided";
    clause: string;
    why: string;
    text: string;
    fact: string;
  }

  /** Somebody sat down with this much. */
  interface SatDown {
    type: "SatDown";
    clause: string;
    seat: number;
    name: string;
    cents: number;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** Somebody for whom the table has answered round after round sits out until they are back. */
  interface SatOut {
    type: "SatOut";
    clause: string;
    seat: number;
    rounds: number;
    text: string;
    fact: string;
  }

  /** The shoe is at its end: the cards are reshuffled before another round. */
  interface ShoeDone {
    type: "ShoeDone";
    clause: string;
    text: string;
    fact: string;
  }

  /** Cards were shuffled; the digest fixes the house's part before a word, a cut or a wager. */
  interface ShoeSealed {
    type: "ShoeSealed";
    clause: string;
    digest: string;
    pledged: number[];
    text: string;
    fact: string;
  }

  /** A shoe is done: its order may be known. */
  interface ShoeTold {
    type: "ShoeTold";
    clause: string;
    digest: string;
    text: string;
    fact: string;
  }

  /** What is not dealt yet was laid in another order, unseen. */
  interface StackRearranged {
    type: "StackRearranged";
    clause: string;
    by: number;
    how: string;
    text: string;
    fact: string;
  }

  /** Somebody of the house did a step of the procedure that changes nothing on the felt. */
  interface StepTaken {
    type: "StepTaken";
    clause: string;
    by: string;
    what: string;
    text: string;
    fact: string;
  }

  /** The cards that were not dealt were counted face down. */
  interface StubCounted {
    type: "StubCounted";
    clause: string;
    number: number;
    right: boolean;
    text: string;
    fact: string;
  }

  /** A player paid the time charge, which is no part of any round, or it was put away. */
  interface TimeCharged {
    type: "TimeCharged";
    clause: string;
    source: string;
    target: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** The dealer collected a wager into the table inventory. */
  interface WagerLost {
    type: "WagerLost";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A player offered to wager this much; no money has moved. */
  interface WagerOffered {
    type: "WagerOffered";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    text: string;
    fact: string;
  }

  /** The dealer paid a wager's winnings from the table inventory; the stake is apart. */
  interface WagerPaid {
    type: "WagerPaid";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A supervisor let a player wager outside the table's limits. */
  interface WagerPermitted {
    type: "WagerPermitted";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    text: string;
    fact: string;
  }

  /** A player put chips on a betting area. */
  interface WagerPlaced {
    type: "WagerPlaced";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A wager that was settled lies on its betting area again, to be settled anew. */
  interface WagerRestored {
    type: "WagerRestored";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A wager went back to its player: won, pushed or void. */
  interface WagerReturned {
    type: "WagerReturned";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** A player took chips back: before wagers were closed, or where the game lets a wager go. */
  interface WagerTakenBack {
    type: "WagerTakenBack";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** The dealer put a wager into the table inventory before the deal; it is still in play. */
  interface WagerTakenIn {
    type: "WagerTakenIn";
    clause: string;
    seat: number;
    wager: string;
    cents: number;
    why: string;
    text: string;
    from: string;
    to: string;
    fact: string;
  }

  /** The words of these seats went into the order; those who are silent had pledged one. */
  interface WordsTaken {
    type: "WordsTaken";
    clause: string;
    seats: number[];
    silent: number[];
    text: string;
    fact: string;
  }

  /** A fact as it was recorded. */
  interface Recorded {
    type: "Recorded";
    clause: string;
    text: string;
    fact: string;
  }

  type Fact = Announced | AreasLit | BankDrawn | BankMarked | BetGathered | BoughtIn | CardBurned | CardDealt | CardExposed | CardHeldOver | CardMoved | CardRemoved | CardSetAside | CardTested | CardsCollected | CardsShown | CardsTakenBack | ChoiceMade | CollectionReversed | CommissionMarked | CommissionTaken | Compared | CutCardReached | DealerCame | DealerLeft | DeckRemoved | DefaultAnswered | DiceEntered | DiceRolled | DiscardsShuffled | GotUp | HandGiven | HandSet | HandSplit | HandUnset | IrregularityCalled | JackpotPaid | LammerPlaced | LammerRemoved | MarkerLeft | MarkerMoved | MeterSet | Moved | PaymentReversed | PayoutAdded | PotAwarded | PotContributed | PreparationBegan | RakeTaken | Reversed | RoundBegan | RoundEnded | RoundVoided | SatDown | SatOut | ShoeDone | ShoeSealed | ShoeTold | StackRearranged | StepTaken | StubCounted | TimeCharged | WagerLost | WagerOffered | WagerPaid | WagerPermitted | WagerPlaced | WagerRestored | WagerReturned | WagerTakenBack | WagerTakenIn | WordsTaken | Recorded;

  /** A bet or a raise in a betting round: the own bet comes to one of these amounts. */
  interface BetToOption {
    kind: "bet-to";
    verb: string;
    says: string;
    least_cents: number;
    most_cents: number;
    all_in_cents: number;
    lies_cents: number;
    step_cents: number;
    word: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** An irregularity that can be called now. */
  interface CallOption {
    kind: "call-option";
    verb: string;
    says: string;
    seats: number[];
    needs: "from the shoe" | "of the hand" | "two of the hand" | "of the board" | "of the dead hand" | "burned" | "not of the shoe" | null;
    lies: string;
    judge: string | null;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A kind of action that an actor might try and may not do, with the reason. */
  interface ClosedOption {
    kind: "closed";
    verb: string;
    says: string;
    why: string;
    wager: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A number of cards, counted face down. */
  interface CountCardsOption {
    kind: "count-cards";
    verb: string;
    says: string;
    most: number;
    apart: number;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A cut of the stack, far enough from either end. */
  interface CutAtOption {
    kind: "cut-at";
    verb: string;
    says: string;
    first: number;
    last: number;
    clause: string;
    from_top: boolean;
    dial: Dial | null;
    choices: Choice[];
  }

  /** Any card that is still in the shoe. */
  interface DrawCardOption {
    kind: "draw-card";
    verb: string;
    says: string;
    has_cut_card: boolean;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A place for the cut card, far enough from the back of the stack. */
  interface EndShoeAtOption {
    kind: "end-shoe-at";
    verb: string;
    says: string;
    first: number;
    last: number;
    clause: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** What the dice show, as the dealer reads them; a misreading is taken until it is seen. */
  interface EnterDiceOption {
    kind: "enter-dice";
    verb: string;
    says: string;
    dice: number[];
    faces: number;
    dial: Dial | null;
    choices: Choice[];
  }

  /** One action and no other. */
  interface ExactlyOption {
    kind: "exactly";
    verb: string;
    says: string;
    wager?: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** Some of the cards held, as one hand or, with further wagers, as the first of two. */
  interface KeepOption {
    kind: "keep";
    verb: string;
    says: string;
    cards: string[];
    count: number;
    wagers: string[];
    cents: number;
    dial: Dial | null;
    choices: Choice[];
  }

  /** Any of the cards held, the others being discarded. */
  interface KeepSomeOption {
    kind: "keep-some";
    verb: string;
    says: string;
    cards: string[];
    dial: Dial | null;
    choices: Choice[];
  }

  /** An amount that somebody offers to wager, against the offers of others: no money moves yet. */
  interface OfferWagerOption {
    kind: "offer-wager";
    verb: string;
    says: string;
    wager: string;
    minimum: number;
    maximum: number;
    step: number;
    least_cents: number;
    clause: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** One action with one of the hands of a seat, which may take something from the rack. */
  interface OnHandOption {
    kind: "on-hand";
    verb: string;
    says: string;
    hand: number;
    box: number;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A supervisor's leave to wager outside the limits. */
  interface PermitWagerOption {
    kind: "permit-wager";
    verb: string;
    says: string;
    wagers: Record<string, string>;
    seats: number[];
    dial: Dial | null;
    choices: Choice[];
  }

  /** A wager within the limits, from what the player has, in what the table takes. */
  interface PlaceWagerOption {
    kind: "place";
    verb: string;
    says: string;
    wager: string;
    minimum: number;
    maximum: number;
    step: number;
    permitted: number[];
    equal_to: number | null;
    equal_clause: string;
    compulsory: boolean;
    clause: string;
    bounds: [number, number | null] | null;
    bound_clause: string;
    bound_by: string;
    limits_clause: string;
    increments: string;
    tender_clause: string;
    coupons: string;
    covered: number | null;
    cover_clause: string;
    owed_cents: number;
    owed_clause: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** A raise of one of these multiples of the first wager. */
  interface RaiseTimesOption {
    kind: "raise-times";
    verb: string;
    says: string;
    times: number[];
    stake_cents: number;
    wager: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** One of these orders of the stack. */
  interface RearrangeToOption {
    kind: "rearrange-to";
    verb: string;
    says: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** Whatever so many dice can show. */
  interface RollDiceOption {
    kind: "roll-dice";
    verb: string;
    says: string;
    count: number;
    faces: number;
    dial: Dial | null;
    choices: Choice[];
  }

  /** To take part in a round without a wager that says so. */
  interface TakePartOption {
    kind: "take-part";
    verb: string;
    says: string;
    dial: Dial | null;
    choices: Choice[];
  }

  /** The amount of a wager that somebody else makes against a player, up to so much. */
  interface WagerOfAnotherOption {
    kind: "wager-of-another";
    verb: string;
    says: string;
    wager: string;
    most_cents: number;
    step_cents: number;
    clause: string;
    dial: Dial | null;
    choices: Choice[];
  }

  type Option = BetToOption | CallOption | ClosedOption | CountCardsOption | CutAtOption | DrawCardOption | EndShoeAtOption | EnterDiceOption | ExactlyOption | KeepOption | KeepSomeOption | OfferWagerOption | OnHandOption | PermitWagerOption | PlaceWagerOption | RaiseTimesOption | RearrangeToOption | RollDiceOption | TakePartOption | WagerOfAnotherOption;

  /** Answer the turn, or call an irregularity. */
  interface SayAct {
    type: "act";
    id?: number | null;
    action: string;
    number?: number | null;
  }

  /** Make my wagers these. */
  interface SayBet {
    type: "bet";
    id?: number | null;
    wagers: Record<string, number>;
  }

  /** No further wager, or the result is seen. */
  interface SayReady {
    type: "ready";
    id?: number | null;
    ready?: boolean;
  }

  /** I want my time bank too for what I am asked. */
  interface SayCallTime {
    type: "time";
    id?: number | null;
  }

  /** Sit down. */
  interface SaySit {
    type: "sit";
    id?: number | null;
    seat: number;
    cents: number;
    pledge?: string;
  }

  /** The word that I pledged for the shoe that is sealed, and what I pledge for the next. */
  interface SaySpeak {
    type: "word";
    id?: number | null;
    word?: string;
    pledge?: string;
  }

  /** Get up. */
  interface SayLeave {
    type: "leave";
    id?: number | null;
  }

  /** Do not get up after all. */
  interface SayStay {
    type: "stay";
    id?: number | null;
  }

  /** Bring more to the seat. */
  interface SayBuy {
    type: "buy";
    id?: number | null;
    cents: number;
  }

  /** Simple players at these seats and at no others. */
  interface SayBots {
    type: "bots";
    id?: number | null;
    seats: number[];
  }

  /** Take the dealer's place, or leave it. */
  interface SayDeal {
    type: "deal";
    id?: number | null;
    on?: boolean;
  }

  /** Have the cards reshuffled, changed or taken out. */
  interface SayChangeCards {
    type: "cards";
    id?: number | null;
    what: string;
  }

  /** Tell me everything again. */
  interface SayResync {
    type: "resync";
    id?: number | null;
  }

  /** Are you there? */
  interface SayPing {
    type: "ping";
    id?: number | null;
  }

  type Said = SayAct | SayBet | SayReady | SayCallTime | SaySit | SaySpeak | SayLeave | SayStay | SayBuy | SayBots | SayDeal | SayChangeCards | SayResync | SayPing;
}
