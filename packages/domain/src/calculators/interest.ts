/** Interest on loans recomputed by days (利息测算, FA-6). The day of drawing counts, the day of repayment does not (算头不算尾). */
import { addDays } from "../ageing/ageing.ts";
import { divideRounded, type Fen, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { refuse } from "./faults.ts";

/** Exact days over 360 or 365, or months of 30 days over 360 (对年对月对日). */
export type DayCount = "days360" | "days365" | "months";

const DAY = 86_400_000;
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** @param until not counted itself */
export function interestDays(from: string, until: string, count: DayCount): number {
  if (count !== "months") return Math.max(0, (at(until) - at(from)) / DAY);
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
  const [year = 0, month = 0, day = 0] = until.split("-").map(Number);
  return Math.max(0, (year - fromYear) * 360 + (month - fromMonth) * 30 + Math.min(day, 30) - Math.min(fromDay, 30));
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

const EXPENSE = post("P106", "660301", "财务费用-利息支出");
const PAYABLE = post("L110", "2231", "应付利息");

export const interest = calculator(
  {
    key: "interest",
    paper: "FA-6",
    items: ["L101", "L112", "L201", "P106"],
    title: ["借款利息测算", "Interest on loans"],
    source: ["CAS 17、CAS 22；借款合同计息条款", "CAS 17, CAS 22; terms of the loan contracts"],
    fields: {
      from: { kind: "date", label: ["期间自", "Period from"], books: { of: "periodStart" } },
      to: { kind: "date", label: ["期间至", "Period to"], books: { of: "periodEnd" } },
      capitalised: { kind: "money", label: ["资本化利息", "Capitalised interest"], initial: "0" },
      booked: {
        kind: "money",
        label: ["账面利息支出", "Interest expense in the books"],
        isSigned: true,
        books: { account: "660301", side: "Dr", of: "year" },
      },
    },
    tables: {
      loans: {
        label: ["借款（本金或利率变动时另起一行）", "Loans (one row for each principal and rate)"],
        least: 1,
        columns: {
          lender: { kind: "text", label: ["贷款人", "Lender"], isOptional: true },
          principal: { kind: "money", label: ["本金", "Principal"] },
          rate: { kind: "rate", label: ["年利率", "Annual rate"] },
          from: { kind: "date", label: ["起息日", "Interest from"] },
          until: { kind: "date", label: ["还款日（不计息）", "Repaid on (not counted)"], isOptional: true },
          count: {
            kind: "choice",
            label: ["计息基础", "Day count"],
            initial: "days360",
            choices: {
              days360: ["实际天数/360", "Actual days / 360"],
              days365: ["实际天数/365", "Actual days / 365"],
              months: ["对月对日/360", "Months of 30 days / 360"],
            },
          },
        },
      },
    },
    figures: {
      interest: { kind: "money", label: ["测算利息", "Interest recomputed"] },
      expense: { kind: "money", label: ["应计入财务费用", "Of which finance costs"] },
      booked: { kind: "money", label: ["账面利息支出", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      loans: {
        label: ["利息计算表", "Interest by loan"],
        columns: {
          lender: { kind: "text", label: ["贷款人", "Lender"] },
          from: { kind: "date", label: ["计息自", "From"] },
          until: { kind: "date", label: ["计息至（不含）", "Until (not counted)"] },
          days: { kind: "int", label: ["天数", "Days"] },
          principal: { kind: "money", label: ["本金", "Principal"] },
          rate: { kind: "rate", label: ["年利率", "Annual rate"] },
          interest: { kind: "money", label: ["利息", "Interest"] },
        },
      },
    },
    remarks: { outside: ["第 {row} 行不在期间内，利息为零", "Row {row} lies outside the period: no interest"] },
    difference: "difference",
  },
  ({ from, to, capitalised, booked, loans }) => {
    if (to < from) refuse("dateOrder", { field: "to" });
    const end = addDays(to, 1);
    const rows = loans.map((loan, index) => {
      if (loan.until !== null && loan.until < loan.from) {
        refuse("dateOrder", { table: "loans", row: index + 1, field: "until" });
      }
      const [begins, until] = [later(loan.from, from), earlier(loan.until ?? end, end)];
      const days = interestDays(begins, until, loan.count);
      const year = loan.count === "days365" ? 365n : 360n;
      const amount: Fen = divideRounded(loan.principal * loan.rate.n * BigInt(days), loan.rate.d * year);
      return { ...loan, from: begins, until: later(begins, until), days, interest: amount };
    });
    const total = sum(rows.map((row) => row.interest));
    const difference = total - capitalised - booked;
    return {
      figures: { interest: total, expense: total - capitalised, booked, difference },
      schedules: { loans: rows },
      remarks: rows.flatMap(({ days }, index) => remarkIf(days === 0, "outside", { row: index + 1 })),
      entries: entryOf(
        ["按测算调整借款利息", "Adjust interest on loans to the recomputed amount"],
        [
          [EXPENSE, difference],
          [PAYABLE, -difference],
        ],
      ),
    };
  },
);
