import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fenOf } from "../src/parse-amount.ts";
import { readBalanceRows } from "../src/read-balances.ts";
import { readVoucherRows, type VoucherRow } from "../src/read-vouchers.ts";
import { sharedData } from "./shared-data.ts";
import { fileOf, openLedger, readLedger, workbookFile } from "./table-builder.ts";

const line = (text: string) => text.split("|").map((cell) => (cell === "" ? null : cell));

async function vouchersOf(path: string, year: number | null = null) {
  const ledger = await openLedger(path, [4]);
  const rows = await readLedger(ledger, readVoucherRows, year);
  return { rows, issues: ledger.issues };
}

const essence = (row: VoucherRow) =>
  [
    row.date,
    row.period,
    row.no,
    row.lineNo,
    row.lineNoText,
    row.accountCode,
    row.accountName,
    row.summary,
    row.debit,
    row.credit,
  ].join("|");
const total = (rows: VoucherRow[], side: "debit" | "credit") => rows.reduce((sum, row) => sum + fenOf(row[side]), 0n);

describe.skipIf(!sharedData.present)("the journals of the house", () => {
  const footer = {
    row: 0,
    column: null,
    level: 3,
    code: "skippedTotals",
    params: { count: "1", debit: "4342303161.00", credit: "4342303161.00" },
  };
  const neutral = join(sharedData.ledgers, "pca_ja_fy2021.journal.csv");

  it.each(["u8_序时账_pca.xlsx", "k3_凭证序时簿_pca_gb18030.csv"])(
    "%s gives the rows of its neutral twin",
    async (name) => {
      const twin = await vouchersOf(neutral);
      const { rows, issues } = await vouchersOf(join(sharedData.exports, name));
      expect(rows.map(essence)).toEqual(twin.rows.map(essence));
      expect(rows.every((row) => row.type === "记")).toBe(true);
      expect(issues.list()).toEqual([footer]);
      expect(total(rows, "debit")).toBe(434_230_316_100n);
      expect(total(rows, "credit")).toBe(434_230_316_100n);
    },
  );

  it("balances of the merged two-row header foot to the totals of the year", async () => {
    const ledger = await openLedger(join(sharedData.exports, "科目余额表_pca.xlsx"));
    const rows = await readLedger(ledger, readBalanceRows);
    const sum = (field: "openDr" | "openCr" | "periodDr" | "periodCr" | "closeDr" | "closeCr") =>
      rows.reduce((fen, row) => fen + fenOf(row[field]), 0n) / 100n;
    expect([sum("openDr"), sum("openCr"), sum("periodDr"), sum("periodCr"), sum("closeDr"), sum("closeCr")]).toEqual([
      341_311_727n,
      341_311_727n,
      4_342_303_161n,
      4_342_303_161n,
      1_283_889_776n,
      1_283_889_776n,
    ]);
    expect(rows.length).toBe(72);
    expect(ledger.issues.list()).toEqual([footer]);
  });

  const journals = sharedData.present
    ? readdirSync(sharedData.ledgers).filter((name) => name.endsWith(".journal.csv"))
    : [];
  it.each(journals)("%s is read without a problem", async (name) => {
    const { rows, issues } = await vouchersOf(join(sharedData.ledgers, name));
    expect(rows.length).toBeGreaterThan(0);
    expect(issues.list()).toEqual([]);
  });

  it("the sample company's journal comes to its published total", async () => {
    const { rows, issues } = await vouchersOf(join(sharedData.sample, "sample_vouchers.csv"));
    expect([total(rows, "debit"), total(rows, "credit")]).toEqual([11_464_454_820n, 11_464_454_820n]);
    expect(issues.list()).toEqual([]);
  });
});

