import { readFileSync } from "node:fs";
import { PassThrough, Writable } from "node:stream";
import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import type { RowOut, SheetOut } from "../src/write/sheet-out.ts";
import { columnLetters, ROWS_MAX, RowCursor, sheetXml } from "../src/write/sheet-xml.ts";
import { workbookBytes, writeWorkbook } from "../src/write-workbook.ts";
import { allRows, fileOf, workbookFile } from "./table-builder.ts";

const sheet = (rows: RowOut[], more: Partial<SheetOut> = {}): SheetOut => ({
  name: "Data",
  columns: [],
  header: [],
  rows: [rows],
  ...more,
});

const TYPED: SheetOut = {
  name: "序时账",
  columns: [
    { kind: "date", width: 12 },
    { kind: "number" },
    {},
    { kind: "percent" },
    { kind: "wrap" },
    { kind: "rate" },
    { kind: "integer" },
  ],
  header: [["日期", "金额", "摘要", "比例", "说明", "汇率", "数量"]],
  rows: [
    [
      ["2024-01-05", "-1234567890123.45", '<收款> & "付款"', "0.05", "第一行\n第二行", "7.0827", "3"],
      ["2024-02-29 09:30:00", "0.10", null, "1", "_x0041_", "abc", ""],
      [
        { date: "1899-12-31" },
        { formula: "SUM(B2:B3)", value: "-1234567890123.35" },
        { text: "合计", style: "totalText" },
      ],
    ],
  ],
};
const TYPED_ROWS = [
  ["日期", "金额", "摘要", "比例", "说明", "汇率", "数量"],
  ["2024-01-05", "-1234567890123.45", '<收款> & "付款"', "0.05", "第一行\n第二行", "7.0827", "3"],
  ["2024-02-29 09:30:00", "0.10", null, "1", "_x0041_", "abc"],
  ["1899-12-31", "-1234567890123.35", "合计"],
];

