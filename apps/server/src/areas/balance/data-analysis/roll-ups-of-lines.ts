import { entryOf } from "@digao/domain/maps";
import { abs, type Fen, fen, yuan } from "@digao/domain/money";
import { type Flow, FlowBook, type FlowLine } from "@digao/domain/vouchers/flow-book";

export interface JournalLine {
  /** The voucher's id. */
  voucher: number;
  /** yyyymm; 13 to 16 are closing months. */
  month: number;
  code: string;
  /** Debit less credit, in yuan. */
  net: string;
  isClosing: boolean;
}

export interface Chart {
  /** The level-1 account of each account of the journal. */
  tops: ReadonlyMap<string, string>;
  parents: ReadonlyMap<string, string | null>;
  /** Ids of void vouchers. */
  voids: ReadonlySet<number>;
}

interface AccountMonth {
  vouchers: number;
  /** The voucher that was counted last. */
  last: number;
  most: Fen;
}

/** From 10 yuan on the digits say something. */
const digitsFrom: Fen = 1000n;
const sides = { debit: 1, credit: 2 } as const;

/** Adds up the lines of a journal; those of a voucher come after each other. */
export class RollUps {
  readonly #chart: Chart;
  readonly #flows = new FlowBook();
  /** By account and month; an account and each above it. */
  readonly #months = new Map<string, Map<number, AccountMonth>>();
  /** By month, account, side and the first two digits. */
  readonly #digits = new Map<number, Map<string, Uint32Array>>();
  readonly #lines = new Map<string, readonly string[]>();
  #voucher = 0;
  #month = 0;
  #open: FlowLine[] = [];

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  add({ voucher, month, code, net, isClosing }: JournalLine): void {
    if (voucher !== this.#voucher) {
      this.end();
      this.#voucher = voucher;
      this.#month = month;
    }
    const amount = fen(net);
    const size = abs(amount);
    for (const each of this.#lineOf(code)) this.#count(each, month, size);
    if (isClosing || amount === 0n) return;
    if (size >= digitsFrom) this.#countDigits(code, month, amount > 0n, size);
    if (!this.#chart.voids.has(voucher))
      this.#open.push({ top: this.#chart.tops.get(code) ?? code, isDebit: amount > 0n, amount: size });
  }

  /** The voucher in hand has no further line. */
  end(): void {
    if (this.#open.length > 0) this.#flows.add(this.#month, this.#open);
    this.#open = [];
  }

  *accountMonths(): Generator<readonly [code: string, month: number, vouchers: number, most: string]> {
    for (const [code, months] of this.#months)
      for (const [month, { vouchers, most }] of months) yield [code, month, vouchers, yuan(most)];
  }

  flows(): Flow[] {
    return this.#flows.flows();
  }

  *digits(): Generator<readonly [month: number, code: string, side: number, pair: number, lines: number]> {
    for (const { month, code, counts } of this.#countedDigits())
      for (const [at, lines] of counts.entries())
        if (lines > 0) yield [month, code, at < pairs ? sides.debit : sides.credit, at % pairs, lines];
  }

  #countedDigits(): { month: number; code: string; counts: Uint32Array }[] {
    return [...this.#digits].flatMap(([month, accounts]) =>
      [...accounts].map(([code, counts]) => ({ month, code, counts })),
    );
  }

  /** An account and all above it. */
  #lineOf(code: string): readonly string[] {
    const known = this.#lines.get(code);
    if (known) return known;
    const line = new Set<string>();
    for (let at: string | null = code; at !== null && !line.has(at); at = this.#chart.parents.get(at) ?? null)
      line.add(at);
    const codes = [...line];
    this.#lines.set(code, codes);
    return codes;
  }

  #count(code: string, month: number, size: Fen): void {
    const months = entryOf(this.#months, code, () => new Map<number, AccountMonth>());
    const own = months.get(month);
    if (!own) {
      months.set(month, { vouchers: 1, last: this.#voucher, most: size });
      return;
    }
    if (own.last !== this.#voucher) {
      own.vouchers += 1;
      own.last = this.#voucher;
    }
    if (size > own.most) own.most = size;
  }

  #countDigits(code: string, month: number, isDebit: boolean, size: Fen): void {
    const accounts = entryOf(this.#digits, month, () => new Map<string, Uint32Array>());
    const counts = entryOf(accounts, code, () => new Uint32Array(2 * pairs));
    const at = Number(String(size).slice(0, 2)) + (isDebit ? 0 : pairs);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

/** 10 to 99, by their own number. */
const pairs = 100;
