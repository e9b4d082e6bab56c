import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import type { Row } from "../src/table-file.ts";
import { DelimitedRows } from "../src/text/delimited-rows.ts";
import { allRows, fileOf } from "./table-builder.ts";

const split = (text: string, step: number, delimiter = ",") => {
  const rows = new DelimitedRows({ delimiter, lineEnd: "\n" });
  const out: Row[] = [];
  for (let at = 0; at < text.length; at += step) out.push(...rows.push(text.slice(at, at + step), false));
  return [...out, ...rows.push("", true)];
};

describe("delimited text", () => {
  const text = 'a,"b ""x""\nline2",c\r\n="001",,\r\n\r\nx,y"z,"last"\r\n"a","=""1,000.00"""';
  const rows = [["a", 'b "x"\nline2', "c"], ["001", null, null], [], ["x", 'y"z', "last"], ["a", "1,000.00"]];

  it.each([1, 2, 3, 7, 1000])("is the same however it is cut (%i characters a piece)", (step) => {
    expect(split(text, step)).toEqual(rows);
  });

  it("does not lose the rest of a file to a quote nobody closed", () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},b`).join("\n");
    const got = split(`"open,1\n${lines}`, 10_000);
    expect(got.length).toBe(30_001);
    expect(got[0]).toEqual(['"open', "1"]);
    expect(got.at(-1)).toEqual(["29999", "b"]);
  });

  it.each([
    ["before a text in every other row", '1,a,2,3\n2,"b,4,5\n3,c,6,7\n4,"d,8,9\n5,e,1,2'],
    ["closed by one that ends a cell rows below", '1,a,2,3\n2,"b,4,5\n3,c,6,7\n4,d",8,9\n5,e,1,2'],
  ])("keeps the rows behind a quote that stands %s", (_, text) => {
    const plain = text.split("\n").map((line) => line.split(","));
    for (const step of [1, 5, 1000]) expect(split(text, step)).toEqual(plain);
  });

  it.each([
    ["comma", '日期,摘要,金额\n1,"a,b",3\n', ","],
    ["tab", "日期\t摘要\t金额\n1\ta,b\t3\n", "\t"],
    ["semicolon", "日期;摘要;金额\n1;a,b;3\n", ";"],
    ["pipe", "日期|摘要|金额\n1|a,b|3\n", "|"],
    ["caret", "日期^摘要^金额\n1^a,b^3\n", "^"],
  ])("finds the %s between cells by itself", async (_, content, delimiter) => {
    const table = await openTable(fileOf(content, "txt"));
    expect([table.kind, table.delimiter]).toEqual(["text", delimiter]);
    expect(await allRows(fileOf(content, "txt"))).toEqual([
      ["日期", "摘要", "金额"],
      ["1", "a,b", "3"],
    ]);
  });

  it("takes a delimiter that a person names, and the line ends of old Macs", async () => {
    expect(await allRows(fileOf("a~b\rc~d\r"), { delimiter: "~" })).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps every row across chunk borders and counts the bytes read", async () => {
    const content = Array.from({ length: 100_000 }, (_, index) => `${index},"摘要,${index}"`).join("\n");
    const path = fileOf(content, "csv");
    const rows = await allRows(path);
    expect(rows.length).toBe(100_000);
    expect(rows.every((row, index) => row[0] === String(index) && row[1] === `摘要,${index}`)).toBe(true);
    const table = await openTable(path);
    for await (const _ of table.rows()) expect(table.bytesRead()).toBeLessThanOrEqual(table.sizeBytes);
    expect(table.bytesRead()).toBe(table.sizeBytes);
  });

  it("reads a web page that calls itself a spreadsheet, codes with their zeros", async () => {
    const page =
      "<html><table><tr><td>科目编码</td><td>金额</td></tr><tr><td>0012</td><td>1,200.50</td></tr></table></html>";
    const table = await openTable(fileOf(page, "xls"));
    expect(table.kind).toBe("html");
    expect(await allRows(fileOf(page, "xls"))).toEqual([
      ["科目编码", "金额"],
      ["0012", "1,200.50"],
    ]);
  });
});
