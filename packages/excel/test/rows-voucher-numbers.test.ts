/** Voucher numbers made of year, month, word and number are taken apart alike over the whole file. */
import { describe, expect, it } from "vitest";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { fileOf, openLedger, readLedger } from "./table-builder.ts";

type Write = (place: { year: string; month: string; day: string; no: number }) => string;
const pad = (n: number, width: number) => String(n).padStart(width, "0");

/** Three months with five vouchers each, of two lines, numbers anew each month. */
async function numbersOf(write: Write, more: string[] = []) {
  const rows = [1, 2, 3].flatMap((m) =>
    [1, 2, 3, 4, 5].flatMap((no) => {
      const place = { year: "2024", month: pad(m, 2), day: pad(no * 3, 2), no };
      const head = `2024-${place.month}-${place.day},${write(place)}`;
      return [`${head},付款,2202,10,`, `${head},付款,1002,,10`];
    }),
  );
  const path = fileOf(["日期,凭证号,摘要,科目编码,借方,贷方", ...rows, ...more].join("\n"), "csv");
  const ledger = await openLedger(path, [4]);
  return { rows: await readLedger(ledger, readVoucherRows), issues: ledger.issues };
}
const expected = [1, 2, 3].flatMap(() => [1, 2, 3, 4, 5]).flatMap((no) => [no, no]);

const forms: [string, string, Write][] = [
  ["2024-01-记-0001", "记", ({ year, month, no }) => `${year}-${month}-记-${pad(no, 4)}`],
  ["记-2024-01-0001", "记", ({ year, month, no }) => `记-${year}-${month}-${pad(no, 4)}`],
  ["202401-0001", "记", ({ year, month, no }) => `${year}${month}-${pad(no, 4)}`],
  ["2024010001", "记", ({ year, month, no }) => `${year}${month}${pad(no, 4)}`],
  ["24010001", "记", ({ month, no }) => `24${month}${pad(no, 4)}`],
  ["JZ20240100012", "JZ", ({ year, month, no }) => `JZ${year}${month}${pad(no, 5)}`],
  ["PZ000123", "PZ", ({ no }) => `PZ${pad(no, 6)}`],
  ["2024记18", "记", ({ year, no }) => `${year}记${no}`],
  ["2024年01月记字第0001号", "记", ({ year, month, no }) => `${year}年${month}月记字第${pad(no, 4)}号`],
  ["20240103-001", "记", ({ year, month, day, no }) => `${year}${month}${day}-${pad(no, 3)}`],
  ["01-记-1", "记", ({ month, no }) => `${month}-记-${no}`],
  ["转/2024/01/1", "转", ({ year, month, no }) => `转/${year}/${month}/${no}`],
  ["0001-1", "记", ({ no }) => `${pad(no, 4)}-1`],
  ["记-0001", "记", ({ no }) => `记-${pad(no, 4)}`],
  ["5", "记", ({ no }) => String(no)],
];

describe("voucher numbers", () => {
  it.each(forms)("%s", async (_, type, write) => {
    const { rows, issues } = await numbersOf(write);
    expect(rows.map(({ no }) => no)).toEqual(expected);
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set([type]));
    expect(rows[0]?.noText).toBe(write({ year: "2024", month: "01", day: "03", no: 1 }));
    expect(issues.list()).toEqual([]);
  });

  it.each<[string, Write]>([
    ["记字第12号(1/2)", ({ no }) => `记字第${no}号`],
    ["记-12-1/2", ({ no }) => `记-${no}`],
  ])("%s is one of the sheets of a voucher", async (form, write) => {
    const [, behind = ""] = form.split("12");
    let line = 0;
    const { rows } = await numbersOf((place) => `${write(place)}${behind.replace("1/2", `${(line++ % 2) + 1}/2`)}`);
    expect(rows.map(({ no }) => no)).toEqual(expected);
    expect(rows[1]?.noText).toBe(rows[0]?.noText);
  });

  it("a company's code that stands before all of them is no number", async () => {
    const { rows } = await numbersOf(({ no, month }) => `1000-${month}${pad(no, 3)}`);
    expect(rows.slice(0, 10).map(({ no }) => no)).toEqual([1001, 1001, 1002, 1002, 1003, 1003, 1004, 1004, 1005, 1005]);
  });

  it("one that is written otherwise is read by itself, and told", async () => {
    const odd = ["2024-03-20,补-7,付款,2202,10,", "2024-03-20,补-7,付款,1002,,10"];
    const { rows, issues } = await numbersOf(({ year, month, no }) => `${year}${month}-${pad(no, 4)}`, odd);
    expect(rows.slice(-1)).toMatchObject([{ type: "补", no: 7, noText: "补-7" }]);
    expect(issues.list()).toMatchObject([{ code: "oddVoucherNo", params: { count: "1" } }]);
  });
});
