import { type ClosingFlag, flagOfRoles } from "@digao/domain/vouchers/closing";
import { copyNull } from "../copy-text.ts";
import { FenSums } from "./fen-sums.ts";

export interface BookLine {
  /** From 1 in the file's order, as the numbers of vouchers and accounts are. */
  number: number;
  account: number;
  lineNo: number;
  date: string;
  debit: number | bigint;
  credit: number | bigint;
}

/** What is known of a voucher, as bits. */
const isVoid = 1;
/** A line came behind lines of other vouchers; all further ones then lie apart. */
const isApart = 2;
const hasDates = 4;
/** Beside the roles of a voucher's accounts: one of them has none. */
const hasOther = 8;
/** Line numbers that may come twice: below 63 they are noted as bits (two of 32), any other is looked at line by line. */
const isOdd = 8;

/**
 * Numbers the vouchers of one import from 1 in the order met, and adds them up: lines of the same period, word and number are
 * one voucher. Columns instead of objects: there are hundreds of thousands.
 */
export class VoucherBook {
  /** By period and word, then by number. */
  private readonly series = new Map<string, Map<string, number>>();
  private ofSeries = new Map<string, number>();
  private count = 0;
  private readonly marks: number[] = [0];
  private readonly lines: number[] = [0];
  private readonly firsts: number[] = [0];
  private readonly dates: string[] = [""];
  private readonly low: number[] = [0];
  private readonly high: number[] = [0];
  private readonly debits = new FenSums();
  private readonly credits = new FenSums();
  /** How many lines and which flag a voucher had when it was written. */
  private readonly written: number[] = [0];
  private readonly flags: number[] = [0];
  /** COPY fields of period, date and head of those that wait to be written. */
  private heads: string[] = [];
  /** Voucher and account of every line. */
  private readonly owners: number[] = [];
  private readonly accounts: number[] = [];
  /** Lines that have been marked as of closing vouchers. */
  private readonly closed = new Set<number>();
  private blockFrom = 0;
  private lastPeriod = 0;
  private lastType = "";
  private lastNo = "";
  private last = 0;

  constructor() {
    this.debits.open();
    this.credits.open();
  }

  get size(): number {
    return this.count;
  }

  find(period: number, type: string, noText: string): number {
    const isOfSeries = period === this.lastPeriod && type === this.lastType;
    if (isOfSeries && noText === this.lastNo) return this.last;
    const numbers = isOfSeries ? this.ofSeries : this.numbersOf(period, type);
    let voucher = numbers.get(noText);
    if (voucher === undefined) {
      this.count += 1;
      voucher = this.count;
      numbers.set(ownText(noText), voucher);
      for (const column of [this.marks, this.lines, this.firsts, this.low, this.high]) column.push(0);
      this.dates.push("");
      this.debits.open();
      this.credits.open();
    }
    this.lastPeriod = period;
    this.lastType = type;
    this.lastNo = noText;
    this.last = voucher;
    return voucher;
  }

  private numbersOf(period: number, type: string): Map<string, number> {
    const key = `${period}|${type}`;
    const numbers = this.series.get(key) ?? new Map<string, number>();
    this.series.set(key, numbers);
    this.ofSeries = numbers;
    return numbers;
  }

  /** Lines of a voucher so far. */
  linesIn = (voucher: number): number => this.lines[voucher] ?? 0;
  isVoid = (voucher: number): boolean => this.has(voucher, isVoid);
  isApart = (voucher: number): boolean => this.has(voucher, isApart);

  /** A voucher's first line says what it is. */
  begin(voucher: number, line: BookLine, head: string, isMarkedVoid: boolean): void {
    this.firsts[voucher] = line.number;
    this.dates[voucher] = line.date;
    this.heads.push(head);
    if (isMarkedVoid) this.mark(voucher, isVoid);
  }

  add(voucher: number, line: BookLine): void {
    const lines = this.linesIn(voucher);
    if (line.number - (this.firsts[voucher] ?? 0) !== lines) this.mark(voucher, isApart);
    if (this.dates[voucher] !== line.date) this.mark(voucher, hasDates);
    this.lines[voucher] = lines + 1;
    this.debits.add(voucher, line.debit);
    this.credits.add(voucher, line.credit);
    this.noteLineNo(voucher, line.lineNo);
    this.owners.push(voucher);
    this.accounts.push(line.account);
  }

  /** COPY text of the vouchers that began since the last call, without the one under way unless the file has ended. */
  begun(hasEnded: boolean, closing: ReadonlyMap<number, ClosingFlag>): string {
    let text = "";
    const taken = hasEnded ? this.heads.length : this.heads.length - 1;
    for (let index = 0; index < taken; index++) {
      const voucher = this.written.length;
      this.flags.push(this.flagOf(voucher, closing.get(voucher) ?? 0));
      this.written.push(this.linesIn(voucher));
      text += `${this.totals(voucher)}\t${this.heads[index]}\n`;
    }
    this.heads = this.heads.slice(Math.max(taken, 0));
    return text;
  }

