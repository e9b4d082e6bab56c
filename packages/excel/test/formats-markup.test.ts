/** Tables that are pages or markup by their bytes, whatever their names say: read in their own encoding, every sheet of them. */
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { encoded } from "../../../test/other-layouts.ts";
import { openTable } from "../src/open-sheet.ts";
import { allRows, collect, fileOf, refusalOf } from "./table-builder.ts";

const XLSX: {
  utils: {
    book_new(): object;
    aoa_to_sheet(rows: unknown[][]): object;
    book_append_sheet(book: object, sheet: object, name: string): void;
  };
  write(book: object, options: object): Buffer;
} = createRequire(import.meta.resolve("@digao/excel/open-sheet"))("@e965/xlsx");

const read = [
  ["科目编码", "科目名称", "期初借方"],
  ["0012", "库存现金", "1200.5"],
  ["100201", "银行存款-工行", "-0.25"],
];
const cellsOf = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join("");
const table = read.map((row) => `<tr>${cellsOf(row)}</tr>`).join("");

describe("a web page saved as .xls", () => {
  const page = (charset: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv=Content-Type content="text/html; charset=${charset}"></head><body><table>${table}</table></body></html>`;

  it.each([
    ["GB18030 that says gb2312", encoded(page("gb2312"), "gb18030")],
    ["GB18030 that says nothing true", encoded(page("utf-8"), "gb18030")],
    ["UTF-8 that says gb2312", Buffer.from(page("gb2312"))],
    ["UTF-16 with its mark", Buffer.from(`\uFEFF${page("unicode")}`, "utf16le")],
  ])("in %s keeps its names and the zeros of its codes", async (_, bytes) => {
    const path = fileOf(bytes, "xls");
    const file = await openTable(path);
    expect(file.kind).toBe("html");
    expect(await collect(file.rows())).toEqual(read);
    await file.close();
  });
});

describe("an XML spreadsheet", () => {
  const cell = (text: string, type: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
  const row = ([code = "", name = "", amount = ""]: readonly string[], type: string) =>
    `<Row>${cell(code, "String")}${cell(name, "String")}${cell(amount, type)}</Row>`;
  const sheet = (name: string) =>
    `<Worksheet ss:Name="${name}"><Table>${read.map((own, at) => row(own, at === 0 ? "String" : "Number")).join("")}</Table></Worksheet>`;
  const book = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet("余额")}${sheet("下半年")}</Workbook>`;

  it.each([
    ["GB18030", encoded(book("GB2312"), "gb18030")],
    ["UTF-8", Buffer.from(book("UTF-8"))],
  ])("in %s gives each of its sheets", async (_, bytes) => {
    const path = fileOf(bytes, "xml");
    const file = await openTable(path);
    expect([file.kind, file.sheets.map(({ name }) => name)]).toEqual(["xml", ["余额", "下半年"]]);
    expect(await collect(file.rows("下半年"))).toEqual(read);
    await file.close();
  });
});

describe("an OpenDocument spreadsheet", () => {
  const book = XLSX.utils.book_new();
  const day = { t: "n", v: 45_296, z: "yyyy-mm-dd" };
  const rows = [...read.map((row, at) => (at === 0 ? row : [row[0], row[1], Number(row[2])])), [day, "日期", 7]];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), "余额");
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.slice(0, 1)), "二");
  const bytes = XLSX.write(book, { type: "buffer", bookType: "ods" });

  it("gives its texts, amounts and dates, sheet by sheet", async () => {
    const path = fileOf(bytes, "ods");
    const file = await openTable(path);
    expect([file.kind, file.sheets.map(({ name }) => name)]).toEqual(["ods", ["余额", "二"]]);
    await file.close();
    expect(await allRows(path)).toEqual([...read, ["2024-01-05", "日期", "7"]]);
    expect(await allRows(path, { sheet: "二" })).toEqual(read.slice(0, 1));
  });

  it("cut short is refused as damaged", async () => {
    expect(await refusalOf(fileOf(bytes.subarray(0, bytes.length / 2), "ods"))).toBe("damaged");
  });
});
