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
