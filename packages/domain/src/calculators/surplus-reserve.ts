/** Statutory surplus reserve (法定盈余公积, QC-2; 公司法第二百一十条): of the profit left after earlier losses, up to half of the capital. */
import { dueReserve } from "../adjustments/tax-effect.ts";
import { max } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { RATE_DECIMALS, textOf } from "./exact.ts";

const RESERVE = post("E107", "410101", "盈余公积-法定盈余公积");
const RETAINED = post("E108", "410401", "利润分配-提取法定盈余公积");

export const surplusReserve = calculator(
  {
    key: "surplusReserve",
    paper: "QC-2",
    items: ["E107"],
    title: ["法定盈余公积测算", "Statutory surplus reserve"],
    source: ["公司法第二百一十条", "Company Law, article 210"],
    fields: {
      netProfit: {
        kind: "money",
        label: ["本年净利润", "Net profit"],
        isSigned: true,
        books: { item: "P399", of: "year" },
      },
      openingRetained: {
        kind: "money",
        label: ["年初未分配利润", "Retained earnings, opening"],
        isSigned: true,
        books: { item: "E108", of: "open" },
      },
      openingReserve: {
        kind: "money",
        label: ["年初法定盈余公积", "Surplus reserve, opening"],
        books: { account: "410101", side: "Cr", of: "open" },
      },
      capital: { kind: "money", label: ["注册资本", "Registered capital"], books: { item: "E101", of: "close" } },
      rate: { kind: "rate", label: ["提取比例", "Rate"], initial: "0.10" },
      booked: {
        kind: "money",
        label: ["账面提取数", "Appropriated in the books"],
        isSigned: true,
        books: { account: "410101", side: "Cr", of: "credit" },
      },
    },
    tables: {},
    figures: {
      base: { kind: "money", label: ["提取基数", "Base"] },
      room: { kind: "money", label: ["距注册资本 50% 的余额", "Left up to 50 % of the capital"] },
      due: { kind: "money", label: ["应提取数", "To be appropriated"] },
      booked: { kind: "money", label: ["账面提取数", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {},
    remarks: {
      loss: ["弥补以前年度亏损后没有可供提取的利润", "Nothing is left to appropriate after earlier losses"],
      full: [
        "累计额达到注册资本 50% 后可以不再提取",
        "Nothing more need be appropriated once the reserve is half of the capital",
      ],
    },
    difference: "difference",
  },
  ({ netProfit, openingRetained, openingReserve, capital, rate, booked }) => {
    const base = max(netProfit + (openingRetained < 0n ? openingRetained : 0n), 0n);
    const room = max(capital / 2n - openingReserve, 0n);
    const due = dueReserve(netProfit, { openingRetained, openingReserve, capital, rate: textOf(rate, RATE_DECIMALS) });
    const difference = due - booked;
    return {
      figures: { base, room, due, booked, difference },
      schedules: {},
      remarks: [...remarkIf(base === 0n, "loss"), ...remarkIf(base > 0n && due === room, "full")],
      entries: entryOf(
        ["按净利润调整法定盈余公积", "Adjust the statutory surplus reserve to net profit"],
        [
          [RETAINED, difference],
          [RESERVE, -difference],
        ],
      ),
    };
  },
);
