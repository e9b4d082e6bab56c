/** The presumption of revenue fraud (CSA 1141): rebutted by the partner for one revenue stream, and reinstated by who leads. */
import { type Risk, type RiskResponse, risk, type risks } from "@digao/contract/areas/balance/risks/calls";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { saysAnything } from "@digao/contract/says-anything";
import { ofProject } from "@digao/db/project-rows";
import { type RebuttalMissing, rebuttalMissing } from "@digao/domain/risk/level";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import { readRecord } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { materialityInForce } from "../materiality/door.ts";
import { type Graded, graded, holdItem, kindOf } from "./facts.ts";
import { riskRules } from "./list.ts";
import { getResponse } from "./responses.ts";

type Calls = typeof risks;

/** As it was seen, held with its item until the call ends. */
async function held(ctx: Context, { id, rowVersion }: { id: number; rowVersion: number }): Promise<Risk & Graded> {
  const row = await readRecord(ctx, partsOf(risk, riskRules), id, true);
  checkVersion(rowVersion, row);
  if (row.fsItemId) await holdItem(ctx.db, Number(row.fsItemId));
  return row as unknown as Risk & Graded;
}

/** The level follows; what was signed on the item is out of date. */
async function decide(
  ctx: Context,
  row: Risk & Graded,
  action: "rebut" | "reinstate",
  reason: string,
): Promise<RiskResponse> {
  const { db, user, project } = ctx;
  const rebuttalReason = action === "rebut" ? reason : null;
  const { level } = graded({ ...row, rebuttalReason }, await materialityInForce(db, project?.id ?? 0));
  const by = action === "rebut" ? user.id : null;
  await sql`update risk r set rebuttal_reason = ${rebuttalReason}, rebutted_by = ${by},
    rebutted_at = ${action === "rebut" ? sql`now()` : sql`null`}, risk_level = ${level}, row_version = row_version + 1, updated_at = now()
    where ${ofProject("r")} and r.id = ${row.id}`.execute(db);
  await markChanged(db, [row.fsItemId]);
  await ctx.audit({
    refType: "risk",
    refId: row.id,
    projectId: project?.id ?? 0,
    action,
    old: { riskLevel: row.riskLevel, rebuttalReason: row.rebuttalReason },
    new: { riskLevel: level, stream: row.stream, reason },
  });
  return getResponse(ctx, { id: row.id });
}

const refusals: Readonly<Record<RebuttalMissing, MessageKey>> = {
  rebuttable: "risk.rebuttable",
  partner: "risk.rebutPartner",
  reason: "risk.rebutReason",
};

export async function rebut(ctx: Context, { reason, ...which }: Input<Calls["RebutRisk"]>): Promise<RiskResponse> {
  const row = await held(ctx, which);
  const kind = kindOf(row);
  if (kind === null) throw new Refusal("risk.notPresumed", { kind: "state" });
  const [lack] = rebuttalMissing(kind, { role: ctx.project?.role ?? -1, hasReason: saysAnything(reason) });
  if (lack) throw new Refusal(refusals[lack], { kind: lack === "partner" ? "forbidden" : "state" });
  if (row.rebuttalReason !== null) throw new Refusal("risk.rebutted", { kind: "state" });
  return decide(ctx, row, "rebut", reason);
}

export async function reinstate(
  ctx: Context,
  { reason, ...which }: Input<Calls["ReinstateRisk"]>,
): Promise<RiskResponse> {
  const row = await held(ctx, which);
  if (!isInRoleSet(ctx.project?.role ?? -1, "leader")) throw new Refusal("risk.leaderOnly", { kind: "forbidden" });
  if (row.rebuttalReason === null) throw new Refusal("risk.notRebutted", { kind: "state" });
  return decide(ctx, row, "reinstate", reason);
}
