/** The entry that a calculator's difference asks for: lines by statement item and standard account, debits first, zero lines left out. */
import { abs, type Fen, sum } from "../money.ts";
import type { Pair } from "./calculator.ts";

/** A statement line with the standard account behind it. */
export interface Post {
  itemCode: string;
  accountCode: string;
  name: string;
}

export interface EntryLine extends Post {
  debit: Fen;
  credit: Fen;
}

export interface Entry {
  description: Pair;
  lines: EntryLine[];
}

export const post = (itemCode: string, accountCode: string, name: string): Post => ({ itemCode, accountCode, name });

/**
 * Nets of one post are added up. @param parts signed, debit positive @returns none where nothing is left
 * @throws RangeError where debits and credits differ
 */
export function entryOf(description: Pair, parts: readonly (readonly [Post, Fen])[]): Entry[] {
  if (sum(parts.map(([, net]) => net)) !== 0n) throw new RangeError(`not balanced: ${description[1]}`);
  const nets = new Map<string, { at: Post; net: Fen }>();
  for (const [at, net] of parts) {
    const key = `${at.itemCode} ${at.accountCode}`;
    nets.set(key, { at: nets.get(key)?.at ?? at, net: (nets.get(key)?.net ?? 0n) + net });
  }
  const lines = [...nets.values()]
    .filter(({ net }) => net !== 0n)
    .map(({ at, net }) => ({ ...at, debit: net > 0n ? net : 0n, credit: net < 0n ? abs(net) : 0n }))
    .toSorted((a, b) => Number(b.debit > 0n) - Number(a.debit > 0n));
  return lines.length === 0 ? [] : [{ description, lines }];
}
