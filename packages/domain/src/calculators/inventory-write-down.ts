/** Inventories at the lower of cost and net realisable value (存货跌价准备, ZI-6; CAS 1 第十五条至第十九条). */
import { sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { minus, most, ONE, plus, times, toFen, ZERO } from "./exact.ts";

const LOSS = post("P112", "6701", "资产减值损失");
const PROVISION = post("A109", "1471", "存货跌价准备");

export const inventoryWriteDown = calculator(
  {
    key: "inventoryWriteDown",
    paper: "ZI-6",
    items: ["A109", "P112"],
    title: ["存货跌价准备测算", "Write-down of inventories"],
    source: ["CAS 1 第十五条至第十九条", "CAS 1, articles 15 to 19"],
    fields: {
      booked: {
        kind: "money",
        label: ["账面存货跌价准备", "Provision in the books"],
        books: { account: "1471", side: "Cr", of: "close" },
      },
    },
    tables: {
      items: {
        label: ["存货（有合同与无合同的部分分行填列）", "Inventories (with and without a contract on separate rows)"],
        least: 1,
        columns: {
          name: { kind: "text", label: ["存货", "Item"], isOptional: true },
          quantity: { kind: "number", label: ["数量", "Quantity"] },
          cost: { kind: "number", label: ["单位成本", "Unit cost"] },
          price: {
            kind: "number",
            label: ["估计售价（材料填产成品售价）", "Selling price (materials: of the finished goods)"],
          },
          sellingRate: { kind: "rate", label: ["销售费用率", "Selling expenses"], initial: "0" },
          taxRate: { kind: "rate", label: ["相关税费率", "Taxes on sale"], initial: "0" },
          toComplete: { kind: "number", label: ["单位至完工成本", "Cost to complete a unit"], initial: "0" },
        },
      },
    },
    figures: {
      cost: { kind: "money", label: ["成本合计", "Cost"] },
      provision: { kind: "money", label: ["应计提跌价准备", "Write-down calculated"] },
      booked: { kind: "money", label: ["账面存货跌价准备", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      items: {
        label: ["可变现净值与跌价准备", "Net realisable value and write-down"],
        columns: {
          name: { kind: "text", label: ["存货", "Item"] },
          quantity: { kind: "number", label: ["数量", "Quantity"] },
          cost: { kind: "number", label: ["单位成本", "Unit cost"] },
          realisable: { kind: "number", label: ["单位可变现净值", "Net realisable value a unit"] },
          total: { kind: "money", label: ["成本金额", "Cost"] },
          provision: { kind: "money", label: ["跌价准备", "Write-down"] },
        },
      },
    },
    remarks: {
      worthless: [
        "{name}的可变现净值为负数：跌价以成本为限，是否有亏损合同另行判断",
        "The net realisable value of {name} is negative: written down to zero; consider an onerous contract",
      ],
    },
    difference: "difference",
  },
  ({ booked, items }) => {
    const rows = items.map((item) => {
      const realisable = minus(times(item.price, minus(ONE, plus(item.sellingRate, item.taxRate))), item.toComplete);
      const gap = most(minus(item.cost, most(realisable, ZERO)), ZERO);
      const provision = toFen(times(gap, item.quantity));
      return { ...item, realisable, total: toFen(times(item.cost, item.quantity)), provision };
    });
    const provision = sum(rows.map((row) => row.provision));
    const difference = provision - booked;
    return {
      figures: { cost: sum(rows.map((row) => row.total)), provision, booked, difference },
      schedules: { items: rows },
      remarks: rows.flatMap(({ name, realisable }, index) =>
        remarkIf(realisable.n < 0n, "worthless", { name: name ?? String(index + 1) }),
      ),
      entries: entryOf(
        ["按可变现净值调整存货跌价准备", "Adjust the provision for inventories to net realisable value"],
        [
          [LOSS, difference],
          [PROVISION, -difference],
        ],
      ),
    };
  },
);
