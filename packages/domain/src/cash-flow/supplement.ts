/**
 * Profit reconciled to operating cash (补充资料, indirect method, CAS 31), voucher by voucher: what separates the profit of a voucher
 * from its operating cash is the movement of working capital, a charge without money, a result that is not operating, or a correction of
 * these because the counter account is not operating (stock used for construction, bills endorsed for equipment, input tax on long-term
 * assets). Each part is named by its account, so that every line opens to what it is made of; what nothing explains is said apart and is
 * in no line. Amounts in fen, as they are added to profit.
 */
import { abs, divideRounded, type Fen, min, sum } from "../money.ts";
import { type AccountClass, classOf, isLongTermAsset, isProfitAccount, type SupplementLine } from "./account-class.ts";
import { netItem } from "./collected.ts";
import { type CashLine, type CashVoucher, countersOf, hasCash, signedOf } from "./voucher.ts";

/**
 * `movement` of the account itself, `profit`: a result that is not operating cash, `correction` of a movement because of `account` on
 * the other side.
 */
export type SupplementKind = "movement" | "profit" | "correction";

export interface SupplementEntry {
  /** Null: explained by nothing. */
  line: SupplementLine | null;
  kind: SupplementKind;
  /** Four digits of the account, or the item of the statement on the other side ("C211"). */
  account: string;
  amount: Fen;
  vouchers: number;
}

interface Part {
  lineId: number;
  item: string | null;
  amount: Fen;
}

interface Counted {
  line: SupplementLine;
  kind: SupplementKind;
  account: string;
  amount: Fen;
}

const isOperating = ({ item }: Part): boolean => item === netItem || /^C1/u.test(item ?? "");
const familyOf = (code: string): string => code.slice(0, 4);

interface Classed {
  line: CashLine;
  of: AccountClass;
}

/** Shares of an amount over weights, half up, the last takes the rest. */
function spread(amount: Fen, weights: readonly Fen[]): Fen[] {
  const whole = sum(weights);
  const given: Fen[] = weights.slice(0, -1).map((weight) => divideRounded(amount * weight, whole));
  return [...given, amount - sum(given)];
}

/** One voucher's way from profit to operating cash. */
class Bridge {
  readonly counted: Counted[] = [];
  readonly #counters: readonly Classed[];
  readonly #parts: readonly Part[];
  readonly #hasCash: boolean;
  #left: Fen;

  constructor(voucher: CashVoucher, parts: readonly Part[]) {
    this.#counters = countersOf(voucher).map((line) => ({ line, of: classOf(line) }));
    this.#parts = parts;
    this.#hasCash = hasCash(voucher);
    const profit = sum(this.#counters.map(({ line, of }) => (of.kind === "profit" ? signedOf(line) : 0n)));
    const operating = sum(parts.filter(isOperating).map(({ amount }) => amount));
    this.#left = operating - profit;
  }

  get isClosing(): boolean {
    return this.#counters.some(({ line }) => isProfitAccount(line.code));
  }

  /** What nothing explains. */
  get left(): Fen {
    return this.#left;
  }

  #count(line: SupplementLine, kind: SupplementKind, account: string, amount: Fen): void {
    if (amount === 0n) return;
    this.counted.push({ line, kind, account, amount });
    this.#left -= amount;
  }

  /** How much of a result is not operating cash. */
  #outside(line: CashLine): Fen {
    if (!this.#hasCash) return signedOf(line);
    return sum(this.#parts.filter((part) => part.lineId === line.id && !isOperating(part)).map(({ amount }) => amount));
  }

  run(): void {
    this.#movements();
    this.#results();
    this.#corrections();
    this.#counters_();
  }

  #movements(): void {
    for (const { line, of } of this.#counters) {
      if (of.kind === "moving") this.#count(of.line, "movement", familyOf(line.code), signedOf(line));
      if (of.kind === "profit" && of.addedBack)
        this.#count(of.addedBack, "profit", familyOf(line.code), -this.#outside(line));
    }
  }

