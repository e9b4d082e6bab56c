/** Cost of sales worked back from the flow of costs through the inventories (主营业务成本倒轧, SB-4). */
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";

const COST = post("P101", "6401", "主营业务成本");
const GOODS = post("A109", "1405", "库存商品");

export const costOfSales = calculator(
  {
    key: "costOfSales",
    paper: "SB-4",
    items: ["P101", "A109"],
    title: ["主营业务成本倒轧", "Cost of sales worked back"],
    source: ["CAS 1；成本核算流程", "CAS 1; flow of production costs"],
    fields: {
      materialsOpen: {
        kind: "money",
        label: ["原材料期初", "Materials, opening"],
        books: { account: "1403", side: "Dr", of: "open" },
      },
      purchases: {
        kind: "money",
        label: ["本期购进", "Purchases"],
        books: { account: "1403", side: "Dr", of: "debit" },
      },
      otherIssues: { kind: "money", label: ["其他发出（销售、研发等）", "Issued otherwise"], initial: "0" },
      materialsClose: {
        kind: "money",
        label: ["原材料期末", "Materials, closing"],
        books: { account: "1403", side: "Dr", of: "close" },
      },
      labour: {
        kind: "money",
        label: ["直接人工", "Direct labour"],
        books: { account: "500102", side: "Dr", of: "debit" },
      },
      overhead: {
        kind: "money",
        label: ["制造费用", "Overhead"],
        books: { account: "500103", side: "Dr", of: "debit" },
      },
      progressOpen: {
        kind: "money",
        label: ["在产品期初", "Work in progress, opening"],
        books: { account: "5001", side: "Dr", of: "open" },
      },
      progressClose: {
        kind: "money",
        label: ["在产品期末", "Work in progress, closing"],
        books: { account: "5001", side: "Dr", of: "close" },
      },
      goodsOpen: {
        kind: "money",
        label: ["产成品期初", "Finished goods, opening"],
        books: { account: "1405", side: "Dr", of: "open" },
      },
      goodsOther: { kind: "money", label: ["产成品其他发出", "Finished goods issued otherwise"], initial: "0" },
      goodsClose: {
        kind: "money",
        label: ["产成品期末", "Finished goods, closing"],
        books: { account: "1405", side: "Dr", of: "close" },
      },
      booked: {
        kind: "money",
        label: ["账面主营业务成本", "Cost of sales in the books"],
        isSigned: true,
        books: { account: "6401", side: "Dr", of: "year" },
      },
    },
    tables: {},
    figures: {
      materials: { kind: "money", label: ["直接材料成本", "Materials used"] },
      production: { kind: "money", label: ["生产成本", "Cost of production"] },
      completed: { kind: "money", label: ["完工产品成本", "Cost of goods completed"] },
      sales: { kind: "money", label: ["倒轧主营业务成本", "Cost of sales, worked back"] },
      booked: { kind: "money", label: ["账面主营业务成本", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {},
    remarks: {
      negative: [
        "直接材料成本为负数：核对购进与其他发出",
        "Materials used come out negative: check purchases and other issues",
      ],
    },
    difference: "difference",
  },
  (of) => {
    const materials = of.materialsOpen + of.purchases - of.otherIssues - of.materialsClose;
    const production = materials + of.labour + of.overhead;
    const completed = production + of.progressOpen - of.progressClose;
    const sales = completed + of.goodsOpen - of.goodsOther - of.goodsClose;
    const difference = sales - of.booked;
    return {
      figures: { materials, production, completed, sales, booked: of.booked, difference },
      schedules: {},
      remarks: remarkIf(materials < 0n, "negative"),
      entries: entryOf(
        ["按成本倒轧调整主营业务成本", "Adjust cost of sales to the flow of costs"],
        [
          [COST, difference],
          [GOODS, -difference],
        ],
      ),
    };
  },
);
