/** What the controls that are linked to risks say of them, written by the act that says so. */
import { responseKind } from "@digao/contract/areas/balance/risks/codes";
import { controlReliance } from "@digao/contract/areas/evidence/controls/codes";
import type { Code } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";

type Reliance = Code<"controlReliance">;
interface Held {
  id: number;
  fsItemId: number | null;
  relies: boolean;
  reliance: Reliance;
  controlRisk: string | null;
}
/** Items whose risks rely on controls that fail now, and those whose risks rely on controls that do not fail any more. */
export interface Turned {
  lost: number[];
  regained: number[];
}

/** In one order, as two acts hold the same risks. */
const heldRisks = (db: Db) =>
  sql<Held>`
  select r.id, r.fs_item_id as "fsItemId", r.relies_on_controls as relies, r.control_reliance as reliance, r.control_risk as "controlRisk"
  from risk r where ${ofProject("r")} and not r.is_deleted order by r.id for update`.execute(db);

const itemsOf = (all: readonly Held[], is: (one: Held) => boolean): Set<number> =>
  new Set(all.flatMap((one) => (one.fsItemId !== null && one.relies && is(one) ? [one.fsItemId] : [])));

async function write(ctx: Context, one: Held, to: Reliance): Promise<void> {
  const { id, reliance, relies, controlRisk } = one;
  const next = relies && to === controlReliance.refused ? "high" : controlRisk;
  await sql`update risk r set control_reliance = ${to}, control_risk = ${next}, row_version = row_version + 1, updated_at = now()
    where ${ofProject("r")} and r.id = ${id}`.execute(ctx.db);
  await ctx.audit({
    refType: "risk",
    refId: id,
    projectId: projectIdOf(ctx.db),
    action: "reliance",
    old: { controlReliance: reliance, controlRisk },
    new: { controlReliance: to, controlRisk: next },
  });
}

/** Of each risk of the project what its controls say; of one that is not named, nothing. What was signed on their items is out of date. */
export async function setReliance(ctx: Context, wanted: ReadonlyMap<number, Reliance>): Promise<Turned> {
  const { rows: before } = await heldRisks(ctx.db);
  const isRefused = ({ reliance }: Held) => reliance === controlReliance.refused;
  const changed = before.filter(({ id, reliance }) => (wanted.get(id) ?? controlReliance.none) !== reliance);
  if (changed.length === 0) return { lost: [], regained: [] };
  for (const one of changed) await write(ctx, one, wanted.get(one.id) ?? controlReliance.none);
  await markChanged(
    ctx.db,
    changed.map(({ fsItemId }) => fsItemId),
  );
  const after = before.map((one) => ({ ...one, reliance: wanted.get(one.id) ?? controlReliance.none }));
  const [was, is] = [itemsOf(before, isRefused), itemsOf(after, isRefused)];
  return { lost: [...is].filter((id) => !was.has(id)), regained: [...was].filter((id) => !is.has(id)) };
}

/** Procedures that test controls as the response to these risks. */
export async function controlProcedures(db: Db, riskIds: readonly number[]): Promise<number[]> {
  if (riskIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct p.prog_line_id as id from risk_response p
    where ${ofProject("p")} and p.risk_id = any(${[...riskIds]}::bigint[]) and p.response_kind = ${sql.lit(responseKind.controls)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A risk of the item relies on controls that fail: its tests of details need the factor without reliance. */
export async function isRelianceLost(db: Db, fsItemId: number): Promise<boolean> {
  const { rows } =
    await sql`select from risk r where ${ofProject("r")} and r.fs_item_id = ${fsItemId} and not r.is_deleted
    and r.relies_on_controls and r.control_reliance = ${sql.lit(controlReliance.refused)} limit 1`.execute(db);
  return rows.length > 0;
}
