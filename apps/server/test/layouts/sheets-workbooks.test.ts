/** Workbooks of several sheets: what belongs together is read together, and what is not read is named, or asked about. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import {
  type BookLine,
  type Books,
  balanceTable,
  booksOf,
  csv,
  journalHead,
  journalRows,
  journalTable,
  makeBooks,
  ofMonths,
  type Table,
  workbook,
  yuan,
} from "./books.ts";

const desk = importDesk();
const books = makeBooks();

type Sheets = Parameters<typeof workbook>[0];
async function upload(name: string, content: string | Uint8Array, input: Record<string, unknown> = {}) {
  const files = [{ name, content }];
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId, ...input }, files);
  await desk.server.runJobs();
  return Promise.all(batches.map(({ id }) => desk.current(id)));
}
const uploadSheets = async (sheets: Sheets) => upload("账套.xlsx", await workbook(sheets));
const one = ([batch]: ImportBatch[]): ImportBatch => batch!;

/** Movements by account in fen, as the journal in force has them. */
async function movements(): Promise<Map<string, string[]>> {
  const { rows } = await desk.tenant.inDb((db) =>
    sql<{ code: string; debit: string; credit: string }>`
      select m.account_code as code, sum(m.debit)::text as debit, sum(m.credit)::text as credit
      from ledger_month m join project_period p on p.voucher_batch_id = m.batch_id and p.project_id = m.project_id
      where p.project_id = ${desk.projectId} group by m.account_code`.execute(db),
  );
  return new Map(rows.map(({ code, debit, credit }) => [code, [debit, credit]]));
}
const expectedOf = ({ accounts }: Books) =>
  new Map(
    accounts
      .filter(({ debit, credit }) => debit + credit > 0)
      .map(({ code, debit, credit }) => [code, [yuan(debit), yuan(credit)]]),
  );
const month = (n: number) => ({ name: `${n}月`, rows: journalTable(ofMonths(books, n)) });
const answer = ({ id, rowVersion, options }: ImportBatch, answers: Record<string, string>) =>
  desk.manager.call(imports.UpdateImportOptions, {
    batchId: id,
    rowVersion,
    options: { ...options, answers: { ...options.answers, ...answers } },
  });
async function checkAgain(batch: ImportBatch): Promise<ImportBatch> {
  await desk.manager.call(imports.CheckImport, { batchId: batch.id });
  await desk.server.runJobs();
  return desk.current(batch.id);
}

