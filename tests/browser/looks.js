// A page of a table whose socket is here, and what is wrong with what it shows. Loaded before the page's own
// scripts; `show(rounds)` goes through rounds and looks at every state that it is told to look at.

(() => {
  const SLACK = 1.5;
  const LEAST_PX = 9;
  const DESK = 1040;
  const CARD = ".cards .card";

  // The floor: a socket that is handed its frames, and answers by HTTP that are known beforehand.
  /** @type {any} */
  let socket = null;
  let eyes = 0; // the seat that looks
  window.answers = { me: { id: "you", carried_cents: 0, seats: [] } };
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      socket = this;
    }
    send() {}
    close() {}
  };
  const fetched = window.fetch;
  window.fetch = (what, how) => {
    const path = String(what).split("?")[0];
    if (!path.includes("/api/")) return fetched(what, how);
    const known = window.answers[path.split("/").at(-1)];
    return Promise.resolve(new Response(JSON.stringify(known ?? {}), { status: known ? 200 : 404, headers: { "content-type": "application/json" } }));
  };
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));

  // What is seen.
  const box = (e) => e.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(e).width > 0);
  const lie = (a, b, by = SLACK) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });

  // What of an element is not scrolled or clipped away.
  function frameOf(element, known) {
    if (!element || element === document.body) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const had = known.get(element);
    if (had) return had;
    const outer = { ...frameOf(element.parentElement, known) };
    const { overflowX, overflowY, clipPath, textOverflow, paddingRight } = getComputedStyle(element);
    const isCut = overflowX !== "visible" || overflowY !== "visible" || clipPath !== "none";
    if (textOverflow === "ellipsis") outer.right = Math.min(outer.right, box(element).right - parseFloat(paddingRight));
    const frame = clipPath.startsWith("inset(50%") ? { left: 0, right: 0, top: 0, bottom: 0 } : isCut ? meet(outer, box(element)) : outer;
    known.set(element, frame);
    return frame;
  }

  // The felt ends where what is asked begins.
  function feltEnd() {
    const act = document.querySelector("#act");
    const { top, bottom, left } = box(act);
    if (left > box(document.querySelector(".stage")).right - 2) return innerHeight;
    return Math.min(top, bottom - (parseFloat(act.style.getPropertyValue("--high")) || 0));
  }

  /** Every line of text that is seen: { words, box, size, element }. */
  function texts() {
    const known = new Map();
    const end = feltEnd();
    const over = all("#worth:not([hidden]), #toast:not([hidden]), #turning").map(box);
    const marks = all(".marked:not([hidden])").map(box);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.data.trim();
      const element = node.parentElement;
      if (!words || element.closest("title, script, style, .unseen, option, defs")) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const cap = element.closest(".cap");
      if (cap && getComputedStyle(cap).display === "none") continue;
      const isFelt = element.closest(".stage") && !element.closest("#worth");
      range.selectNodeContents(node);
      const frame = frameOf(element, known);
      const scale = element.namespaceURI.endsWith("svg") ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      for (const line of range.getClientRects()) {
        const high = line.bottom - line.top;
        const ink = { left: line.left, right: line.right, top: line.top + 0.17 * high, bottom: line.bottom - 0.14 * high };
        const seen = meet(ink, frame);
        if (isFelt) seen.bottom = Math.min(seen.bottom, end);
        if (seen.right - seen.left < SLACK || seen.bottom - seen.top < SLACK) continue;
        if (isFelt && over.some((one) => lie(one, seen))) continue;
        if (element.closest(".results") && marks.some((one) => lie(one, seen))) continue; // scrolled behind the line of marks
        found.push({ words, box: seen, size, element });
      }
    }
    return found;
  }

  // How many cards lie where they are drawn large, or on a wide felt anywhere.
  function laid(piles) {
    const isWide = !document.querySelector(".stage.narrow");
    const isOwn = (spot) => Number(spot.split(".")[0]) === eyes;
    const drawn = Object.entries(piles).filter(([spot]) => isWide || !Number.parseInt(spot) || isOwn(spot));
    return drawn.reduce((sum, [, pile]) => sum + pile.length, 0);
  }

  const name = ({ words, element }) => {
    const inside = element.closest("[id], [class]");
    return `${inside?.getAttribute("class") || inside?.id || element.tagName} "${words.slice(0, 40)}"`;
  };

  function faults({ piles }) {
    const found = [];
    const seen = texts();
    const chips = all(".chips .chip");
    const tops = new Set(all(".chips .stack").map((stack) => stack.lastElementChild));
    // On the felt: chips and cards have their own rules.
    const words = seen.filter(({ element }) => !element.closest(CARD) && !element.closest(".chip"));
    words.forEach((one, at) => {
      for (const other of words.slice(at + 1)) {
        if (one.element === other.element) continue;
        if (lie(one.box, other.box)) found.push(`${name(one)} lies on ${name(other)}`);
      }
    });
    for (const one of seen) {
      const chip = one.element.closest(".chip");
      if (chip && !tops.has(chip) && !chip.closest(".tray-chip, .drag")) continue;
      if (one.size < LEAST_PX - 0.05) found.push(`${name(one)} is ${one.size.toFixed(1)} px high`);
    }
    // No chip, no amount and no card lies on a word.
    const said = words.filter(({ element }) => element.closest("house-felt, #voice") && !element.closest(".chips, .result, .light"));
    const lying = [
      ...chips.map((e) => ["a chip", box(e)]),
      ...all(".chips .amount").map((e) => ["an amount", box(e)]),
      ...all(CARD).map((e) => ["a card", box(e)]),
      ...all(".result").map((e) => ["a result", box(e)]),
      ...all(".cap").map((e) => ["a key", box(e)]),
    ];
    for (const one of said) {
      for (const [what, at] of lying) {
        if (what === "a result" && one.element.closest(".result")) continue;
        if (what === "a key" && one.element.closest(".cap")) continue;
        if (what === "a card" && one.element.closest(".plate, .hand-place, .under, .cap")) continue;
        if (lie(one.box, at)) found.push(`${what} lies on ${name(one)}`);
      }
    }
    // The rank of every open card is seen whole.
    const cards = [...document.querySelectorAll(CARD)];
    const frames = cards.map(box);
    const plates = all(".plate:not(.empty) > rect").map(box);
    const felt = meet(box(document.querySelector(".felt-box")), box(document.querySelector("house-felt > svg")));
    cards.forEach((card, at) => {
      const index = card.querySelector(".index");
      if (!index) return;
      const ink = box(index);
      const high = ink.bottom - ink.top;
      const rank = { left: ink.left, right: ink.right, top: ink.top + 0.2 * high, bottom: ink.bottom - 0.2 * high };
      if (!lie(rank, felt)) return;
      const over = [...frames.slice(at + 1), ...plates].some((one) => lie(rank, one, 0.5));
      const suit = card.querySelector("[class*='suit-']")?.getAttribute("class") ?? "";
      if (over) found.push(`the rank ${index.textContent} (${suit}) of a card ${frames[at].width.toFixed(0)} wide is covered`);
    });
    // Every card that lies for all or before oneself is seen, on a wide felt those of others, too.
    const isSeen = (one) => one.width > 1 && lie(one, felt, one.width / 2);
    const missing = laid(piles) - frames.filter(isSeen).length;
    if (missing > 0) found.push(`${missing} cards are not seen`);
    const { scrollHeight, clientHeight } = document.querySelector(".felt-box");
    const own = document.querySelector(".plate.own > rect");
    if (own && scrollHeight <= clientHeight && box(own).bottom > feltEnd() + SLACK) found.push("the own plate lies under what is asked");
    // What stands at the foot of an area keeps off its edges.
    for (const odds of all(".area.field .odds")) {
      const [at, cell] = [box(odds), box(odds.closest(".area").querySelector("rect"))];
      if (at.left < cell.left + 2 || at.right > cell.right - 2) found.push(`"${odds.textContent}" fills its area to the edges`);
    }
    // Beside a field there is no bar's sentence that says of an area what the voice says.
    for (const line of all("#voice > span")) {
      if (innerWidth > DESK && document.querySelector(".field:not(.area)") && line.scrollWidth > line.clientWidth + 1) found.push(`cut: "${line.textContent}"`);
    }
    for (const cut of all(".plates .held")) {
      if (cut.scrollWidth > cut.clientWidth + 1) found.push(`cut: ${cut.className} "${cut.textContent}"`);
    }
    for (const line of all(".plate text.rack")) if (line.textContent.endsWith("…")) found.push(`cut: ${line.textContent}`);
    return [...new Set(found)];
  }

  // The strip of the other seats comes when there is need of it.
  async function settled() {
    const isBare = () => document.querySelector(".stage.narrow") && !document.querySelector("#others li");
    for (let waited = 0; waited < 200 && isBare(); waited += 1) await drawn();
  }

  // The log stands beside the table, or is put away where it would lie over it.
  function fold() {
    const isSmall = matchMedia("(max-width: 1040px), (max-height: 500px)").matches;
    if (document.querySelector("main").classList.contains("folded") !== isSmall) document.querySelector("#fold").click();
  }

  /** A frame comes. */
  function hear(frame) {
    socket.onmessage({ data: JSON.stringify(frame) });
  }
  window.hear = hear;

  /**
   * Go through rounds, [{ welcome, steps: [{ frame, name }] }], after these keys were pressed, and tell what is wrong with
   * each step that has a name.
   */
  window.show = async (rounds, keys = []) => {
    fold();
    const told = [];
    for (const [number, { welcome, steps }] of rounds.entries()) {
      hear(welcome);
      eyes = welcome.you.seat;
      await settled();
      for (const key of number ? [] : keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (const [at, { frame, name: what }] of steps.entries()) {
        hear({ ...frame, n: at + 1 });
        await drawn();
        if (what) told.push(...faults(frame.state).map((fault) => `${what}: ${fault}`));
      }
    }
    return told;
  };
})();
