/** What is wrong with a plan, and what its approval waits for: each with what is missing and who can supply it. */
import type {
  AuditPlan,
  auditPlanPaper,
  PlanChange,
  PlanFacts,
  TeamDiscussion,
} from "@digao/contract/areas/balance/plan/calls";
import { milestones } from "@digao/contract/areas/balance/plan/codes";
import { planSpec } from "@digao/contract/areas/balance/plan/sections";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FilledOf } from "@digao/contract/paper/paper";
import { type Milestone, outOfOrder } from "@digao/domain/audit-plan/timeline";
import { today } from "../../../platform/lib/china-time.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import { changedFacts, factWords, type Now, type TeamMember } from "./facts.ts";
import { componentFault, componentLack } from "./group.ts";

export type Draft = FilledOf<(typeof auditPlanPaper)["spec"]>;

/** The record of the discussion that counts, with who knows what was discussed. */
export interface Discussed {
  heldOn: TeamDiscussion["heldOn"];
  knowing: ReadonlySet<number>;
  hasProcedure: boolean;
}
export interface PlanSources extends Now {
  lang: Lang;
  isGroup: boolean;
  /** The day of the report, once it has passed: nothing is revised any more. */
  reported: string | null;
  discussed: Discussed | null;
  /** Of the version in force. */
  changes: PlanChange[];
}

export const milestoneWords = (lang: Lang, milestone: Milestone): string =>
  wordIn(lang, planSpec.sections.timeline.fields[milestone].words);

function orderFault(draft: Draft, lang: Lang): Fault | null {
  const days = Object.fromEntries(milestones.map((one) => [one, draft[one] ?? null]));
  const [first] = outOfOrder(days);
  if (!first) return null;
  const params = { earlier: milestoneWords(lang, first.earlier), later: milestoneWords(lang, first.later) };
  return { key: "plan.outOfOrder", field: first.later, params };
}

function twiceFault({ team }: Draft): Fault | null {
  const ids = team.map(({ userId }) => userId);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  return twice < 0 ? null : { key: "plan.twice", field: `team[${twice}]` };
}

export function judgePlan(draft: Draft, sources: PlanSources): Fault | null {
  const { lang, reported, materiality } = sources;
  if (reported) return { key: "plan.afterReport", field: "reportOn", params: { day: reported } };
  return orderFault(draft, lang) ?? twiceFault(draft) ?? componentFault(draft.components, materiality);
}

/** Who has to know what was discussed: those who lead, and whom the plan calls key. */
function keyMembers({ team: planned }: Pick<AuditPlan, "team">, team: readonly TeamMember[]): TeamMember[] {
  const key = new Set(planned.filter(({ isKey }) => isKey).map(({ userId }) => userId));
  const leaders: readonly number[] = roleSets.leader;
  return team.filter(
    ({ userId, role }) => leaders.includes(role) || (key.has(userId) && role !== projectRole.qualityControl),
  );
}

function discussionLacks(version: Pick<AuditPlan, "team">, { discussed, team, lang }: PlanSources): Lack[] {
  if (!discussed) return [{ key: "plan.noDiscussion" }];
  const { heldOn, knowing, hasProcedure } = discussed;
  const absent = keyMembers(version, team).filter(({ userId }) => !knowing.has(userId));
  const names = absent.map(({ name }) => name).join(lang === "zh" ? "、" : ", ");
  return [
    ...((heldOn ?? "") > today() ? [{ key: "plan.discussionLate" as const, params: { day: heldOn ?? "" } }] : []),
    ...(team.some(({ role }) => role === projectRole.partner) ? [] : [{ key: "plan.noPartner" as const }]),
    ...(absent.length > 0 ? [{ key: "plan.absent" as const, params: { names } }] : []),
    ...(hasProcedure ? [] : [{ key: "plan.noProcedure" as const }]),
  ];
}

/** What an approval waits for, besides the paper itself. */
export function approvalLacks(version: Pick<AuditPlan, "team">, sources: PlanSources): Lack[] {
  return [
    ...(sources.facts.materiality === null ? [{ key: "plan.noMateriality" as const }] : []),
    ...discussionLacks(version, sources),
  ];
}

function ownLack(version: AuditPlan, sources: PlanSources): Lack | null {
  const { reported, facts, isGroup, lang } = sources;
  if (reported) return { key: "plan.afterReport", params: { day: reported } };
  if (version.revision > 1 && !version.revisionReason?.trim()) return { key: "plan.revisionReason" };
  if (facts.reviewers.length > 0 && !version.qualityReviewOn) return { key: "plan.qualityDay" };
  return componentLack(version, { isGroup, pm: sources.materiality.pm, lang });
}

export function lacksOfPlan(version: AuditPlan, sources: PlanSources): Lack | null {
  const own = ownLack(version, sources);
  if (own || version.status !== judgementStatus.handedIn) return own;
  return approvalLacks(version, sources)[0] ?? null;
}

/** What the draft rests on is not so any more. */
export function movedFacts({ facts }: { facts: PlanFacts }, sources: PlanSources): { list: string } | null {
  const changed = changedFacts(facts, sources.facts);
  return changed.length === 0 ? null : { list: factWords(sources.lang, changed) };
}
