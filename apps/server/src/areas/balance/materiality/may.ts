import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export type Step = "edit" | "approve" | "return" | "discard";

export interface Subject {
  status: number;
  preparerId: number;
  editorIds: readonly number[];
}

const isApprover = ({ project }: Context): boolean =>
  project?.role === projectRole.manager || project?.role === projectRole.partner;

/** Why the caller may not take the step; null where nothing is against it. Who does is never who approves. */
function obstacle(ctx: Context, { status, preparerId, editorIds }: Subject, step: Step): MessageKey | null {
  if (status !== materialityStatus.draft) return "materiality.notDraft";
  if (step === "edit") return null;
  const isPreparer = preparerId === ctx.user.id;
  if (step === "discard") return isPreparer || isApprover(ctx) ? null : "materiality.notYours";
  if (!isApprover(ctx)) return "materiality.wrongRole";
  if (isPreparer) return "materiality.ownWork";
  return step === "approve" && editorIds.includes(ctx.user.id) ? "materiality.ownChange" : null;
}

const isReadOnly = ({ project }: Context): boolean =>
  project?.checked !== memberState.confirmed || project.archiveFlag === archiveFlag.archived;

const answer = (ctx: Context, key: MessageKey | null) =>
  key ? { ok: false, reason: messageOf(ctx.lang, key) } : { ok: true, reason: "" };

export const allowed = (ctx: Context, subject: Subject, step: Step): { ok: boolean; reason: string } =>
  answer(ctx, isReadOnly(ctx) ? "materiality.readOnly" : obstacle(ctx, subject, step));

/** Whether the caller may begin a draft, where there is none. */
export function mayDraft(ctx: Context, hasDraft: boolean): { ok: boolean; reason: string } {
  if (isReadOnly(ctx)) return answer(ctx, "materiality.readOnly");
  return answer(ctx, hasDraft ? "materiality.draftExists" : null);
}

export function require(ctx: Context, subject: Subject, step: Step): void {
  const key = obstacle(ctx, subject, step);
  if (key) throw new Refusal(key, { kind: "state" });
}
