/** Interest income on deposits from average balances (利息收入测算, ZA-8). */
import { divideRounded, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";

const CASH = post("A101", "1002", "银行存款");
const INCOME = post("P106", "660302", "财务费用-利息收入");

export const interestIncome = calculator(
  {
    key: "interestIncome",
    paper: "ZA-8",
    items: ["A101", "P106"],
    title: ["利息收入测算", "Interest income on deposits"],
    source: ["CAS 22；存款利率", "CAS 22; deposit rates"],
    fields: {
      booked: {
        kind: "money",
        label: ["账面利息收入", "Interest income in the books"],
        isSigned: true,
        books: { account: "660302", side: "Cr", of: "year" },
      },
    },
    tables: {
      balances: {
        label: ["各月余额", "Balances by month"],
        least: 1,
        columns: {
          account: { kind: "text", label: ["账户", "Account"], isOptional: true },
          month: { kind: "month", label: ["月份", "Month"], isOptional: true },
          opening: { kind: "money", label: ["月初余额", "Opening"], isSigned: true },
          closing: { kind: "money", label: ["月末余额", "Closing"], isSigned: true },
          rate: { kind: "rate", label: ["年利率", "Annual rate"] },
        },
      },
    },
    figures: {
      average: { kind: "money", label: ["月平均余额的平均数", "Average of the monthly averages"] },
      income: { kind: "money", label: ["测算利息收入", "Interest income calculated"] },
      booked: { kind: "money", label: ["账面利息收入", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      months: {
        label: ["利息收入计算表", "Interest by month"],
        columns: {
          account: { kind: "text", label: ["账户", "Account"] },
          month: { kind: "month", label: ["月份", "Month"] },
          average: { kind: "money", label: ["平均余额", "Average balance"] },
          rate: { kind: "rate", label: ["年利率", "Annual rate"] },
          income: { kind: "money", label: ["利息", "Interest"] },
        },
      },
    },
    remarks: {
      overdrawn: ["第 {row} 行平均余额为负数，不计利息收入", "Row {row} is overdrawn on average: no interest income"],
    },
    difference: "difference",
  },
  ({ booked, balances }) => {
    const rows = balances.map(({ account, month, opening, closing, rate }) => {
      const twice = opening + closing;
      const income = twice > 0n ? divideRounded(twice * rate.n, rate.d * 24n) : 0n;
      return { account, month, average: divideRounded(twice, 2n), rate, income };
    });
    const income = sum(rows.map((row) => row.income));
    const average = divideRounded(sum(rows.map((row) => row.average)), BigInt(rows.length));
    const difference = income - booked;
    return {
      figures: { average, income, booked, difference },
      schedules: { months: rows },
      remarks: rows.flatMap((row, index) => remarkIf(row.average < 0n, "overdrawn", { row: index + 1 })),
      entries: entryOf(
        ["按测算调整存款利息收入", "Adjust interest income to the calculated amount"],
        [
          [CASH, difference],
          [INCOME, -difference],
        ],
      ),
    };
  },
);
