/** What is particular about the audit plan: the facts that it rests on, the discussion that it waits for, and what is changed after its approval. */

import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { auditPlanPaper, PlanFacts, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { projectIdOf } from "@digao/db/tenant";
import { archiveBy } from "@digao/domain/audit-plan/timeline";
import { inYuan } from "@digao/domain/money";
import { isClosedByArchive } from "../../../platform/auth/archived.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import { paperInForce } from "../../../platform/paper/in-force.ts";
import { partsFor } from "../../../platform/paper/parts.ts";
import { readInForce } from "../../../platform/paper/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { changesInForce } from "./changes.ts";
import { hasProcedure, peopleOf } from "./discussion.ts";
import { changedFacts, factsNow, reportedOn } from "./facts.ts";
import { approvalLacks, type Discussed, judgePlan, lacksOfPlan, movedFacts, type PlanSources } from "./judge.ts";
import { planPrint } from "./print.ts";

/** Of the record in force; whether somebody is key is a matter of the plan that asks. */
async function discussedIn(ctx: Context): Promise<Discussed | null> {
  const version = await readInForce(ctx, partsFor(teamDiscussionPaper));
  if (!version) return null;
  const discussion = version as unknown as Parameters<typeof peopleOf>[1] & Parameters<typeof hasProcedure>[1];
  const people = await peopleOf(ctx.db, discussion, new Set());
  const knowing = people.filter(({ isPresent, confirmedAt }) => isPresent || confirmedAt !== null);
  return {
    heldOn: String(version.heldOn ?? ""),
    knowing: new Set(knowing.map(({ userId }) => userId)),
    hasProcedure: await hasProcedure(ctx.db, discussion),
  };
}

async function readSources(ctx: Context, lang: Lang): Promise<PlanSources> {
  const { db } = ctx;
  const { isGroup } = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectIdOf(db))
    .select("p.is_group as isGroup")
    .executeTakeFirstOrThrow();
  return {
    ...(await factsNow(db)),
    lang,
    isGroup,
    reported: await reportedOn(db),
    changes: await changesInForce(db),
    discussed: await discussedIn(ctx),
  };
}

const leaders: readonly number[] = roleSets.leader;
function againstAdjusting({ project }: Context, hasForce: boolean, reported: string | null): MessageKey | null {
  if (project?.checked !== memberState.confirmed || isClosedByArchive(project.archiveFlag))
    return "paper.readOnly";
  if (!hasForce) return "plan.notInForce";
  if (reported) return "plan.afterReport";
  return leaders.includes(project.role ?? -1) ? null : "plan.byLeader";
}

export const planHandlers = paperHandlers(auditPlanPaper, {
  // What the approval rests on does not change before it is over.
  hold: async (ctx) => {
    await paperInForce(ctx, teamDiscussionPaper);
    await paperInForce(ctx, materialityPaper);
  },
  readSources,
  figures: (_ctx, { materiality: { om, pm, trivial, isApproved } }) =>
    Promise.resolve(isApproved ? inYuan({ om, pm, trivial }) : { om: null, pm: null, trivial: null }),
  judge: judgePlan,
  workOut: ({ reportOn }, { facts }) => ({ archiveBy: archiveBy(reportOn), facts }),
  snapshots: { facts: (stored) => PlanFacts.parse(stored) },
  moved: movedFacts,
  lacks: lacksOfPlan,
  beside: (ctx, { sources, versions, lang }) => {
    const inForce = versions.find(({ status }) => status === auditPlanPaper.spec.inForce);
    const newest = versions[0];
    const { facts, team, isGroup, reported } = sources;
    const mayNot = againstAdjusting(ctx, inForce !== undefined, reported);
    const waits = newest && newest !== inForce ? approvalLacks(newest, sources) : [];
    return Promise.resolve({
      changed: inForce ? changedFacts(inForce.facts, facts) : [],
      waits: (newest ? waits : approvalLacks({ team: [] }, sources)).map(({ key, params }) =>
        messageOf(lang, key, params),
      ),
      changes: sources.changes,
      canAdjust: {
        ok: mayNot === null,
        reason: mayNot ? messageOf(lang, mayNot, { day: reported ?? "" }) : "",
      },
      team,
      isGroup,
    });
  },
  print: planPrint,
});
