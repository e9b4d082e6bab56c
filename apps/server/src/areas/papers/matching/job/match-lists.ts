import { type MatchGroup, matchParts } from "@digao/contract/areas/papers/matching/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { DecidedLists } from "@digao/domain/matching/by-hand";
import { sql } from "kysely";
import { z } from "zod";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { publish } from "../../../../platform/live/events.ts";
import { storeWorkbook } from "../../../../platform/workbook/file.ts";
import { packed } from "../lists.ts";
import { resultOf, sidesOf, storedRun } from "../result.ts";
import { groupsAtOnce } from "../runs.ts";
import { groupsIn, type Sides, summaryOf } from "../shown.ts";
import { matchSheets } from "../workbook.ts";

const Payload = z.object({ runId: z.number(), lang: z.enum(["zh", "en"]) });
type Found = DecidedLists;

async function storePages(db: Db, runId: number, found: Found, sides: Sides): Promise<void> {
  await sql`delete from match_page where match_id = ${runId}`.execute(db);
  for (const part of matchParts) {
    let page: MatchGroup[] = [];
    let number = 0;
    const store = async (): Promise<void> => {
      if (page.length === 0) return;
      const data = await packed(page);
      await sql`insert into match_page (match_id, part, page_no, data) values (${runId}, ${part}, ${number}, ${data})`.execute(
        db,
      );
      number++;
      page = [];
    };
    for (const group of groupsIn(found, sides, part)) {
      page.push(group);
      if (page.length === groupsAtOnce) await store();
    }
    await store();
  }
}

/** All or nothing: what is stored is the whole result with its workbook. */
export const matchListsJob = jobOf("match-lists", async (job) => {
  const { runId, lang }: { runId: number; lang: Lang } = Payload.parse(job.payload);
  const run = await job.withTenant((db) => storedRun(db, runId), { readOnly: true });
  // Removed meanwhile, or made by a run of which only the end was not written any more.
  if (!run || run.isDone) return { runId };
  job.progress({ phase: "read" });
  const sides = await sidesOf(run);
  job.signal.throwIfAborted();
  job.progress({ phase: "match" });
  const found = resultOf(run, sides);
  const summary = summaryOf(found, sides);
  job.signal.throwIfAborted();
  job.progress({ phase: "write" });
  const stored = await storeWorkbook(job.store, matchSheets(found, sides, { summary, title: run.name, lang }));
  try {
    await job.withTenant(async (db) => {
      const lockedRun = await sql`select from match_run where id = ${runId} for update`.execute(db);
      if (lockedRun.rows.length === 0) return job.store.discard(stored.tempPath);
      await storePages(db, runId, found, sides);
      const fileName = `${run.name}.xlsx`;
      const fileId = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.xlsx });
      await sql`update match_run set summary = ${JSON.stringify(summary)}, file_id = ${fileId}, finished_at = now()
        where id = ${runId}`.execute(db);
      return publish(db, {
        kind: "changed",
        refType: "matchRun",
        refId: String(runId),
        projectId: null,
        by: run.userId,
        requestId: null,
      });
    });
  } catch (error) {
    await job.store.discard(stored.tempPath);
    throw error;
  }
  return { runId };
});
