/** Asks somebody outside the team, or lays a difference of opinion before who decides. */
import type { ConsultationFile, consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationKind } from "@digao/contract/areas/engagement/consultations/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { checkConsultant, checkDecider, teamOf } from "./people.ts";
import { againstAsking, fileOf, refuse } from "./read.ts";
import { oneConsultation } from "./rows.ts";

/** Those of one project go one after the other: how often the reviewer was asked is counted. */
export const holdConsultations = ({ db }: Context, projectId: number): Promise<void> =>
  holdRecord(db, "consultation of", projectId);

export interface NewConsultation {
  projectId: number;
  kind: number;
  subject: number;
  question: string;
  facts: string;
  addresseeId: number;
  partyIds: number[];
  isOfReviewer: boolean;
  cameOf?: number;
}

export async function insert(ctx: Context, given: NewConsultation): Promise<number> {
  const { db } = ctx;
  const { projectId, kind, subject, question, facts, addresseeId, partyIds, isOfReviewer, cameOf } = given;
  const { id } = await db
    .insertInto("consultation")
    .values({
      of_project: projectId,
      kind,
      subject,
      question,
      facts,
      addressee_id: addresseeId,
      party_ids: partyIds,
      is_of_reviewer: isOfReviewer,
      came_of: cameOf ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "consultation",
    refId: id,
    projectId,
    action: "open",
    new: { kind, subject, question, addresseeId, ...(cameOf ? { cameOf } : {}) },
  });
  await tellAddressee(ctx, id);
  return id;
}

export async function tellAddressee({ db, user }: Context, id: number): Promise<void> {
  const one = await oneConsultation(db, id);
  const isDifference = one.kind === consultationKind.difference;
  await notify(db, {
    to: [one.addresseeId],
    by: user.id,
    type: noticeType.task,
    title: isDifference ? "notice.differenceLaid.title" : "notice.consultationAsked.title",
    text: isDifference ? "notice.differenceLaid.text" : "notice.consultationAsked.text",
    params: { name: user.name, project: one.projectName, question: one.question.slice(0, 100) },
    refType: "consultation",
    refId: id,
  });
}

/** At least two, of whom each has a place; the reviewer speaks for himself alone. */
async function partiesOf(
  { db, user, project }: Context,
  projectId: number,
  given: readonly number[],
): Promise<number[]> {
  const isReviewer = project?.role === projectRole.qualityControl;
  const partyIds = [...new Set(isReviewer ? [...given, user.id] : given)];
  if (partyIds.length < 2) throw new Refusal("consultation.partiesNeeded", { field: "partyIds" });
  const team = new Set((await teamOf(db, projectId)).map(({ userId }) => userId));
  if (!partyIds.every((id) => team.has(id))) throw new Refusal("consultation.partyOutside", { field: "partyIds" });
  return partyIds;
}

export async function open(
  ctx: Context,
  input: Input<(typeof consultations)["OpenConsultation"]>,
): Promise<ConsultationFile> {
  const { projectId, kind, subject, question, facts, addresseeId } = input;
  refuse(againstAsking(ctx, kind));
  for (const [field, words] of Object.entries({ question, facts }))
    if (!saysWhatWasSeen(words)) throw new Refusal("consultation.wordsShort", { field });
  await holdConsultations(ctx, projectId);
  const isDifference = kind === consultationKind.difference;
  const partyIds = isDifference ? await partiesOf(ctx, projectId, input.partyIds) : [];
  if (isDifference) await checkDecider(ctx, { projectId, addresseeId, partyIds });
  const isOfReviewer = isDifference ? false : await checkConsultant(ctx, { projectId, addresseeId, subject });
  const id = await insert(ctx, { projectId, kind, subject, question, facts, addresseeId, partyIds, isOfReviewer });
  return fileOf(ctx, await oneConsultation(ctx.db, id));
}
