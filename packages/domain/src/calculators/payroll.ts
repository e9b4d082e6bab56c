/** Payroll (应付职工薪酬测算, FF-3; CAS 9): headcount by average pay, accruals against what was paid after, bases of social insurance. */
import { type Fen, max, min, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { ofFen, share, times, toFen } from "./exact.ts";

const EXPENSE = post("P104", "660201", "管理费用-职工薪酬");
const PAYABLE = post("L108", "2211", "应付职工薪酬");

/** The base of a person lies between 60 % and 300 % of the local average wage. */
const FLOOR = { n: 60n, d: 100n };
const CEILING = { n: 300n, d: 100n };

const baseOf = (wage: Fen, average: Fen): Fen => min(max(wage, share(average, FLOOR)), share(average, CEILING));

export const payroll = calculator(
  {
    key: "payroll",
    paper: "FF-3",
    items: ["L108"],
    title: ["职工薪酬测算", "Payroll"],
    source: ["CAS 9；社会保险费申报缴纳管理规定", "CAS 9; rules on social insurance contributions"],
    fields: {
      booked: {
        kind: "money",
        label: ["账面本期计提工资", "Wages accrued in the books"],
        books: { account: "2211", side: "Cr", of: "credit" },
      },
      localAverage: { kind: "money", label: ["当地月平均工资", "Local average wage a month"], isOptional: true },
    },
    tables: {
      months: {
        label: ["各月人数与人均工资", "Headcount and pay by month"],
        least: 1,
        columns: {
          month: { kind: "month", label: ["月份", "Month"], isOptional: true },
          department: { kind: "text", label: ["部门", "Department"], isOptional: true },
          headcount: { kind: "number", label: ["平均人数", "Headcount"] },
          average: { kind: "money", label: ["人均工资", "Average pay"] },
        },
      },
      accruals: {
        label: ["计提与次月发放", "Accrued and paid the month after"],
        columns: {
          month: { kind: "month", label: ["月份", "Month"] },
          accrued: { kind: "money", label: ["月末应付余额", "Payable at the month's end"] },
          paid: { kind: "money", label: ["次月实发", "Paid the month after"] },
        },
      },
      insurance: {
        label: ["社会保险与公积金", "Social insurance and housing fund"],
        columns: {
          name: { kind: "text", label: ["险种", "Kind"] },
          headcount: { kind: "number", label: ["参保人数", "Insured persons"] },
          wage: { kind: "money", label: ["人均月工资", "Average wage a month"] },
          declared: { kind: "money", label: ["人均申报基数", "Average base declared"] },
          rate: { kind: "rate", label: ["单位费率", "Employer's rate"] },
          months: { kind: "int", label: ["月数", "Months"], initial: "12", most: "12" },
        },
      },
    },
    figures: {
      expected: { kind: "money", label: ["测算工资", "Wages expected"] },
      booked: { kind: "money", label: ["账面计提", "In the books"] },
      deviation: { kind: "money", label: ["测算与账面差异", "Expected less booked"] },
      unaccrued: { kind: "money", label: ["期末少提（多提为负）", "Lacking at the end, excess negative"] },
      insurance: { kind: "money", label: ["社会保险与公积金少缴", "Contributions short"] },
      difference: { kind: "money", label: ["应补提职工薪酬", "To be accrued"] },
    },
    schedules: {
      months: {
        label: ["工资测算", "Wages expected"],
        columns: {
          month: { kind: "month", label: ["月份", "Month"] },
          department: { kind: "text", label: ["部门", "Department"] },
          headcount: { kind: "number", label: ["平均人数", "Headcount"] },
          average: { kind: "money", label: ["人均工资", "Average pay"] },
          expected: { kind: "money", label: ["测算工资", "Expected"] },
        },
      },
      accruals: {
        label: ["计提与发放", "Accrued and paid"],
        columns: {
          month: { kind: "month", label: ["月份", "Month"] },
          accrued: { kind: "money", label: ["应付余额", "Payable"] },
          paid: { kind: "money", label: ["次月实发", "Paid after"] },
          difference: { kind: "money", label: ["差异", "Difference"] },
        },
      },
      insurance: {
        label: ["缴费基数检查", "Bases of contributions"],
        columns: {
          name: { kind: "text", label: ["险种", "Kind"] },
          base: { kind: "money", label: ["应缴基数", "Base due"] },
          declared: { kind: "money", label: ["申报基数", "Base declared"] },
          short: { kind: "money", label: ["少缴金额", "Short"] },
        },
      },
    },
    remarks: {
      noAverage: [
        "未填当地月平均工资，缴费基数未按上下限检查",
        "Without the local average wage the bases are not held to their limits",
      ],
      analytic: [
        "人数乘人均工资是分析性预期，差异查明后再作调整",
        "Headcount by pay is an expectation: its difference is explained before it is booked",
      ],
    },
    difference: "difference",
  },
  ({ booked, localAverage, months, accruals, insurance }) => {
    const expectedRows = months.map((row) => ({ ...row, expected: toFen(times(row.headcount, ofFen(row.average))) }));
    const accrualRows = accruals
      .map((row) => ({ ...row, difference: row.paid - row.accrued }))
      .toSorted((a, b) => a.month - b.month);
    const insured = insurance.map(({ name, headcount, wage, declared, rate, months: count }) => {
      const base = localAverage === null ? wage : baseOf(wage, localAverage);
      const persons = times(headcount, { n: BigInt(count), d: 1n });
      return { name, base, declared, short: share(max(base - declared, 0n), times(persons, rate)) };
    });
    const expected = sum(expectedRows.map((row) => row.expected));
    // Only the balance at the end stands in the statements; the months before show how the client accrues.
    const unaccrued = accrualRows.at(-1)?.difference ?? 0n;
    const short = sum(insured.map((row) => row.short));
    return {
      figures: {
        expected,
        booked,
        deviation: expected - booked,
        unaccrued,
        insurance: short,
        difference: unaccrued + short,
      },
      schedules: { months: expectedRows, accruals: accrualRows, insurance: insured },
      remarks: [
        ...remarkIf(insurance.length > 0 && localAverage === null, "noAverage"),
        ...remarkIf(expected !== booked, "analytic"),
      ],
      entries: entryOf(
        ["补提期末应付职工薪酬", "Accrue employee benefits at the period end"],
        [
          [EXPENSE, unaccrued + short],
          [PAYABLE, -(unaccrued + short)],
        ],
      ),
    };
  },
);
