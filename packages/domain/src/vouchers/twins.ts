/**
 * Which voucher of another export of the same books is the one that was drawn, sampled or written about. A voucher is known by its
 * date, word and number and by its lines (account, debit, credit); how an export prints the number, which period it puts the voucher
 * in, how it numbers or orders lines, and how it parts account codes says nothing.
 */
import type { Fen } from "../money.ts";

export interface TwinLine {
  id: number;
  lineNo: number;
  accountCode: string;
  debit: Fen;
  credit: Fen;
  summary: string | null;
}
export interface TwinVoucher {
  id: number;
  /** yyyy-mm-dd; null where only the month is known. */
  date: string | null;
  /** yyyymm */
  month: number;
  word: string;
  /** Without word and leading zeros, however the books print it. */
  number: string;
  lines: readonly TwinLine[];
  /** Whether these are all of its lines; of a journal that has been removed only those are known that were written down. */
  isWhole: boolean;
}
export interface VoucherTwin {
  id: number;
  /** Every line has its like. */
  isSame: boolean;
  /** Line to line; what has none is absent. */
  lines: ReadonlyMap<number, number>;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** 1002.01, 1002-01 and 100201 are one account. */
const codeOf = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, "");
const lineValue = ({ accountCode, debit, credit }: TwinLine): string => `${codeOf(accountCode)}|${debit}|${credit}`;
const summaryOf = ({ summary }: TwinLine): string => summary?.trim() ?? "";
const inOrder = (lines: readonly TwinLine[]): TwinLine[] =>
  lines.toSorted((a, b) => a.lineNo - b.lineNo || a.id - b.id);

/** Lines of the same account and amounts, each taken once: first those with the same summary and number, then in their order. */
export function pairLines(before: readonly TwinLine[], now: readonly TwinLine[]): Map<number, number> {
  const free = grouped(inOrder(now), lineValue);
  const pairs = new Map<number, number>();
  const pairWhere = (isLike: (line: TwinLine, other: TwinLine) => boolean) => {
    for (const line of inOrder(before)) {
      const others = pairs.has(line.id) ? [] : (free.get(lineValue(line)) ?? []);
      const place = others.findIndex((other) => isLike(line, other));
      const [found] = place < 0 ? [] : others.splice(place, 1);
      if (found) pairs.set(line.id, found.id);
    }
  };
  pairWhere((line, other) => summaryOf(line) === summaryOf(other) && line.lineNo === other.lineNo);
  pairWhere((line, other) => summaryOf(line) === summaryOf(other));
  pairWhere(() => true);
  return pairs;
}

const monthOf = ({ date, month }: TwinVoucher): number => (date ? Number(date.slice(0, 7).replace("-", "")) : month);

function isSameContent(before: TwinVoucher, now: TwinVoucher): boolean {
  if (before.lines.length === 0 || (before.isWhole && before.lines.length !== now.lines.length)) return false;
  return pairLines(before.lines, now.lines).size === before.lines.length;
}

/** How surely two vouchers of one number are the same, or 0: under another word only the very same lines on the same day are. */
function likeness(before: TwinVoucher, now: TwinVoucher): number {
  const isDay = before.date !== null && before.date === now.date;
  const isNear = isDay || before.month === now.month || monthOf(before) === monthOf(now);
  if (!isNear) return 0;
  const isContent = isSameContent(before, now);
  if (before.word === now.word) return 2 + (isContent ? 2 : 0) + (isDay ? 1 : 0);
  return isContent && isDay ? 1 : 0;
}

/** Each voucher's twin, the surest first; no two whole vouchers have one twin. Under another word, of several nothing is taken. */
export function twinVouchers(
  before: readonly TwinVoucher[],
  now: readonly TwinVoucher[],
): ReadonlyMap<number, VoucherTwin> {
  const byNumber = grouped(now, ({ number }) => number);
  const candidates = before.flatMap((one) =>
    (byNumber.get(one.number) ?? []).flatMap((other) => {
      const likely = likeness(one, other);
      return likely === 0 ? [] : [{ one, other, likely }];
    }),
  );
  const weak = grouped(
    candidates.filter(({ likely }) => likely === 1),
    ({ one }) => `${one.id}`,
  );
  const ready = candidates.filter(({ one, likely }) => likely > 1 || weak.get(`${one.id}`)?.length === 1);
  ready.sort((a, b) => b.likely - a.likely || a.one.id - b.one.id || a.other.id - b.other.id);
  const twins = new Map<number, VoucherTwin>();
  const taken = new Set<number>();
  for (const { one, other } of ready) {
    if (twins.has(one.id) || (one.isWhole && taken.has(other.id))) continue;
    if (one.isWhole) taken.add(other.id);
    const lines = pairLines(one.lines, other.lines);
    const isSame = lines.size === one.lines.length && (!one.isWhole || lines.size === other.lines.length);
    twins.set(one.id, { id: other.id, isSame, lines });
  }
  return twins;
}
