/** A fact is recorded by the team and decided by the signing partner; the quality reviewer learns of both. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { reportFiling, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { LateFacts, lateFacts } from "@digao/contract/areas/report/late-facts/calls";
import { lateFactDecision } from "@digao/contract/areas/report/late-facts/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { momentOf } from "@digao/db/moment";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type DecisionFault, decisionFaults } from "@digao/domain/completion/facts-after-report";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { decides, getFacts, partnerOf } from "./list.ts";
import { decisionOf, holdReports, isStanding, oneFact, reportsOfFacts, type StoredFact } from "./rows.ts";

type Calls = typeof lateFacts;
const wordsShown = 100;

interface OfProject {
  name: string;
  status: number;
}
const projectOf = (db: Db): Promise<OfProject> =>
  db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select(["project_name as name", "status"])
    .executeTakeFirstOrThrow();

const reviewersOf = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom("project_member")
      .where("project_id", "=", projectIdOf(db))
      .where("checked", "=", memberState.confirmed)
      .where("role_id", "=", projectRole.qualityControl)
      .select("user_id as id")
      .execute()
  ).map(({ id }) => id);

async function tellRecorded({ db, user }: Context, id: number, fact: string): Promise<void> {
  const { name: project } = await projectOf(db);
  const told = {
    by: user.id,
    title: "notice.lateFactRecorded.title",
    text: "notice.lateFactRecorded.text",
    params: { name: user.name, project, words: fact.slice(0, wordsShown) },
    projectId: projectIdOf(db),
    refType: "lateFact",
    refId: id,
  } as const;
  const partner = await partnerOf(db);
  await notify(db, { ...told, type: noticeType.task, to: partner === null ? [] : [partner] });
  await notify(db, { ...told, type: noticeType.notice, to: await reviewersOf(db) });
}

export async function recordFact(ctx: Context, input: Input<Calls["RecordLateFact"]>): Promise<LateFacts> {
  const { db } = ctx;
  const { projectId, reportId, knownOn, fact, wouldChange, discussedWith } = input;
  await holdReports(db, projectId);
  const report = (await reportsOfFacts(db)).find(({ id }) => id === reportId);
  if (!report) throw missing("report.missing");
  if (report.status === reportStatus.void) throw new Refusal("lateFact.reportVoid", { kind: "state" });
  if (!isStanding(report) || report.day === null) throw new Refusal("lateFact.noReport", { kind: "state" });
  if (knownOn < report.day)
    throw new Refusal("lateFact.beforeReport", { field: "knownOn", params: { day: report.day } });
  if (knownOn > today()) throw new Refusal("lateFact.dayAhead", { field: "knownOn", params: { day: today() } });
  const { rows } = await sql<{ id: number }>`
    insert into late_fact (tenant_id, project_id, report_id, report_date, known_on, fact, would_change, discussed_with, was_delivered)
    values (${ownTenant}, ${ownProject}, ${reportId}, ${report.day}::date, ${knownOn}::date, ${fact}, ${wouldChange}, ${discussedWith},
      ${report.filing === reportFiling.delivered}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await ctx.audit({
    refType: "lateFact",
    refId: id,
    projectId,
    action: "recordFact",
    new: { knownOn, fact, wouldChange, discussedWith },
  });
  await tellRecorded(ctx, id, fact);
  return getFacts(ctx);
}

const wordFields: readonly DecisionFault[] = ["words", "procedures", "governance", "reliance"];

function refuseFault({ lang }: Context, fault: DecisionFault | undefined, { knownOn }: StoredFact): void {
  if (!fault) return;
  if (wordFields.includes(fault)) {
    const field = messageOf(lang, `lateFact.field.${fault as "words"}`);
    throw new Refusal("lateFact.words", { field: fault, params: { field } });
  }
  const key = { wouldChange: "lateFact.wouldChange", amendedOn: "lateFact.amendedOn", dualNote: "lateFact.dualNote" };
  const field = { wouldChange: "decision", amendedOn: "amendedOn", dualNote: "noteNo" };
  const of = fault as keyof typeof key;
  throw new Refusal(key[of] as "lateFact.amendedOn", { field: field[of], params: { day: knownOn, today: today() } });
}

/** A decision that a signed report rests on stands until its signatures are taken back. */
async function requireUnused(db: Db, { amendedOn, noteNo, isDual }: StoredFact): Promise<void> {
  if (!isDual) return;
  const used = (await reportsOfFacts(db)).some(
    (report) => isStanding(report) && report.dualOn === amendedOn && report.dualNote === noteNo,
  );
  if (used) throw new Refusal("lateFact.usedAlready", { kind: "state" });
}

type Decided = Input<Calls["DecideLateFact"]>;
const ofAmended = ({ decision, amendedOn, isDual, noteNo, procedures }: Decided) =>
  decision === lateFactDecision.amended
    ? { amended_on: amendedOn ?? null, is_dual: isDual, note_no: isDual ? noteNo : null, procedures }
    : { amended_on: null, is_dual: false, note_no: null, procedures: null };
const ofRefused = ({ decision, governance, reliance }: Decided) =>
  decision === lateFactDecision.refused ? { governance, reliance } : { governance: null, reliance: null };

export async function decideFact(ctx: Context, input: Decided): Promise<LateFacts> {
  const { db, user } = ctx;
  const projectId = projectIdOf(db);
  await holdReports(db, projectId);
  const fact = await oneFact(db, input.Id);
  if (!decides(ctx, await partnerOf(db))) throw new Refusal("lateFact.partnerDecides", { kind: "forbidden" });
  checkVersion(input.rowVersion, fact);
  await requireUnused(db, fact);
  const { name: project, status } = await projectOf(db);
  const isAmended = input.decision === lateFactDecision.amended;
  if (isAmended && status === projectStatus.archiving) throw new Refusal("lateFact.archiving", { kind: "state" });
  const [fault] = decisionFaults(
    {
      ...input,
      decision: decisionOf(input.decision) ?? "none",
      wouldHaveChanged: fact.wouldChange,
      knownOn: fact.knownOn,
      today: today(),
      amendedOn: input.amendedOn ?? null,
      note: input.noteNo,
    },
    saysWhatWasSeen,
  );
  refuseFault(ctx, fault, fact);
  const at = await momentOf(db);
  await db
    .updateTable("late_fact")
    .set({ decision: input.decision, decision_words: input.words, decided_by: user.id, decided_at: at })
    .set(ofAmended(input))
    .set(ofRefused(input))
    .set({ row_version: sql`row_version + 1` })
    .where("id", "=", fact.id)
    .execute();
  await ctx.audit({
    refType: "lateFact",
    refId: fact.id,
    projectId,
    action: "decideFact",
    old: { decision: fact.decision, amendedOn: fact.amendedOn },
    new: { decision: input.decision, amendedOn: input.amendedOn ?? null, words: input.words },
  });
  await finishTasks(db, "lateFact", fact.id);
  const decision = {
    zh: codeWord("zh", "lateFactDecision", input.decision),
    en: codeWord("en", "lateFactDecision", input.decision),
  };
  await notify(db, {
    to: await reviewersOf(db),
    by: user.id,
    type: noticeType.notice,
    title: "notice.lateFactDecided.title",
    text: "notice.lateFactDecided.text",
    params: { name: user.name, project, decision, words: input.words.slice(0, wordsShown) },
    projectId,
    refType: "lateFact",
    refId: fact.id,
  });
  return getFacts(ctx);
}
