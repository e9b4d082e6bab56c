/**
 * A client's year as other programs write it, made here: codes without levels, red entries, amounts of nothing, gaps in the
 * numbers, a voucher of two dates. With it comes what is in it, by plain counting, in the shape in which the real ledgers of
 * the tests tell theirs.
 */
import { generator, pick } from "../packages/domain/test/random.ts";

interface Line {
  date: string;
  type: string;
  no: number;
  lineNo: number;
  code: string;
  summary: string;
  /** Fen. */
  debit: number;
  credit: number;
}

export interface MadeLedger {
  /** Neutral tables. */
  opening: string;
  journal: string;
  lines: readonly Line[];
  /** Account code to name, and to what it opens with in fen, debit positive. */
  names: ReadonlyMap<string, string>;
  openings: ReadonlyMap<string, number>;
  expected: ReturnType<typeof count>;
}

const accounts: readonly [code: string, name: string, openingFen: number][] = [
  ["10A100020", "现金", 800_000_00],
  ["10A100090", "应收货款", 1_250_000_00],
  ["10A100040", "坏账准备", -50_000_00],
  ["10A100280", "库存商品", 900_000_00],
  ["10B100030", "应付货款", -700_000_00],
  ["10B100640", "应交税费", -60_000_00],
  ["10C110010", "实收资本", -2_140_000_00],
  ["10D100101", "商品销售", 0],
  ["10D100112", "销售退回", 0],
  ["10E100121", "商品成本", 0],
  ["10E200240", "办公费", 0],
  ["10E201230", "差旅费", 0],
  ["10E200600", "房租", 0],
];
/** Debit, credit and what is written beside them. */
const kinds = [
  ["10A100090", "10D100101", "销售商品"],
  ["10A100020", "10A100090", "收到货款"],
  ["10A100280", "10B100030", "采购入库"],
  ["10B100030", "10A100020", "支付货款"],
  ["10E100121", "10A100280", "结转成本"],
  ["10E200240", "10A100020", "办公用品"],
  ["10E201230", "10A100020", ""],
  ["10E200600", "10A100020", "一季度房租"],
  ["10D100112", "10A100090", "销售退回"],
  ["10B100640", "10A100020", "缴纳税费"],
  ["10E200240", "10A100040", "计提坏账准备"],
] as const;

const dayOf = (place: number): string => new Date(Date.UTC(2024, 0, 1 + place)).toISOString().slice(0, 10);
const vouchersMade = 180;

/** Every voucher of the series 1 has a number of its own, but for those that were lost. */
const isLost = (no: number): boolean => no === 40 || (no >= 91 && no <= 95);

/** Mostly any amount; some are round, and some red. */
function amountFor(no: number, next: () => number): number {
  const size = 100 + Math.floor(next() ** 3 * 9_000_000);
  if (no % 17 === 0) return -size;
  if (no % 13 === 0) return 2_000_000;
  return no % 11 === 0 ? 50_000 : size;
}

/** Some come twice on their day, and some have a line of nothing. */
function makeVoucher(no: number, next: () => number): Line[] {
  const [debited, credited, summary] = pick(next, kinds);
  const head = { type: "1", no, summary, date: dayOf(Math.floor(((no - 1) * 366) / vouchersMade)) };
  const amount = amountFor(no, next);
  const pair = [
    { ...head, code: debited, debit: amount, credit: 0 },
    { ...head, code: credited, debit: 0, credit: amount },
  ];
  const nothing = { ...head, code: "10A100040", debit: 0, credit: 0 };
  const all = [...pair, ...(no % 29 === 0 ? pair : []), ...(no % 37 === 0 ? [nothing] : [])];
  return all.map((line, index) => ({ ...line, lineNo: index + 1 }));
}

