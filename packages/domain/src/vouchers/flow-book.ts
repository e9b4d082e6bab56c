/** What flows between level-1 accounts (科目流向): each voucher's own pairing of debits and credits first, the rest by amount. */
import { entryOf } from "../maps.ts";
import { type Fen, max } from "../money.ts";

/** A line of a voucher that moves something: `amount` above zero, in fen. Red letters stand on the side that their sign says. */
export interface FlowLine {
  /** The level-1 account. */
  top: string;
  isDebit: boolean;
  amount: Fen;
}

/** Amounts in `flowParts` of a fen, since shares are no whole fen. */
export interface Flow {
  debitTop: string;
  creditTop: string;
  month: number;
  amount: bigint;
  /** What of it the vouchers pair by themselves. */
  paired: bigint;
  /** In how many vouchers the two accounts meet. */
  vouchers: number;
}

/** Parts of a fen that flows are counted in. */
export const flowParts = 1_000_000_000_000n;

type Side = Map<string, Fen>;

const put = (side: Side, top: string, amount: Fen): void => {
  side.set(top, (side.get(top) ?? 0n) + amount);
};

const take = (side: Side, top: string, amount: Fen): void => {
  const left = (side.get(top) ?? 0n) - amount;
  if (left === 0n) side.delete(top);
  else side.set(top, left);
};

const total = (side: Side): Fen => {
  let sum = 0n;
  for (const amount of side.values()) sum += amount;
  return sum;
};

/** Lines of one amount: how many on each side, by account. */
interface Alike {
  debits: Map<string, number>;
  credits: Map<string, number>;
}

const countOf = (side: ReadonlyMap<string, number>): number => {
  let count = 0;
  for (const lines of side.values()) count += lines;
  return count;
};

function alikeIn(lines: readonly FlowLine[]): ReadonlyMap<Fen, Alike> {
  const alike = new Map<Fen, Alike>();
  for (const { top, isDebit, amount } of lines) {
    const own = alike.get(amount) ?? { debits: new Map(), credits: new Map() };
    const side = isDebit ? own.debits : own.credits;
    side.set(top, (side.get(top) ?? 0) + 1);
    alike.set(amount, own);
  }
  return alike;
}

/** Whether it is clear which accounts meet: the side with more lines of the amount has one account among them. */
function isClear({ debits, credits }: Alike): boolean {
  const [ofDebits, ofCredits] = [countOf(debits), countOf(credits)];
  if (ofDebits === 0 || ofCredits === 0) return false;
  return (ofDebits >= ofCredits && debits.size === 1) || (ofCredits >= ofDebits && credits.size === 1);
}

/** Adds up what flows in vouchers, one after the other, by month and the two accounts. */
export class FlowBook {
  readonly #flows = new Map<number, Map<string, Map<string, Flow>>>();

  /**
   * A whole voucher without closing entries; none that is void. A voucher with one account on a side pairs by itself. In any other, lines of
   * one amount on both sides pair where it is clear which accounts meet. What is left shares out by amount; where its sides differ the
   * larger is the whole, so no flow is larger than its line.
   */
  add(month: number, lines: readonly FlowLine[]): void {
    const [debits, credits] = [new Map<string, Fen>(), new Map<string, Fen>()];
    for (const { top, isDebit, amount } of lines) put(isDebit ? debits : credits, top, amount);
    for (const debitTop of debits.keys())
      for (const creditTop of credits.keys()) this.#flow(month, debitTop, creditTop).vouchers += 1;
    if (debits.size > 1 && credits.size > 1) this.#pair(month, lines, debits, credits);
    this.#share(month, debits, credits);
  }

  flows(): Flow[] {
    const byMonth = [...this.#flows.values()].flatMap((byDebit) => [...byDebit.values()]);
    return byMonth.flatMap((byCredit) => [...byCredit.values()]).filter(({ amount }) => amount > 0n);
  }

  /** Takes off the sides what pairs by its amounts. */
  #pair(month: number, lines: readonly FlowLine[], debits: Side, credits: Side): void {
    for (const [amount, alike] of alikeIn(lines)) {
      if (!isClear(alike)) continue;
      // One of the two has one account; the other's lines all pair, or as many as there are of the first.
      const isOneDebit = alike.debits.size === 1 && countOf(alike.debits) >= countOf(alike.credits);
      const many = isOneDebit ? alike.credits : alike.debits;
      const [one = ""] = (isOneDebit ? alike.debits : alike.credits).keys();
      for (const [top, count] of many) {
        const paired = amount * BigInt(count);
        const [debitTop, creditTop] = isOneDebit ? [one, top] : [top, one];
        this.#move(month, debitTop, creditTop, paired * flowParts, true);
        take(debits, debitTop, paired);
        take(credits, creditTop, paired);
      }
    }
  }

  #share(month: number, debits: Side, credits: Side): void {
    const [debit, credit] = [total(debits), total(credits)];
    const whole = max(debit, credit);
    if (whole === 0n) return;
    const isPaired = debits.size === 1 || credits.size === 1;
    for (const [debitTop, ofDebit] of debits)
      for (const [creditTop, ofCredit] of credits)
        this.#move(month, debitTop, creditTop, (ofDebit * ofCredit * flowParts) / whole, isPaired);
  }

  #move(month: number, debitTop: string, creditTop: string, amount: bigint, isPaired: boolean): void {
    const flow = this.#flow(month, debitTop, creditTop);
    flow.amount += amount;
    if (isPaired) flow.paired += amount;
  }

  #flow(month: number, debitTop: string, creditTop: string): Flow {
    const byDebit = entryOf(this.#flows, month, () => new Map<string, Map<string, Flow>>());
    const byCredit = entryOf(byDebit, debitTop, () => new Map<string, Flow>());
    return entryOf(byCredit, creditTop, () => ({ debitTop, creditTop, month, amount: 0n, paired: 0n, vouchers: 0 }));
  }
}
