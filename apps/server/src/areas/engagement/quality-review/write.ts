/** What the reviewer records, and what the team answers: one after the other, each on the record that was seen. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { QualityReview, qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { reviewEntryKind, reviewMatter } from "@digao/contract/areas/engagement/quality-review/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { encodeId } from "@digao/contract/links";
import type { MessageKey } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { REVIEW_MATTERS, type ReviewMatter } from "@digao/domain/engagement-quality/review-record";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { leadersOf } from "../project-detail/door.ts";
import { againstAnswering, againstReviewing, getReview } from "./read.ts";
import { allLacks, type MatterStanding, type ReviewStanding, readReview } from "./standing.ts";

type Calls = typeof qualityReview;
interface Seen {
  projectId: number;
  rowVersion: number;
}

function refuse(key: MessageKey | null): void {
  if (key !== null) throw new Refusal(key, { kind: key === "access.archived" ? "archived" : "forbidden" });
}
function requireWords(words: string): void {
  if (!saysWhatWasSeen(words)) throw new Refusal("review.wordsShort", { field: "words" });
}

/** Held, as it stands; of the version that was seen. */
async function held(ctx: Context, { projectId, rowVersion }: Seen): Promise<ReviewStanding> {
  await holdRecord(ctx.db, "quality_review of", projectId);
  const standing = await readReview(ctx.db, projectId, ctx.lang);
  checkVersion(rowVersion, { rowVersion: standing.own?.rowVersion ?? 0 });
  return standing;
}

async function ofReviewer(ctx: Context, seen: Seen): Promise<ReviewStanding> {
  await holdRecord(ctx.db, "quality_review of", seen.projectId);
  const standing = await readReview(ctx.db, seen.projectId, ctx.lang);
  refuse(againstReviewing(ctx, standing));
  checkVersion(seen.rowVersion, { rowVersion: standing.own?.rowVersion ?? 0 });
  return standing;
}

