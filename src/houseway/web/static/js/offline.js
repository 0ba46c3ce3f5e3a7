// The page for when the house cannot be reached: it goes on by itself as soon as it can.

const AGAIN = 4000;

async function tryAgain() {
  try {
    const answer = await fetch("/api/health", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // Still down.
  }
}

addEventListener("online", tryAgain);
setInterval(tryAgain, AGAIN);
