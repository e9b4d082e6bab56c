/** What a file says outside of its table, in one cell, or not at all: figures are right, asked about, or told as unknown. */
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { balanceHead, balanceRows, csv, journalHead, journalTable, makeBooks, type Table, workbook } from "./books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, problems, months, balances } = readingOf(desk);
const books = makeBooks({ seed: 21 });
const { lines, accounts } = books;
const fixed = (fen: number): string => (fen / 100).toFixed(2);
const tenThousands = (fen: number): string => (fen / 1_000_000).toFixed(6);
/** A table whose amounts begin at a column. */
const scaled = (table: Table, from: number): Table =>
  table.map((row, at) =>
    row.map((cell, column) =>
      at === 0 || column < from || cell === null ? cell : tenThousands(Math.round(Number(cell) * 100)),
    ),
  );
const listOf = (rows: Table): Table => [balanceHead, ...rows];

const expectedBalances = accounts.map(({ code, open, debit, credit, close }) => ({
  code,
  open: fixed(open),
  debit: fixed(debit),
  credit: fixed(credit),
  close: fixed(close),
}));
const expectedDebit = lines.reduce((sum, { debit }) => sum + debit, 0);

describe("a unit that the table does not name", () => {
  const list = scaled(listOf(balanceRows(books)), 2);

  it.each<[string, string, () => Promise<string | Uint8Array>, string, string]>([
    ["the sheet's name", "tb.xlsx", () => workbook([{ name: "余额表(万元)", rows: list }]), "unitElsewhere", "4"],
    ["the file's name", "余额表-万元.csv", () => Promise.resolve(csv(list)), "unitElsewhere", "4"],
    ["a note below", "tb.csv", () => Promise.resolve(csv([...list, ["注：金额单位为万元"]])), "unitBelow", "4"],
  ])("but %s does is asked about, and converts by the answer", async (_, name, content, key, value) => {
    const first = await check(name, await content());
    expect(first).toMatchObject({ isCurrent: false });
    expect(first.questions.map((question) => question.key)).toContain(key);
    const batch = await answer(first, { [key]: value });
    expect(await balances(batch)).toEqual(expectedBalances);
    const asYuan = await answer(batch, { [key]: "0" });
    expect(await balances(asYuan)).not.toEqual(expectedBalances);
  });

  const [head = [], ...rows] = list;
  it.each<[string, Table]>([
    ["a row below the labels", [head, head.map((_, column) => (column < 2 ? "" : "万元")), ...rows]],
    ["brackets in the title", [["科目余额表（万元）"], head, ...rows]],
  ])("is that of %s", async (_, table) => {
    const batch = await check("tb.csv", csv(table));
    expect(batch).toMatchObject({ isCurrent: true, questions: [] });
    expect(await balances(batch)).toEqual(expectedBalances);
    expect(await problems(batch)).toContainEqual(expect.stringContaining("amountsScaled"));
  });
});

describe("a list of balances", () => {
  it.each<[string, (code: string, name: string) => string, string]>([
    ["1002 银行存款", (code, name) => `${code} ${name}`, "科目"],
    ["1002-银行存款", (code, name) => `${code}-${name}`, "会计科目"],
    ["[1002]银行存款", (code, name) => `[${code}]${name}`, "科目"],
    ["银行存款(1002)", (code, name) => `${name}(${code})`, "科目"],
  ])("with %s in one cell has both", async (_, write, label) => {
    const rows = balanceRows(books).map(([code = "", name = "", ...amounts]) => [write(code, name), ...amounts]);
    const batch = await check("tb.csv", csv([[label, ...balanceHead.slice(2)], ...rows]));
    expect(batch).toMatchObject({ isCurrent: true, questions: [] });
    expect(await balances(batch)).toEqual(expectedBalances);
  });

  it("of closings alone is taken, and openings and movements are told to be unknown", async () => {
    const rows = balanceRows(books).map((row) => [...row.slice(0, 2), ...row.slice(6)]);
    const batch = await check("tb.csv", csv([[...balanceHead.slice(0, 2), ...balanceHead.slice(6)], ...rows]));
    expect(batch.isCurrent).toBe(true);
    expect((await balances(batch)).map(({ close }) => close)).toEqual(expectedBalances.map(({ close }) => close));
    const issues = await problems(batch);
    for (const code of ["noMovements", "noOpening"]) expect(issues).toContainEqual(expect.stringContaining(code));
  });

  it("names the columns of amounts that nothing reads, beside movements that are read", async () => {
    const rows = balanceRows(books).map((row) => [...row, "10.00", "备注"]);
    const batch = await check("tb.csv", csv([[...balanceHead, "重分类调整", "说明"], ...rows]));
    expect(batch.isCurrent).toBe(true);
    expect(await problems(batch)).toEqual([expect.stringMatching(/^unreadAmounts .*重分类调整$/)]);
    const plain = await check("plain.csv", csv(listOf(balanceRows(books))));
    expect(await problems(plain)).toEqual([]);
  });
});