describe("a journal of several sheets", () => {
  it("of twelve months is one journal, straight in force, to the fen", async () => {
    const batch = one(await uploadSheets(Array.from({ length: 12 }, (_, index) => month(index + 1))));
    expect(batch).toMatchObject({ status: 5, isCurrent: true, typeId: 4, periodLabel: "2024年度", questions: [] });
    expect(batch.totals).toMatchObject({ debit: books.debit, vouchers: books.vouchers, lines: books.lines.length });
    expect(batch.detection).toMatchObject({ untaken: [], certain: true });
    expect(batch.detection?.taken).toHaveLength(12);
    expect(await movements()).toEqual(expectedOf(books));
  });

  it("has its own columns in each, and a cover beside them is skipped by name", async () => {
    const turned: Table = journalTable(ofMonths(books, 7, 12)).map((row) => [...row].reverse());
    const titled: Table = [["甲公司序时账"], ["期间：2024.01-2024.06"], ...journalTable(ofMonths(books, 1, 6))];
    const cover: Table = [["2024年度账套"], ["编制：财务部"], ["说明：含上下半年两张表"]];
    const batch = one(
      await uploadSheets([
        { name: "封面", rows: cover },
        { name: "上半年", rows: titled },
        { name: "下半年", rows: turned },
      ]),
    );
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, vouchers: books.vouchers } });
    expect(batch.detection).toMatchObject({
      taken: ["上半年", "下半年"],
      untaken: [{ name: "封面", rows: 3, why: "cover" }],
    });
    expect(await movements()).toEqual(expectedOf(books));
  });

  it("waits where a sheet of amounts has labels that nobody knows, and reads it once its columns are named", async () => {
    const strange: Table = [
      ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬"],
      ...journalRows(ofMonths(books, 12)),
    ];
    const sheets = [
      { name: "1-11月", rows: journalTable(ofMonths(books, 1, 11)) },
      { name: "12月", rows: strange },
    ];
    const batch = one(await uploadSheets(sheets));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "untaken", answer: null }] });
    expect(batch.detection?.untaken).toEqual([{ name: "12月", rows: 17, why: "unknown" }]);
    expect(batch.questions[0]?.text).toContain("12月 (17)");
    await expect(
      desk.manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "x" }),
    ).rejects.toMatchObject({
      status: 400,
    });
    const fields = ["jDate", "jType", "jNo", "lineNo", "summary", "accountCode", "accountName", "debit", "credit"];
    const columns = Object.fromEntries(fields.map((field, column) => [column, field]));
    const options = { ...batch.options, sheets: ["1-11月", "12月"], layouts: { "12月": { headerRow: 1, columns } } };
    const named = await desk.manager.call(imports.UpdateImportOptions, {
      batchId: batch.id,
      rowVersion: batch.rowVersion,
      options,
    });
    expect(named).toMatchObject({ questions: [], detection: { untaken: [], incomplete: [] } });
    const read = await checkAgain(named);
    expect(read).toMatchObject({ status: 2, totals: { debit: books.debit, vouchers: books.vouchers } });
    await desk.manager.call(imports.CommitImport, { batchId: batch.id });
    expect(await movements()).toEqual(expectedOf(books));
  });

  it("that is there twice is asked about, and read once by the answer", async () => {
    const copy = { name: "序时账（副本）", rows: journalTable(books.lines) };
    const batch = one(await uploadSheets([{ name: "序时账", rows: journalTable(books.lines) }, copy]));
    expect(batch).toMatchObject({
      isCurrent: false,
      questions: [{ key: "sheets", params: { count: "96" }, answer: null }],
    });
    const read = await checkAgain(await answer(batch, { sheets: "序时账" }));
    expect(read.totals).toMatchObject({ debit: books.debit, lines: books.lines.length });
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId: batch.id, maxResultCount: 10 });
    expect(items.map(({ text }) => text)).toContain("工作表“序时账（副本）”的 192 行没有读取（已选择其他工作表）");
  });

  it("may cut a voucher where one sheet is full", async () => {
    const { lines } = books;
    const [first, rest] = [lines.slice(0, 101), lines.slice(101)];
    const batch = one(
      await uploadSheets([
        { name: "序时账", rows: journalTable(first) },
        { name: "序时账(2)", rows: journalTable(rest) },
      ]),
    );
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, vouchers: books.vouchers } });
  });
});

describe("a workbook of balances and journal", () => {
  it("makes two batches, both straight in force and held against each other; sheets of neither are named", async () => {
    const notes: Table = [["说明"], ["本表由财务软件导出"]];
    const batches = await uploadSheets([
      { name: "说明", rows: notes },
      { name: "科目余额表", rows: balanceTable(books) },
      { name: "序时账", rows: journalTable(books.lines) },
    ]);
    expect(batches.map(({ typeId, isCurrent }) => [typeId, isCurrent])).toEqual([
      [2, true],
      [4, true],
    ]);
    for (const { detection, sameFile } of batches) {
      expect(detection?.untaken).toEqual([{ name: "说明", rows: 2, why: "cover" }]);
      expect(sameFile).toBeNull();
    }
    expect(batches[1]?.totals).toMatchObject({
      isCompared: true,
      statement: expect.stringContaining("与科目余额表一致"),
    });
    expect(await movements()).toEqual(expectedOf(books));
  });

  it("gives what was asked for where a type is named, and names the rest", async () => {
    const content = await workbook([
      { name: "科目余额表", rows: balanceTable(books) },
      { name: "序时账", rows: journalTable(books.lines) },
    ]);
    const { batches } = await desk.manager.call(imports.FromExcelImportVoucherLib, { projectId: desk.projectId }, [
      { name: "a.xlsx", content },
    ]);
    expect(batches).toMatchObject([{ typeId: 4, detection: { untaken: [{ name: "科目余额表", why: "otherType" }] } }]);
  });
});

