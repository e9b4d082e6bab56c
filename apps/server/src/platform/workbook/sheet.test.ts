import { bytesOf } from "@digao/excel/write/package";
import { writeWorkbook } from "@digao/excel/write-workbook";
import { describe, expect, it } from "vitest";
import { formulasOf, readBook } from "../../../test/workbook.ts";
import type { Column } from "./columns.ts";
import { workbookFile } from "./file.ts";
import { listSheet, paperSheet } from "./sheet.ts";

interface Row {
  name: string;
  book: string | null;
  reply: string | null;
  isPart?: boolean;
}

const columns: Column<Row>[] = [
  { words: ["名称", "Name"], width: 20, isLabel: true, of: ({ name }) => name },
  {
    words: ["账面", "Books"],
    under: [["金额", "Amounts"]],
    name: "book",
    width: 16,
    kind: "money",
    sum: "known",
    of: ({ book }) => book,
  },
  {
    words: ["回函", "Reply"],
    under: [["金额", "Amounts"]],
    name: "reply",
    width: 16,
    kind: "money",
    sum: "complete",
    of: ({ reply }) => reply,
  },
  {
    words: ["差异", "Difference"],
    width: 16,
    kind: "money",
    isNilBlank: true,
    of: ({ book, reply }) => (book === null || reply === null ? null : (Number(reply) - Number(book)).toFixed(2)),
    formula: (cell) => `${cell("reply")}-${cell("book")}`,
  },
];
const rows: Row[] = [
  { name: "=1+1", book: "100.00", reply: "90.00" },
  { name: "其中", book: "40.00", reply: "40.00", isPart: true },
  { name: "乙", book: "11.50", reply: null },
];
const head = { rows: [[{ text: "函证", style: "title" } as const]] };
const paper = (more: Partial<Parameters<typeof paperSheet<Row>>[0]> = {}) =>
  paperSheet<Row>({
    lang: "zh",
    name: { text: "控制表" },
    head,
    columns,
    rows,
    isOfWhich: ({ isPart }) => isPart ?? false,
    closing: [{ words: ["合计", "Total"], isSum: true }],
    ...more,
  });
const written = async (...sheets: Parameters<typeof workbookFile>[1]) =>
  readBook(Buffer.from((await workbookFile(["a"], sheets)).body));

describe("a declared paper", () => {
  it("has its words in both languages, and headings that stand over several columns once", async () => {
    const { Sheets } = await written(paper(), paper({ lang: "en", name: { text: "English" } }));
    const sheet = Sheets.控制表!;
    expect([sheet.A2?.v, sheet.B2?.v, sheet.B3?.v, sheet.C3?.v]).toEqual(["名称", "金额", "账面", "回函"]);
    expect(paper().merges).toEqual(["A2:A3", "B2:C2", "D2:D3"]);
    expect([Sheets.English?.A2?.v, Sheets.English?.B2?.v]).toEqual(["Name", "Amounts"]);
  });

  it("sums by formulas that give their own value, parts of other rows taken out, and only what is complete", async () => {
    const sheet = (await written(paper())).Sheets.控制表!;
    expect([sheet.A7?.v, sheet.B7?.v, sheet.B7?.f]).toEqual(["合计", 111.5, "SUM(B4:B6)-B5"]);
    expect(sheet.C7?.v ?? "").toBe("");
    expect(formulasOf(sheet).wrong).toEqual([]);
  });

  it("works out what its columns say by cells of the row; what is unknown or nil stays empty", async () => {
    const sheet = (await written(paper())).Sheets.控制表!;
    expect([sheet.D4?.f, sheet.D4?.v]).toEqual(["C4-B4", -10]);
    expect([sheet.D5?.v ?? "", sheet.D6?.v ?? ""]).toEqual(["", ""]);
  });

  it("never makes a formula of a text, and refuses a formula over a column that it has not", async () => {
    const sheet = (await written(paper())).Sheets.控制表!;
    expect([sheet.A4?.v, sheet.A4?.f]).toEqual(["=1+1", undefined]);
    const [name] = columns;
    const astray = { ...name!, formula: (cell: (column: string) => string) => cell("nothing") };
    await expect(written(paper({ columns: [astray], closing: [] }))).rejects.toThrow("nothing");
  });

  it("begins below whatever stands above, which is repeated on each page", () => {
    const below = paper({ head: { rows: [...head.rows, [], []], merges: ["A1:D1"] } });
    expect([below.freezeRows, below.page?.repeatRows, below.merges]).toEqual([
      5,
      5,
      ["A1:D1", "A4:A5", "B4:C4", "D4:D5"],
    ]);
  });

  it("of no rows sums to nil without a formula", async () => {
    const sheet = (await written(paper({ rows: [] }))).Sheets.控制表!;
    expect([sheet.B4?.v, sheet.B4?.f]).toEqual([0, undefined]);
  });
});

describe("a declared list", () => {
  it("reads its rows as they are written: a batch at a time", async () => {
    let ahead = 0;
    let most = 0;
    function* batches() {
      for (let at = 0; at < 50; at++) {
        ahead++;
        yield Array.from(
          { length: 1000 },
          (_, index): Row => ({ name: String(at * 1000 + index), book: "1.00", reply: null }),
        );
      }
    }
    const counted: Column<Row> = {
      words: ["名称", "Name"],
      width: 10,
      of: ({ name }) => {
        most = Math.max(most, ahead - Math.floor(Number(name) / 1000));
        return name;
      },
    };
    const sheet = listSheet({ lang: "zh", name: { text: "a" }, columns: [counted], rows: { batches: batches() } });
    await bytesOf((out) => writeWorkbook(out, [sheet]));
    expect([ahead, most]).toEqual([50, 1]);
  });

  it("to fill in offers the choices of its columns, where Excel takes them, and marks what is required", async () => {
    const choice = {
      words: ["方向", "Side"],
      width: 8,
      of: () => null,
      isRequired: true,
      choices: ["借", "贷"],
    } as const;
    const long = { ...choice, choices: ["a,b"] };
    const sheet = listSheet<Row>({
      lang: "zh",
      name: { text: "a" },
      notes: ["填写"],
      columns: [choice, long],
      rows: [],
      toFill: 9,
    });
    expect(sheet.validations).toEqual([{ range: "A3:A11", list: ["借", "贷"] }]);
    expect((await written(sheet)).Sheets.a?.A2?.v).toBe("*方向");
  });
});

it("a file is called without what Windows refuses in names", async () => {
  const { fileName } = await workbookFile(["甲/乙:公司", "审定表"], [paper()]);
  expect(fileName).toBe("甲 乙 公司-审定表.xlsx");
});
