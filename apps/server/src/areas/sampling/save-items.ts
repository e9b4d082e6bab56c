import type { sampling } from "@digao/contract/areas/sampling";
import { samplePurpose, sampleStatus } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import type { SampleItem } from "@digao/contract/sampling/run";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { itemColumns, itemsFrom } from "./run-rows.ts";

type Calls = typeof sampling;
type Change = Input<Calls["SaveSampleItems"]>["items"][number];

export interface OpenRun {
  projectId: number;
  purpose: number;
  rowVersion: number;
  createdBy: number;
  concludedBy: number | null;
  status: number;
}

/** The run, locked until the transaction ends. */
export async function lockRun({ db }: Pick<Context, "db">, id: number): Promise<OpenRun> {
  const run = await db
    .selectFrom("sample_run")
    .where("id", "=", id)
    .select([
      "project_id as projectId",
      "purpose",
      "row_version as rowVersion",
      "created_by as createdBy",
      "concluded_by as concludedBy",
      "status",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw missing();
  return run;
}

export async function lockOpenRun(ctx: Pick<Context, "db">, id: number): Promise<OpenRun> {
  const run = await lockRun(ctx, id);
  if (run.status !== sampleStatus.open) throw new Refusal("sampling.concluded", { kind: "state" });
  return run;
}

async function itemsOf({ db }: Context, runId: number, ids: readonly number[]): Promise<Map<number, SampleItem>> {
  const { rows } = await sql<SampleItem>`
    select ${itemColumns} from ${itemsFrom} where ${ofProject("s")} and s.run_id = ${runId} and s.id = any(${ids}::bigint[]) order by s.seq`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is left out stays as it is; null takes a value off. */
const resultOf = (before: SampleItem, change: Change) => ({
  audited: change.audited === undefined ? before.audited : change.audited,
  isDeviation: change.isDeviation === undefined ? before.isDeviation : change.isDeviation,
  remark: change.remark === undefined ? before.remark : change.remark,
});

function checkKind({ purpose }: OpenRun, { audited, isDeviation }: Change): void {
  if (purpose === samplePurpose.controls && typeof audited === "string")
    throw new Refusal("sampling.amountForControl", { field: "audited" });
  if (purpose === samplePurpose.details && typeof isDeviation === "boolean")
    throw new Refusal("sampling.deviationForDetails", { field: "isDeviation" });
}

/** Results of items; an evaluation made before them no longer stands. */
export async function saveItems(ctx: Context, { Id, items }: Input<Calls["SaveSampleItems"]>): Promise<SampleItem[]> {
  const { db, user } = ctx;
  const run = await lockOpenRun(ctx, Id);
  const ids = items.map(({ id }) => id);
  const before = await itemsOf(ctx, Id, ids);
  for (const change of items) {
    const old = before.get(change.id);
    if (!old) throw missing();
    checkVersion(change.rowVersion, old);
    checkKind(run, change);
    const next = resultOf(old, change);
    const isTested = next.audited !== null || next.isDeviation !== null;
    await db
      .updateTable("sample_item")
      .set({
        audited: next.audited,
        is_deviation: next.isDeviation,
        remark: next.remark,
        checked_by: isTested ? user.id : null,
        checked_at: isTested ? sql`now()` : null,
        row_version: old.rowVersion + 1,
      })
      .where("id", "=", change.id)
      .execute();
    const told = ({
      seq,
      audited,
      isDeviation,
      remark,
    }: Pick<SampleItem, "seq" | "audited" | "isDeviation" | "remark">) => ({
      seq,
      audited,
      isDeviation,
      remark,
    });
    await ctx.audit({
      refType: "sampleItem",
      refId: change.id,
      projectId: run.projectId,
      action: "result",
      old: told(old),
      new: told({ seq: old.seq, ...next }),
    });
  }
  await sql`
    update sample_run set result = null, row_version = row_version + 1 where ${ofProject("sample_run")} and id = ${Id} and result is not null`.execute(
    db,
  );
  const after = await itemsOf(ctx, Id, ids);
  return ids.flatMap((id) => after.get(id) ?? []);
}
