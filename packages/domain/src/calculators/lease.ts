/** Leases of the lessee (租赁, ZQ2-6; CAS 21): initial measurement, the liability by periods, depreciation, and the year's figures. */

import { addDays, monthsBefore } from "../ageing/ageing.ts";
import type { Fraction } from "../analysis/fraction.ts";
import { divideRounded, type Fen, max, sum, yuan } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { periodicRate, SCALE, scaled } from "./exact.ts";
import { refuse } from "./faults.ts";

const MONTHS = { year: 12, halfYear: 6, quarter: 3, month: 1 } as const;
export type Frequency = keyof typeof MONTHS;

export interface LeaseTerms {
  /** Commencement, YYYY-MM-DD. */
  start: string;
  frequency: Frequency;
  /** By period, from the first. */
  payments: readonly Fen[];
  isInAdvance: boolean;
  /** Purchase option or guaranteed residual value, at the end. */
  final: Fen;
  /** Annual rate implicit in the lease, or the incremental borrowing rate. */
  rate: Fraction;
  /** Annual rate compounded ((1 + r)^(1/n) − 1), or divided by the periods of a year. */
  conversion: "compound" | "simple";
}

export interface LeasePeriod {
  no: number;
  from: string;
  to: string;
  opening: Fen;
  interest: Fen;
  payment: Fen;
  closing: Fen;
}

export interface LeaseSchedule {
  /** Present value of what is unpaid at commencement. */
  liability: Fen;
  /** Paid at commencement: part of the right-of-use asset, not of the liability. */
  atStart: Fen;
  periods: LeasePeriod[];
}

const rateOfPeriod = ({ rate, conversion, frequency }: LeaseTerms): bigint => {
  const aYear = 12 / MONTHS[frequency];
  return conversion === "compound" ? periodicRate(rate, aYear) : divideRounded(scaled(rate), BigInt(aYear));
};

/** Interest of the period of the last payment takes the rounding rest, so that the liability ends at zero. */
export function leaseSchedule(terms: LeaseTerms): LeaseSchedule {
  const { payments, isInAdvance, final, start, frequency } = terms;
  const flows = isInAdvance ? [...payments.slice(1), 0n] : [...payments];
  flows[flows.length - 1] = (flows.at(-1) ?? 0n) + final;
  const rate = rateOfPeriod(terms);
  const present = flows.reduceRight((value, flow) => ((value + flow * SCALE) * SCALE) / (SCALE + rate), 0n);
  const liability = divideRounded(present, SCALE);
  const last = flows.findLastIndex((flow) => flow !== 0n);
  let opening = liability;
  const periods = flows.map((payment, index): LeasePeriod => {
    const from = monthsBefore(start, -index * MONTHS[frequency]);
    const to = addDays(monthsBefore(start, -(index + 1) * MONTHS[frequency]), -1);
    const interest = index >= last ? payment - opening : divideRounded(opening * rate, SCALE);
    const period = { no: index + 1, from, to, opening, interest, payment, closing: opening + interest - payment };
    opening = period.closing;
    return period;
  });
  return { liability, atStart: isInAdvance ? (payments[0] ?? 0n) : 0n, periods };
}