function makeLines(seed: number, isUnbalanced: boolean): Line[] {
  const next = generator(seed);
  const numbers = Array.from({ length: vouchersMade }, (_, place) => place + 1).filter((no) => !isLost(no));
  const lines = numbers.flatMap((no) => makeVoucher(no, next));
  const second = lines.find(({ no, lineNo }) => no === 60 && lineNo === 2);
  if (second) second.date = "2024-04-30";
  if (!isUnbalanced) return lines;
  return [
    ...lines,
    { ...unevenHead, lineNo: 1, debit: 100_00, credit: 0 },
    { ...unevenHead, lineNo: 2, debit: 0, credit: 99_99 },
  ];
}
const unevenHead = { type: "2", no: 1, date: "2024-12-30", code: "10A100020", summary: "不平的凭证" };

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const amountOf = ({ debit, credit }: Line): number => debit || credit;
const total = (lines: readonly Line[], side: "debit" | "credit"): number =>
  lines.reduce((sum, line) => sum + line[side], 0);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The days of 2024 that were off on a weekday, and worked at a weekend, as announced. */
const daysOff =
  "01-01 02-12 02-13 02-14 02-15 02-16 04-04 04-05 05-01 05-02 05-03 06-10 09-16 09-17 10-01 10-02 10-03 10-04 10-07";
const daysWorked = "02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12";
const isIn = (days: string, date: string): boolean => days.split(" ").includes(date.slice(5));
const isWeekend = ({ date }: Line): boolean => [0, 6].includes(new Date(date).getUTCDay());
const isOffWeekday = (line: Line): boolean => isIn(daysOff, line.date);
const isMadeUp = (line: Line): boolean => isIn(daysWorked, line.date);
const isMonthEnd = ({ date }: Line): boolean => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1;

function debitFigures(lines: readonly Line[]) {
  const debits = lines
    .map(({ debit }) => debit)
    .filter((debit) => debit > 0)
    .sort((a, b) => a - b);
  const sum = debits.reduce((all, debit) => all + debit, 0);
  const mean = sum / debits.length;
  const middle = (debits.length - 1) / 2;
  const median = ((debits[Math.floor(middle)] ?? 0) + (debits[Math.ceil(middle)] ?? 0)) / 2;
  const variance = debits.reduce((all, debit) => all + (debit - mean) ** 2, 0) / (debits.length - 1);
  const bounds = [0, 1000, 10_000, 100_000, 1_000_000, Number.POSITIVE_INFINITY];
  return {
    debitStats: {
      count: debits.length,
      sum: yuan(sum),
      min: yuan(debits[0] ?? 0),
      max: yuan(debits.at(-1) ?? 0),
      mean: `${mean / 100}`,
      median: `${median / 100}`,
      sampleStdDev: `${Math.sqrt(variance) / 100}`,
    },
    debitStrata: bounds.slice(1).map((bound, index) => {
      const from = bounds[index] ?? 0;
      const own = debits.filter((debit) => debit >= from * 100 && debit < bound * 100);
      const figures = { count: own.length, sum: yuan(own.reduce((all, debit) => all + debit, 0)) };
      return { from: `${from}`, toExclusive: `${bound}`, ...figures };
    }),
  };
}

