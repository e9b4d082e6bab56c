/** Cut-off of revenue (收入截止测试, SA-8; CAS 14): the period of the voucher against the period in which control passed. */
import { type Fen, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { isAbove, share } from "./exact.ts";

const REVENUE = post("P100", "6001", "主营业务收入");
const TAX = post("L109", "22210107", "应交税费-应交增值税-销项税额");
const RECEIVABLE = post("A105", "1122", "应收账款");
const GOODS = post("A109", "1405", "库存商品");
const COST = post("P101", "6401", "主营业务成本");

/** early: booked before control passed, to be taken back; late: to be booked. Both only across the period's end. */
type Finding = "none" | "early" | "late" | "open";

interface Tested {
  bookedOn: string | null;
  passedOn: string | null;
}

/** @param end last day of the period */
function findingOf({ bookedOn, passedOn }: Tested, end: string): Finding {
  if (passedOn === null) return "open";
  const [isBooked, isPassed] = [bookedOn !== null && bookedOn <= end, passedOn <= end];
  if (isBooked === isPassed) return "none";
  return isBooked ? "early" : "late";
}

const SIGN: Readonly<Record<Finding, bigint>> = { none: 0n, open: 0n, early: -1n, late: 1n };
const HALF = { n: 1n, d: 2n };

const FINDINGS = {
  none: ["无误", "Correct"],
  early: ["提前确认", "Booked too early"],
  late: ["延后确认", "Booked too late"],
  open: ["未取得控制权转移证据", "No evidence of the transfer"],
} as const;

export const salesCutOff = calculator(
  {
    key: "salesCutOff",
    paper: "SA-8",
    items: ["P100", "A105"],
    title: ["收入截止测试", "Cut-off of revenue"],
    source: ["CAS 14 第四条、第十三条；CSA 1301", "CAS 14, articles 4 and 13; CSA 1301"],
    fields: {
      end: { kind: "date", label: ["资产负债表日", "Balance sheet date"], books: { of: "periodEnd" } },
      evidence: {
        kind: "choice",
        label: ["控制权转移以", "Control passes with"],
        initial: "receipt",
        choices: {
          receipt: ["客户签收（无签收则视为未取得证据）", "Receipt by the customer"],
          delivery: ["发货", "Delivery"],
        },
      },
      count: { kind: "int", label: ["期末前后各测试笔数", "Documents on each side"], initial: "10", most: "1000" },
      totalBefore: { kind: "money", label: ["期末前区间收入总额", "Revenue of the days before"], isOptional: true },
      totalAfter: { kind: "money", label: ["期末后区间收入总额", "Revenue of the days after"], isOptional: true },
    },
    tables: {
      documents: {
        label: ["凭证与出库单", "Vouchers and delivery notes"],
        least: 1,
        columns: {
          number: { kind: "text", label: ["单据号", "Document"] },
          party: { kind: "text", label: ["客户", "Customer"], isOptional: true },
          amount: { kind: "money", label: ["不含税收入", "Revenue without VAT"] },
          rate: { kind: "rate", label: ["税率", "VAT rate"], initial: "0.13" },
          cost: { kind: "money", label: ["对应成本", "Cost"], initial: "0" },
          bookedOn: { kind: "date", label: ["入账日期（未入账留空）", "Booked on, empty where not"], isOptional: true },
          deliveredOn: { kind: "date", label: ["发货日期", "Delivered on"], isOptional: true },
          receivedOn: { kind: "date", label: ["签收日期", "Received on"], isOptional: true },
        },
      },
    },
    figures: {
      before: { kind: "int", label: ["期末前笔数", "Documents before"] },
      after: { kind: "int", label: ["期末后笔数", "Documents after"] },
      early: { kind: "money", label: ["提前确认收入", "Revenue booked too early"] },
      late: { kind: "money", label: ["延后确认收入", "Revenue booked too late"] },
      difference: { kind: "money", label: ["收入错报（应增为正）", "Misstatement, to be added"] },
      cost: { kind: "money", label: ["对应成本", "Cost"] },
    },
    schedules: {
      documents: {
        label: ["截止测试表", "Documents tested"],
        columns: {
          number: { kind: "text", label: ["单据号", "Document"] },
          party: { kind: "text", label: ["客户", "Customer"] },
          amount: { kind: "money", label: ["不含税收入", "Revenue"] },
          bookedOn: { kind: "date", label: ["入账日期", "Booked on"] },
          passedOn: { kind: "date", label: ["控制权转移日期", "Control passed on"] },
          finding: { kind: "choice", label: ["结论", "Finding"], choices: FINDINGS },
        },
      },
    },
    remarks: {
      few: [
        "期末前 {before} 笔、期末后 {after} 笔，少于计划的 {count} 笔",
        "{before} documents before and {after} after, fewer than the {count} planned",
      ],
      coverage: ["测试金额不足区间收入的 50%", "Less than half of the revenue of those days is tested"],
      open: [
        "{rows} 笔没有控制权转移的证据，未计入错报",
        "{rows} documents lack evidence of the transfer and are not counted",
      ],
    },
    difference: "difference",
  },
  ({ end, evidence, count, totalBefore, totalAfter, documents }) => {
    const rows = documents.map((row) => {
      const passedOn = evidence === "receipt" ? row.receivedOn : row.deliveredOn;
      const finding = findingOf({ bookedOn: row.bookedOn, passedOn }, end);
      const isBefore = (row.bookedOn ?? passedOn ?? end) <= end;
      return { ...row, passedOn, finding, isBefore, sign: SIGN[finding] };
    });
    const of = (part: readonly (typeof rows)[number][], amount: (row: (typeof rows)[number]) => Fen) =>
      sum(part.map(amount));
    const [before, after] = [rows.filter(({ isBefore }) => isBefore), rows.filter(({ isBefore }) => !isBefore)];
    const isThin = (part: typeof rows, total: Fen | null) =>
      total !== null && total > 0n && isAbove(HALF, { n: of(part, ({ amount }) => amount), d: total });
    const difference = of(rows, ({ sign, amount }) => sign * amount);
    const tax = of(rows, ({ sign, amount, rate }) => sign * share(amount, rate));
    const cost = of(rows, (row) => row.sign * row.cost);
    const open = rows.filter(({ finding }) => finding === "open").length;
    return {
      figures: {
        before: before.length,
        after: after.length,
        early: of(rows, ({ finding, amount }) => (finding === "early" ? amount : 0n)),
        late: of(rows, ({ finding, amount }) => (finding === "late" ? amount : 0n)),
        difference,
        cost,
      },
      schedules: { documents: rows },
      remarks: [
        ...remarkIf(Math.min(before.length, after.length) < count, "few", {
          before: before.length,
          after: after.length,
          count,
        }),
        ...remarkIf(isThin(before, totalBefore) || isThin(after, totalAfter), "coverage"),
        ...remarkIf(open > 0, "open", { rows: open }),
      ],
      entries: [
        ...entryOf(
          ["调整跨期确认的销售收入", "Move revenue into the period in which control passed"],
          [
            [REVENUE, -difference],
            [TAX, -tax],
            [RECEIVABLE, difference + tax],
          ],
        ),
        ...entryOf(
          ["调整跨期收入对应的销售成本", "Move the cost of that revenue"],
          [
            [COST, cost],
            [GOODS, -cost],
          ],
        ),
      ],
    };
  },
);
