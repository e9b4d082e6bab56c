/** Exports of accounting programs: each is in force to the fen, or waits for a person; none is wrong in silence. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { workbook } from "./books.ts";
import { programBalances } from "./programs-balances.ts";
import { fixed, type ProgramExport, programBooks } from "./programs-books.ts";
import { programJournals } from "./programs-journals.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, months, balances } = readingOf(desk);
const { lines, accounts } = programBooks;

const own = (code: string): string => code;
const byPlace = (a: { code: string; period?: number }, b: { code: string; period?: number }) =>
  a.code === b.code ? (a.period ?? 0) - (b.period ?? 0) : Number(a.code > b.code) * 2 - 1;

function expectedMonths({ codeOf = own }: ProgramExport) {
  const sums = new Map<string, { code: string; period: number; debit: number; credit: number }>();
  for (const { code, date, debit, credit } of lines) {
    const period = Number(date.slice(0, 7).replace("-", ""));
    const sum = sums.get(`${code} ${period}`) ?? { code: codeOf(code), period, debit: 0, credit: 0 };
    sums.set(`${code} ${period}`, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit });
  }
  const rows = [...sums.values()].map((sum) => ({ ...sum, debit: fixed(sum.debit), credit: fixed(sum.credit) }));
  return rows.sort(byPlace);
}
const expectedBalances = ({ codeOf = own }: ProgramExport) =>
  accounts
    .map(({ code, open, debit, credit, close }) => ({
      code: codeOf(code),
      open: fixed(open),
      debit: fixed(debit),
      credit: fixed(credit),
      close: fixed(close),
    }))
    .sort(byPlace);

/** Comma-separated text, and cells of a workbook: neither form may be read otherwise. */
const quoted = (cell: string | null): string => (cell?.includes(",") ? `"${cell}"` : (cell ?? ""));
const forms = {
  csv: (rows: (string | null)[][]) => rows.map((row) => row.map(quoted).join(",")).join("\r\n"),
  xlsx: (rows: (string | null)[][]) => workbook([{ name: "Sheet1", rows }]),
};

const layouts = [...programJournals, ...programBalances].map((layout, at) => ({
  ...layout,
  // They take turns.
  form: at % 2 === 0 ? ("csv" as const) : ("xlsx" as const),
}));

describe("an export of", () => {
  it.each(layouts)("$program, as .$form, is never read wrongly by: $tests", async ({ form, ...layout }) => {
    const first = await check(`export.${form}`, await forms[form](layout.rows(programBooks)));
    expect(first.isCurrent ? "read" : "asked").toBe(layout.ends);
    if (first.isCurrent || layout.answers) await expectBooks(layout, first);
  });
});

async function expectBooks(layout: ProgramExport, first: ImportBatch): Promise<void> {
  const { answers } = layout;
  if (answers) expect(first.questions.map(({ key }) => key)).toEqual(Object.keys(answers));
  const batch = answers ? await answer(first, answers) : first;
  if (layout.type === "balances") {
    expect(await balances(batch)).toEqual(expectedBalances(layout));
    return;
  }
  expect(batch.totals).toMatchObject({ debit: programBooks.debit, vouchers: programBooks.vouchers });
  expect(await months(batch)).toEqual(expectedMonths(layout));
}
