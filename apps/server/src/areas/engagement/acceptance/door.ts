/** What other areas ask of an acceptance: the facts of a project that decide on its chain, and the case that counts for it. */
import type { AcceptanceCase } from "@digao/contract/areas/engagement/acceptance/calls";
import { caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import type { ProjectFacts } from "@digao/contract/areas/engagement/acceptance/evaluation";
import type { Lang } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import type { Db } from "@digao/db/tenant";
import type { WorkCalendar } from "@digao/domain/calendar/workday";
import { offeringCode } from "@digao/domain/engagement-quality/required.sql";
import { type RawBuilder, sql } from "kysely";
import { chinaCalendar } from "./calendar.ts";

export interface AcceptanceSources {
  facts: ProjectFacts;
  lang: Lang;
}

/** A category for a first public offering is one by its code. */
export const isOffering = (category: string): boolean => category.toUpperCase().includes(offeringCode);

export async function projectFacts(db: Db, projectId: number): Promise<ProjectFacts> {
  const { category, ...facts } = await db
    .selectFrom("project as p")
    .innerJoin("project_category as c", "c.id", "p.category_id")
    .where("p.id", "=", projectId)
    .select([
      "p.is_first as isFirst",
      "p.is_group as isGroup",
      "p.is_pie as isPie",
      "p.is_listed as isListed",
      "p.risk_level as riskLevel",
      "c.code as category",
    ])
    .executeTakeFirstOrThrow();
  return { ...facts, isIpo: isOffering(category) };
}

const factWords = {
  isFirst: ["首次审计", "first audit"],
  isGroup: ["集团审计", "group audit"],
  isPie: ["公众利益实体", "public interest entity"],
  isListed: ["上市公司", "listed company"],
  isIpo: ["业务类别", "category"],
  riskLevel: ["风险等级", "risk level"],
} as const satisfies Record<keyof ProjectFacts, Pair>;
/** Facts of the project that are not what they were, in words; null where none is. */
export function factsMoved(kept: ProjectFacts, { facts: now, lang }: AcceptanceSources): { list: string } | null {
  const names = Object.keys(factWords) as (keyof ProjectFacts)[];
  const changed = names.filter((name) => kept[name] !== now[name]);
  const words = changed.map((name) => wordIn(lang, factWords[name]));
  return words.length === 0 ? null : { list: words.join(lang === "zh" ? "、" : ", ") };
}

const nameOf = (column: "c.decided_by" | "p.partner_user_id"): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = c.tenant_id and u.id = ${sql.ref(column)})`;
const votes = (vote: number): RawBuilder<number> =>
  sql`(select count(*)::int from acceptance_vote v where v.tenant_id = c.tenant_id and v.case_id = c.id and v.vote = ${sql.lit(vote)})`;

export const casesIn = (db: Db) =>
  db
    .selectFrom("acceptance_case as c")
    .innerJoin("project as p", "p.id", "c.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .select([
      "c.id",
      "c.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      nameOf("p.partner_user_id").as("partnerName"),
      "c.revision",
      "c.score",
      "c.route",
      "c.reasons",
      "c.state",
      "c.opened_at as openedAt",
      "c.decided_at as decidedAt",
      nameOf("c.decided_by").as("decidedBy"),
      "c.words",
      votes(1).as("votesFor"),
      votes(2).as("votesAgainst"),
      "c.row_version as rowVersion",
    ]);

/** The case that counts for a project: the newest that no other has taken the place of. */
export async function standingCase(db: Db, projectId: number): Promise<AcceptanceCase | null> {
  const row = await casesIn(db)
    .where("c.of_project", "=", projectId)
    .where("c.state", "!=", caseState.superseded)
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Working days of China. */
export const workingDays = (): WorkCalendar => chinaCalendar();
