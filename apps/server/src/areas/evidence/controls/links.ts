/** Risks that a control answers, and procedures that used a report. */
import type { ControlStanding, controls } from "@digao/contract/areas/evidence/controls/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { procedures } from "../../engagement/programs/door.ts";
import { lacksOf } from "./applications.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";
import { designOf, getStanding } from "./standing.ts";

type Calls = typeof controls;

export async function linkRisk(
  ctx: Context,
  { id, riskId }: Input<Calls["LinkControlRisk"]>,
): Promise<ControlStanding> {
  const { db, user } = ctx;
  await holdControls(db);
  await designOf(db, id);
  const risk = await db
    .selectFrom("risk")
    .where("id", "=", riskId)
    .where("is_deleted", "=", false)
    .select(["id", "what_can_go_wrong as name"])
    .executeTakeFirst();
  if (!risk) throw missing("risk.missing");
  const { rows } = await sql`insert into control_risk (tenant_id, project_id, control_point_id, risk_id, linked_by)
    values (${ownTenant}, ${ownProject}, ${id}, ${riskId}, ${user.id}) on conflict do nothing returning risk_id`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("control.riskLinked", { kind: "state" });
  const entry = { refType: "controlPoint" as const, refId: id, projectId: projectIdOf(db), action: "link" };
  await ctx.audit({ ...entry, new: { risk: risk.name } });
  await settle(ctx);
  return getStanding(ctx, { id });
}

export async function unlinkRisk(
  ctx: Context,
  { id, riskId, reason }: Input<Calls["UnlinkControlRisk"]>,
): Promise<ControlStanding> {
  const { db } = ctx;
  await holdControls(db);
  const { rows } =
    await sql`delete from control_risk l where ${ofProject("l")} and l.control_point_id = ${id} and l.risk_id = ${riskId}
    returning l.risk_id`.execute(db);
  if (rows.length === 0) throw new Refusal("control.riskNotLinked", { kind: "missing" });
  const entry = { refType: "controlPoint" as const, refId: id, projectId: projectIdOf(db), action: "unlink" };
  await ctx.audit({ ...entry, old: { riskId }, new: { reason } });
  await settle(ctx);
  return getStanding(ctx, { id });
}

type UsedBy = Output<Calls["GetReportProcedures"]>;

async function usersOf(db: Db, id: number): Promise<UsedBy> {
  const { rows } = await sql<UsedBy[number]>`
    select l.id, l.line_no as "lineNo", i.std_code || ' ' || i.name_zh as item, l.content from ipe_use u
    join prog_line l on ${ofProject("l")} and l.id = u.prog_line_id
    join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("u")} and u.report_id = ${id} order by i.std_code, l.line_no`.execute(db);
  return rows;
}

export const listUsers = ({ db }: Context, { id }: Input<Calls["GetReportProcedures"]>): Promise<UsedBy> =>
  usersOf(db, id);

async function reportOf(db: Db, id: number) {
  const report = await db
    .selectFrom("ipe_report")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(["name", "source", "parameters", "completeness", "report_amount as reportAmount"])
    .select(["ledger_amount as ledgerAmount", "is_unreliable as isUnreliable"])
    .executeTakeFirst();
  if (!report) throw missing("control.reportMissing");
  return report;
}

/** What is not reliable, or not known to be complete, is no evidence. */
export async function linkReport(
  ctx: Context,
  { id, progLineId }: Input<Calls["LinkReportProcedure"]>,
): Promise<UsedBy> {
  const { db, user } = ctx;
  await holdControls(db);
  const report = await reportOf(db, id);
  if (report.isUnreliable || lacksOf(report).length > 0)
    throw new Refusal("control.reportNot", { kind: "state", params: { name: report.name } });
  const [line] = await procedures.byIds(db, [progLineId]);
  if (!line) throw missing();
  const { rows } = await sql`insert into ipe_use (tenant_id, project_id, report_id, prog_line_id, linked_by)
    values (${ownTenant}, ${ownProject}, ${id}, ${progLineId}, ${user.id}) on conflict do nothing returning prog_line_id`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("control.lineLinked", { kind: "state" });
  const entry = { refType: "ipeReport" as const, refId: id, projectId: projectIdOf(db), action: "link" };
  await ctx.audit({ ...entry, new: { lineNo: line.lineNo, content: line.content } });
  return usersOf(db, id);
}

export async function unlinkReport(
  ctx: Context,
  { id, progLineId, reason }: Input<Calls["UnlinkReportProcedure"]>,
): Promise<UsedBy> {
  const { db } = ctx;
  await holdControls(db);
  const { rows } =
    await sql`delete from ipe_use u where ${ofProject("u")} and u.report_id = ${id} and u.prog_line_id = ${progLineId}
    returning u.prog_line_id`.execute(db);
  if (rows.length === 0) throw new Refusal("control.lineNotLinked", { kind: "missing" });
  const entry = { refType: "ipeReport" as const, refId: id, projectId: projectIdOf(db), action: "unlink" };
  await ctx.audit({ ...entry, old: { progLineId }, new: { reason } });
  return usersOf(db, id);
}
