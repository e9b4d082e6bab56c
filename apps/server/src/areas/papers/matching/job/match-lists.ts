import { type MatchColumns, type MatchGroup, MatchRule, matchParts } from "@digao/contract/areas/papers/matching/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type DecidedLists, type Decision, decidedLists } from "@digao/domain/matching/by-hand";
import { matchLists } from "@digao/domain/matching/match-lists";
import { sql } from "kysely";
import { z } from "zod";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { publish } from "../../../../platform/live/events.ts";
import { storeWorkbook } from "../../../../platform/workbook/file.ts";
import type { KeptDecision } from "../by-hand.ts";
import { type ListRow, packed, readSide, unpacked } from "../lists.ts";
import { groupsAtOnce } from "../runs.ts";
import { groupsIn, type Sides, summaryOf } from "../shown.ts";
import { matchSheets } from "../workbook.ts";

const Payload = z.object({ runId: z.number(), lang: z.enum(["zh", "en"]) });
type Found = DecidedLists;

/** Rows are named by their numbers in the file: those that took no part are left out. */
function decisionsOf(kept: readonly KeptDecision[], { left, right }: Sides): Decision[] {
  const placesOf = ({ rows }: Sides["left"]) => new Map(rows.map(({ row }, at) => [row, at]));
  const [ofLeft, ofRight] = [placesOf(left), placesOf(right)];
  return kept.map(({ kind, note, ...rows }) => ({
    kind,
    note,
    left: rows.left.flatMap((row) => ofLeft.get(row) ?? []),
    right: rows.right.flatMap((row) => ofRight.get(row) ?? []),
  }));
}

interface Run {
  name: string;
  rule: string;
  userId: number;
  isDone: boolean;
  left: Buffer;
  leftIs1904: boolean;
  right: Buffer;
  rightIs1904: boolean;
}

async function readRun(db: Db, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select r.name, r.rule, r.user_id as "userId", r.finished_at is not null as "isDone", l.data as left, l.date_1904 as "leftIs1904",
      o.data as right, o.date_1904 as "rightIs1904"
    from match_run r join match_list l on l.tenant_id = r.tenant_id and l.id = r.left_list_id
      join match_list o on o.tenant_id = r.tenant_id and o.id = r.right_list_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

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
  const run = await job.withTenant((db) => readRun(db, runId), { readOnly: true });
  // Removed meanwhile, or made by a run of which only the end was not written any more.
  if (!run || run.isDone) return { runId };
  job.progress({ phase: "read" });
  const settings = JSON.parse(run.rule) as {
    rule: unknown;
    left: MatchColumns;
    right: MatchColumns;
    decisions?: KeptDecision[];
  };
  const rule = MatchRule.parse(settings.rule);
  const sides: Sides = {
    left: readSide(await unpacked<ListRow[]>(run.left), settings.left, run.leftIs1904),
    right: readSide(await unpacked<ListRow[]>(run.right), settings.right, run.rightIs1904),
  };
  job.signal.throwIfAborted();
  job.progress({ phase: "match" });
  const [left, right] = [sides.left.rows, sides.right.rows];
  const decisions = decisionsOf(settings.decisions ?? [], sides);
  const found = decidedLists(matchLists(left, right, rule), decisions, { left, right, rule });
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
