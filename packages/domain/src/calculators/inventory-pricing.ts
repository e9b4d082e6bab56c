/** Pricing of issues from stock against the books (存货计价测试, ZI-6). */
import { calculator } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { isZero, ofFen, over, textOf, ZERO } from "./exact.ts";
import { refuse } from "./faults.ts";
import { issuedCost, priceIssues } from "./issue-pricing.ts";

const COST = post("P101", "6401", "主营业务成本");
const GOODS = post("A109", "1405", "库存商品");

export const inventoryPricing = calculator(
  {
    key: "inventoryPricing",
    paper: "ZI-6",
    items: ["A109", "P101"],
    title: ["存货计价测试", "Pricing of inventories"],
    source: ["CAS 1 第十四条", "CAS 1, article 14"],
    fields: {
      method: {
        kind: "choice",
        label: ["计价方法", "Method"],
        initial: "monthly",
        choices: {
          monthly: ["月末一次加权平均法", "Monthly weighted average"],
          moving: ["移动加权平均法", "Moving average"],
          fifo: ["先进先出法", "First in, first out"],
        },
      },
      openingQuantity: { kind: "number", label: ["期初数量", "Opening quantity"], initial: "0" },
      openingAmount: { kind: "money", label: ["期初金额", "Opening amount"], initial: "0" },
      booked: { kind: "money", label: ["账面发出成本", "Cost of issues in the books"] },
    },
    tables: {
      movements: {
        label: ["收发记录", "Movements"],
        least: 1,
        columns: {
          date: { kind: "date", label: ["日期", "Date"] },
          kind: {
            kind: "choice",
            label: ["收/发", "In or out"],
            choices: { in: ["入库", "In"], out: ["发出", "Out"] },
          },
          quantity: { kind: "number", label: ["数量", "Quantity"], isAboveZero: true },
          amount: { kind: "money", label: ["入库金额", "Amount of a receipt"], initial: "0" },
        },
      },
    },
    figures: {
      issued: { kind: "money", label: ["测算发出成本", "Cost of issues, calculated"] },
      closingQuantity: { kind: "number", label: ["期末数量", "Closing quantity"] },
      closingAmount: { kind: "money", label: ["期末金额", "Closing amount"] },
      closingPrice: { kind: "number", label: ["期末单位成本", "Closing unit cost"] },
      booked: { kind: "money", label: ["账面发出成本", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      movements: {
        label: ["收发存明细", "Stock ledger"],
        columns: {
          date: { kind: "date", label: ["日期", "Date"] },
          kind: {
            kind: "choice",
            label: ["收/发", "In or out"],
            choices: { in: ["入库", "In"], out: ["发出", "Out"] },
          },
          quantity: { kind: "number", label: ["数量", "Quantity"] },
          price: { kind: "number", label: ["单价", "Unit price"] },
          amount: { kind: "money", label: ["金额", "Amount"] },
          leftQuantity: { kind: "number", label: ["结存数量", "On hand"] },
          leftAmount: { kind: "money", label: ["结存金额", "Amount on hand"] },
        },
      },
    },
    remarks: {},
    difference: "difference",
  },
  ({ method, openingQuantity, openingAmount, booked, movements }) => {
    const ordered = movements
      .map((movement, index) => ({ ...movement, row: index + 1, isIn: movement.kind === "in" }))
      .toSorted((a, b) => a.date.localeCompare(b.date));
    const priced = priceIssues(method, { quantity: openingQuantity, amount: openingAmount }, ordered);
    if ("at" in priced) {
      const row = ordered[priced.at]?.row ?? 1;
      return refuse("negativeStock", { table: "movements", row, field: "quantity" }, { left: textOf(priced.left, 8) });
    }
    const { closing } = priced;
    const issued = issuedCost(priced.movements);
    const difference = issued - booked;
    return {
      figures: {
        issued,
        closingQuantity: closing.quantity,
        closingAmount: closing.amount,
        closingPrice: isZero(closing.quantity) ? ZERO : over(ofFen(closing.amount), closing.quantity),
        booked,
        difference,
      },
      schedules: {
        movements: priced.movements.map(({ date, isIn, quantity, amount, left }) => ({
          date,
          kind: isIn ? ("in" as const) : ("out" as const),
          quantity,
          price: over(ofFen(amount), quantity),
          amount,
          leftQuantity: left.quantity,
          leftAmount: left.amount,
        })),
      },
      remarks: [],
      entries: entryOf(
        ["按计价测试调整发出存货成本", "Adjust the cost of issues to the pricing test"],
        [
          [COST, difference],
          [GOODS, -difference],
        ],
      ),
    };
  },
);