/** The record of the reviewer in office: begun by what is written first, another version by what follows. */
async function touch({ db }: Context, { own, office }: ReviewStanding, projectId: number): Promise<number> {
  if (own) {
    await db
      .updateTable("quality_review")
      .set({ row_version: sql`row_version + 1` })
      .where("id", "=", own.id)
      .execute();
    return own.id;
  }
  const { id } = await db
    .insertInto("quality_review")
    .values({ of_project: projectId, appointment: office?.appointment ?? 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface NewEntry {
  matter: number;
  kind: number;
  words: string;
  refType?: string;
  refId?: number;
  factsHash?: string;
}

async function write(
  ctx: Context,
  { standing, projectId }: { standing: ReviewStanding; projectId: number },
  { matter, kind, words, refType, refId, factsHash }: NewEntry,
): Promise<void> {
  const reviewId = await touch(ctx, standing, projectId);
  await ctx.db
    .insertInto("review_entry")
    .values({
      project_id: projectId,
      review_id: reviewId,
      matter,
      kind,
      words,
      ref_type: refType ?? null,
      ref_id: refId ?? null,
      facts_hash: factsHash ?? null,
    })
    .execute();
  const { paper, question, answer } = reviewEntryKind;
  const acts: Readonly<Record<number, string>> = { [paper]: "see", [question]: "ask", [answer]: "answer" };
  await ctx.audit({
    refType: "qualityReview",
    refId: reviewId,
    projectId,
    action: acts[kind] ?? "conclude",
    new: { matter, words },
  });
}

const matterAt = ({ matters }: ReviewStanding, code: number): MatterStanding | undefined =>
  matters.find(({ matter }) => reviewMatter[matter] === code);

export async function involve(ctx: Context, input: Input<Calls["RecordInvolvement"]>): Promise<QualityReview> {
  const { projectId, phase, day, words } = input;
  requireWords(words);
  const standing = await ofReviewer(ctx, input);
  const since = standing.office?.since ?? day;
  if (day > today()) throw new Refusal("review.dayAhead", { field: "day" });
  if (day < since) throw new Refusal("review.dayBefore", { field: "day", params: { day: since } });
  const reviewId = await touch(ctx, standing, projectId);
  await ctx.db
    .insertInto("review_involvement")
    .values({ project_id: projectId, review_id: reviewId, phase, involved_on: day, words })
    .execute();
  await ctx.audit({
    refType: "qualityReview",
    refId: reviewId,
    projectId,
    action: "involve",
    new: { phase, day, words },
  });
  return getReview(ctx, { projectId });
}

export async function seePaper(ctx: Context, input: Input<Calls["SeeReviewPaper"]>): Promise<QualityReview> {
  const { projectId, matter, type: refType, referId: refId } = input;
  const standing = await ofReviewer(ctx, input);
  const ref = { refType, refId };
  const found = (await resolveRecords(ctx.db, [ref])).of(ref);
  if (!found?.link || found.isGone) throw new Refusal("review.paperMissing", { kind: "missing", field: "referId" });
  const isKnown = matterAt(standing, matter)?.entries.some((one) => one.refType === refType && one.refId === refId);
  if (isKnown) throw new Refusal("review.paperKnown", { kind: "state" });
  const { paper: kind } = reviewEntryKind;
  await write(ctx, { standing, projectId }, { matter, kind, words: found.title.zh, refType, refId });
  return getReview(ctx, { projectId });
}

const matterName = (code: number): ReviewMatter =>
  REVIEW_MATTERS.find((one) => reviewMatter[one] === code) ?? "independence";

async function tell(
  { db, user }: Context,
  of: { projectId: number; to: readonly number[]; what: "reviewAsked" | "reviewAnswered" | "reviewCompleted" },
  said: { matter?: number; words?: string } = {},
): Promise<void> {
  const { projectId, to, what } = of;
  const { name: project } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  const code = reviewMatter[matterName(said.matter ?? 0)];
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.notice,
    title: `notice.${what}.title`,
    text: `notice.${what}.text`,
    params: {
      name: user.name,
      project,
      words: (said.words ?? "").slice(0, 100),
      matter: { zh: codeWord("zh", "reviewMatter", code), en: codeWord("en", "reviewMatter", code) },
    },
    link: `/maindo/qualityreview?id=${encodeId(projectId)}`,
    projectId,
    refType: "project",
    refId: projectId,
  });
}

const { manager, partner, inCharge } = projectRole;
const leadersIn = ({ db }: Context, projectId: number) => leadersOf(db, projectId, [manager, partner, inCharge]);

export async function ask(ctx: Context, input: Input<Calls["AskInReview"]>): Promise<QualityReview> {
  const { projectId, matter, words } = input;
  requireWords(words);
  const standing = await ofReviewer(ctx, input);
  await write(ctx, { standing, projectId }, { matter, kind: reviewEntryKind.question, words });
  await tell(ctx, { projectId, to: await leadersIn(ctx, projectId), what: "reviewAsked" }, { matter, words });
  return getReview(ctx, { projectId });
}

export async function answer(ctx: Context, input: Input<Calls["AnswerInReview"]>): Promise<QualityReview> {
  const { projectId, matter, words } = input;
  refuse(againstAnswering(ctx));
  requireWords(words);
  const standing = await held(ctx, input);
  if (!matterAt(standing, matter)?.isQuestionOpen) throw new Refusal("review.noQuestion", { kind: "state" });
  await write(ctx, { standing, projectId }, { matter, kind: reviewEntryKind.answer, words });
  const to = standing.office ? [standing.office.userId] : [];
  await tell(ctx, { projectId, to, what: "reviewAnswered" }, { matter, words });
  return getReview(ctx, { projectId });
}

/** Once a paper was seen and every question answered; the facts as they stand in this act are kept with it. */
export async function conclude(ctx: Context, input: Input<Calls["ConcludeMatter"]>): Promise<QualityReview> {
  const { projectId, matter, words } = input;
  requireWords(words);
  const standing = await ofReviewer(ctx, input);
  const at = matterAt(standing, matter);
  const kinds = new Set(at?.entries.map(({ kind }) => kind));
  if (!at || !kinds.has(reviewEntryKind.paper)) throw new Refusal("review.noPaper", { kind: "state" });
  if (!kinds.has(reviewEntryKind.question)) throw new Refusal("review.notAsked", { kind: "state" });
  if (at.isQuestionOpen) throw new Refusal("review.notAnswered", { kind: "state" });
  const { conclusion: kind } = reviewEntryKind;
  await write(ctx, { standing, projectId }, { matter, kind, words, factsHash: at.hash });
  return getReview(ctx, { projectId });
}

export async function complete(ctx: Context, input: Input<Calls["CompleteQualityReview"]>): Promise<QualityReview> {
  const { db, lang } = ctx;
  const { projectId } = input;
  const standing = await ofReviewer(ctx, input);
  if (standing.isCompleted) throw new Refusal("review.completed", { kind: "state" });
  const lacks = allLacks(standing, lang);
  if (lacks.length > 0) {
    const list = lacks.join(lang === "zh" ? "；" : "; ");
    throw new Refusal("review.lacks", { kind: "state", params: { count: lacks.length, list }, data: { lacks } });
  }
  const id = await touch(ctx, standing, projectId);
  await db.updateTable("quality_review").set({ completed_at: sql`now()` }).where("id", "=", id).execute();
  await ctx.audit({ refType: "qualityReview", refId: id, projectId, action: "complete" });
  await tell(ctx, { projectId, to: await leadersIn(ctx, projectId), what: "reviewCompleted" });
  return getReview(ctx, { projectId });
}
