/** Answers by who was asked, conclusions by the partner; a rejected answer goes on as a difference of opinion. */
import type { ConsultationFile, consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationKind, consultationState } from "@digao/contract/areas/engagement/consultations/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { leadersOf } from "../project-detail/door.ts";
import { holdConsultations, insert, tellAddressee } from "./open.ts";
import { checkConsultant, checkDecider } from "./people.ts";
import { againstAnswer, againstConclusion, againstNote, againstRenaming, fileOf, readable, refuse } from "./read.ts";
import { type Consultation, oneConsultation } from "./rows.ts";

type Calls = typeof consultations;

/** As it stands, held with those of its project. */
async function held(ctx: Context, id: number, projectId?: number): Promise<Consultation> {
  const first = await readable(ctx, id);
  if (projectId !== undefined && first.projectId !== projectId) throw missing("consultation.missing");
  await holdConsultations(ctx, first.projectId);
  return oneConsultation(ctx.db, id);
}

const again = async (ctx: Context, id: number): Promise<ConsultationFile> =>
  fileOf(ctx, await oneConsultation(ctx.db, id));

function requireWords(words: string, field: string): void {
  if (!saysWhatWasSeen(words)) throw new Refusal("consultation.wordsShort", { field });
}

export async function answer(ctx: Context, input: Input<Calls["AnswerConsultation"]>): Promise<ConsultationFile> {
  const { db, user } = ctx;
  const { Id, answer: words, rowVersion } = input;
  requireWords(words, "answer");
  const one = await held(ctx, Id);
  refuse(await againstAnswer(ctx, one));
  checkVersion(rowVersion, one);
  await db
    .updateTable("consultation")
    .set({
      state: consultationState.answered,
      answer: words,
      answered_by: user.id,
      answered_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "consultation",
    refId: Id,
    projectId: one.projectId,
    action: "answer",
    old: { state: one.state },
    new: { state: consultationState.answered, answer: words },
  });
  await finishTasks(db, "consultation", Id);
  await notify(db, {
    to: [one.askedById, ...one.partyIds, ...(await leadersOf(db, one.projectId, [projectRole.partner]))],
    by: user.id,
    type: noticeType.notice,
    title: "notice.consultationAnswered.title",
    text: "notice.consultationAnswered.text",
    params: { name: user.name, project: one.projectName, question: one.question.slice(0, 100) },
    refType: "consultation",
    refId: Id,
  });
  return again(ctx, Id);
}

export async function add(ctx: Context, input: Input<Calls["AddToConsultation"]>): Promise<ConsultationFile> {
  const { Id, words, rowVersion } = input;
  requireWords(words, "words");
  const one = await held(ctx, Id);
  refuse(await againstNote(ctx, one));
  checkVersion(rowVersion, one);
  await ctx.db.insertInto("consultation_note").values({ consultation_id: Id, words }).execute();
  await ctx.db.updateTable("consultation").set({ row_version: sql`row_version + 1` }).where("id", "=", Id).execute();
  await ctx.audit({ refType: "consultation", refId: Id, projectId: one.projectId, action: "note", new: { words } });
  return again(ctx, Id);
}

/** Between the partner and whoever was asked; somebody else decides. */
async function goOn(ctx: Context, one: Consultation, { deciderId, reason }: { deciderId: number; reason: string }) {
  const { projectId, subject, question } = one;
  const partyIds = [...new Set([ctx.user.id, one.addresseeId])];
  await checkDecider(ctx, { projectId, addresseeId: deciderId, partyIds });
  await insert(ctx, {
    projectId,
    kind: consultationKind.difference,
    subject,
    question,
    facts: [one.facts, one.answer, reason].join("\n\n"),
    addresseeId: deciderId,
    partyIds,
    isOfReviewer: false,
    cameOf: one.id,
  });
}

function requireOutcome(one: Consultation, { isAccepted, deciderId }: Input<Calls["ConcludeConsultation"]>): void {
  if (isAccepted) return;
  if (one.kind === consultationKind.difference) throw new Refusal("consultation.decisionHolds", { kind: "state" });
  if (!deciderId) throw new Refusal("consultation.deciderNeeded", { field: "deciderId" });
}

export async function conclude(ctx: Context, input: Input<Calls["ConcludeConsultation"]>): Promise<ConsultationFile> {
  const { db, user } = ctx;
  const { projectId, Id, isAccepted, reason, deciderId, rowVersion } = input;
  requireWords(reason, "reason");
  const one = await held(ctx, Id, projectId);
  refuse(await againstConclusion(ctx, one));
  checkVersion(rowVersion, one);
  requireOutcome(one, input);
  const state = isAccepted ? consultationState.concluded : consultationState.rejected;
  await db
    .updateTable("consultation")
    .set({
      state,
      conclusion: reason,
      concluded_by: user.id,
      concluded_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "consultation",
    refId: Id,
    projectId,
    action: isAccepted ? "conclude" : "reject",
    old: { state: one.state },
    new: { state, reason },
  });
  if (!isAccepted) await goOn(ctx, one, { deciderId: deciderId ?? 0, reason });
  await notify(db, {
    to: [one.addresseeId, one.askedById, ...one.partyIds],
    by: user.id,
    type: noticeType.notice,
    title: "notice.consultationConcluded.title",
    text: "notice.consultationConcluded.text",
    params: {
      name: user.name,
      project: one.projectName,
      state: { zh: codeWord("zh", "consultationState", state), en: codeWord("en", "consultationState", state) },
    },
    refType: "consultation",
    refId: Id,
  });
  return again(ctx, Id);
}

/** Of what nobody has answered: whoever was asked is away, or was not the one to ask. */
export async function rename(ctx: Context, input: Input<Calls["RenameAddressee"]>): Promise<ConsultationFile> {
  const { db } = ctx;
  const { projectId, Id, addresseeId, reason, rowVersion } = input;
  const one = await held(ctx, Id, projectId);
  refuse(await againstRenaming(ctx, one));
  checkVersion(rowVersion, one);
  const isDifference = one.kind === consultationKind.difference;
  if (isDifference) await checkDecider(ctx, { projectId, addresseeId, partyIds: one.partyIds });
  const isOfReviewer = isDifference ? false : await checkConsultant(ctx, { ...one, addresseeId });
  await db
    .updateTable("consultation")
    .set({ addressee_id: addresseeId, is_of_reviewer: isOfReviewer, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "consultation",
    refId: Id,
    projectId,
    action: "rename",
    old: { addresseeId: one.addresseeId },
    new: { addresseeId, reason },
  });
  await finishTasks(db, "consultation", Id);
  await tellAddressee(ctx, Id);
  return again(ctx, Id);
}
