// A sentence that stands over the page for a few seconds.

const LASTS = 5000;
let lasting = 0;

/**
 * Say something that is wrong, or, where it is `good`, that something was done.
 * @param {string} words
 */
export function toast(words, { good = false } = {}) {
  const box = document.getElementById("toast") ?? made();
  box.classList.toggle("bad", !good);
  box.textContent = words;
  box.hidden = false;
  clearTimeout(lasting);
  lasting = setTimeout(() => (box.hidden = true), LASTS);
}

// A page that hardly ever says something has no box for it until then.
function made() {
  const box = document.createElement("div");
  Object.assign(box, { id: "toast", className: "note", role: "alert" });
  document.body.append(box);
  return box;
}