describe("journal rows", () => {
  it("take date and number from the line above on the further lines of a voucher", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("日期|凭证号数|摘要|科目编码|借方|贷方"),
        line("2024.01.05|记-0001|收款|1002|100|"),
        line("||收款|1122||100"),
        line("|记-0002|付款|2202|5|"),
        line("||付款|1002||5"),
        line("合计||||105|105"),
      ]),
    );
    expect(rows.map((row) => [row.row, row.date, row.type, row.no, row.lineNo])).toEqual([
      [2, "2024-01-05", "记", 1, 1],
      [3, "2024-01-05", "记", 1, 2],
      [4, "2024-01-05", "记", 2, 1],
      [5, "2024-01-05", "记", 2, 2],
    ]);
  });

  it("read an amount with a direction; a red entry keeps its side and sign", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("日期|凭证号数|摘要|科目编码|方向|金额"),
        line("2024-01-05|记-1|a|1002|借|100"),
        line("2024-01-05|记-1|a|1122|贷|100"),
        line("2024-01-06|记-2|b|1122|贷|-30"),
      ]),
    );
    expect(rows.map((row) => [row.debit, row.credit])).toEqual([
      ["100.00", "0.00"],
      ["0.00", "100.00"],
      ["0.00", "-30.00"],
    ]);
  });

  it("read SAP's S and H, whose credits come negative", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("公司代码|凭证编号|过账日期|总账科目|借/贷标识|本币金额|文本"),
        line("1000|100000001|05.01.2024|1002000000|S|100.00|a"),
        line("1000|100000001|05.01.2024|1122000000|H|100.00-|a"),
      ]),
    );
    expect(rows.map((row) => [row.date, row.no, row.debit, row.credit])).toEqual([
      ["2024-01-05", 100000001, "100.00", "0.00"],
      ["2024-01-05", 100000001, "0.00", "100.00"],
    ]);
  });

  it("read a signed amount without any direction", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("日期|凭证号|摘要|科目编码|金额"),
        line("2024-01-05|1|a|1002|7.5"),
        line("2024-01-05|1|a|1122|(7.5)"),
      ]),
    );
    expect(rows.map((row) => [row.debit, row.credit])).toEqual([
      ["7.50", "0.00"],
      ["0.00", "7.50"],
    ]);
  });

  it("take year, month and day from columns of their own, the year from the title", async () => {
    const path = await workbookFile([
      line("月|日|凭证号|摘要|科目编码|借方|贷方"),
      line("1|5|记-1|a|1002|1|"),
      line("||||1122||1"),
      line("2|29|记-2|a|1002|1|"),
    ]);
    const { rows } = await vouchersOf(path, 2024);
    expect(rows.map((row) => [row.date, row.period])).toEqual([
      ["2024-01-05", 202401],
      ["2024-01-05", 202401],
      ["2024-02-29", 202402],
    ]);
  });

  it("spread auxiliary items of one column over their kinds", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("日期|凭证字|凭证号|摘要|科目代码|借方|贷方|核算项目"),
        line("2024-01-05|收|1|a|1122|1||客户:001/甲公司;部门:02/销售部;存货:X1/铜"),
      ]),
    );
    expect(rows[0]).toMatchObject({
      type: "收",
      customer: "[001]甲公司",
      dept: "[02]销售部",
      project: "",
      otherAux: "存货:[X1]铜",
    });
  });

  it("split a code and a name printed in one cell", async () => {
    const { rows } = await vouchersOf(
      await workbookFile([
        line("日期|凭证号|摘要|科目编码|借方|贷方"),
        line("2024-01-05|1|a|1002 银行存款|1|"),
        line("2024-01-05|1|a|(1122)应收账款||1"),
      ]),
    );
    expect(rows.map((row) => [row.accountCode, row.accountName])).toEqual([
      ["1002", "银行存款"],
      ["1122", "应收账款"],
    ]);
  });

  it("keep a summary that begins like a total, and leave out notes below the table", async () => {
    const { rows, issues } = await vouchersOf(
      await workbookFile([
        line("日期|凭证号|摘要|科目编码|借方|贷方"),
        line("2024-01-05|1|a|1002|1|"),
        line("||合计报销差旅费|1122||1"),
        line("制单人：张三"),
      ]),
    );
    expect(rows.map((row) => row.summary)).toEqual(["a", "合计报销差旅费"]);
    expect(issues.list().filter((issue) => issue.row > 0)).toEqual([]);
  });

  it("report each problem with its row and column and go on", async () => {
    const { rows, issues } = await vouchersOf(
      await workbookFile([
        line("日期|会计期间|凭证号|摘要|科目编码|借方|贷方"),
        line("2024-02-30|17|记-|a|1002|x|"),
        line("2024-01-05|1|记-2|a||1.005|"),
      ]),
    );
    expect(rows.length).toBe(2);
    const ofRows = issues.list().filter((issue) => issue.row > 0);
    expect(ofRows.map(({ row, column, level, code }) => [row, column, level, code])).toEqual([
      [2, 5, 1, "badAmount"],
      [2, 0, 1, "badDate"],
      [2, 1, 2, "badPeriod"],
      [2, 2, 1, "badVoucherNo"],
      [3, 5, 2, "amountRounded"],
      [3, 4, 1, "noAccountCode"],
    ]);
    expect(issues.countOf(1)).toBe(4);
  });

  it("say once per column that numbers were stored as text, and keep a bounded list of problems", async () => {
    const data = Array.from({ length: 1_500 }, (_, index) => line(`2024-01-05|${index}|a|1002|oops|`));
    const { issues } = await vouchersOf(await workbookFile([line("日期|凭证号|摘要|科目编码|借方|贷方"), ...data]));
    expect(issues.counts.get("badAmount")).toBe(1_500);
    expect(issues.list().filter((issue) => issue.code === "badAmount").length).toBe(1_000);
    expect(issues.list().at(-1)).toMatchObject({ code: "numbersAsText", column: 4, params: { count: "1500" } });
  });

  it("fall back to original-currency amounts when there are no others", async () => {
    const { rows } = await vouchersOf(
      fileOf("日期,凭证号,摘要,科目编码,借方原币,贷方原币\n2024-01-05,1,a,1002,5,\n", "csv"),
    );
    expect(rows[0]).toMatchObject({ debit: "5.00", credit: "0.00", fcAmount: null });
  });
});
