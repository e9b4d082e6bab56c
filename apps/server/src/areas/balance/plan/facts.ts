/** What a plan rests on in other areas, as it is now; read in the transaction of whoever asks. */
import type { PlanFacts } from "@digao/contract/areas/balance/plan/calls";
import { planFact } from "@digao/contract/areas/balance/plan/codes";
import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Code } from "@digao/contract/codes";
import type { Lang } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { yuan } from "@digao/domain/money";
import { today } from "../../../platform/lib/china-time.ts";
import { materialityInForce } from "../materiality/door.ts";
import { risksOfPlan } from "../risks/door.ts";

export interface TeamMember {
  userId: number;
  name: string;
  role: number;
}

export const teamOf = (db: Db): Promise<TeamMember[]> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectIdOf(db))
    .where("m.checked", "in", onTeam)
    .orderBy("m.id")
    .select(["m.user_id as userId", "u.name", "m.role_id as role"])
    .execute();

/** Another record of the same amounts, such as that of completion, changes nothing of the plan. */
const amountsOf = ({ om, pm, trivial, specific }: Materiality): string =>
  [
    ...[om, pm, trivial].map(yuan),
    ...[...specific]
      .sort((a, b) => a.fsItemId - b.fsItemId)
      .map(({ fsItemId, amount }) => `${fsItemId}:${yuan(amount)}`),
  ].join("/");

export interface Now {
  facts: PlanFacts;
  materiality: Materiality;
  team: TeamMember[];
}

export async function factsNow(db: Db): Promise<Now> {
  const materiality = await materialityInForce(db, projectIdOf(db));
  const { significant, reliedOn } = await risksOfPlan(db);
  const team = await teamOf(db);
  return {
    materiality,
    team,
    facts: {
      materiality: materiality.isApproved ? amountsOf(materiality) : null,
      significantRisks: significant,
      reviewers: team
        .filter(({ role }) => role === projectRole.qualityControl)
        .map(({ userId: id, name }) => ({ id, name })),
      reliance: reliedOn,
    },
  };
}

const idsOf = (list: readonly { id: number }[]): string =>
  list
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/** What is not what it was: another wording of a risk is the same risk. */
export function changedFacts(kept: PlanFacts, now: PlanFacts): Code<"planFact">[] {
  const is: [Code<"planFact">, boolean][] = [
    [planFact.materiality, kept.materiality !== now.materiality],
    [planFact.significantRisks, idsOf(kept.significantRisks) !== idsOf(now.significantRisks)],
    [planFact.reviewer, idsOf(kept.reviewers) !== idsOf(now.reviewers)],
    [planFact.reliance, idsOf(kept.reliance) !== idsOf(now.reliance)],
  ];
  return is.filter(([, hasChanged]) => hasChanged).map(([fact]) => fact);
}

export const factWords = (lang: Lang, changed: readonly Code<"planFact">[]): string =>
  changed.map((fact) => codeWord(lang, "planFact", fact)).join(lang === "zh" ? "、" : ", ");

/** The day of the report, once it has passed. */
export async function reportedOn(db: Db): Promise<string | null> {
  const { reportDate } = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectIdOf(db))
    .select("p.report_date as reportDate")
    .executeTakeFirstOrThrow();
  return reportDate !== null && reportDate < today() ? reportDate : null;
}
