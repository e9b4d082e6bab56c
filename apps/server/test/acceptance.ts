/** An evaluation of an engagement as people fill it in, and projects that were accepted by the chain. */
import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { kindItem } from "@digao/contract/areas/engagement/acceptance/evaluation-answers";
import { applicableIn } from "@digao/contract/paper/sections";
import { sql } from "kysely";
import type { Client, TestTenant } from "./kit.ts";

const { evaluation } = acceptancePaper.spec.sections;
type Answers = Record<string, { answer: string; remark: string }>;

/** Every line that applies, at `score`, but those that are given. */
export function answers(kind: "first" | "continued", given: Record<string, string> = {}, score = "5"): Answers {
  const base = { [kindItem]: { answer: kind, remark: "" } };
  const applicable = applicableIn({ evaluation: base }, "evaluation", evaluation).filter(
    ({ code }) => code !== kindItem,
  );
  const lines = applicable.map(({ code, answers: own }) => {
    const usual = own && "no" in own ? "no" : score;
    const answer = given[code] ?? usual;
    return [code, { answer, remark: answer === "5" || answer === "no" ? "" : "已了解并记录依据" }] as const;
  });
  return { ...base, ...Object.fromEntries(lines) };
}

export const plainBars: Answers = {
  breach: { answer: "no", remark: "" },
  preconditions: { answer: "yes", remark: "" },
};

export const evaluationOf = (more: object = {}) => ({
  contactedOn: "2024-09-02",
  conflictOn: "2024-09-05",
  conflictResult: "与本所现有客户没有利益冲突，拟任成员无影响独立性的情形",
  evaluation: answers("continued"),
  bars: plainBars,
  fee: "120000.00",
  lastFee: "120000.00",
  hours: [
    { grade: "合伙人", hours: 20, rate: "1200.00" },
    { grade: "审计员", hours: 300, rate: "200.00" },
  ],
  conclusion: "综合评价后认为可以保持该项业务",
  ...more,
});

export interface Chain {
  author: Client;
  manager: Client;
  partner: Client;
}
/** From the first word to the partner's approval. */
export async function evaluate(projectId: number, { author, manager, partner }: Chain, more: object = {}) {
  const { calls } = acceptancePaper;
  const draft = await author.call(calls.edit, { projectId, ...evaluationOf(more) });
  const handedIn = await author.call(calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
  const reviewed = await manager.call(calls.review, { Id: draft.id, rowVersion: handedIn.rowVersion });
  return partner.call(calls.approve, { Id: draft.id, rowVersion: reviewed.rowVersion });
}

/** As if the chain had been gone through, with a signed letter: for tests of what comes after. */
export async function plantAcceptance(tenant: TestTenant, projectId: number): Promise<void> {
  const { manager, partner, staff1 } = tenant.userIds;
  await tenant.inProject(projectId, async (db) => {
    const facts = await db
      .selectFrom("project as p")
      .where("p.id", "=", projectId)
      .select([
        "p.is_first as isFirst",
        "p.is_group as isGroup",
        "p.is_pie as isPie",
        "p.is_listed as isListed",
        "p.risk_level as riskLevel",
      ])
      .executeTakeFirstOrThrow();
    await sql`
      insert into paper_record (tenant_id, project_id, kind, revision, status, place, data, preparer_id, approver_id, approve_time)
      values (app_tenant(), ${projectId}, 'acceptance', 1, 3, 1,
        ${JSON.stringify({ ...evaluationOf(), facts: { ...facts, isIpo: false } })}::jsonb, ${staff1}, ${partner}, now())`.execute(
      db,
    );
  });
  await tenant.inDb(async (db) => {
    await sql`
      insert into acceptance_case (of_project, revision, score, route, state, involved, opened_by, decided_at, decided_by, words)
      values (${projectId}, 1, 100.0, 1, 1, ${[staff1, manager, partner]}::bigint[], ${partner}, now(), ${partner}, '同意')`.execute(
      db,
    );
    await db
      .updateTable("project")
      .set({ contract_signed_on: "2024-10-08", contract_file_id: 1 })
      .where("id", "=", projectId)
      .execute();
  });
}
