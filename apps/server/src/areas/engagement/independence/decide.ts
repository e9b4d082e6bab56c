/** The quality department decides on a threat that a person has named: a safeguard, or none that would do. */
import type { Declaration, DeclarationFile, independence } from "@digao/contract/areas/engagement/independence/calls";
import { declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { isOnTeam } from "../../../platform/auth/people.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { confirmPlace, leadersOf, lockTeam } from "../project-detail/door.ts";
import { readDeclaration } from "./rows.ts";

interface Why {
  key: MessageKey;
  params?: Params;
  kind: "state" | "forbidden";
}

async function againstDecision({ db, user }: Context, one: Declaration): Promise<Why | null> {
  if (one.decidedBy) return { key: "independence.closed", params: { name: one.decidedBy }, kind: "state" };
  if (one.state !== declarationState.waiting) return { key: "independence.notWaiting", kind: "state" };
  if (one.userId === user.id) return { key: "independence.own", kind: "forbidden" };
  return (await isOnTeam(db, one.projectId, user.id)) ? { key: "independence.involved", kind: "forbidden" } : null;
}

async function isNewest({ db }: Context, { id, projectId, userId }: Declaration): Promise<boolean> {
  const { rows } = await sql`
    select from independence_declaration d where d.of_project = ${projectId} and d.user_id = ${userId} and d.id > ${id} limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

export async function readFile(ctx: Context, { Id }: { Id: number }): Promise<DeclarationFile> {
  const one = await readDeclaration(ctx.db, Id);
  const why: Why | null = (await isNewest(ctx, one))
    ? await againstDecision(ctx, one)
    : { key: "independence.notWaiting", kind: "state" };
  return { ...one, canDecide: { ok: why === null, reason: why ? messageOf(ctx.lang, why.key, why.params) : "" } };
}

export async function decide(
  ctx: Context,
  { Id, isBarred, words, rowVersion }: Input<(typeof independence)["DecideDeclaration"]>,
): Promise<DeclarationFile> {
  const { db, user } = ctx;
  if (!saysWhatWasSeen(words)) throw new Refusal("independence.wordsShort", { field: "words" });
  const { projectId } = await readDeclaration(db, Id);
  await lockTeam(db, projectId);
  const one = await readDeclaration(db, Id);
  if (!(await isNewest(ctx, one))) throw new Refusal("independence.notWaiting", { kind: "state" });
  const why = await againstDecision(ctx, one);
  if (why) throw new Refusal(why.key, { kind: why.kind, ...(why.params ? { params: why.params } : {}) });
  checkVersion(rowVersion, one);
  const state = isBarred ? declarationState.barred : declarationState.safeguarded;
  await db
    .updateTable("independence_declaration")
    .set({ state, decided_at: sql`now()`, decided_by: user.id, words, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "independenceDeclaration",
    refId: Id,
    projectId,
    action: isBarred ? "bar" : "safeguard",
    old: { state: one.state },
    new: { state, words },
  });
  await finishTasks(db, "independenceDeclaration", Id);
  if (!isBarred) await confirmPlace(ctx, projectId, one.userId);
  await tell(ctx, one, state);
  return readFile(ctx, { Id });
}

/** Whoever leads learns how it ended, not what was declared. */
async function tell({ db, user }: Context, one: Declaration, state: number): Promise<void> {
  const leaders = await leadersOf(db, one.projectId, [projectRole.manager, projectRole.partner]);
  await notify(db, {
    to: [one.userId, ...leaders],
    by: user.id,
    type: noticeType.notice,
    title: "notice.independenceDecided.title",
    text: "notice.independenceDecided.text",
    params: {
      project: one.projectName,
      name: one.name,
      state: { zh: codeWord("zh", "declarationState", state), en: codeWord("en", "declarationState", state) },
    },
    projectId: one.projectId,
    refType: "project",
    refId: one.projectId,
  });
}
