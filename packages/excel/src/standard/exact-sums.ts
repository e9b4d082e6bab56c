/** Sums of amounts by key, exact to the fen. */
import { parseAmount } from "../parse-amount.ts";
import { SheetRefused } from "../sheet-refused.ts";

const KEYS_MAX = 2_000_000;

interface Sums {
  debit: bigint;
  credit: bigint;
}

/** Fen of an amount as a file writes it; zero for a blank and for text that is none: its cell is reported where it is read. */
export function fenOf(text: string | undefined): bigint {
  const parsed = text ? parseAmount(text) : null;
  return parsed ? BigInt(parsed.text.replace(".", "")) : 0n;
}

export function fenText(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, "0");
  return `${fen < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Empty for nothing, so that a side without an amount stays blank. */
export const shownFen = (fen: bigint): string => (fen === 0n ? "" : fenText(fen));

export class SideSums {
  private readonly sums = new Map<string, Sums>();

  get size(): number {
    return this.sums.size;
  }

  add(key: string, debit: bigint, credit: bigint): void {
    const sum = this.sums.get(key);
    if (sum) {
      sum.debit += debit;
      sum.credit += credit;
      return;
    }
    boundKeys(this.sums);
    this.sums.set(key, { debit, credit });
  }

  get(key: string): Sums | undefined {
    return this.sums.get(key);
  }

  keys(): Iterable<string> {
    return this.sums.keys();
  }
}

/** Refuses a file whose lists would not fit in memory. */
export function boundKeys(map: { size: number }): void {
  if (map.size >= KEYS_MAX) throw new SheetRefused("tooLarge", "too many accounts or items");
}