describe("what no balances were at hand for", () => {
  it("is never said to agree with any", async () => {
    const batch = one(await upload("j.csv", csv(journalTable(books.lines))));
    expect(batch.totals).toMatchObject({ isCompared: false, statement: expect.stringContaining("未与科目余额表核对") });
  });

  it("is said to differ where only the totals are the same", async () => {
    const moved = balanceTable(books).map((row) => [...row]);
    const [a, b] = [moved.find(([code]) => code === "6602")!, moved.find(([code]) => code === "6401")!];
    [a[4], b[4], a[6], b[6]] = [b[4]!, a[4]!, b[6]!, a[6]!];
    await upload("tb.csv", csv(moved));
    const batch = one(await upload("j.csv", csv(journalTable(books.lines))));
    expect(batch.checks).toContainEqual(expect.objectContaining({ code: "IC-20", count: 2 }));
    expect(batch.totals?.statement).toContain("合计相同，但有 2 个科目不符");
  });
});

describe("balances of several sheets", () => {
  it("a month each are the year's", async () => {
    let opening = new Map(books.accounts.map(({ code, open }) => [code, open]));
    const sheets = Array.from({ length: 12 }, (_, index) => {
      const own = booksOf(ofMonths(books, index + 1));
      const accounts = own.accounts.map((account) => {
        const open = opening.get(account.code) ?? 0;
        return { ...account, open, close: open + account.debit - account.credit };
      });
      opening = new Map(accounts.map(({ code, close }) => [code, close]));
      return { name: `${index + 1}月`, rows: balanceTable({ ...own, accounts }) };
    });
    const batch = one(await uploadSheets(sheets));
    expect(batch).toMatchObject({
      typeId: 2,
      isCurrent: true,
      periodLabel: "2024年度",
      questions: [],
      totals: { debit: books.debit },
    });
    const { rows } = await desk.tenant.inDb((db) =>
      sql<{ code: string; open: string; close: string }>`
        select account_code as code, (open_dr - open_cr)::text as open, (close_dr - close_cr)::text as close
        from tb_row where project_id = ${desk.projectId} and batch_id = ${batch.id} order by account_code`.execute(db),
    );
    expect(rows).toEqual(
      books.accounts.map(({ code, open, close }) => ({ code, open: yuan(open), close: yuan(close) })),
    );
  });
});

describe("two companies in one file", () => {
  const other = makeBooks({ seed: 7 });
  const rowsOf = (name: string, lines: readonly BookLine[]) => journalRows(lines).map((row) => [name, ...row]);
  const table: Table = [["公司", ...journalHead], ...rowsOf("甲公司", books.lines), ...rowsOf("乙公司", other.lines)];

  it("are asked about; the rows of the other are counted and told", async () => {
    const batch = one(await upload("两家.csv", csv(table)));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "company", proposed: null, answer: null }] });
    expect(batch.questions[0]?.choices).toMatchObject([
      { value: "甲公司", text: "甲公司（192 行）" },
      { value: "乙公司", text: "乙公司（192 行）" },
      { value: "all" },
    ]);
    const read = await checkAgain(await answer(batch, { company: "甲公司" }));
    expect(read).toMatchObject({ status: 2, totals: { debit: books.debit, vouchers: books.vouchers } });
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId: batch.id, maxResultCount: 10 });
    expect(items.map(({ text }) => text)).toContain("“乙公司”的 192 行没有读取（已选择其他公司）");
    await desk.manager.call(imports.CommitImport, { batchId: batch.id });
    expect(await movements()).toEqual(expectedOf(books));
  });

  it("read together keep their vouchers apart", async () => {
    const batch = await checkAgain(await answer(one(await upload("两家.csv", csv(table))), { company: "all" }));
    expect(batch.totals).toMatchObject({ vouchers: 192, lines: 384 });
  });
});

