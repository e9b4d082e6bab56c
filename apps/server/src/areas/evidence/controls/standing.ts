/** One control as its page shows it: standing and why, size of its test, draws, risks. */
import type { ControlStanding, controls } from "@digao/contract/areas/evidence/controls/calls";
import {
  controlFailure,
  controlPlan,
  controlTestOutcome,
  controlType,
} from "@digao/contract/areas/evidence/controls/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { extendedSize, plannedSize } from "@digao/domain/controls/planned-size";
import { type Frequency, frequencies } from "@digao/domain/sampling/attributes";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { generalControls } from "./facts.ts";

export interface Designed {
  id: number;
  code: string;
  name: string;
  cycle: string;
  plan: number;
  frequency: number;
  controlType: number;
  failure: number;
  confidence: string;
  tolerable: string;
  applicationId: number | null;
  standing: number;
  standingWhy: string[];
}

export async function designOf(db: Db, id: number): Promise<Designed> {
  const { rows } =
    await sql<Designed>`select p.id, p.code, p.name, p.cycle, p.plan, p.frequency, p.control_type as "controlType", p.failure, p.confidence,
    trim_scale(p.tolerable)::text as tolerable, p.application_id as "applicationId", p.standing, p.standing_why as "standingWhy"
    from control_point p where ${ofProject("p")} and p.id = ${id} and not p.is_deleted`.execute(db);
  const [row] = rows;
  if (!row) throw missing("control.missing");
  return row;
}

const frequencyOf = (code: number): Frequency => frequencies[code - 1] ?? "often";

/** Items that its test takes. */
export async function sizeOf(db: Db, of: Designed): Promise<number> {
  const general = of.applicationId === null ? undefined : (await generalControls(db)).get(of.applicationId);
  const isProtected =
    of.controlType === controlType.automated &&
    general !== undefined &&
    general.changeManagement &&
    general.access &&
    general.operations;
  return plannedSize({
    frequency: frequencyOf(of.frequency),
    isMoreReliedOn: of.plan === controlPlan.more,
    isLikelyToFail: of.failure === controlFailure.high,
    isProtected,
  });
}

/** What the table asks for, of controls whose frequency sets the size; several times a day the limit decides. */
export const tableSize = ({ frequency }: Designed, size: number): number | null =>
  frequencyOf(frequency) === "often" ? null : size;

export const readDraws = (db: Db, id: number) =>
  sql<ControlStanding["draws"][number] & { items: { no: string; date: string }[] }>`
  select d.id, d.kind, d.is_extension as "isExtension", d.size, d.seed, d.sample_run_id as "sampleRunId", r.run_no as "runNo",
    d.number_from as "numberFrom", d.number_to as "numberTo", d.reason, u.name as "drawnName", d.drawn_at as "drawnAt", d.replaced_at is not null as "isReplaced", d.items
  from control_draw d join app_user u on u.tenant_id = d.tenant_id and u.id = d.drawn_by
  left join sample_run r on ${ofProject("r")} and r.id = d.sample_run_id
  where ${ofProject("d")} and d.control_point_id = ${id} order by d.id`.execute(db);

const readRisks = (db: Db, id: number) =>
  sql<ControlStanding["risks"][number]>`
  select r.id, r.what_can_go_wrong as name, r.risk_level as "riskLevel", r.control_reliance as reliance
  from control_risk l join risk r on ${ofProject("r")} and r.id = l.risk_id
  where ${ofProject("l")} and l.control_point_id = ${id} and not r.is_deleted order by r.id`.execute(db);

export async function outcomeInForce(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{
    outcome: number | null;
  }>`select (k.data ->> 'outcome')::int as outcome from paper_record k
    where ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = ${id} and k.place = 1`.execute(db);
  return rows[0]?.outcome ?? null;
}

/** While nobody has handed in or approved a test of it. */
async function mayDraw(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from paper_record k where ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = ${id}
    and (k.place = 1 or k.place = 0 and k.status <> ${code.judgementStatus.draft}) limit 1`.execute(db);
  return rows.length === 0;
}

export async function getStanding(
  { db }: Context,
  { id }: Input<(typeof controls)["GetControlStanding"]>,
): Promise<ControlStanding> {
  const of = await designOf(db, id);
  const size = await sizeOf(db, of);
  const { rows: draws } = await readDraws(db, id);
  const { rows: risks } = await readRisks(db, id);
  const outcome = await outcomeInForce(db, id);
  return {
    id,
    standing: of.standing,
    why: of.standingWhy,
    size,
    extendedTo: extendedSize({ size, confidence: of.confidence }, of.tolerable),
    mayDraw: await mayDraw(db, id),
    mayExtend: outcome === controlTestOutcome.extend && !draws.some((one) => one.isExtension && !one.isReplaced),
    draws: draws.map(({ items: _items, ...draw }) => draw),
    risks,
  };
}