  /** COPY text of the written vouchers that had further lines since, or that close something. */
  *changed(closing: ReadonlyMap<number, ClosingFlag>): Generator<string> {
    for (let voucher = 1; voucher <= this.size; voucher++) {
      const flag = this.flagOf(voucher, closing.get(voucher) ?? 0);
      if (this.written[voucher] === this.lines[voucher] && this.flags[voucher] === flag) continue;
      this.flags[voucher] = flag;
      yield `${this.totals(voucher)}\t${noHead}\n`;
    }
  }

  /**
   * Vouchers of the lines since the last call that close something, as far as it can be told: the roles (`closingRoles`) are those of the
   * accounts met so far, in the order of their numbers, and a voucher may go on. Their lines count as marked.
   */
  closeBlock(roles: readonly number[]): Map<number, ClosingFlag> {
    const from = this.blockFrom;
    this.blockFrom = this.owners.length;
    const closing = this.closingFrom(from, roles);
    for (const line of this.linesOf(closing, from)) this.closed.add(line);
    return closing;
  }

  /** Vouchers that close something, by the roles of all accounts. */
  closing = (roles: readonly number[]): Map<number, ClosingFlag> => this.closingFrom(0, roles);

  /** Numbers of the lines of vouchers that close something, and of those among all that `closeBlock` marked wrongly. */
  closingLines(closing: ReadonlyMap<number, ClosingFlag>): { lines: number[]; wrong: number[] } {
    const lines = this.linesOf(closing, 0);
    const right = new Set(lines);
    const isWrong = (line: number) => right.has(line) !== this.closed.has(line);
    return { lines, wrong: [...new Set([...lines, ...this.closed])].filter(isWrong) };
  }

  private closingFrom(from: number, roles: readonly number[]): Map<number, ClosingFlag> {
    const all = new Uint8Array(this.size + 1);
    for (let line = from; line < this.owners.length; line++) {
      const owner = this.owners[line] ?? 0;
      const role = roles[(this.accounts[line] ?? 0) - 1] ?? 0;
      all[owner] = (all[owner] ?? 0) | (role === 0 ? hasOther : role);
    }
    const found = new Map<number, ClosingFlag>();
    for (const [voucher, role] of all.entries()) {
      if (role === 0 || (role & hasOther) !== 0 || this.isVoid(voucher)) continue;
      const flag = flagOfRoles(role, false);
      if (flag !== 0) found.set(voucher, flag);
    }
    return found;
  }

  private linesOf(vouchers: ReadonlyMap<number, unknown>, from: number): number[] {
    const lines: number[] = [];
    if (vouchers.size === 0) return lines;
    for (let line = from; line < this.owners.length; line++)
      if (vouchers.has(this.owners[line] ?? 0)) lines.push(line + 1);
    return lines;
  }

  voids = (): number[] => this.marked(isVoid);

  /** Those to look at line by line, as `voucherSigns`: all, and which of them have several dates or odd line numbers. */
  signs(): { vouchers: number[]; hasDates: boolean[]; isOdd: boolean[] } {
    const vouchers = this.marked(hasDates | isOdd).filter((voucher) => !this.isVoid(voucher));
    const which = (mark: number) => vouchers.map((voucher) => this.has(voucher, mark));
    return { vouchers, hasDates: which(hasDates), isOdd: which(isOdd) };
  }

  /** Debit less credit, in fen. */
  difference = (voucher: number): bigint => this.debits.fen(voucher) - this.credits.fen(voucher);

  private has = (voucher: number, marks: number): boolean => ((this.marks[voucher] ?? 0) & marks) !== 0;

  private mark(voucher: number, mark: number): void {
    this.marks[voucher] = (this.marks[voucher] ?? 0) | mark;
  }

  private marked(marks: number): number[] {
    const found: number[] = [];
    for (let voucher = 1; voucher <= this.size; voucher++) if (this.has(voucher, marks)) found.push(voucher);
    return found;
  }

  private noteLineNo(voucher: number, lineNo: number): void {
    const bits = lineNo < 32 ? this.low : this.high;
    const bit = 1 << (lineNo & 31);
    const seenBits = bits[voucher] ?? 0;
    if (lineNo < 0 || lineNo > 62 || (seenBits & bit) !== 0) this.mark(voucher, isOdd);
    bits[voucher] = seenBits | bit;
  }

  /** Enum voucherFlag: 5 void, 1 and 4 closing, 2 red-letter where the totals are negative, else 0. */
  private flagOf(voucher: number, closing: ClosingFlag): number {
    if (this.isVoid(voucher)) return 5;
    if (closing !== 0) return closing;
    const [debit, credit] = [this.debits.sign(voucher), this.credits.sign(voucher)];
    return debit <= 0 && credit <= 0 && debit + credit < 0 ? 2 : 0;
  }

  private totals(voucher: number): string {
    const [debit, credit] = [this.debits.yuan(voucher), this.credits.yuan(voucher)];
    return `${voucher}\t${debit}\t${credit}\t${this.lines[voucher]}\t${this.firsts[voucher]}\t${this.flags[voucher]}`;
  }
}

/** A longer text of a cell is a slice of the chunk that it was read from, which would stay alive as long as the slice. */
const ownText = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

/** The eleven columns behind the totals. */
const noHead = Array.from({ length: 12 }, () => copyNull).join("\t");