  /** Results whose money, where any moved, is of investing or financing; without money as far as nothing else explains them. */
  #results(): void {
    const isDisposal = this.#counters.some(({ line }) => isLongTermAsset(line.code));
    const found: Counted[] = [];
    for (const { line, of } of this.#counters) {
      if (of.kind !== "profit" || of.addedBack) continue;
      const outside = this.#outside(line);
      const to = of.nonOperating ?? (this.#hasCash || isDisposal ? of.disposal : null);
      if (to && outside !== 0n)
        found.push({ line: to, kind: "profit", account: familyOf(line.code), amount: -outside });
    }
    const asked = found.map(({ amount }) => amount);
    const whole = sum(asked);
    const isSameWay = whole > 0n === this.#left > 0n;
    const given = this.#hasCash ? asked : this.#within(asked, whole, isSameWay);
    for (const [index, one] of found.entries()) this.#count(one.line, one.kind, one.account, given[index] ?? 0n);
  }

  #within(asked: readonly Fen[], whole: Fen, isSameWay: boolean): readonly Fen[] {
    if (whole === 0n || !isSameWay) return [];
    return abs(whole) <= abs(this.#left) ? asked : spread(this.#left, asked);
  }

  /** The other side: the item where money moved, else the account that has no line of its own. */
  #other(): string {
    const outside = this.#parts.filter((part) => !isOperating(part));
    if (outside.length > 0) return outside.reduce((a, b) => (abs(b.amount) > abs(a.amount) ? b : a)).item ?? "";
    const others = this.#counters.filter(({ of }) => of.kind === "other").map(({ line }) => line);
    const first = others.toSorted((a, b) => (abs(signedOf(b)) > abs(signedOf(a)) ? 1 : -1))[0];
    return familyOf(first?.code ?? "");
  }

  /** What is left contrary to a movement is no operating part of that movement. */
  #corrections(): void {
    if (this.#left === 0n) return;
    const isPlus = this.#left > 0n;
    const against = this.counted.filter(({ kind, amount }) => kind === "movement" && amount > 0n !== isPlus);
    const whole = sum(against.map(({ amount }) => amount));
    if (whole === 0n) return;
    const size = min(abs(whole), abs(this.#left));
    const given = spread(
      isPlus ? size : -size,
      against.map(({ amount }) => amount),
    );
    const other = this.#other();
    for (const [index, one] of against.entries()) this.#count(one.line, "correction", other, given[index] ?? 0n);
  }

  #counters_(): void {
    for (const { line, of } of this.#counters) {
      if (this.#left === 0n || of.kind !== "other" || !of.counter) continue;
      const own = signedOf(line);
      if (own > 0n !== this.#left > 0n) continue;
      const size = min(abs(own), abs(this.#left));
      this.#count(of.counter, "correction", familyOf(line.code), own > 0n ? size : -size);
    }
  }
}

/** Adds up bridges. */
export class SupplementBook {
  readonly #entries = new Map<string, SupplementEntry>();

  /** @param parts of its attribution as it is after judgement; none for a voucher without cash */
  add(voucher: CashVoucher, parts: readonly Part[]): void {
    const bridge = new Bridge(voucher, parts);
    if (bridge.isClosing) return;
    bridge.run();
    for (const { line, kind, account, amount } of bridge.counted) this.#take(line, kind, account, amount);
    if (bridge.left !== 0n) this.#take(null, "correction", voucher.key, bridge.left);
  }

  #take(line: SupplementLine | null, kind: SupplementKind, account: string, amount: Fen): void {
    const key = `${line} ${kind} ${account}`;
    const before = this.#entries.get(key);
    const entry = before ?? { line, kind, account, amount: 0n, vouchers: 0 };
    this.#entries.set(key, { ...entry, amount: entry.amount + amount, vouchers: entry.vouchers + 1 });
  }

  /** In the order of lines; unexplained ones last. */
  get entries(): SupplementEntry[] {
    const order = ({ line, kind, account }: SupplementEntry) => `${line ?? "T"} ${kind} ${account}`;
    return [...this.#entries.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }
}

/** Each line's amount. */
export function supplementTotals(entries: readonly SupplementEntry[]): Partial<Record<SupplementLine, Fen>> {
  const totals: Partial<Record<SupplementLine, Fen>> = {};
  for (const { line, amount } of entries) if (line) totals[line] = (totals[line] ?? 0n) + amount;
  return totals;
}
