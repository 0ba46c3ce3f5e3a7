// The keyboard. A key means the same wherever the focus is, except in a field.

const CONTROL = "button, a, [role=button], [role=checkbox]";

/**
 * `press(key, shift)` says whether it used the key; `skip()` whether there was something to skip.
 * @param {{ press: (key: string, shift: boolean) => unknown, skip: () => unknown }} hear
 */
export function listen({ press, skip }) {
  /** @type {Element | null} */
  let clicked = null;
  document.addEventListener("pointerdown", ({ target }) => {
    clicked = target instanceof Element ? target.closest(CONTROL) : null;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input:not([type=range]), select, textarea") || target.closest("dialog"))
      return;
    // A key that is held presses once, whatever has come to stand there meanwhile.
    if (event.repeat && /^(Enter|\w)$/.test(event.key)) return event.preventDefault();
    if (event.key === "?") return void openKeys();
    if (event.key === "Tab") clicked = null;
    const onControl = target.closest(CONTROL);
    // Enter presses the control that the keyboard came to; what was clicked last is not meant again.
    if (onControl && (event.key === " " || (event.key === "Enter" && onControl !== clicked))) return;
    const used =
      event.key === " " || event.key === "Escape"
        ? skip()
        : press(event.key.toLowerCase(), event.shiftKey);
    if (used) event.preventDefault();
  });
  document.getElementById("help")?.addEventListener("click", openKeys);
}

async function openKeys() {
  (await import("./all-keys.js")).openKeys();
}
