/** Quantities at the period end worked back from a count on another day (盘点倒轧, ZI-7; CSA 1311). */
import type { Fraction } from "../analysis/fraction.ts";
import { sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { isZero, minus, plus, times, toFen } from "./exact.ts";

/** After the period end receipts are taken off and issues put back; before it the other way round. */
const atPeriodEnd = (isAfter: boolean, counted: Fraction, receipts: Fraction, issues: Fraction): Fraction =>
  isAfter ? plus(minus(counted, receipts), issues) : minus(plus(counted, receipts), issues);

const STOCK = post("A109", "1405", "库存商品");
const LOSS = post("P104", "6602", "管理费用-存货盘盈盘亏");

export const stockCount = calculator(
  {
    key: "stockCount",
    paper: "ZI-7",
    items: ["A109"],
    title: ["盘点倒轧", "Roll-back of the stock count"],
    source: ["CSA 1311；CAS 1 第二十一条", "CSA 1311; CAS 1, article 21"],
    fields: {
      when: {
        kind: "choice",
        label: ["盘点日", "Counted"],
        initial: "after",
        choices: { after: ["在期末之后", "After the period end"], before: ["在期末之前", "Before the period end"] },
      },
    },
    tables: {
      items: {
        label: ["盘点记录", "Count"],
        least: 1,
        columns: {
          name: { kind: "text", label: ["存货", "Item"], isOptional: true },
          counted: { kind: "number", label: ["盘点数量", "Counted"] },
          receipts: { kind: "number", label: ["期间入库数量", "Receipts in between"], initial: "0" },
          issues: { kind: "number", label: ["期间发出数量", "Issues in between"], initial: "0" },
          booked: { kind: "number", label: ["账面数量", "Quantity in the books"] },
          cost: { kind: "number", label: ["单位成本", "Unit cost"] },
        },
      },
    },
    figures: {
      surplus: { kind: "money", label: ["盘盈金额", "Surplus"] },
      shortage: { kind: "money", label: ["盘亏金额", "Shortage"] },
      difference: { kind: "money", label: ["差异（盘盈减盘亏）", "Difference, surplus less shortage"] },
    },
    schedules: {
      items: {
        label: ["倒轧表", "Roll-back"],
        columns: {
          name: { kind: "text", label: ["存货", "Item"] },
          counted: { kind: "number", label: ["盘点数量", "Counted"] },
          periodEnd: { kind: "number", label: ["期末应有数量", "At the period end"] },
          booked: { kind: "number", label: ["账面数量", "In the books"] },
          quantity: { kind: "number", label: ["数量差异", "Difference"] },
          amount: { kind: "money", label: ["金额差异", "Amount"] },
        },
      },
    },
    remarks: {
      negative: [
        "{name}倒轧出的期末数量为负数：核对盘点日与出入库单据",
        "{name} comes out negative at the period end: check the count and the documents in between",
      ],
      differing: ["{rows} 项存货账实不符", "{rows} items differ from the books"],
    },
    difference: "difference",
  },
  ({ when, items }) => {
    const rows = items.map((item) => {
      const periodEnd = atPeriodEnd(when === "after", item.counted, item.receipts, item.issues);
      const quantity = minus(periodEnd, item.booked);
      return { ...item, periodEnd, quantity, amount: toFen(times(quantity, item.cost)) };
    });
    const amounts = rows.map((row) => row.amount);
    const surplus = sum(amounts.filter((amount) => amount > 0n));
    const difference = sum(amounts);
    const differing = rows.filter(({ quantity }) => !isZero(quantity)).length;
    return {
      figures: { surplus, shortage: surplus - difference, difference },
      schedules: { items: rows },
      remarks: [
        ...rows.flatMap(({ name, periodEnd }, index) =>
          remarkIf(periodEnd.n < 0n, "negative", { name: name ?? String(index + 1) }),
        ),
        ...remarkIf(differing > 0, "differing", { rows: differing }),
      ],
      entries: entryOf(
        ["按盘点结果调整存货", "Adjust inventories to the count"],
        [
          [STOCK, difference],
          [LOSS, -difference],
        ],
      ),
    };
  },
);
