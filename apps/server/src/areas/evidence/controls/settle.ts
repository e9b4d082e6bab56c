/**
 * What follows from an act on controls, in its transaction: standings, the reliance of the risks that they answer, reports that are not reliable any
 * more, procedures that are to be carried out again, and samples of details that are too small now.
 */
import { controlReliance, controlStanding } from "@digao/contract/areas/evidence/controls/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { automatedReliance } from "@digao/domain/controls/itgc";
import { relianceOf, type Standing, standingOf } from "@digao/domain/controls/standing";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { setControlReliance, testsOfControls } from "../../balance/risks/door.ts";
import { reopenProcedures } from "../../engagement/programs/door.ts";
import { adaptSamples } from "../sampling/door.ts";
import { generalControls, type Known, knownControls } from "./facts.ts";

interface Moved {
  id: number;
  code: string;
  from: Standing;
  to: Standing;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

async function settleStandings(ctx: Context, all: readonly Known[]): Promise<Moved[]> {
  const { db } = ctx;
  const moved: Moved[] = [];
  for (const { id, code, facts, standing: from, standingWhy } of all) {
    const { standing: to, why } = standingOf(facts);
    if (to === from && isSame(why, standingWhy)) continue;
    await sql`update control_point p set standing = ${to}, standing_why = ${[...why]}::text[] where ${ofProject("p")} and p.id = ${id}`.execute(
      db,
    );
    if (to === from) continue;
    moved.push({ id, code, from, to });
    const entry = { refType: "controlPoint" as const, refId: id, projectId: projectIdOf(db), action: "settle" };
    await ctx.audit({ ...entry, old: { standing: from }, new: { standing: to } });
  }
  return moved;
}

interface Link {
  controlPointId: number;
  riskId: number;
}
const readLinks = (ctx: Context) =>
  sql<Link>`select l.control_point_id as "controlPointId", l.risk_id as "riskId" from control_risk l
    join control_point p on ${ofProject("p")} and p.id = l.control_point_id
    where ${ofProject("l")} and not p.is_deleted order by l.risk_id`.execute(ctx.db);

/** Reports of applications whose general controls are not effective. */
async function settleReports(ctx: Context): Promise<{ id: number; name: string }[]> {
  const { db } = ctx;
  const general = await generalControls(db);
  const bad = [...general].flatMap(([id, one]) => (automatedReliance(one, true) === "unreliable" ? [id] : []));
  const { rows } = await sql<{ id: number; name: string; isUnreliable: boolean }>`
    update ipe_report i set is_unreliable = not i.is_unreliable
    where ${ofProject("i")} and i.is_unreliable is distinct from coalesce(i.application_id = any(${bad}::bigint[]), false)
    returning i.id, i.name, i.is_unreliable as "isUnreliable"`.execute(db);
  for (const { id, isUnreliable } of rows) {
    const entry = { refType: "ipeReport" as const, refId: id, projectId: projectIdOf(db), action: "settle" };
    await ctx.audit({ ...entry, old: { isUnreliable: !isUnreliable }, new: { isUnreliable } });
  }
  return rows.filter(({ isUnreliable }) => isUnreliable);
}

async function usersOf({ db }: Context, reports: readonly { id: number }[]): Promise<number[]> {
  const ids = reports.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`select distinct u.prog_line_id as id from ipe_use u
    where ${ofProject("u")} and u.report_id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Carried out again: what used a report, or tested a control, of an application whose general controls do not work. */
async function reopen(ctx: Context, moved: readonly Moved[], links: readonly Link[]): Promise<void> {
  const reports = await settleReports(ctx);
  const lost = moved.filter(({ to }) => to === controlStanding.unreliable);
  const ids = new Set(lost.map(({ id }) => id));
  const risks = links.flatMap(({ controlPointId, riskId }) => (ids.has(controlPointId) ? [riskId] : []));
  const lines = [...(await usersOf(ctx, reports)), ...(await testsOfControls(ctx.db, risks))];
  const name = [...reports.map((one) => one.name), ...lost.map(({ code }) => code)].join("、");
  await reopenProcedures(ctx, lines, messageOf(ctx.lang, "control.reopened", { name }));
}

async function settleRisks(ctx: Context, all: readonly Known[], links: readonly Link[]): Promise<void> {
  const standings = new Map(all.map(({ id, facts }) => [id, standingOf(facts).standing]));
  const byRisk = new Map<number, Standing[]>();
  for (const { riskId, controlPointId } of links) {
    const standing = standings.get(controlPointId);
    if (standing !== undefined) byRisk.set(riskId, [...(byRisk.get(riskId) ?? []), standing]);
  }
  const wanted = new Map([...byRisk].map(([id, own]) => [id, controlReliance[relianceOf(own)]]));
  const { lost, regained } = await setControlReliance(ctx, wanted);
  await adaptSamples(ctx, lost, { isLost: true });
  await adaptSamples(ctx, regained, { isLost: false });
}

/** Everything that rests on the controls, as they stand now; the caller holds them. */
export async function settle(ctx: Context): Promise<void> {
  const all = await knownControls(ctx.db);
  const moved = await settleStandings(ctx, all);
  const { rows: links } = await readLinks(ctx);
  await reopen(ctx, moved, links);
  await settleRisks(ctx, all, links);
}
