import { analyseGrown } from "../../../../platform/jobs/analyse-grown.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { journalInForce, searchOf, selectionOf } from "../../../books/vouchers/door.ts";
import { rollUpKind } from "../door/roll-ups.ts";
import { writeRollUps } from "../door/write-roll-ups.ts";

/** Prepares what is asked of every new journal: its roll-ups, for which people may be waiting, then all its lines by date. */
export const rollUpJournal = jobOf(rollUpKind, async (job) => {
  const periodId = Number(job.payload.periodId);
  const prepared = await job.withTenant(async (db) => {
    const journal = await journalInForce(db, periodId);
    if (!journal) return { periodId };
    await writeRollUps(db, journal, job.signal);
    return { periodId, batchId: journal.batchId };
  });
  await job.withTenant(async (db) => {
    const journal = await journalInForce(db, periodId);
    if (journal) await selectionOf(db, (work) => work(db), await searchOf(db, journal, { periodId }));
  });
  await analyseGrown(job);
  return prepared;
});
