/** Further programs in use: each export is in force to the fen, or waits with a question or in words; none is wrong in silence. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { CallRefused } from "../kit.ts";
import type { Further } from "./further-forms.ts";
import { furtherPrograms } from "./further-programs.ts";
import { fixed, programBooks } from "./programs-books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { answer, months } = readingOf(desk);
const { lines } = programBooks;

const byPlace = (a: { code: string; period: number }, b: { code: string; period: number }): number =>
  a.code === b.code ? a.period - b.period : Number(a.code > b.code) * 2 - 1;

function expectedMonths(codeOf: (code: string) => string) {
  const sums = new Map<string, { code: string; period: number; debit: number; credit: number }>();
  for (const { code, date, debit, credit } of lines) {
    const period = Number(date.slice(0, 7).replace("-", ""));
    const sum = sums.get(`${code} ${period}`) ?? { code: codeOf(code), period, debit: 0, credit: 0 };
    sums.set(`${code} ${period}`, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit });
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, debit: fixed(sum.debit), credit: fixed(sum.credit) }))
    .sort(byPlace);
}

/** The batch of the journal; null where the file is refused in words. */
async function checked({ file, bytes }: Further): Promise<ImportBatch | null> {
  const content = await bytes(programBooks);
  try {
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
      { name: file, content },
    ]);
    await desk.server.runJobs();
    const all = await Promise.all(batches.map(({ id }) => desk.current(id)));
    return all.find(({ typeId }) => typeId === 4) ?? all[0] ?? null;
  } catch (error) {
    if (error instanceof CallRefused && error.status === 400) return null;
    throw error;
  }
}

const openQuestions = (batch: ImportBatch | null): string[] =>
  (batch?.questions ?? []).filter((question) => question.answer === null).map(({ key }) => key);
const outcomeOf = (batch: ImportBatch | null) => {
  if (batch?.isCurrent) return "read";
  const asked = openQuestions(batch);
  return asked.length > 0 ? asked : "waits";
};

describe("an export of", () => {
  it.each(furtherPrograms.map((one, at) => ({ ...one, at })))("$program ($at)", async ({ at: _, ...layout }) => {
    const first = await checked(layout);
    const { ends, codeOf = (code: string) => code } = layout;
    expect(outcomeOf(first)).toEqual(typeof ends === "string" ? ends : Object.keys(ends));
    if (!first || ends === "waits") return;
    const batch = typeof ends === "string" ? first : await answer(first, { ...ends });
    expect(batch.totals).toMatchObject({
      debit: programBooks.debit,
      credit: programBooks.debit,
      vouchers: programBooks.vouchers,
    });
    if (codeOf) expect((await months(batch)).sort(byPlace)).toEqual(expectedMonths(codeOf));
  });

  it("as many programs as were promised", () => {
    expect(furtherPrograms.length).toBeGreaterThanOrEqual(60);
  });
});
