/** Checks of the journal voucher by voucher and line by line (序时账检查): IC-01 to IC-10, IC-24 to IC-26. */
import type { Voucher, VoucherRow } from "../ledger/rows.ts";
import { abs, fen, multiplyRate, sum } from "../money.ts";
import { type Finding, type FindingParams, finding, money, type Place } from "./finding.ts";
import { gapParams, type Numbering, type NumberRange, numberGaps, numberingOf, sharesNumbers } from "./number-gaps.ts";

/** What the lines are held against. */
export interface JournalContext {
  /** Codes of the trial balance; null when none was imported. */
  accounts: ReadonlySet<string> | null;
  hasChildren: (code: string) => boolean;
  /** Auxiliary types an account is kept by; one of them must stand on each line. */
  requiredAux: ReadonlyMap<string, readonly string[]>;
  functionalCurrency: string;
  /** Fingerprints (see fingerprint()) of vouchers imported earlier. */
  imported: ReadonlySet<string>;
}

/** @param voucher its lines in the order of the file; void vouchers are checked for nothing but their number */
export function checkVoucher(voucher: Voucher, context: JournalContext): Finding[] {
  const lines = voucher.lines.filter((line) => !line.isVoid);
  if (lines.length === 0) return [];
  const place: Place = { period: voucher.period, type: voucher.type, no: voucher.no };
  const balance = unbalanced(lines, place);
  const rest = [...repeated(lines, place), ...reimported(voucher, place, context), ...unsigned(lines, place)];
  return [...balance, ...rest, ...lines.flatMap((line) => checkLine(line, { ...place, lineNo: line.lineNo }, context))];
}

function unbalanced(lines: readonly VoucherRow[], place: Place): Finding[] {
  const debit = sum(lines.map((line) => line.debit));
  const credit = sum(lines.map((line) => line.credit));
  if (debit === credit) return [];
  const params = { debit: money(debit), credit: money(credit), difference: money(debit - credit) };
  return [finding("IC-01", place, params)];
}

/** A repeated line number shows two vouchers under one number; where line numbers tell nothing, the dates do. */
function repeated(lines: readonly VoucherRow[], place: Place): Finding[] {
  if (new Set(lines.map((line) => line.lineNo)).size < lines.length)
    return [finding("IC-03", place, { reason: "repeatedLine" })];
  const hasDates = new Set(lines.map((line) => line.date)).size > 1;
  return hasDates ? [finding("IC-03", place, { reason: "differentDate" })] : [];
}

const reimported = (voucher: Voucher, place: Place, { imported }: JournalContext): Finding[] =>
  imported.size > 0 && imported.has(fingerprint(voucher)) ? [finding("IC-24", place)] : [];

/** Only where the export has the columns at all. */
function unsigned(lines: readonly VoucherRow[], place: Place): Finding[] {
  const [first] = lines;
  const { preparer, reviewer, poster } = first ?? {};
  const reasons: string[] = [];
  if (reviewer === "") reasons.push("notReviewed");
  else if (reviewer !== undefined && reviewer === preparer) reasons.push("samePerson");
  if (poster === "") reasons.push("notPosted");
  return reasons.length === 0 ? [] : [finding("IC-26", place, { reason: reasons.join("+") })];
}

function checkLine(line: VoucherRow, place: Place, context: JournalContext): Finding[] {
  const found: Finding[] = [];
  const add = (code: Finding["code"], params?: FindingParams) => found.push(finding(code, place, params));
  if (!isInPeriod(line)) add("IC-04", { date: line.date });
  if (context.accounts?.has(line.code) === false) add("IC-05", { account: line.code });
  if (context.hasChildren(line.code)) add("IC-06", { account: line.code });
  if (line.debit !== 0n && line.credit !== 0n) add("IC-07");
  if (line.debit === 0n && line.credit === 0n) add("IC-08");
  if (line.summary.trim() === "") add("IC-09");
  const required = context.requiredAux.get(line.code) ?? [];
  if (required.length > 0 && !line.aux.some((aux) => required.includes(aux.type)))
    add("IC-10", { types: required.join("/") });
  const conversion = conversionGap(line, context.functionalCurrency);
  if (conversion) add("IC-25", conversion);
  return found;
}

/** Adjustment periods 13 to 16 take dates of any month. */
const isInPeriod = ({ date, period }: VoucherRow): boolean =>
  period % 100 > 12 || `${date.slice(0, 4)}${date.slice(5, 7)}` === String(period);

const CONVERSION_TOLERANCE = fen("1.00");

function conversionGap(line: VoucherRow, functionalCurrency: string): FindingParams | null {
  const { currency, rate, fcAmount, debit, credit } = line;
  if (!currency || currency === functionalCurrency || !rate || fcAmount === undefined || fcAmount === null) return null;
  const converted = multiplyRate(fcAmount, rate);
  const booked = debit + credit;
  if (abs(booked - converted) <= CONVERSION_TOLERANCE) return null;
  return { fcAmount: money(fcAmount), rate, converted: money(converted), booked: money(booked) };
}

/**
 * Numbers that no voucher of a series carries; void vouchers keep theirs. A type whose numbers begin anew every month has a series a
 * month that begins with 1; one that runs through the year begins with its own first number, since it may go on from the year before.
 */
export function checkNumbering(vouchers: readonly Voucher[]): Finding[] {
  const types = new Map<string, Voucher[]>();
  for (const voucher of vouchers) types.set(voucher.type, [...(types.get(voucher.type) ?? []), voucher]);
  const numberings = new Map([...types].map(([type, own]) => [type, numberingOf(own)]));
  const others = [...numberings.values()].filter((numbering) => numbering !== null);
  const usual: Numbering = others.length > 0 && !others.includes("month") ? "year" : "month";
  const apart = [...types].map(([type, own]) => seriesOf(type, own, numberings.get(type) ?? usual));
  const numbering = numberingOf(vouchers) ?? "month";
  const all = seriesOf([...types.keys()].sort().join("+"), vouchers, numbering);
  const isShared = sharesNumbers(vouchers, numbering, { apart: apart.flat(), together: all });
  return (isShared ? all : apart.flat()).map(({ period, type, gaps }) =>
    finding("IC-02", { period, type }, gapParams(gaps)),
  );
}

interface Series {
  period: number;
  type: string;
  gaps: NumberRange[];
}

/** Those with gaps. */
function seriesOf(type: string, vouchers: readonly Voucher[], numbering: Numbering): Series[] {
  const last = Math.max(...vouchers.map(({ period }) => period));
  const keys: Readonly<Record<Numbering, (period: number) => number>> = {
    month: (period) => period,
    year: (period) => Math.floor(period / 100),
    never: () => Math.floor(last / 100),
  };
  const series = new Map<number, number[]>();
  for (const { period, no } of vouchers) {
    const key = keys[numbering](period);
    series.set(key, [...(series.get(key) ?? []), no]);
  }
  const firstYear = Math.min(...series.keys());
  return [...series].flatMap(([period, numbers]) => {
    const gaps = numberGaps(numbers, numbering !== "month" && period === firstYear ? null : 1);
    return gaps.length === 0 ? [] : [{ period, type, gaps }];
  });
}

/** Text that two imports of the same voucher share: date, type, number and lines. Callers hash it. */
export function fingerprint(voucher: Voucher): string {
  const lines = voucher.lines.map((line) => [line.lineNo, line.code, money(line.debit), money(line.credit)].join(","));
  return [voucher.lines[0]?.date, voucher.type, voucher.no, ...lines.sort()].join("|");
}
