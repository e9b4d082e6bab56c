/** Which character separates the cells of a text file, judged by its first lines. */
import type { TextLayout } from "./delimited-rows.ts";

const CANDIDATES = [",", "\t", ";", "|", "^"] as const;
const LINES = 40;

/** The candidate that splits most lines into the same number of cells; a comma when none does. */
export function sniffLayout(head: string, delimiter?: string): TextLayout {
  const lineEnd = head.includes("\n") || !head.includes("\r") ? "\n" : "\r";
  if (delimiter) return { delimiter, lineEnd };
  const lines = unquotedLines(head, lineEnd);
  let best = { delimiter: ",", score: 0 };
  for (const candidate of CANDIDATES) {
    const score = evenness(lines.map((line) => line.split(candidate).length - 1));
    if (score > best.score) best = { delimiter: candidate, score };
  }
  return { delimiter: best.delimiter, lineEnd };
}

function unquotedLines(head: string, lineEnd: string): string[] {
  return head
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(lineEnd)
    .slice(0, LINES)
    .filter((line) => line.trim() !== "");
}

/** Lines that agree on the commonest count, weighed by that count. */
function evenness(counts: number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, lines] of tally) best = Math.max(best, lines * Math.min(count, 12));
  return best;
}