describe("a file of two years", () => {
  const before = makeBooks({ year: 2023, seed: 3 });
  const table = journalTable([...before.lines, ...books.lines]);

  it("is split by choice: a batch a year, each into its period", async () => {
    const batch = one(await upload("两年.csv", csv(table)));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "years", answer: null }] });
    const { choices } = batch.questions[0]!;
    expect(choices.map(({ value }) => value)).toEqual(["202301-202312", "202401-202412", "split", "one"]);
    const own = await answer(batch, { years: "split" });
    expect(own.questions).toMatchObject([{ key: "years", answer: "202401-202412" }]);
    await desk.server.runJobs();
    await checkAgain(own);
    const ids = (
      await desk.tenant.inDb((db) =>
        sql<{ id: number }>`
      select id from import_batch where project_id = ${desk.projectId} order by id`.execute(db),
      )
    ).rows.map(({ id }) => id);
    const both = await Promise.all(ids.map((id) => desk.current(id)));
    expect(both.map(({ periodLabel, totals }) => [periodLabel, totals?.debit])).toEqual([
      ["2024年度", books.debit],
      ["2023年度", before.debit],
    ]);
    for (const { id } of both) await desk.manager.call(imports.CommitImport, { batchId: id });
    expect((await desk.current(ids[0]!)).isCurrent && (await desk.current(ids[1]!)).isCurrent).toBe(true);
  });

  it("is read for one year alone where that is the answer, the other's rows told", async () => {
    const batch = one(await upload("两年.csv", csv(table)));
    const read = await checkAgain(await answer(batch, { years: "202401-202412" }));
    expect(read).toMatchObject({ periodLabel: "2024年度", totals: { debit: books.debit, vouchers: books.vouchers } });
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId: batch.id, maxResultCount: 10 });
    expect(items.map(({ text }) => text)).toContain("2023年度 的 192 行没有读取（已选择其他年度）");
  });
});

describe("a file whose labels nobody knows", () => {
  const unknown: Table = [["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9"], ...journalRows(books.lines)];

  it("is taken, shows its columns with samples, and is read once they are named", async () => {
    const batch = one(await upload("x.csv", csv(unknown)));
    expect(batch).toMatchObject({ status: 0, typeId: 4, detection: { isGuessed: true, headerRow: 1, certain: false } });
    expect(batch.detection?.columns).toHaveLength(9);
    expect(batch.detection?.columns[5]).toMatchObject({
      header: "F6",
      samples: [expect.stringMatching(/^\d{4}$/), expect.anything(), expect.anything()],
    });
    const fields = ["jDate", "jType", "jNo", "lineNo", "summary", "accountCode", "accountName", "debit", "credit"];
    const columns = Object.fromEntries(fields.map((field, column) => [column, field]));
    const named = await desk.manager.call(imports.UpdateImportOptions, {
      batchId: batch.id,
      rowVersion: batch.rowVersion,
      typeId: 4,
      options: { columns },
    });
    expect(named.detection?.missing).toEqual([]);
    const read = await checkAgain(named);
    expect(read).toMatchObject({ periodLabel: "2024年度", totals: { debit: books.debit, vouchers: books.vouchers } });
  });

  it.each([1, 2, 3, 4])(
    "shows its columns whatever type it is said to be (%i), and without any header",
    async (typeId) => {
      const batch = one(await upload("x.csv", csv(unknown)));
      const { id: batchId, rowVersion } = batch;
      const typed = await desk.manager.call(imports.UpdateImportOptions, { batchId, rowVersion, typeId, options: {} });
      expect(typed.detection?.columns.map(({ header }) => header)).toEqual(unknown[0]);
      expect(typed.detection?.missing.length).toBeGreaterThan(0);
      const bare = await desk.manager.call(imports.UpdateImportOptions, {
        batchId,
        rowVersion: typed.rowVersion,
        typeId,
        options: { headerRow: 0 },
      });
      expect(bare.detection).toMatchObject({ headerRow: 0, headerRows: 0 });
      expect(bare.detection?.columns[0]).toMatchObject({
        header: "",
        samples: ["A1", "2024-01-01", expect.anything()],
      });
    },
  );
});
