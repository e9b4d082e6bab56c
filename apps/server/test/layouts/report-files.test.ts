/** Small ledgers after files on which readers were seen to fail: each comes out right to the fen, or is asked about in words. */
import { readFileSync } from "node:fs";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { balancesOf, linesOf, problemsOf } from "./formats-desk.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { answer } = readingOf(desk);
const folder = new URL("../report-files/", import.meta.url);

interface Right {
  /** Where numbers and sides stand elsewhere than in columns, what each voucher comes to. */
  debit: string;
  lines: number;
  vouchers: number;
  /** What is asked, and the answers by which it comes out right. */
  answers?: Readonly<Record<string, string>>;
  first?: Readonly<Record<string, string | null>>;
  says?: string;
}

const files: Readonly<Record<string, Right>> = {
  "S02_引号内未转义引号.csv": {
    debit: "250.00",
    lines: 4,
    vouchers: 2,
    first: { summary: '付款 给"甲公司"...尾款, 备注; 单号 a1', code: "6601", debit: "200.00" },
  },
  "S04_FEC_逗号零零零.txt": {
    debit: "1370.50",
    lines: 6,
    vouchers: 3,
    first: { code: "411000", debit: "1250.50", date: "2024-01-01" },
  },
  "S15_Big5.csv": { debit: "55.50", lines: 2, vouchers: 1, first: { summary: "付運費", name: "運費", debit: "55.50" } },
  "amount_in_digit_columns.csv": { debit: "120.50", lines: 2, vouchers: 1, first: { debit: "120.50" } },
  "direction_J_D.csv": { debit: "120.50", lines: 2, vouchers: 1, first: { code: "1002", credit: "120.50" } },
  "erpnext_general_ledger.csv": {
    debit: "120.50",
    lines: 2,
    vouchers: 1,
    first: { code: "6601", name: "运费", summary: "付运费" },
  },
  "fagll03_subtotals.csv": { debit: "120.50", lines: 2, vouchers: 1, says: "skippedTotals" },
  "fbl3n_spool.txt": {
    debit: "120.50",
    lines: 2,
    vouchers: 1,
    first: { code: "6601", name: "运费", date: "2024-01-05" },
  },
  "gnucash_transactions.csv": { debit: "120.50", lines: 2, vouchers: 1, answers: { accountCodes: "use" } },
  "single_column_cr_red.csv": { debit: "700.00", lines: 4, vouchers: 2, answers: { unmarkedNegatives: "red" } },
  "voucher_head_rows.csv": { debit: "150.50", lines: 4, vouchers: 2, first: { date: "2024-01-05", no: "1" } },
  "yonsuite_org_currency.csv": { debit: "710.00", lines: 2, vouchers: 1, says: "unreadAmounts" },
};

async function forced(batch: ImportBatch): Promise<ImportBatch> {
  if (batch.isCurrent) return batch;
  return desk.manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "核对样例" });
}

async function checked(name: string): Promise<ImportBatch> {
  const { id } = await desk.upload(name, new Uint8Array(readFileSync(new URL(name, folder))));
  await desk.server.runJobs();
  return desk.current(id);
}

it.each(Object.entries(files))("%s", async (name, { debit, lines, vouchers, answers, first, says }) => {
  const read = await checked(name);
  const asked = read.questions.map(({ key, answer: given }) => (given === null ? key : null)).filter(Boolean);
  expect(asked).toEqual(Object.keys(answers ?? {}));
  const batch = await forced(answers ? await answer(read, answers) : read);
  expect(batch.totals).toMatchObject({ debit, credit: debit, lines, vouchers });
  const rows = await linesOf(desk);
  if (first)
    expect(rows.map((row) => Object.fromEntries(Object.keys(first).map((key) => [key, row[key]])))).toContainEqual(
      first,
    );
  if (says) expect((await problemsOf(desk, batch)).map(({ code }) => code)).toContain(says);
});

it("red debits beside credits marked CR stay on their side", async () => {
  const batch = await checked("single_column_cr_red.csv");
  await forced(await answer(batch, { unmarkedNegatives: "red" }));
  expect((await linesOf(desk)).map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
    "1122 1000.00 0.00",
    "6001 0.00 1000.00",
    "1122 -300.00 0.00",
    "6001 0.00 -300.00",
  ]);
});

it("the Polish control file holds balances and a journal", async () => {
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
    { name: "S08_JPK_KR.xml", content: new Uint8Array(readFileSync(new URL("S08_JPK_KR.xml", folder))) },
  ]);
  await desk.server.runJobs();
  for (const { id } of batches) await forced(await desk.current(id));
  expect(await balancesOf(desk)).toEqual([
    expect.objectContaining({ code: "100", open_dr: "10.00", period_dr: "123.00", close_dr: "133.00" }),
    expect.objectContaining({ code: "701", open_cr: "10.00", period_cr: "123.00", close_cr: "133.00" }),
  ]);
  expect((await linesOf(desk)).map(({ code, debit, credit, date, no }) => [code, debit, credit, date, no])).toEqual([
    ["100", "100.00", "0.00", "2024-02-01", "1/2024"],
    ["701", "0.00", "100.00", "2024-02-01", "1/2024"],
    ["100", "23.00", "0.00", "2024-03-01", "2/2024"],
    ["701", "0.00", "23.00", "2024-03-01", "2/2024"],
  ]);
});
