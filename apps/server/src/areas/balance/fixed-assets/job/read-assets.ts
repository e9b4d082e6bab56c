import { assetMax } from "@digao/contract/areas/balance/fixed-assets/calls";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { analyseGrown } from "../../../../platform/jobs/analyse-grown.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { waitLong } from "../../../../platform/lib/wait-long.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { Listed } from "../fields.ts";
import { holdAssets, type ListRow, listById, periodOf, priorProjectOf, readKind, type Work } from "../lists.ts";
import { AssetFile, type ListSummary } from "../read-file.ts";
import { mergeCards, type PriorCard, recomputeStored, replacePrior } from "../stage.ts";

const rowsPerBreath = 2000;

/** All or nothing in one transaction: an interrupted run leaves nothing behind and starts over. */
export const readAssets = jobOf(readKind, async (job) => {
  const listId = Number(job.payload.listId);
  const work = job.payload.work as Work;
  const list = await job.withTenant((db) => listById(db, listId), { readOnly: true });
  if (!list || list.state === "done") return { listId };
  const run = (path: string | null) =>
    job.withTenant(async (db) => {
      await sql`set local statement_timeout = '15min'`.execute(db);
      await waitLong(db);
      await holdAssets(db, list.projectId);
      const summary = await workOn(db, { job, list, work, path });
      await end(db, list, summary);
    });
  if (list.fileId === null || work === "recompute") await run(null);
  else {
    const { sha256 } = await job.withTenant((db) => job.files(db).find(list.fileId ?? 0), { readOnly: true });
    await job.store.withPath(job.tenantId, sha256, run);
  }
  await analyseGrown(job);
  return { listId };
});

interface Task {
  job: JobRun;
  list: ListRow;
  work: Work;
  path: string | null;
}

async function workOn(db: Db, { job, list, work, path }: Task): Promise<Partial<ListSummary>> {
  const period = await periodOf(db, list.projectId);
  if (work === "recompute") {
    job.progress({ phase: "recompute" });
    await recomputeStored(db, period, null);
    return list.summary;
  }
  if (path === null) return takePrior(db, list);
  const file = new AssetFile(assetMax.refused);
  const cards = reported(job, file.cards(path));
  if (list.isPrior) await replacePrior(db, priorOf(cards));
  else await mergeCards(db, { listId: list.id, period }, cards);
  if (file.summary.taken === 0) throw new Refusal("assets.noRows", { params: { count: file.summary.read } });
  return file.summary;
}

async function* reported(job: JobRun, cards: AsyncIterable<Listed>): AsyncGenerator<Listed> {
  let done = 0;
  for await (const card of cards) {
    yield card;
    done++;
    if (done % rowsPerBreath !== 0) continue;
    job.signal.throwIfAborted();
    job.progress({ phase: "read", done });
  }
}

/** What was disposed of in the year before is not carried into this one. */
async function* priorOf(cards: AsyncIterable<Listed>): AsyncGenerator<PriorCard> {
  for await (const { asset_no, asset_name, cost, acc_close_book, impair_close, dispose_date } of cards)
    if (dispose_date === null)
      yield {
        assetNo: asset_no ?? "",
        assetName: asset_name ?? "",
        cost: cost ?? "0.00",
        acc: acc_close_book ?? "0.00",
        impair: impair_close ?? "0.00",
      };
}

async function takePrior(db: Db, list: ListRow): Promise<Partial<ListSummary>> {
  const prior = await priorProjectOf(db, list.projectId);
  if (prior === null) throw new Refusal("assets.noPriorProject", { kind: "state" });
  const { rows } = await sql<PriorCard>`
    select asset_no as "assetNo", asset_name as "assetName", cost_close::text as cost, acc_close_book::text as acc, imp_close::text as impair
    from fa_card c where ${ofProject("c")} and not is_gone and cost_close <> 0`.execute(inProject(db, prior));
  if (rows.length === 0) throw new Refusal("assets.noPriorCards", { kind: "state" });
  await replacePrior(inProject(db, list.projectId), rows);
  return { read: rows.length, taken: rows.length, refusedCount: 0, refused: [], unread: [], assumed: 0 };
}

async function end(db: Db, { id, projectId }: ListRow, summary: Partial<ListSummary>): Promise<void> {
  const { from, to } = await periodOf(db, projectId);
  await db
    .updateTable("fa_list")
    .set({
      state: "done",
      from_month: from,
      to_month: to,
      summary: JSON.stringify(summary),
      finished_at: await momentOf(db),
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", id)
    .execute();
}
