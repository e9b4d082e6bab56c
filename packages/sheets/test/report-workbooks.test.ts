/** Workbooks on which a sheet was seen to lose its figures: each keeps them, or what is lost is named. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheetsOf } from "../src/book.ts";
import { checkedValues } from "../src/checked-values.ts";
import { computeBook, withComputed } from "../src/compute.ts";
import { readXlsx } from "../src/read-xlsx.ts";

const reports = fileURLToPath(new URL("../../../apps/server/test/report-files/", import.meta.url));
const XLSX = createRequire(new URL("../../excel/package.json", import.meta.url))("@e965/xlsx");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "digao-report-books-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(path: string) {
  const read = await readXlsx(path, { id: "b", name: "b" });
  if (!read.book) throw new Error(read.refused);
  const checked = await checkedValues(read.book);
  const { computed } = await computeBook(checked.book, { binding: (calls) => calls.map(() => ({ error: "#N/A" })) });
  const book = withComputed(checked.book, computed?.changed ?? []);
  const [sheet] = sheetsOf(book);
  const valueAt = (row: number, column: number) => sheet?.cellData?.[row]?.[column]?.v;
  const formulaAt = (row: number, column: number) => sheet?.cellData?.[row]?.[column]?.f;
  return { losses: [...read.losses, ...checked.losses], valueAt, formulaAt };
}

describe("figures of workbooks", () => {
  it("of an array formula stand in each of its cells", async () => {
    const { valueAt, losses } = await opened(join(reports, "sheet_array_cse.xlsx"));
    expect([0, 1, 2].map((row) => valueAt(row, 3))).toEqual([10, 40, 90]);
    expect(losses.map(({ kind }) => kind)).toContain("arrayFormulas");
  });

  it("a formula that asks for its own row is no cycle", async () => {
    const { valueAt } = await opened(join(reports, "sheet_row_of_itself.xlsx"));
    expect([1, 2, 3].map((row) => valueAt(row, 0))).toEqual([1, 2, 3]);
  });

  it("references to tables are those to their ranges", async () => {
    const { valueAt } = await opened(join(reports, "sheet_table_reference.xlsx"));
    expect([valueAt(1, 2), valueAt(2, 2), valueAt(0, 4)]).toEqual([13, 26, 300]);
  });

  it("Chinese numerals and workdays are those of Excel", async () => {
    const { valueAt } = await opened(join(reports, "sheet_dbnum_workday_intl.xlsx"));
    expect([valueAt(0, 1), valueAt(1, 1), valueAt(0, 3)]).toEqual(["壹仟贰佰叁拾肆.伍陆", "壹仟贰佰叁拾肆元", 41577]);
  });

  it("a book of the 1904 system says what its formulas may be off by", async () => {
    const { losses } = await opened(join(reports, "sheet_1904_formulas.xlsx"));
    expect(losses.map(({ kind }) => kind)).toContain("date1904");
  });
});

describe("values that the engine does not come to", () => {
  const book = (cells: Record<string, object>) => {
    const path = join(folder, `${Math.random()}.xlsx`);
    const sheet = { "!ref": "A1:C3", ...cells };
    writeFileSync(
      path,
      XLSX.write({ SheetNames: ["表"], Sheets: { 表: sheet } }, { type: "buffer", bookType: "xlsx" }),
    );
    return path;
  };

  it("are kept, and named with what it comes to; formulas behind them go on", async () => {
    const path = book({
      A1: { t: "n", v: 7, f: "ACME.ADDIN(1)" },
      B1: { t: "n", v: 12, f: "1+1" },
      C1: { t: "n", v: 14, f: "A1*2" },
      A2: { t: "n", v: 24, f: "B1*2" },
      B2: { t: "n", v: 3, f: "1+2" },
    });
    const { valueAt, formulaAt, losses } = await opened(path);
    expect([valueAt(0, 0), valueAt(0, 1), valueAt(0, 2), valueAt(1, 0)]).toEqual([7, 12, 14, 24]);
    expect([formulaAt(0, 0), formulaAt(0, 1)]).toEqual([undefined, undefined]);
    expect([formulaAt(0, 2), formulaAt(1, 0), formulaAt(1, 1)]).toEqual(["=A1*2", "=B1*2", "=1+2"]);
    expect(losses.map(({ kind, range }) => `${kind} ${range}`)).toEqual(["formulasKept A1", "valuesDiffer B1"]);
  });

  it("of today's date and what follows from it tell nothing", async () => {
    const path = book({ A1: { t: "n", v: 40000, f: "TODAY()" }, B1: { t: "n", v: 40001, f: "A1+1" } });
    const { formulaAt, losses } = await opened(path);
    expect([formulaAt(0, 0), formulaAt(0, 1)]).toEqual(["=TODAY()", "=A1+1"]);
    expect(losses).toEqual([]);
  });
});

describe("old and binary workbooks", () => {
  it.each(["xls", "xlsb"])(".%s opens with its values and formulas, and what is lost is named", async (bookType) => {
    const path = join(folder, `old.${bookType}`);
    const sheet = {
      "!ref": "A1:B2",
      A1: { t: "s", v: "银行存款" },
      B1: { t: "n", v: 1234.5, z: "#,##0.00" },
      B2: { t: "n", v: 2469, f: "B1*2" },
    };
    writeFileSync(path, XLSX.write({ SheetNames: ["表"], Sheets: { 表: sheet } }, { type: "buffer", bookType }));
    const { valueAt, losses } = await opened(path);
    expect([valueAt(0, 0), valueAt(0, 1), valueAt(1, 1)]).toEqual(["银行存款", 1234.5, 2469]);
    expect(losses.map(({ kind }) => kind)).toContain("legacyFormat");
  });
});