describe("a journal", () => {
  it("of times in another zone waits, and comes in force by the day that is answered", async () => {
    const [head = [], ...rows] = journalTable(lines);
    const utc = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`)).toISOString();
    const first = await check("j.csv", csv([head, ...rows.map(([day = "", ...rest]) => [utc(day ?? ""), ...rest])]));
    expect([first.isCurrent, first.questions.map(({ key }) => key)]).toEqual([false, ["dateZone"]]);
    const batch = await answer(first, { dateZone: "local" });
    const plain = await check("plain.csv", csv(journalTable(lines)));
    expect(await months(batch)).toEqual(await months(plain));
  });

  it("whose days stand beside periods needs no column of dates", async () => {
    const [, ...rows] = journalTable(lines);
    const head = ["会计期间", "日", ...journalHead.slice(1)];
    const apart = rows.map(([day = "", ...rest]) => [day?.slice(0, 7) ?? "", day?.slice(8) ?? "", ...rest]);
    const batch = await check("j.csv", csv([head, ...apart]));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: fixed(expectedDebit), vouchers: books.vouchers } });
  });

  it("with quotes that nobody closed keeps every line", async () => {
    const [head = [], ...rows] = journalTable(lines);
    const quoted = rows.map((row, at) => row.map((cell, column) => (column === 4 && at % 7 === 0 ? `"${cell}` : cell)));
    const text = [head, ...quoted].map((row) => row.join("\t")).join("\r\n");
    const batch = await check("j.txt", text);
    expect(batch).toMatchObject({ isCurrent: true, totals: { lines: lines.length, debit: fixed(expectedDebit) } });
  });
});

describe("what may change figures is asked before it is in force:", () => {
  const [journal = [], ...entries] = journalTable(lines);
  const twice = [balanceHead, ...balanceRows(books), ["乙公司科目余额表"], balanceHead, ...balanceRows(books)];

  it.each<[string, Table, string]>([
    [
      "amounts twice under one label",
      [[...journal, "借方金额", "贷方金额"], ...entries.map((row) => [...row, ...row.slice(7)])],
      "columnsLeft",
    ],
    ["a mark of red entries", [[...journal, "红字标志"], ...entries.map((row) => [...row, "蓝字"])], "columnsLeft"],
    ["a finer account", [[...journal, "明细编码"], ...entries.map((row) => [...row, "01"])], "columnsLeft"],
    ["lists of balances below each other", twice, "repeatedAccounts"],
  ])("%s", async (_, table, key) => {
    const batch = await check("file.csv", csv(table));
    expect([batch.isCurrent, batch.questions.map((question) => question.key)]).toEqual([false, [key]]);
  });

  it("and read by the answer", async () => {
    const first = await check("tb.csv", csv(twice));
    expect(await balances(await answer(first, { repeatedAccounts: "first" }))).toEqual(expectedBalances);
  });

  it("but no plain column where the books' own money has one", async () => {
    const [head = [], ...rows] = journalTable(lines);
    const plain = rows.map((row) => [...row.slice(0, 7), "1.00", "", ...row.slice(7)]);
    const labels = [...head.slice(0, 7), "借方", "贷方", "借方本位币", "贷方本位币"];
    const batch = await check("j.csv", csv([labels, ...plain]));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: fixed(expectedDebit) } });
  });
});
