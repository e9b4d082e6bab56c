/** One ledger in odd cells: what comes in force is the ledger to the fen, or a person is asked or told before. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { type BookLine, balanceTable, csv, journalHead, journalTable, makeBooks, type Table, yuan } from "./books.ts";
import { cellBook } from "./odd-cells.ts";

const desk = importDesk();
const books = makeBooks();
const { lines } = books;

async function checked(name: string, content: string | Uint8Array): Promise<ImportBatch> {
  const { id } = await desk.upload(name, content);
  await desk.server.runJobs();
  return desk.current(id);
}
async function answered(
  { id, rowVersion, options }: ImportBatch,
  answers: Record<string, string>,
): Promise<ImportBatch> {
  const all = { ...options, answers: { ...options.answers, ...answers } };
  const { status } = await desk.manager.call(imports.UpdateImportOptions, { batchId: id, rowVersion, options: all });
  if (status === 0) await desk.manager.call(imports.CheckImport, { batchId: id });
  await desk.server.runJobs();
  return desk.current(id);
}
const problems = async ({ id }: ImportBatch) => {
  const { items } = await desk.manager.call(imports.GetImportProblems, { batchId: id, maxResultCount: 1000 });
  return items;
};
const codes = async (batch: ImportBatch) =>
  (await problems(batch)).map(({ code, row }) => (row === null ? code : `${code}@${row}`));

/** Every line as it lies in the batch, in the words of the books. */
async function storedLines({ id, projectId }: ImportBatch): Promise<string[]> {
  return desk.tenant.inDb(async (db) => {
    await sql`select set_config('app.project_id', ${String(projectId)}, true)`.execute(db);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', l.j_date::text, v.j_no, l.line_no, l.account_code, l.debit, l.credit) as line
      from voucher_line l join voucher v on v.tenant_id = l.tenant_id and v.project_id = l.project_id and v.id = l.jmsn
      where l.batch_id = ${id} order by l.id`.execute(db);
    return rows.map(({ line }) => line);
  });
}
const inBooks = (of: readonly BookLine[] = lines): string[] =>
  of.map(
    ({ date, no, lineNo, code, debit, credit }) => `${date} ${no} ${lineNo} ${code} ${yuan(debit)} ${yuan(credit)}`,
  );

/** The journal with its dates written another way. */
const dated = (write: (year: string, month: string, day: string) => string, of = lines): string =>
  csv([
    journalHead,
    ...journalTable(of)
      .slice(1)
      .map(([date = "", ...rest]) => {
        const [year = "", month = "", day = ""] = (date ?? "").split("-");
        return [write(year, month, day), ...rest];
      }),
  ]);
const short = (text: string): string => text.slice(2);
const bare = (text: string): string => String(Number(text));

describe("a journal whose dates are written as", () => {
  it.each<[string, (year: string, month: string, day: string) => string, string]>([
    ["24-01-05", (y, m, d) => `${short(y)}-${m}-${d}`, "dateInRange"],
    ["240105", (y, m, d) => `${short(y)}${m}${d}`, "dateInRange"],
    ["24年1月5日", (y, m, d) => `${short(y)}年${bare(m)}月${bare(d)}日`, ""],
    ["5-1月-24", (y, m, d) => `${bare(d)}-${bare(m)}月-${short(y)}`, "dateFits"],
    ["05/01/2024 and 13/01/2024", (y, m, d) => `${d}/${m}/${y}`, "dateFits"],
    ["01/13/24", (y, m, d) => `${m}/${d}/${short(y)}`, "dateFits"],
    ["05/01 and 13/01", (_, m, d) => `${d}/${m}`, "dateFits"],
    ["5.1.2024", (y, m, d) => `${bare(d)}.${bare(m)}.${y}`, "dateFits"],
    ["5012024", (y, m, d) => `${bare(d)}${m}${y}`, "dateFits"],
  ])("%s comes in force as it is, and says how it was read", async (_, write, reason) => {
    const batch = await checked("journal.csv", dated(write));
    expect(batch).toMatchObject({
      isCurrent: true,
      questions: [],
      totals: { debit: books.debit, vouchers: books.vouchers },
    });
    expect(await storedLines(batch)).toEqual(inBooks());
    expect(await codes(batch)).toEqual(reason === "" ? [] : [reason]);
  });

  it("day numbers of Excel beside texts comes in force as it is", async () => {
    const day = (date: string) => Math.round((Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000);
    const rows = journalTable(lines).slice(1);
    const mixed = rows.map(([date, ...rest], at) => [at % 2 === 0 ? day(date ?? "") : (date ?? null), ...rest]);
    const batch = await checked("journal.xlsx", await cellBook([journalHead, ...mixed]));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit } });
    expect(await storedLines(batch)).toEqual(inBooks());
  });

  it("05/01/2024 with no day above twelve waits, and is what somebody says it is", async () => {
    const early = lines.filter(({ date }) => Number(date.slice(8)) <= 12);
    // By amount: the order of rows tells nothing either.
    const mingled = early.toSorted((a, b) => a.debit + a.credit - b.debit - b.credit);
    const content = dated((y, m, d) => `${d}/${m}/${y}`, mingled);
    const batch = await checked("journal.csv", content);
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "dateOrder", answer: null }] });
    expect(batch.questions[0]?.choices.map(({ value }) => value)).toEqual(["mdy", "dmy"]);
    await expect(
      desk.manager.call(imports.CommitImport, { batchId: batch.id, replace: false, forceReason: "就这样" }),
    ).rejects.toMatchObject({ status: 400 });
    const right = await answered(batch, { dateOrder: "dmy" });
    expect(right.questions).toMatchObject([{ key: "dateOrder", answer: "dmy" }]);
    expect(await storedLines(right)).toEqual(inBooks(mingled));
    expect((await desk.manager.call(imports.CommitImport, { batchId: batch.id, replace: false })).isCurrent).toBe(true);
  });
});

describe("formulas in amounts", () => {
  /** The credit of every voucher is a formula of its debit, and row 3 is worth looking at. */
  const withFormulas = (formula: (row: number) => string) =>
    journalTable(lines).map((row, at) =>
      at > 0 && at % 2 === 0
        ? [...row.slice(0, 8), { f: formula(at + 1) }]
        : row.map((cell, index) => (at > 0 && index > 6 ? Number(cell) : cell)),
    );

  it("without values are worked out to the fen", async () => {
    const batch = await checked(
      "journal.xlsx",
      await cellBook(withFormulas((row) => `ROUND(SUM(H${row - 1}:H${row - 1})*3/3,2)`)),
    );
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, credit: books.debit } });
    expect(await storedLines(batch)).toEqual(inBooks());
  });

  it("that cannot be worked out keep their rows out of the books, one by one", async () => {
    const rows = withFormulas((row) => (row === 5 ? "VLOOKUP(F5,Sheet2!A:B,2,0)" : `H${row - 1}`));
    const batch = await checked("journal.xlsx", await cellBook(rows));
    expect(batch).toMatchObject({ status: 4, isCurrent: false });
    expect(await codes(batch)).toContain("formulaWithoutValue@5");
    expect(await storedLines(batch)).toEqual(inBooks(lines.filter((_, at) => at !== 3)));
  });

  it("of errors do the same in a balance list", async () => {
    const table = balanceTable(books).map((row, at) =>
      at === 2 ? [...row.slice(0, 4), { error: "#REF!" }, ...row.slice(5)] : row,
    );
    const batch = await checked("balances.xlsx", await cellBook(table));
    expect(batch).toMatchObject({ status: 4, isCurrent: false });
    expect(await codes(batch)).toContain("errorValue@3");
  });
});

/** Amounts of a table moved four places. */
const inTenThousands = (table: Table, from: number): Table =>
  table.map((row, at) =>
    row.map((cell, index) => (at === 0 || index < from || !cell ? cell : (Number(cell) / 10_000).toFixed(6))),
  );

describe("amounts in 万元", () => {
  it("by the title are yuan in force, and the page says so", async () => {
    const balances = await checked(
      "balances.csv",
      csv([["科目余额表"], ["单位：万元"], ...inTenThousands(balanceTable(books), 2)]),
    );
    expect(balances).toMatchObject({ isCurrent: true, totals: { debit: books.debit } });
    expect((await problems(balances)).map(({ text }) => text)).toEqual(["金额单位为万元，已乘以 10000 换算为元"]);
    const journal = await checked("journal.csv", csv([["单位：万元"], ...inTenThousands(journalTable(lines), 7)]));
    expect(journal).toMatchObject({ isCurrent: true, totals: { debit: books.debit } });
    expect(await storedLines(journal)).toEqual(inBooks());
  });

  it("by the labels of the columns are the same; where the title says another they wait", async () => {
    const [head = [], ...rows] = inTenThousands(journalTable(lines), 7);
    const labelled = [...head.slice(0, 7), "借方金额（万元）", "贷方金额（万元）"];
    const batch = await checked("journal.csv", csv([labelled, ...rows]));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit } });
    const other = await checked("other.csv", csv([["单位：元"], labelled, ...rows]));
    expect(other).toMatchObject({ isCurrent: false, questions: [{ key: "amountUnit", proposed: "columns" }] });
    expect((await answered(other, { amountUnit: "columns" })).totals?.debit).toBe(books.debit);
  });

  it("that the title says are of foreign money wait for whoever knows the books", async () => {
    const batch = await checked("journal.csv", csv([["单位：万美元"], ...inTenThousands(journalTable(lines), 7)]));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "titleMoney", params: { money: "美元" } }] });
    expect(await answered(batch, { titleMoney: "books" })).toMatchObject({ totals: { debit: books.debit } });
  });
});

describe("amounts of more than two decimals", () => {
  const finer = (by: (line: BookLine, at: number) => string): string =>
    csv(
      journalTable(lines).map((row, at) => {
        const line = lines[at - 1];
        if (!line) return row;
        const more = by(line, at - 1);
        return [
          ...row.slice(0, 7),
          line.debit ? yuan(line.debit) + more : "",
          line.credit ? yuan(line.credit) + more : "",
        ];
      }),
    );

  it("come in force rounded, with the effect of both columns told", async () => {
    const batch = await checked(
      "journal.csv",
      finer((_, at) => (at < 4 ? "4" : "")),
    );
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, credit: books.debit } });
    const roundingIssues = (await problems(batch))
      .filter(({ code }) => code === "roundingTotal")
      .map(({ col, text }) => [col, text]);
    expect(roundingIssues).toEqual([
      ["借方金额", "该列有 2 个金额超过两位小数，四舍五入合计影响 -0.008 元"],
      ["贷方金额", "该列有 2 个金额超过两位小数，四舍五入合计影响 -0.008 元"],
    ]);
  });

  it("wait where a voucher balances no more by it, and are left out when that is the answer", async () => {
    const split = csv([
      journalHead,
      ...[
        ["1002", "0.333", ""],
        ["1122", "0.333", ""],
        ["1405", "0.334", ""],
        ["6001", "", "1.000"],
      ].map(([code, debit, credit], at) => [
        ...["2024-01-05", "记", "1", String(at + 1), "分摊", code ?? "", "", debit ?? "", credit ?? ""],
      ]),
    ]);
    const unanswered = await checked("split.csv", split);
    expect(unanswered).toMatchObject({
      isCurrent: false,
      questions: [{ key: "rounding", params: { count: "3", vouchers: "1" } }],
    });
    const refused = await answered(unanswered, { rounding: "refuse" });
    expect(await codes(refused)).toEqual(
      expect.arrayContaining(["roundedRefused@2", "roundedRefused@3", "roundedRefused@4"]),
    );
    expect(refused.questions).toMatchObject([{ key: "rounding", answer: "refuse" }]);
  });
});

describe("amounts in scientific notation", () => {
  it("wait for an answer, for a spreadsheet shows fewer digits than the books have", async () => {
    const cut = csv([
      journalHead,
      ...[
        ["1002", "1.23457E+11", ""],
        ["6001", "", "1.23457E+11"],
      ].map(([code, debit, credit], at) => [
        ...["2024-01-05", "记", "1", String(at + 1), "收款", code ?? "", "", debit ?? "", credit ?? ""],
      ]),
    ]);
    const unanswered = await checked("cut.csv", cut);
    expect(unanswered).toMatchObject({
      isCurrent: false,
      questions: [{ key: "scientific", params: { count: "2", sample: "1.23457E+11", most: "500000.00" } }],
    });
    const taken = await answered(unanswered, { scientific: "take" });
    expect(taken).toMatchObject({ totals: { debit: "123457000000.00" } });
  });
});

describe("codes", () => {
  it("with Excel's mark of a text, in full width and with an exponent are the chart's own", async () => {
    const wide = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const forms = [
      (code: string) => `'${code}`,
      wide,
      (code: string) => `${code[0]}.${code.slice(1)}E+3`,
      (code: string) => `="${code}"`,
    ];
    await checked("balances.csv", csv(balanceTable(books)));
    const rows = journalTable(lines).map((row, at) =>
      at === 0 ? row : [...row.slice(0, 5), forms[at % 4]?.(row[5] ?? "") ?? null, ...row.slice(6)],
    );
    const batch = await checked("journal.csv", csv(rows));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit } });
    expect(await storedLines(batch)).toEqual(inBooks());
  });
});

it("a text read in another encoding than its own shows that it was", async () => {
  const batch = await desk
    .upload("journal.csv", csv(journalTable(lines)), { options: JSON.stringify({ encoding: "utf-16le" }) })
    .catch((error) => error);
  expect(batch).toMatchObject({ status: 400 });
});
