import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import {
  type Reperformance,
  type StoredReperformance,
  storedRowsMax,
} from "@digao/contract/areas/evidence/sampling/run";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { reperform } from "./reperform.ts";

type Calls = typeof sampling;
type Findings = Reperformance & Pick<StoredReperformance, "missingCount" | "addedCount">;
interface Row {
  id: number;
  told: Findings;
  userName: string;
  performedAt: string;
}

const columns = sql`g.id, g.told, u.name as "userName", g.performed_at as "performedAt"`;
const source = sql`sample_reperformance g join app_user u on ${ofProject("g")} and u.tenant_id = g.tenant_id and u.id = g.performed_by`;
const shown = ({ told, ...row }: Row): StoredReperformance => ({ ...told, ...row });

async function readReperformance(db: Db, id: number): Promise<StoredReperformance> {
  const { rows } = await sql<Row>`select ${columns} from ${source} where g.id = ${id}`.execute(db);
  if (!rows[0]) throw missing();
  return shown(rows[0]);
}

/** Draws again (重新执行, CSA 1131) and keeps who did so, when, and what came: identical rows, or which differ. */
export async function keepReperformance(
  ctx: Context,
  { Id }: Input<Calls["KeepReperformance"]>,
): Promise<StoredReperformance> {
  const { db } = ctx;
  // A sample that is being deleted is not drawn again.
  const { project_id: projectId } = await db
    .selectFrom("sample_run")
    .where("id", "=", Id)
    .select("project_id")
    .forKeyShare()
    .executeTakeFirstOrThrow(() => missing());
  const found = await reperform(ctx, { Id });
  const { isIdentical, changed, missing: gone, added } = found;
  const counts = { missingCount: gone.length, addedCount: added.length };
  const rows = { missing: gone.slice(0, storedRowsMax), added: added.slice(0, storedRowsMax) };
  const { id } = await db
    .insertInto("sample_reperformance")
    .values({
      project_id: projectId,
      run_id: Id,
      is_identical: isIdentical,
      told: JSON.stringify({ ...found, ...rows, ...counts }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId, action: "reperform" };
  await ctx.audit({ ...entry, new: { isIdentical, changed, ...counts } });
  return readReperformance(db, id);
}

export async function listReperformances(
  { db }: Context,
  { Id, skipCount, maxResultCount }: Input<Calls["GetReperformances"]>,
): Promise<Output<Calls["GetReperformances"]>> {
  const { rows } = await sql<Row>`select ${columns} from ${source}
    where g.run_id = ${Id} order by g.id desc limit ${maxResultCount} offset ${skipCount}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sample_reperformance where ${ofProject("sample_reperformance")} and run_id = ${Id}`.execute(
    db,
  );
  return { totalCount: counted.rows[0]?.total ?? 0, items: rows.map(shown) };
}
