"""What a seat knows, as one text: two rounds that it cannot tell apart have the same.

It is what OpenSpiel calls an information state, with perfect recall: every fact of the round as the
seat was told it, in order, and what is asked now.
"""

from houseway.round.engine import Round
from houseway.round.view import Eyes, look, see


def information_state(round_: Round, eyes: Eyes) -> str:
    """All that these eyes have seen of a round, a fact a line, and what is asked of them now."""
    lines = [f"seat {eyes}" if isinstance(eyes, int) else str(eyes)]
    lines += [see(event, eyes).text() for event in round_.events]
    ask = look(round_, eyes).ask
    if ask is None:
        lines.append("over")
    elif ask.options:
        lines.append(f"asked {ask.wants}: {'; '.join(map(str, ask.actions()))}")
    else:
        lines.append(f"others are asked {ask.wants}")
    return "\n".join(lines)
