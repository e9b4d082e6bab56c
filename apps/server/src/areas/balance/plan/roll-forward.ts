/** The words of last year's audit plan as a draft of this year's: no days, no amounts, no people, no components, and nobody's approval. */
import { auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { holdRecord } from "@digao/db/hold";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { left, type RollForwardPart, type RollRow, type RollTake } from "../../../platform/roll-forward/parts.ts";
import { factsNow } from "./facts.ts";

const { spec } = auditPlanPaper;
const inForce = 1;
/** Of the plan's form, and its list of whom is told what. */
const words = ["framework", "statements", "locations", "scope", "strategy", "itEnv"] as const;

type Data = Readonly<Record<string, unknown>>;

async function planIn(db: Db): Promise<{ id: number; data: Data } | null> {
  const { rows } = await sql<{ id: number; data: Data }>`
    select r.id, r.data from paper_record r
    where ${ofProject("r")} and r.kind = ${spec.name} and r.place = ${inForce}`.execute(db);
  return rows[0] ?? null;
}

const fields = Object.values(spec.sections).flatMap((section) =>
  section.kind === "form" ? Object.keys(section.fields) : [],
);
const lists = Object.entries(spec.sections).flatMap(([name, { kind }]) => (kind === "form" ? [] : [name]));

async function takePlan({ ctx, from, toId, wayOf, lang }: RollTake): Promise<RollRow[]> {
  const plan = await planIn(from);
  if (!plan) return [];
  const paper = { id: plan.id, title: spec.words[lang === "zh" ? 0 : 1] };
  if (wayOf(plan.id) === null) return [left(paper, "rollForward.notChosen")];
  const { db } = ctx;
  await holdRecord(db, `${spec.table} ${spec.name} of`, toId);
  const { rows: there } = await sql`
    select from paper_record r where ${ofProject("r")} and r.kind = ${spec.name} limit 1`.execute(db);
  if (there.length > 0) return [left(paper, "rollForward.thereAlready")];
  const { facts } = await factsNow(db);
  const data = {
    ...Object.fromEntries(fields.map((name) => [name, null])),
    ...Object.fromEntries(lists.map((name) => [name, []])),
    ...Object.fromEntries(words.map((name) => [name, plan.data[name] ?? null])),
    communication: plan.data.communication ?? [],
    facts,
  };
  const { rows } = await sql<{ id: number }>`
    insert into paper_record (tenant_id, project_id, kind, revision, status, preparer_id, data)
    values (${ownTenant}, ${ownProject}, ${spec.name}, 1, ${spec.open}, ${ctx.user.id}, ${JSON.stringify(data)}::jsonb)
    returning id`.execute(db);
  const refId = rows[0]?.id ?? 0;
  await ctx.audit({ refType: "auditPlan", refId, projectId: toId, action: "create", new: { revision: 1 } });
  return [{ sourceId: plan.id, title: paper.title, outcome: "taken", ref: { refType: "auditPlan", refId } }];
}

export const planRollForward: RollForwardPart = {
  code: "plan",
  words: ["审计计划的文字（草稿）", "Words of the audit plan, as a draft"],
  stands: "taken",
  ways: ["take"],
  tables: ["paper_record"],
  list: async ({ from, lang }) => {
    const plan = await planIn(from);
    return plan ? [{ id: plan.id, title: spec.words[lang === "zh" ? 0 : 1] }] : [];
  },
  take: takePlan,
};
