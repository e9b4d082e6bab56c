import { writeRollUps } from "../areas/balance/data-analysis/roll-ups.ts";
import { journalOf, readySearch } from "../areas/books/vouchers/line-query.ts";
import { selectLines } from "../areas/books/vouchers/selection.ts";
import { analyseGrown } from "../platform/jobs/analyse-grown.ts";
import type { JobHandler } from "../platform/jobs/handlers.ts";

/** Prepares what is asked of every new journal: its roll-ups, and all its lines by date. */
export const rollUpJournal: JobHandler = async (job) => {
  const periodId = Number(job.payload.periodId);
  const prepared = await job.withTenant(async (db) => {
    const journal = await journalOf(db, periodId);
    if (!journal) return { periodId };
    await writeRollUps(db, journal);
    await selectLines(db, (work) => work(db), await readySearch(db, journal, { periodId }));
    return { periodId, batchId: journal.batchId };
  });
  await analyseGrown(job);
  return prepared;
};
