/** What is particular about the evaluation of an engagement: the project's facts that decide on its chain, the predecessor, and what opens a case of the firm. */

import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { ProjectFacts } from "@digao/contract/areas/engagement/acceptance/evaluation";
import { kindItem } from "@digao/contract/areas/engagement/acceptance/evaluation-answers";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { FilledOf } from "@digao/contract/paper/paper";
import { answerOf } from "@digao/contract/paper/sections";
import { isFallExplained } from "@digao/domain/acceptance/fees";
import { fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { today } from "../../../platform/lib/china-time.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import { openCase } from "./cases.ts";
import { type AcceptanceSources, factsMoved, projectFacts, standingCase } from "./door.ts";
import { type Evaluated, isUnpaid, predecessorOf, routeOf } from "./route.ts";

type Draft = FilledOf<(typeof acceptancePaper)["spec"]>;

const daysDone = ["contactedOn", "conflictOn", "letterOn", "firstReminderOn", "secondReminderOn"] as const;
/** The later of each pair, and what it follows. */
const daysAfter = {
  conflictOn: "contactedOn",
  firstReminderOn: "letterOn",
  secondReminderOn: "firstReminderOn",
} as const;

/** No day of what was done lies ahead, and none before what it follows. */
function dayFault(draft: Draft): Fault | null {
  const ahead = daysDone.find((name) => (draft[name] ?? "") > today());
  if (ahead) return { key: "acceptance.dayAhead", field: ahead };
  const pairs = Object.entries(daysAfter) as [keyof typeof daysAfter, (typeof daysAfter)[keyof typeof daysAfter]][];
  const wrong = pairs.find(([later, earlier]) => {
    const [first, second] = [draft[earlier], draft[later]];
    return Boolean(first && second && first > second);
  });
  return wrong ? { key: "acceptance.daysOrder", field: wrong[0] } : null;
}

const lackOfPredecessor = {
  consent: "acceptance.predecessorConsent",
  letter: "acceptance.predecessorLetter",
  reminder: "acceptance.predecessorReply",
  evaluation: "acceptance.predecessorNote",
} as const;

function lacks(version: Evaluated, { facts }: AcceptanceSources): Lack | null {
  const kind = answerOf(version, "evaluation", kindItem).answer;
  if (kind !== null && kind !== (facts.isFirst ? "first" : "continued"))
    return { key: facts.isFirst ? "acceptance.kindFirst" : "acceptance.kindContinued" };
  const asked = predecessorOf(version, facts);
  const [first] = asked.state === "open" ? asked.missing : [];
  if (first) return { key: lackOfPredecessor[first] };
  const hasFallen = isFallExplained(fen(version.lastFee ?? "0.00"), fen(version.fee ?? "0.00"));
  if ((hasFallen || isUnpaid(version)) && !version.feeNote?.trim()) return { key: "acceptance.feeNote" };
  return null;
}

export const acceptanceHandlers = paperHandlers(acceptancePaper, {
  readSources: async ({ db, project }, lang): Promise<AcceptanceSources> => ({
    facts: await projectFacts(db, project?.id ?? 0),
    lang,
  }),
  judge: (draft) => dayFault(draft),
  workOut: (_draft, { facts }) => ({ facts }),
  snapshots: { facts: (stored) => ProjectFacts.parse(stored) },
  lacks,
  moved: ({ facts }, now) => factsMoved(facts, now),
  follow: async (ctx, _act, version) => {
    if (version.status === acceptancePaper.spec.inForce)
      await openCase(ctx, version, [version.preparerId, ...version.editorIds, ...version.signerIds]);
  },
  rules: { hours: ({ hours, rate }) => ({ cost: BigInt(Number(hours)) * (rate as bigint) }) },
  beside: async ({ db, project }) => {
    const decision = await standingCase(db, project?.id ?? 0);
    const isOpen = project?.status === projectStatus.settingUp && decision?.state !== caseState.declined;
    return {
      decision,
      mayDecline: isOpen && project.checked === memberState.confirmed && isInRoleSet(project.role, "appointing"),
    };
  },
  dress: (_ctx, versions) =>
    Promise.resolve(
      versions.map((version) => {
        const { route, reasons } = routeOf(version, version.facts);
        return { ...version, route, reasons };
      }),
    ),
});
