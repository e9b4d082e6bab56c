/** A person answers for a project: what he says of himself decides, in this act, what he may read from now on. */
import type {
  Declaration,
  IndependenceAnswer,
  independence,
} from "@digao/contract/areas/engagement/independence/calls";
import {
  declarationOccasion,
  declarationState,
  independenceQuestion,
} from "@digao/contract/areas/engagement/independence/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { encodeId } from "@digao/contract/links";
import type { MessageKey } from "@digao/contract/messages";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { requireOutOfArchive } from "../../../platform/auth/archived.ts";
import { isOnTeam, peopleWithRight } from "../../../platform/auth/people.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { confirmPlace, lockTeam, suspendPlace } from "../project-detail/door.ts";
import { ofPerson, readDeclaration } from "./rows.ts";

type Calls = typeof independence;
export const decidingRight = "Pages.Quality.Check";

function faultOf({ question, isYes, words, relative, relation, post, endedOn }: IndependenceAnswer): MessageKey | null {
  if (!isYes) return null;
  if (!saysWhatWasSeen(words)) return "independence.details";
  if (question === independenceQuestion.family && !(relative && relation && post)) return "independence.relation";
  return question === independenceQuestion.formerPost && endedOn === null ? "independence.ended" : null;
}

function checkAnswers(answers: readonly IndependenceAnswer[]): void {
  if (new Set(answers.map(({ question }) => question)).size < answers.length)
    throw new Refusal("independence.eachOnce", { field: "answers" });
  for (const answer of answers) {
    const fault = faultOf(answer);
    if (fault) throw new Refusal(fault, { field: `answers.${answer.question}` });
  }
}

/** Those of the quality department who have no place in the project. */
async function askQuality(
  ctx: Context,
  { id, projectId, projectName, threats, withdrawn }: Declaration,
): Promise<void> {
  const { db, user } = ctx;
  const people = await peopleWithRight(db, [decidingRight]);
  const outside = await Promise.all(people.map(async (one) => ((await isOnTeam(db, projectId, one)) ? [] : [one])));
  const listed = (lang: "zh" | "en") =>
    [...threats, ...withdrawn]
      .map((code) => codeWord(lang, "independenceQuestion", code))
      .join(lang === "zh" ? "、" : ", ");
  await notify(db, {
    to: outside.flat(),
    by: user.id,
    type: noticeType.task,
    title: "notice.independenceWaits.title",
    text: "notice.independenceWaits.text",
    params: { name: user.name, project: projectName, threats: { zh: listed("zh"), en: listed("en") } },
    refType: "independenceDeclaration",
    refId: id,
  });
}

export async function declare(
  ctx: Context,
  { Id, occasion, answers }: Input<Calls["DeclareIndependence"]>,
): Promise<Declaration> {
  const { db, user } = ctx;
  requireOutOfArchive(ctx.project?.archiveFlag);
  checkAnswers(answers);
  await lockTeam(db, Id);
  if (!(await isOnTeam(db, Id, user.id))) throw new Refusal("independence.notOnTeam", { kind: "forbidden" });
  const before = await ofPerson(db, { projectId: Id, userId: user.id }).execute();
  const own = before.find(({ projectId }) => projectId === Id);
  if (before[0]?.state === declarationState.barred) throw new Refusal("independence.barred", { kind: "state" });
  const threats = answers.filter(({ isYes }) => isYes).map(({ question }) => question);
  // A threat that was named once is not taken back by naming it no more: somebody else looks at it.
  const named = before[0] ? [...before[0].threats, ...before[0].withdrawn] : [];
  const withdrawn = named.filter((question) => !threats.includes(question));
  const state = threats.length + withdrawn.length > 0 ? declarationState.waiting : declarationState.clear;
  if (own?.state === declarationState.waiting) await finishTasks(db, "independenceDeclaration", own.id);
  const { id } = await db
    .insertInto("independence_declaration")
    .values({
      of_project: Id,
      occasion: own ? occasion : declarationOccasion.joining,
      answers: JSON.stringify(answers),
      is_itemised: true,
      threats,
      withdrawn: [...new Set(withdrawn)],
      state,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const saved = await readDeclaration(db, id);
  await ctx.audit({
    refType: "independenceDeclaration",
    refId: id,
    projectId: Id,
    action: "declare",
    new: { occasion: saved.occasion, threats, withdrawn: saved.withdrawn, state },
  });
  if (state === declarationState.clear) await confirmPlace(ctx, Id, user.id);
  else {
    await suspendPlace(ctx, Id, user.id);
    await askQuality(ctx, saved);
  }
  return saved;
}

export const ownDeclarations = ({ db, user }: Context, { Id }: { Id: number }): Promise<Declaration[]> =>
  ofPerson(db, { projectId: Id, userId: user.id }).limit(50).execute();

/** Whoever leads a project asks everybody on it; what was declared before no longer counts as the newest. */
export async function ask(
  ctx: Context,
  { projectId, occasion, words }: Input<Calls["AskDeclarations"]>,
): Promise<{ asked: number }> {
  const { db, user } = ctx;
  await lockTeam(db, projectId);
  await db.insertInto("independence_request").values({ of_project: projectId, occasion, words }).execute();
  const people = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .select("user_id as id")
    .execute();
  const { name } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  await notify(db, {
    to: people.map(({ id }) => id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.independenceAsked.title",
    text: "notice.independenceAsked.text",
    params: {
      name: user.name,
      project: name,
      words,
      occasion: {
        zh: codeWord("zh", "declarationOccasion", occasion),
        en: codeWord("en", "declarationOccasion", occasion),
      },
    },
    link: `/maindo/auditmember?id=${encodeId(projectId)}`,
    projectId,
    refType: "project",
    refId: projectId,
  });
  await ctx.audit({
    refType: "project",
    refId: projectId,
    projectId,
    action: "askIndependence",
    new: { occasion, words },
  });
  return { asked: people.length };
}
