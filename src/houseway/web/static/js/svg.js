// Elements, made briefly.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Page.Attributes} attributes
 * @param {(Page.Child | Page.Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * An SVG element with attributes and children; `on...` attributes are listeners.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Page.Attributes} attributes
 * @param {(Page.Child | Page.Child[])[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * An HTML element, likewise.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Page.Attributes} attributes
 * @param {(Page.Child | Page.Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * What has the focus, where that lies in an element.
 * @param {Element} element
 */
export function focusIn(element) {
  const at = document.activeElement;
  return at && element.contains(at) ? /** @type {HTMLElement | SVGElement} */ (at) : null;
}

/**
 * Put an SVG element at a place, by a transform that can be animated.
 * @param {SVGElement} element
 * @param {{ x: number, y: number, scale?: number, turn?: number }} at
 */
export function put(element, { x, y, scale = 1, turn = 0 }) {
  element.style.transform =
    `translate(${x}px, ${y}px)` + (turn ? ` rotate(${turn}deg)` : "") + ` scale(${scale})`;
}

/**
 * Make an element that is there like a fresh one, and touch only what differs.
 * @template {HTMLElement | SVGElement} E
 * @param {E} old
 * @param {Element} fresh
 */
export function become(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
  return old;
}

/**
 * Put elements into a box. One that is there under the same `data-id` becomes the new one and stays:
 * a press that has begun on it counts.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} fresh
 * @returns {HTMLElement[]} those that are there now
 */
export function renew(box, fresh) {
  const there = /** @type {HTMLElement[]} */ ([...box.children]);
  const had = new Map(there.map((one) => [one.dataset.id, one]));
  const now = fresh.map((one) => {
    const old = had.get(one.dataset.id);
    return old?.tagName === one.tagName ? become(old, one) : one;
  });
  if (now.length !== there.length || now.some((one, at) => one !== there[at])) box.replaceChildren(...now);
  return now;
}
