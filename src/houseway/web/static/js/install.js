// The house as an app of its own: kept files, a page for when the line is down, and a button for
// whoever wants it on the desk, where the browser offers that.

import { say } from "./say.js";

/** Have the browser keep what never changes; one that will not is none the worse. */
export function keepFiles() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {});
}

/**
 * Offer to install, once the browser says that it can be done.
 * @param {HTMLButtonElement} button
 */
export function offerInstall(button) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.textContent = say("Install Houseway");
    button.hidden = false;
    button.onclick = async () => {
      button.hidden = true;
      await /** @type {any} */ (event).prompt();
    };
  });
  addEventListener("appinstalled", () => (button.hidden = true));
}
