/** What keeps a report from being signed: its papers, its day (practice 5.1), the records that the day hangs on. Read in the transaction of the act. */

import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { TextBound, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { judgeReportDate, type ReportDateMissing } from "@digao/domain/completion/dates";
import { sql } from "kysely";
import { factReader } from "../../../platform/completion/facts.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { isReviewNeeded, reviewConcludedOn } from "../../engagement/quality-review/door.ts";
import { signedDays } from "../correspondence/door.ts";
import { dualFacts, lateFactLacks } from "../late-facts/door.ts";
import { keyMatterLosses } from "./key-matters.ts";
import { lastDayOf, type ReportRow } from "./rows.ts";
import { boundMoved, type TextSources, textSources } from "./text.ts";

export interface Papers {
  sources: TextSources;
  /** In force and of the facts as they are; null while it is not. */
  opinionId: number | null;
  textId: number | null;
  lacks: string[];
}

export async function papersOf(db: Db, report: ReportRow, lang: Lang): Promise<Papers> {
  const sources = await textSources({ db }, lang, report.id);
  const { rows } = await sql<{ id: number; place: number; bound: unknown; matters: unknown }>`
    select v.id, v.place, v.data -> 'bound' as bound, v.data -> 'keyMatters' as matters from paper_record v
    where ${ofProject("v")} and v.kind = ${textPaper.spec.name} and v.subject_id = ${report.id} and v.place in (0, 1)
    order by v.place desc`.execute(db);
  const text = rows.find(({ place }) => place === 1);
  const { opinion } = sources;
  const bound = TextBound.safeParse(text?.bound);
  const moved = bound.success ? boundMoved(bound.data, sources) : [];
  const lacks = [
    opinion ? null : messageOf(lang, "report.noOpinion"),
    opinion && opinion.moved.length > 0
      ? messageOf(lang, "report.opinionMoved", { list: listed(lang, opinion.moved) })
      : null,
    text && rows.every(({ place }) => place === 1) ? null : messageOf(lang, "report.noText"),
    text && moved.length > 0 ? messageOf(lang, "report.textMoved", { list: listed(lang, moved) }) : null,
    ...(await keyMatterLosses(db, text?.matters, sources)),
  ].filter((one) => one !== null);
  return { sources, opinionId: opinion?.id ?? null, textId: text?.id ?? null, lacks };
}

interface Last {
  lastEvidence: string | null;
  lastLeaderSign: string | null;
}
async function lastDays(db: Db): Promise<Last> {
  const { rows } = await sql<Last>`
    select (select max(f.uploaded_at) from audit_file f where ${ofProject("f")} and f.deleted_at is null) as "lastEvidence",
      (select max(s.sign_time) from wp_sign s where ${ofProject("s")} and not s.is_cancelled
        and s.sign_level > ${sql.lit(signLevel.preparer)}) as "lastLeaderSign"`.execute(db);
  return rows[0] ?? { lastEvidence: null, lastLeaderSign: null };
}

/** Noon in China of a day, as a moment. */
const noonOf = (day: string | null): string | null => (day === null ? null : `${day}T04:00:00.000Z`);
const moment = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as string).toISOString();

export async function dateLacks(db: Db, report: ReportRow, lang: Lang): Promise<ReportDateMissing[]> {
  const { projectId } = report;
  const day = lastDayOf(report);
  if (day === null) return [];
  const { lastEvidence, lastLeaderSign } = await lastDays(db);
  const judged = judgeReportDate(
    {
      lastEvidence: moment(lastEvidence),
      lastLeaderSign: moment(lastLeaderSign),
      lastReviewConclusion: noonOf(await reviewConcludedOn(db, projectId, lang)),
      isReviewRequired: await isReviewNeeded(db, projectId),
      ...(await signedDays(db)),
    },
    day,
    today(),
  );
  return judged.missing;
}

/** Facts of completion that the report hangs on, with the day that it will bear. */
const factsAsked = [
  "clientSetReceived",
  "representationDated",
  "approvalDated",
  "subsequentCovered",
  "reviewDone",
  "differencesClosed",
  "independenceDeclared",
] as const satisfies readonly CompletionFactCode[];

async function factLacks(db: Db, report: ReportRow, lang: Lang): Promise<string[]> {
  const { projectId } = report;
  const isReviewRequired = await isReviewNeeded(db, projectId);
  const fact = factReader({ db, lang, projectId, reportDate: lastDayOf(report), isReviewRequired });
  const lacks: string[] = [];
  for (const code of factsAsked) {
    const finding = await fact(code);
    if (finding && finding.open > 0)
      lacks.push(messageOf(lang, `report.fact.${code}`, { list: listed(lang, finding.names ?? []) }));
  }
  return lacks;
}

/** Dated twice by a decision that stands. */
async function dualLack(db: Db, { plannedDate, dualOn, dualNote }: ReportRow, lang: Lang): Promise<string[]> {
  if (dualOn === null) return [];
  const stands = (await dualFacts(db)).some(
    ({ reportDate, note, amendedOn }) => reportDate === plannedDate && note === dualNote && amendedOn === dualOn,
  );
  return stands ? [] : [messageOf(lang, "report.dualMoved")];
}

/** Everything at once, in words; empty once it may be signed. */
export async function signLacks(db: Db, report: ReportRow, papers: Papers, lang: Lang): Promise<string[]> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", report.projectId)
    .select(["status", "period_end as periodEnd"])
    .executeTakeFirstOrThrow();
  const { plannedDate, partnerId, secondId } = report;
  const isEarly = plannedDate !== null && plannedDate < project.periodEnd;
  const plain = [
    project.status === projectStatus.reportInReview ? null : messageOf(lang, "report.notInReview"),
    plannedDate === null ? messageOf(lang, "report.noDate") : null,
    isEarly ? messageOf(lang, "report.beforePeriodEnd", { day: project.periodEnd }) : null,
    partnerId === null ? messageOf(lang, "report.noPartner") : null,
    secondId === null ? messageOf(lang, "report.noSecond") : null,
  ].filter((one) => one !== null);
  if (plannedDate === null) return [...plain, ...papers.lacks];
  const dates = (await dateLacks(db, report, lang)).map((one) => messageOf(lang, `report.date.${one}`));
  const facts = [
    ...(await factLacks(db, report, lang)),
    ...(await lateFactLacks(db, lang)),
    ...(await dualLack(db, report, lang)),
  ];
  return [...plain, ...papers.lacks, ...dates, ...facts];
}

export interface Person {
  userId: number;
  name: string;
  role: number;
}
/** Confirmed members, whoever of them is no quality reviewer. */
export const membersOf = (db: Db, projectId: number): Promise<Person[]> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.checked", "=", memberState.confirmed)
    .where("m.role_id", "<>", projectRole.qualityControl)
    .orderBy("m.id")
    .select(["m.user_id as userId", "u.name", "m.role_id as role"])
    .execute();