function count(lines: readonly Line[]) {
  const vouchers = groupBy(lines, ({ type, no }) => `${type}|${no}`);
  const sums = [...vouchers].map(([voucher, own]) => ({
    voucher,
    debit: total(own, "debit"),
    credit: total(own, "credit"),
  }));
  const twins = [
    ...groupBy(
      lines.filter((line) => amountOf(line) > 0),
      (line) => [line.date, line.code, line.debit ? "D" : "C", amountOf(line)].join("|"),
    ).values(),
  ].filter((group) => group.length > 1);
  const months = [...groupBy(lines, ({ date }) => date.slice(0, 7))].sort(([a], [b]) => a.localeCompare(b));
  return {
    lines: lines.length,
    vouchers: vouchers.size,
    decimals: 2,
    totalDebit: yuan(total(lines, "debit")),
    totalCredit: yuan(total(lines, "credit")),
    unbalancedVouchers: sums
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ voucher, debit, credit }) => ({
        voucher,
        debit: yuan(debit),
        credit: yuan(credit),
        diff: yuan(debit - credit),
      })),
    vouchersWithSeveralDates: [...vouchers.values()].filter((own) => new Set(own.map(({ date }) => date)).size > 1)
      .length,
    zeroAmountLines: lines.filter((line) => amountOf(line) === 0).length,
    negativeAmountLines: lines.filter((line) => amountOf(line) < 0).length,
    weekendLines: lines.filter(isWeekend).length,
    voucherNumberSeries: {
      "1": {
        min: 1,
        missingCount: 6,
        missingRanges: [
          [40, 40],
          [91, 95],
        ] as [number, number][],
      },
    },
    trialBalance: accounts.map(([accountCode, accountName, opening]) => {
      const own = lines.filter(({ code }) => code === accountCode);
      const [debit, credit] = [total(own, "debit"), total(own, "credit")];
      const figures = { opening: yuan(opening), debit: yuan(debit), credit: yuan(credit) };
      return { accountCode, accountName, ...figures, closing: yuan(opening + debit - credit) };
    }),
    jeTests: {
      nonWorkingDayLines_CNcalendar: lines.filter((line) => isOffWeekday(line) || (isWeekend(line) && !isMadeUp(line)))
        .length,
      linesOnCNHolidayWeekday: lines.filter(isOffWeekday).length,
      linesOnCNMakeupWorkday: lines.filter(isMadeUp).length,
      lastDayOfMonthLines: lines.filter(isMonthEnd).length,
      roundThousandLines: lines.filter((line) => amountOf(line) !== 0 && amountOf(line) % 100_000 === 0).length,
      roundTenThousandLines: lines.filter((line) => amountOf(line) !== 0 && amountOf(line) % 1_000_000 === 0).length,
      duplicateGroups_date_account_side_amount: twins.length,
      linesInDuplicateGroups: twins.reduce((sum, group) => sum + group.length, 0),
      emptySummaryLines: lines.filter(({ summary }) => summary === "").length,
      ...debitFigures(lines),
      top5Amounts: lines
        .toSorted((a, b) => amountOf(b) - amountOf(a) || `${a.date} ${a.code}`.localeCompare(`${b.date} ${b.code}`))
        .slice(0, 5)
        .map((line) => {
          const place = { date: line.date, voucherNo: `${line.no}`, account: line.code };
          return { ...place, side: line.debit ? "D" : "C", amount: yuan(amountOf(line)) };
        }),
      byCalendarMonth: Object.fromEntries(
        months.map(([month, own]) => [
          month,
          { lines: own.length, debit: yuan(total(own, "debit")), credit: yuan(total(own, "credit")) },
        ]),
      ),
    },
  };
}

/** The same seed makes the same ledger. */
export function makeLedger({ seed = 20_240_101, isUnbalanced = false } = {}): MadeLedger {
  const lines = makeLines(seed, isUnbalanced);
  const names = new Map(accounts.map(([code, name]) => [code, name]));
  const rows = lines.map((line) => {
    const place = [line.date, line.date.slice(0, 7), line.type, line.no, line.lineNo, line.code, names.get(line.code)];
    return [...place, line.summary, yuan(line.debit), yuan(line.credit)].join(",");
  });
  const sided = (fen: number): string => (fen < 0 ? `0,${yuan(-fen)}` : `${yuan(fen)},0`);
  return {
    opening: [
      "accountCode,accountName,openingDebit,openingCredit",
      ...accounts.map(([code, name, fen]) => `${code},${name},${sided(fen)}`),
    ].join("\n"),
    journal: ["date,period,voucherType,voucherNo,lineNo,accountCode,accountName,summary,debit,credit", ...rows].join(
      "\n",
    ),
    lines,
    names,
    openings: new Map(accounts.map(([code, , fen]) => [code, fen])),
    expected: count(lines),
  };
}
