/** What less reliance on controls does to samples of details that are drawn: they need more items from then on, and say so (CSA 1231, 1314). */
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { factorWithoutReliance } from "@digao/domain/controls/details";
import { fixed } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { isConcluded } from "../../../platform/paper/conclusions.ts";
import type { Context } from "../../../platform/serve.ts";
import { figuresOf, neededNow } from "./change-design.ts";
import { isSampling } from "./needed.ts";
import { runRow } from "./run-rows.ts";

/** Held in one order, until the transaction ends. */
async function runsOf(db: Db, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; method: number }>`
    select r.id, r.method from sample_run r where ${ofProject("r")} and r.fs_item_id = any(${[...itemIds]}::bigint[])
      and r.purpose = ${code.samplePurpose.details} and r.status <> ${code.sampleStatus.withdrawn} order by r.id for update`.execute(
    db,
  );
  return rows.filter(({ method }) => isSampling(method)).map(({ id }) => id);
}

async function adapt(ctx: Context, id: number, factor: string | null): Promise<void> {
  const { db, lang } = ctx;
  const run = await runRow(db, id);
  if (run.relianceFactor === factor) return;
  const figures = figuresOf(run);
  const needed = neededNow({ ...run, relianceFactor: factor }, figures);
  const why = messageOf(lang, "sampling.relianceLost");
  const reason = factor
    ? messageOf(lang, "sampling.noReliance", { factor, why })
    : messageOf(lang, "sampling.relianceBack");
  const before = { ...figures, needed: run.needed?.size ?? null };
  const after = { ...figures, needed: needed?.size ?? null };
  await db
    .updateTable("sample_run")
    .set({
      reliance_factor: factor,
      needed: needed && JSON.stringify(needed),
      is_stale: run.result !== null,
      row_version: run.rowVersion + 1,
    })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("sample_change")
    .values({
      project_id: run.projectId,
      run_id: id,
      reason,
      old_design: JSON.stringify(before),
      new_design: JSON.stringify(after),
    })
    .execute();
  const entry = { refType: "sampleRun" as const, refId: id, projectId: run.projectId, action: "redesign" };
  await ctx.audit({ ...entry, old: before, new: { ...after, reason } });
}

export async function adaptRuns(
  ctx: Context,
  itemIds: readonly number[],
  { isLost }: { isLost: boolean },
): Promise<void> {
  if (itemIds.length === 0) return;
  const factor = isLost ? fixed(factorWithoutReliance, 2) : null;
  for (const id of await runsOf(ctx.db, itemIds)) await adapt(ctx, id, factor);
}

export interface SmallSample {
  fsItemId: number;
  /** "#3 40/60", or "#3 40/*" where every item is to be tested. */
  subject: string;
}

/** A concluded extension that is large enough stands in its place. */
export async function smallRuns(db: Db, itemId?: number): Promise<SmallSample[]> {
  const ofItem = itemId === undefined ? sql`` : sql`and r.fs_item_id = ${itemId}`;
  const { rows } = await sql<SmallSample>`
    select r.fs_item_id as "fsItemId", '#' || r.run_no || ' ' || (r.needed ->> 'drawn') || '/' || coalesce(r.needed ->> 'size', '*') as subject
    from sample_run r where ${ofProject("r")} and r.fs_item_id is not null ${ofItem} and r.reliance_factor is not null
      and r.status <> ${code.sampleStatus.withdrawn} and (r.needed ->> 'isEnough')::boolean is false
      and not exists (select from sample_run e where ${ofProject("e")} and e.extends_id = r.id and e.status <> ${code.sampleStatus.withdrawn}
        and (e.needed ->> 'isEnough')::boolean is not false and ${isConcluded("sampleConclusion", "e")})
    order by r.run_no`.execute(db);
  return rows;
}
