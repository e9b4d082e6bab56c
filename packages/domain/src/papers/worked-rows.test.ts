import { expect, it } from "vitest";
import { multiplyRate } from "../money.ts";
import { totalsOf, workedRows } from "./worked-rows.ts";

const budget = {
  fields: {
    grade: { kind: "text" },
    hours: { kind: "count" },
    rate: { kind: "money" },
    discount: { kind: "rate" },
    fee: { kind: "money", isComputed: true as const },
  },
  totals: ["hours", "fee"],
};
const rule = ({ hours, rate, discount }: Readonly<Record<string, unknown>>) => ({
  fee: multiplyRate(BigInt(hours as number) * (rate as bigint), String(discount ?? "1")),
});

it("computed columns are the rule's to the fen, whatever was sent there, and totals add them up", () => {
  const rows = workedRows(budget, rule, [
    { grade: "合伙人", hours: 3, rate: "1200.10", discount: "0.333333", fee: "99999.00" },
    { grade: "助理", hours: 7, rate: "200.00", discount: null },
    { grade: "", hours: "", rate: "", discount: null },
  ]);
  expect(rows.map(({ fee }) => fee)).toEqual(["1200.10", "1400.00", "0.00"]);
  expect(totalsOf(budget, rows)).toEqual({ hours: "10", fee: "2600.10" });
});

it("rows without computed columns stay as they are, and no rule leaves a column empty", () => {
  const plain = { fields: { grade: { kind: "text" } } };
  expect(workedRows(plain, undefined, [{ grade: "合伙人" }])).toEqual([{ grade: "合伙人" }]);
  expect(workedRows(budget, undefined, [{ hours: 1, rate: "1.00" }])).toEqual([{ hours: 1, rate: "1.00", fee: null }]);
});
