/** What else exports get wrong: it is read to the fen, or said, or asked; nothing comes in force wrong in silence. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { readBook } from "../workbook.ts";
import { balanceTable, csv, journalTable, makeBooks, workbook } from "./books.ts";
import { type LegacyFormula, legacyBook } from "./odd-legacy.ts";

const desk = importDesk();
const books = makeBooks();
const { lines } = books;

async function checked(name: string, content: string | Uint8Array): Promise<ImportBatch> {
  const { id } = await desk.upload(name, content);
  await desk.server.runJobs();
  return desk.current(id);
}
const problems = async ({ id }: ImportBatch) =>
  (await desk.manager.call(imports.GetImportProblems, { batchId: id, maxResultCount: 1000 })).items;

describe("formulas of .xls without results", () => {
  /** The credit of every voucher is a formula of its debit. */
  const withFormulas = (formula: (at: number) => { formula: LegacyFormula; result?: number }) =>
    journalTable(lines).map((row, at) => {
      const cells = row.map((cell, index) => (at > 0 && index > 6 && cell ? Number(cell) : cell));
      return at > 0 && at % 2 === 0 ? [...cells.slice(0, 8), formula(at)] : cells;
    });

  it("are worked out to the fen", async () => {
    const batch = await checked("journal.xls", legacyBook(withFormulas(() => ({ formula: "cellAbove" }))));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, credit: books.debit } });
    expect(await problems(batch)).toEqual([]);
  });

  it("keep their rows out of the books where they cannot be worked out, one by one", async () => {
    const rows = withFormulas((at) => ({ formula: at === 4 ? "random" : "cellAbove" }));
    const batch = await checked("journal.xls", legacyBook(rows));
    expect(batch).toMatchObject({ status: 4, isCurrent: false });
    expect((await problems(batch)).filter(({ level }) => level === 1).map(({ code, row }) => [code, row])).toEqual([
      ["formulaWithoutValue", 5],
    ]);
  });

  it("of a program that works them out are its results", async () => {
    const rows = withFormulas((at) => ({ formula: "random", result: (lines[at - 1]?.credit ?? 0) / 100 }));
    const batch = await checked("journal.xls", legacyBook(rows));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, credit: books.debit } });
  });
});

it("sheets that nobody read stand in the quality report with their rows", async () => {
  const rows = journalTable(lines);
  const cover = [["2024年度账套"], ["编制：财务部"]];
  const content = await workbook([
    { name: "封面", rows: cover },
    { name: "序时账", rows },
  ]);
  const batch = await checked("journal.xlsx", content);
  expect(batch).toMatchObject({ isCurrent: true });
  for (const [lang, words] of [
    ["zh", "封面（2 行，没有金额）"],
    ["en", "封面 (2 rows, no amounts)"],
  ] as const) {
    const { bytes } = await desk.manager.download(imports.DownDataQualityReport, { batchId: batch.id, lang });
    const cells = Object.values(Object.values(readBook(bytes).Sheets)[0] ?? {}).map((cell) => String(cell?.v));
    expect(cells).toContain(words);
  }
});

describe("a period chosen by hand", () => {
  const options = (year: number) =>
    JSON.stringify({
      period: { label: `${year}年度`, startDate: `${year}-01-01`, endDate: `${year}-12-31`, kind: 1 },
    });
  const titled = csv([["科目余额表"], ["期间：2023.01-2023.12"], ...balanceTable(books)]);
  const sent = async (content: string, year: number) => {
    const { id } = await desk.upload("file.csv", content, { options: options(year) });
    await desk.server.runJobs();
    return desk.current(id);
  };

  it("that the title contradicts waits, whoever presses, and goes where the answer says", async () => {
    const batch = await sent(titled, 2024);
    expect(batch.isCurrent).toBe(false);
    const params = { chosen: "2024年度", data: "2023年度" };
    expect(batch.questions).toMatchObject([{ key: "periodChosen", params, proposed: "data", answer: null }]);
    const commit = { batchId: batch.id, replace: false, forceReason: "就这样" };
    await expect(desk.manager.call(imports.CommitImport, commit)).rejects.toMatchObject({ status: 400 });
    const options = { ...batch.options, answers: { periodChosen: "chosen" } };
    const { id: batchId, rowVersion } = batch;
    await desk.manager.call(imports.UpdateImportOptions, { batchId, rowVersion, options });
    await desk.manager.call(imports.CheckImport, { batchId });
    await desk.server.runJobs();
    expect(await desk.current(batchId)).toMatchObject({ periodLabel: "2024年度", totals: { debit: books.debit } });
  });

  it("that the dates contradict waits; one that holds them does not", async () => {
    const journal = csv(journalTable(lines));
    const wrong = await sent(journal, 2023);
    expect(wrong).toMatchObject({ isCurrent: false, questions: [{ key: "periodChosen", proposed: "data" }] });
    expect(await sent(journal, 2024)).toMatchObject({ isCurrent: true, questions: [], periodLabel: "2024年度" });
  });
});

describe("types of vouchers that share one run of numbers", () => {
  /** Every month anew; the types take turns. */
  const typed = (rows: readonly (readonly (string | null)[])[]) =>
    rows.map((row, at) => (at === 0 ? row : row.with(1, ["收", "付", "转"][Number(row[2]) % 3] ?? "转")));
  const gapsOf = async ({ id }: ImportBatch) =>
    (await desk.manager.call(imports.GetImportFindings, { batchId: id, code: "IC-02", maxResultCount: 100 })).items;

  it("miss none where the run is whole, and only its own where one is missing", async () => {
    const rows = typed(journalTable(lines));
    const whole = await checked("journal.csv", csv(rows));
    expect(whole).toMatchObject({ isCurrent: true, totals: { vouchers: books.vouchers } });
    expect(await gapsOf(whole)).toEqual([]);
    const no = rows[3]?.[2];
    const date = rows[3]?.[0];
    const holed = await checked("holed.csv", csv(rows.filter((row) => row[2] !== no || row[0] !== date)));
    const found = await gapsOf(holed);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found[0])).toContain("付+收+转");
  });
});

it("sheets in 元 and 万元 each scale by their own word, and only the scaled one says so", async () => {
  const half = (from: number, to: number) =>
    lines.filter(({ date }) => Number(date.slice(5, 7)) >= from && Number(date.slice(5, 7)) <= to);
  const tenThousands = journalTable(half(7, 12)).map((row, at) =>
    row.map((cell, index) => (at === 0 || index < 7 || !cell ? cell : (Number(cell) / 10_000).toFixed(6))),
  );
  const content = await workbook([
    { name: "上半年", rows: [["单位：元"], ...journalTable(half(1, 6))] },
    { name: "下半年", rows: [["单位：万元"], ...tenThousands] },
  ]);
  const batch = await checked("journal.xlsx", content);
  expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, vouchers: books.vouchers } });
  const scaled = (await problems(batch)).filter(({ code }) => code === "amountsScaled");
  expect(scaled.map(({ col, text }) => [col, text])).toEqual([["下半年", "金额单位为万元，已乘以 10000 换算为元"]]);
});
