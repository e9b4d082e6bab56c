/** The plan of the engagement: approved by the partner, and resting on what is still so (practice 2.1). */
import { auditPlanPaper, PlanFacts } from "@digao/contract/areas/balance/plan/calls";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { changedFacts, factsNow, factWords } from "./facts.ts";

async function planned({ db, lang }: Asked): Promise<Finding> {
  const { rows } = await sql<{ facts: unknown }>`
    select v.data -> 'facts' as facts from paper_record v
    where ${ofProject("v")} and v.kind = ${auditPlanPaper.spec.name} and v.place = 1`.execute(db);
  const [inForce] = rows;
  if (!inForce) return findingOf([messageOf(lang, "plan.fact.notApproved")]);
  const { facts } = await factsNow(db);
  const changed = changedFacts(PlanFacts.parse(inForce.facts), facts);
  if (changed.length === 0) return { open: 0 };
  return findingOf([messageOf(lang, "plan.fact.toRevise", { list: factWords(lang, changed) })]);
}

export const planCompletion: readonly CompletionFact[] = [{ code: "planApproved", read: planned }];
