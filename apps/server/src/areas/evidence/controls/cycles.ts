/** The cycles of a project: whether each applies, its flow chart, and where its controls stand. */
import type { ControlCycle, controls, Flow } from "@digao/contract/areas/evidence/controls/calls";
import { controlPlan, controlStanding, cycleApplies } from "@digao/contract/areas/evidence/controls/codes";
import { cycles } from "@digao/contract/areas/evidence/controls/cycles";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { gradedDeficiencies, gradeInForce } from "./grades.ts";
import { holdControls } from "./open.ts";

type Calls = typeof controls;
type Row = Omit<ControlCycle, "deficiencies" | "worst">;
const [effective, rotated] = [controlStanding.effective, controlStanding.rotated];
const failing = [
  controlStanding.designDeficient,
  controlStanding.ineffective,
  controlStanding.unreliable,
  controlStanding.refused,
];

const readRows = (db: Db) =>
  sql<Row>`
  select c.id, c.code, c.applies, c.reason, u.name as "decidedName", c.flow, c.row_version as "rowVersion", n.points, n.keys, n.tested, n.relied, n.failed,
    (k.data ->> 'result')::int as walkthrough, k.data ->> 'walkDay' as "walkDay"
  from control_cycle c
  left join app_user u on u.tenant_id = c.tenant_id and u.id = c.decided_by
  left join paper_record k on ${ofProject("k")} and k.kind = 'walkthrough' and k.subject_id = c.id and k.place = 1
  cross join lateral (
    select count(*)::int as points, count(*) filter (where p.is_key)::int as keys,
      count(*) filter (where exists (select from paper_record t where ${ofProject("t")} and t.kind = 'controlTest' and t.subject_id = p.id and t.place = 1))::int as tested,
      count(*) filter (where p.standing in (${effective}, ${rotated}))::int as relied,
      count(*) filter (where p.standing = any(${failing}::smallint[]))::int as failed
    from control_point p where ${ofProject("p")} and p.cycle = c.code and not p.is_deleted) n
  where ${ofProject("c")}`.execute(db);

export async function listCycles({ db }: Context): Promise<ControlCycle[]> {
  const { rows } = await readRows(db);
  const all = await gradedDeficiencies(db);
  return rows
    .map((row) => {
      const own = all.filter(({ cycle }) => cycle === row.code);
      const worst = own.length === 0 ? null : Math.max(...own.map(gradeInForce));
      return { ...row, deficiencies: own.length, worst };
    })
    .sort((a, b) => cycles.indexOf(a.code) - cycles.indexOf(b.code));
}

interface Held {
  id: number;
  code: string;
  applies: number;
  reason: string | null;
  flow: Flow;
  rowVersion: number;
}

async function heldCycle({ db }: Context, id: number, rowVersion: number): Promise<Held> {
  await holdControls(db);
  const { rows } =
    await sql<Held>`select c.id, c.code, c.applies, c.reason, c.flow, c.row_version as "rowVersion" from control_cycle c
    where ${ofProject("c")} and c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  checkVersion(rowVersion, row);
  return row;
}

async function requireUnused({ db }: Context, { code }: Held): Promise<void> {
  const { rows } = await sql`select from control_cycle c where ${ofProject("c")} and c.code = ${code} and (
    exists (select from control_point p where ${ofProject("p")} and p.cycle = c.code and p.plan <> ${controlPlan.none} and not p.is_deleted)
    or exists (select from control_deficiency d where ${ofProject("d")} and d.cycle = c.code and not d.is_deleted))`.execute(
    db,
  );
  if (rows.length > 0) throw new Refusal("control.cycleInUse", { kind: "state", field: "applies" });
}

/** Chosen with a reason, that it applies as well as that it does not. */
export async function saveCycle(
  ctx: Context,
  { id, rowVersion, applies, reason }: Input<Calls["SaveControlCycle"]>,
): Promise<null> {
  const { db, user } = ctx;
  const before = await heldCycle(ctx, id, rowVersion);
  if (applies !== cycleApplies.undecided && !saysWhatWasSeen(reason))
    throw new Refusal("control.cycleReason", { field: "reason" });
  if (applies === cycleApplies.notApplicable) await requireUnused(ctx, before);
  await sql`update control_cycle c set applies = ${applies}, reason = ${reason || null}, decided_by = ${user.id}, decided_at = now(), updated_at = now(),
    row_version = c.row_version + 1 where ${ofProject("c")} and c.id = ${id}`.execute(db);
  const entry = { refType: "controlCycle" as const, refId: id, projectId: projectIdOf(db), action: "update" };
  await ctx.audit({ ...entry, old: { applies: before.applies, reason: before.reason }, new: { applies, reason } });
  return null;
}

/** A walkthrough in force is of the chart as it stood: the chart changes with its revision. */
async function requireOpen({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<{
    place: number;
  }>`select k.place from paper_record k where ${ofProject("k")} and k.kind = 'walkthrough'
    and k.subject_id = ${id} and k.place in (0, 1)`.execute(db);
  const places = rows.map(({ place }) => place);
  if (places.includes(1) && !places.includes(0)) throw new Refusal("control.flowClosed", { kind: "state" });
}

export async function saveFlow(ctx: Context, { id, rowVersion, flow }: Input<Calls["SaveControlFlow"]>): Promise<null> {
  const { db } = ctx;
  const before = await heldCycle(ctx, id, rowVersion);
  await requireOpen(ctx, id);
  const there = new Set(flow.nodes.map((node) => node.id));
  if (flow.edges.some(({ from, to }) => !there.has(from) || !there.has(to)))
    throw new Refusal("control.flowEdge", { field: "flow" });
  await sql`update control_cycle c set flow = ${JSON.stringify(flow)}::jsonb, updated_at = now(), row_version = c.row_version + 1
    where ${ofProject("c")} and c.id = ${id}`.execute(db);
  const entry = { refType: "controlCycle" as const, refId: id, projectId: projectIdOf(db), action: "flow" };
  await ctx.audit({ ...entry, old: { steps: before.flow.nodes.length }, new: { steps: flow.nodes.length } });
  return null;
}
