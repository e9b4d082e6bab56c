/** Money collected and passed on for others (代收代付): shown net where the same party's money came and went within thirty days. */
import { daysBetween } from "../calendar/workday.ts";
import { abs, type Fen, min } from "../money.ts";

export interface CollectedPart {
  lineId: number;
  /** "2024-01-31" */
  date: string;
  /** Null: the words of the line stand in for it. */
  party: string | null;
  code: string;
  summary: string;
  /** + collected, − passed on. */
  amount: Fen;
}

/** What of a line is set against other lines; the rest keeps its item. */
export interface Netted {
  lineId: number;
  /** Signed as the line. */
  amount: Fen;
}

/** The item of what nets to nil, which no line of the statement shows. */
export const netItem = "NET";

const dayLimit = 30;

const ofWhom = ({ party, code, summary }: CollectedPart): string =>
  `${code}\n${party ?? summary.replace(/代收|代付|代扣代缴|代扣|代缴/gu, "")}`;

interface Open {
  part: CollectedPart;
  left: Fen;
}

/** Oldest first on either side; amounts are split where they differ. Σ netted is nil for every party. */
export function netCollected(parts: Iterable<CollectedPart>): Netted[] {
  const sorted = [...parts].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.lineId - b.lineId);
  const open = new Map<string, Open[]>();
  const netted = new Map<number, Fen>();
  const take = (lineId: number, amount: Fen) => netted.set(lineId, (netted.get(lineId) ?? 0n) + amount);
  for (const part of sorted) {
    const key = ofWhom(part);
    const waiting = (open.get(key) ?? []).filter((one) => daysBetween(one.part.date, part.date) <= dayLimit);
    let left = part.amount;
    for (const one of waiting) {
      if (one.left > 0n === left > 0n || left === 0n) continue;
      const both = min(abs(one.left), abs(left));
      const signed = left > 0n ? both : -both;
      take(part.lineId, signed);
      take(one.part.lineId, -signed);
      left -= signed;
      one.left += signed;
    }
    const kept = waiting.filter((one) => one.left !== 0n);
    open.set(key, left === 0n ? kept : [...kept, { part, left }]);
  }
  return [...netted].map(([lineId, amount]) => ({ lineId, amount }));
}