const days = (from: string, to: string): bigint => BigInt((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);

/** Up to the end of a day: the interest of a begun period by its days. */
function standing({ liability, periods }: LeaseSchedule, date: string): { balance: Fen; interest: Fen } {
  const done = periods.filter(({ to }) => to <= date);
  const begun = periods.find(({ from, to }) => from <= date && to > date);
  const part = begun ? divideRounded(begun.interest * days(begun.from, date), days(begun.from, begun.to)) : 0n;
  return {
    balance: (done.at(-1)?.closing ?? liability) + part,
    interest: sum(done.map(({ interest }) => interest)) + part,
  };
}

const monthIndex = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Straight line from the month of commencement; the last month takes the rest. */
function depreciated(cost: Fen, start: string, months: number, date: string): Fen {
  const used = Math.min(Math.max(monthIndex(date) - monthIndex(start) + 1, 0), months);
  return divideRounded(cost * BigInt(used), BigInt(months));
}

interface Booked {
  liability: Fen;
  asset: Fen;
  interest: Fen;
  /** Depreciation, or rent where the lease is not recognised. */
  expense: Fen;
}

const ASSET = post("A212", "1641", "使用权资产");
const LIABILITY = post("L203", "2505", "租赁负债");
const INTEREST = post("P106", "660301", "财务费用-利息支出");
const EXPENSE = post("P104", "660202", "管理费用-折旧与摊销");
const RESTORATION = post("L205", "2801", "预计负债");

const RENT = post("P104", "660207", "管理费用-租赁费");
const OTHER_PAYABLE = post("L110", "2241", "其他应付款");

interface Due extends Booked {
  restoration: Fen;
}

const restorationLacking = (due: Due, booked: Booked): Fen => (booked.asset === 0n ? due.restoration : 0n);

/** What the balances and the interest leave for depreciation and rent. */
const expenseLacking = (due: Due, booked: Booked): Fen =>
  due.liability -
  booked.liability +
  restorationLacking(due, booked) -
  (due.asset - booked.asset) -
  (due.interest - booked.interest);

function leaseEntry(due: Due, booked: Booked) {
  const restoration = restorationLacking(due, booked);
  return entryOf(
    ["按租赁准则测算调整使用权资产和租赁负债", "Adjust the right-of-use asset and the lease liability"],
    [
      [ASSET, due.asset - booked.asset],
      [INTEREST, due.interest - booked.interest],
      [LIABILITY, booked.liability - due.liability],
      [EXPENSE, expenseLacking(due, booked)],
      [RESTORATION, -restoration],
    ],
  );
}

const rentEntry = (lacking: Fen) =>
  entryOf(
    ["按直线法调整简化处理的租金费用", "Spread the rent of an exempted lease evenly"],
    [
      [RENT, lacking],
      [OTHER_PAYABLE, -lacking],
    ],
  );

interface Payments {
  payment: Fen;
  periods: number;
  final: Fen;
  /** Those that differ. */
  payments: readonly { period: number; amount: Fen }[];
}

function paymentsOf({ payment, periods, final, payments: others }: Payments): Fen[] {
  const payments = Array.from({ length: periods }, () => payment);
  for (const [index, { period, amount }] of others.entries()) {
    if (period > periods) refuse("period", { table: "payments", row: index + 1, field: "period" }, { periods });
    payments[period - 1] = amount;
  }
  if (sum(payments) + final === 0n) refuse("noPayments", { field: "payment" });
  return payments;
}

export const lease = calculator(
  {
    key: "lease",
    paper: "ZQ2-6",
    items: ["A212", "L203"],
    title: ["租赁测算", "Lease"],
    source: ["CAS 21 第十四条至第二十条、第三十二条", "CAS 21, articles 14 to 20 and 32"],
    fields: {
      start: { kind: "date", label: ["租赁期开始日", "Commencement"] },
      from: { kind: "date", label: ["期间自", "Period from"], books: { of: "periodStart" } },
      asOf: { kind: "date", label: ["资产负债表日", "Balance sheet date"], books: { of: "periodEnd" } },
      exemption: {
        kind: "choice",
        label: ["简化处理", "Exemption"],
        initial: "none",
        choices: {
          none: ["不适用", "None"],
          shortTerm: ["短期租赁", "Short-term lease"],
          lowValue: ["低价值资产租赁", "Low-value asset"],
        },
      },
      payment: { kind: "money", label: ["每期付款额（不含税）", "Payment a period, without VAT"] },
      periods: { kind: "int", label: ["期数", "Periods"], isAboveZero: true, most: "1200" },
      frequency: {
        kind: "choice",
        label: ["付款周期", "Frequency"],
        initial: "year",
        choices: {
          year: ["年", "Year"],
          halfYear: ["半年", "Half-year"],
          quarter: ["季", "Quarter"],
          month: ["月", "Month"],
        },
      },
      timing: {
        kind: "choice",
        label: ["付款时点", "Paid"],
        initial: "arrears",
        choices: { arrears: ["期末", "In arrears"], advance: ["期初", "In advance"] },
      },
      rate: { kind: "rate", label: ["年折现率", "Annual discount rate"] },
      conversion: {
        kind: "choice",
        label: ["期利率换算", "Rate of a period"],
        initial: "compound",
        choices: { compound: ["复利换算", "Compounded"], simple: ["年利率平均", "Annual rate divided"] },
      },
      final: { kind: "money", label: ["购买选择权或担保余值", "Purchase option or residual guarantee"], initial: "0" },
      prepaid: { kind: "money", label: ["开始日前已付租金", "Paid before commencement"], initial: "0" },
      incentives: { kind: "money", label: ["租赁激励", "Lease incentives"], initial: "0" },
      initialCosts: { kind: "money", label: ["初始直接费用", "Initial direct costs"], initial: "0" },
      restoration: { kind: "money", label: ["复原成本现值", "Restoration, present value"], initial: "0" },
      usefulMonths: {
        kind: "int",
        label: ["折旧月数（所有权转移时为使用寿命）", "Months of depreciation, where ownership passes"],
        isOptional: true,
        isAboveZero: true,
        most: "1200",
      },
      bookedLiability: {
        kind: "money",
        label: ["账面租赁负债（含一年内到期）", "Liability in the books, current part included"],
        initial: "0",
        books: { account: "2505", side: "Cr", of: "close" },
      },
      bookedAsset: {
        kind: "money",
        label: ["账面使用权资产净值", "Right-of-use asset in the books, net"],
        initial: "0",
        books: { item: "A212", of: "close" },
      },
      bookedInterest: { kind: "money", label: ["账面租赁利息", "Interest in the books"], initial: "0" },
      bookedExpense: {
        kind: "money",
        label: ["账面折旧或租金费用", "Depreciation or rent in the books"],
        initial: "0",
      },
    },
    tables: {
      payments: {
        label: ["不同于每期付款额的期次", "Periods with another payment"],
        columns: {
          period: { kind: "int", label: ["期次", "Period"], isAboveZero: true, most: "1200" },
          amount: { kind: "money", label: ["付款额", "Payment"] },
        },
      },
    },
    figures: {
      liability: { kind: "money", label: ["租赁负债初始金额", "Lease liability, initial"] },
      asset: { kind: "money", label: ["使用权资产初始成本", "Right-of-use asset, cost"] },
      unearned: { kind: "money", label: ["未确认融资费用初始金额", "Interest to come at commencement"] },
      yearInterest: { kind: "money", label: ["本期利息", "Interest of the period"] },
      yearDepreciation: { kind: "money", label: ["本期折旧", "Depreciation of the period"] },
      yearRent: { kind: "money", label: ["本期租金费用（简化处理）", "Rent of the period, exempted"] },
      closingLiability: { kind: "money", label: ["期末租赁负债", "Liability, closing"] },
      dueWithinYear: { kind: "money", label: ["其中一年内到期", "Of which due within one year"] },
      closingAsset: { kind: "money", label: ["期末使用权资产净值", "Right-of-use asset, closing, net"] },
      difference: { kind: "money", label: ["租赁负债差异", "Difference of the liability"] },
      assetDifference: { kind: "money", label: ["使用权资产差异", "Difference of the asset"] },
    },
    schedules: {
      periods: {
        label: ["租赁负债摊销表", "Lease liability by period"],
        columns: {
          no: { kind: "int", label: ["期次", "Period"] },
          from: { kind: "date", label: ["自", "From"] },
          to: { kind: "date", label: ["至", "To"] },
          opening: { kind: "money", label: ["期初负债", "Opening"] },
          interest: { kind: "money", label: ["利息", "Interest"] },
          payment: { kind: "money", label: ["付款", "Payment"] },
          closing: { kind: "money", label: ["期末负债", "Closing"] },
        },
      },
    },
    remarks: {
      notShort: [
        "租赁期 {months} 个月或含购买选择权，不属于短期租赁",
        "A lease of {months} months, or with a purchase option, is no short-term lease",
      ],
      mayBeShort: [
        "租赁期不超过 12 个月，可以选择短期租赁简化处理",
        "Not above 12 months: the short-term exemption may be chosen",
      ],
      elsewhere: [
        "分录的折旧、租金中有 {amount} 不是本期折旧差异：属于以前年度的部分另作期初调整",
        "{amount} of the entry's expense is not this period's depreciation: what is of earlier years is an opening adjustment",
      ],
    },
    difference: "difference",
  },
  (input) => {
    const { frequency, start, from, asOf } = input;
    if (asOf < from || asOf < start) refuse("dateOrder", { field: "asOf" });
    const payments = paymentsOf(input);
    const months = payments.length * MONTHS[frequency];
    const isExempt = input.exemption !== "none";
    const isShort = months <= 12 && input.final === 0n;
    const before = addDays(from, -1);
    const booked = {
      liability: input.bookedLiability,
      asset: input.bookedAsset,
      interest: input.bookedInterest,
      expense: input.bookedExpense,
    };
    const schedule = leaseSchedule({ ...input, payments, isInAdvance: input.timing === "advance" });
    const cost = isExempt ? 0n : costOf(schedule, input);
    const useful = input.usefulMonths ?? months;
    const used = (date: string) => depreciated(cost, start, useful, date);
    const none = { balance: 0n, interest: 0n };
    const state = (date: string) => (isExempt ? none : standing(schedule, date));
    const closing = state(asOf);
    const rent = isExempt ? sum(payments) + input.prepaid - input.incentives : 0n;
    const due = {
      liability: closing.balance,
      asset: cost - used(asOf),
      interest: closing.interest - state(before).interest,
      restoration: isExempt ? 0n : input.restoration,
      expense: used(asOf) - used(before),
    };
    const yearRent = depreciated(rent, start, months, asOf) - depreciated(rent, start, months, before);
    const elsewhere = isExempt ? 0n : expenseLacking(due, booked) - (due.expense - booked.expense);
    return {
      figures: {
        liability: isExempt ? 0n : schedule.liability,
        asset: cost,
        unearned: isExempt ? 0n : sum(schedule.periods.map((period) => period.interest)),
        yearInterest: due.interest,
        yearDepreciation: due.expense,
        yearRent,
        closingLiability: due.liability,
        dueWithinYear: max(due.liability - state(monthsBefore(asOf, -12)).balance, 0n),
        closingAsset: due.asset,
        difference: due.liability - booked.liability,
        assetDifference: due.asset - booked.asset,
      },
      schedules: { periods: isExempt ? [] : schedule.periods },
      remarks: [
        ...remarkIf(input.exemption === "shortTerm" && !isShort, "notShort", { months }),
        ...remarkIf(!isExempt && isShort, "mayBeShort"),
        ...remarkIf(elsewhere !== 0n, "elsewhere", { amount: yuan(elsewhere) }),
      ],
      entries: isExempt ? rentEntry(yearRent - booked.expense) : leaseEntry(due, booked),
    };
  },
);

const costOf = (
  { liability, atStart }: LeaseSchedule,
  {
    prepaid,
    incentives,
    initialCosts,
    restoration,
  }: { prepaid: Fen; incentives: Fen; initialCosts: Fen; restoration: Fen },
): Fen => liability + atStart + prepaid - incentives + initialCosts + restoration;