describe("a written workbook", () => {
  it("comes back through our own reader, every type exact", async () => {
    expect(await allRows(fileOf(await workbookBytes([TYPED]), "xlsx"))).toEqual(TYPED_ROWS);
  });

  it("prints its banner on top of every page, whatever marks it holds", async () => {
    const xml: string[] = [];
    const text = "报表不平：甲&乙 差额 1.00";
    for await (const piece of sheetXml(sheet([], { page: { banner: text } }), new RowCursor([]), { isFirst: true }))
      xml.push(piece);
    expect(xml.join("")).toContain(
      "<headerFooter><oddHeader>&amp;C&amp;&quot;-,Bold&quot;&amp;KFF0000报表不平：甲&amp;&amp;乙 差额 1.00</oddHeader></headerFooter></worksheet>",
    );
  });

  it("repeats the rows of its head on every printed page", async () => {
    const book = await workbookBytes([sheet([["1"]]), sheet([["2"]], { name: "甲'乙", page: { repeatRows: 7 } })]);
    const { Workbook } = XLSX.read(book, { type: "buffer" });
    const [named] = Workbook?.Names ?? [];
    expect([Workbook?.Names?.length, named?.Name, named?.Sheet, named?.Ref]).toEqual([
      1,
      "_xlnm.Print_Titles",
      1,
      "'甲''乙'!$1:$7",
    ]);
  });

  it("comes back through another program's reader", async () => {
    const book = XLSX.read(await workbookBytes([TYPED]), { type: "buffer", cellNF: true });
    const data = book.Sheets.序时账 ?? {};
    expect(book.SheetNames).toEqual(["序时账"]);
    expect([data.A2.t, data.A2.w, data.B2.v, data.C2.v, data.D2.w]).toEqual([
      "n",
      "2024-01-05",
      -1234567890123.45,
      '<收款> & "付款"',
      "5.00%",
    ]);
    expect([data.B2.z, data.B4.f, data.E2.v]).toEqual(["#,##0.00;[Red]-#,##0.00", "SUM(B2:B3)", "第一行\n第二行"]);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x")', "－1"])(
    "never makes a formula of the text %j",
    async (text) => {
      const bytes = await workbookBytes([sheet([[text, { text }]])]);
      const book = XLSX.read(bytes, { type: "buffer", cellStyles: true });
      for (const address of ["A1", "B1"]) {
        expect(book.Sheets.Data?.[address].f).toBeUndefined();
        expect(book.Sheets.Data?.[address].t).toBe("s");
      }
      const [row] = await allRows(fileOf(bytes, "xlsx"));
      expect(row).toEqual([text.replaceAll("\r", "\n"), text.replaceAll("\r", "\n")]);
    },
  );

  it("marks such a text with quotePrefix, and leaves negative numbers numbers", async () => {
    const bytes = await workbookBytes([sheet([["=1+1", { number: "-5.00" }, "plain"]])]);
    const { sheetPart, styles } = await partsOf(bytes);
    const styleOf = (address: string) => Number(new RegExp(`r="${address}" s="(\\d+)"`).exec(sheetPart)?.[1]);
    const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? "").matchAll(/<xf [^>]*>/g)].map(
      (match) => match[0],
    );
    expect(formats[styleOf("A1")]).toContain('quotePrefix="1"');
    expect(formats[styleOf("C1")]).not.toContain("quotePrefix");
    expect(sheetPart).toContain("<v>-5.00</v>");
    expect(sheetPart).not.toContain("<f>");
  });

  it("keeps control characters, half characters and over-long texts from breaking the file", async () => {
    const rows = await allRows(await workbookFile([["a\u0001b", "x\ud800y", "z".repeat(40_000), "😀", "_x000D_"]]));
    expect(rows[0]?.[0]).toBe("a\u0001b");
    expect(rows[0]?.[1]).toBe("x\ufffdy");
    expect(rows[0]?.[2]?.length).toBe(32_767);
    expect(rows[0]?.slice(3)).toEqual(["😀", "_x000D_"]);
  });

  it("carries frozen panes, widths, merges, filters and drop-downs", async () => {
    const out = sheet([["借"]], {
      columns: [{ width: 20 }],
      header: [["方向"]],
      freezeRows: 1,
      freezeColumns: 1,
      merges: ["A1:B1"],
      autoFilter: true,
      validations: [{ range: "A2:A9", list: ["借", "贷"] }],
    });
    const { sheetPart } = await partsOf(await workbookBytes([out]));
    expect(sheetPart).toContain('xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"');
    expect(sheetPart).toContain('width="20"');
    expect(sheetPart).toContain('<mergeCell ref="A1:B1"/>');
    expect(sheetPart).toContain('<autoFilter ref="A1:A2"/>');
    expect(sheetPart).toContain('sqref="A2:A9"><formula1>"借,贷"</formula1>');
  });

  it("gives every sheet a name Excel accepts, none twice", async () => {
    const names = ["a/b:c*?", "A B C", "", "x".repeat(40), "x".repeat(40)];
    const table = await openTable(fileOf(await workbookBytes(names.map((name) => sheet([["1"]], { name }))), "xlsx"));
    await table.close();
    const written = table.sheets.map((info) => info.name);
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(5);
    expect(written.every((name) => name.length <= 31 && !/[[\]:*?/\\]/.test(name))).toBe(true);
  });

  it("goes on in a second sheet when one is full, header repeated, however the batches lie", async () => {
    expect(ROWS_MAX).toBe(1_048_576);
    function* rows() {
      for (let from = 0; from < 23; from += 5) {
        yield Array.from({ length: Math.min(5, 23 - from) }, (_, index): RowOut => [String(from + index)]);
      }
    }
    const chunks: Buffer[] = [];
    const sink = new PassThrough().on("data", (chunk: Buffer) => chunks.push(chunk));
    await writeWorkbook(sink, [sheet([], { header: [["n"]], rows: rows(), freezeRows: 1 })], { rowsMax: 11 });
    const path = fileOf(Buffer.concat(chunks), "xlsx");
    const parts: unknown[] = [];
    for (const name of ["Data", "Data (2)", "Data (3)"]) parts.push(await allRows(path, { sheet: name }));
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => [String(from + index)]);
    expect(parts).toEqual([
      [["n"], ...numbers(0, 10)],
      [["n"], ...numbers(10, 20)],
      [["n"], ...numbers(20, 23)],
    ]);
  });

  it("fails with what the rows threw, and frees the source when the reader goes away", async () => {
    async function* broken() {
      yield [["1"]];
      throw new Error("query failed");
    }
    const sink = () => new PassThrough().resume();
    await expect(writeWorkbook(sink(), [sheet([], { rows: broken() })])).rejects.toThrow("query failed");
    let freed = false;
    function* endless() {
      try {
        for (;;) yield [["x".repeat(1000)]];
      } finally {
        freed = true;
      }
    }
    let chunks = 0;
    const gone = new Writable({
      write(_chunk, _encoding, done) {
        chunks++;
        done(chunks > 3 ? new Error("gone") : null);
      },
    });
    await expect(writeWorkbook(gone, [sheet([], { rows: endless() })])).rejects.toThrow("gone");
    expect(freed).toBe(true);
  });

  it("counts columns as Excel does", () => {
    expect([0, 25, 26, 51, 701, 702, 16_383].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "ZZ", "AAA", "XFD"]);
  });
});

async function partsOf(bytes: Buffer) {
  const container = XLSX.CFB.read(bytes, { type: "buffer" });
  const text = (name: string) => Buffer.from(XLSX.CFB.find(container, name).content).toString("utf8");
  return { sheetPart: text("/xl/worksheets/sheet1.xml"), styles: text("/xl/styles.xml") };
}

it("a workbook on disk is a zip that ends properly", async () => {
  const bytes = readFileSync(await workbookFile([["a"]]));
  expect(bytes.subarray(0, 4).toString("hex")).toBe("504b0304");
});
