/** Who may take which act of a paper now, by the table of its life; the act itself asks the same. */
import { archiveFlag, memberState } from "@digao/contract/codes";
import { isFault, judgeStep, type Step, type StepFault } from "@digao/contract/life";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Allowed, PaperSpec } from "@digao/contract/paper/paper";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Version } from "./parts.ts";

type Subject = Pick<Version, "status" | "preparerId" | "editorIds">;

const subjectOf = ({ status, preparerId, editorIds }: Subject) => ({
  status,
  parts: { preparer: [preparerId], editor: editorIds },
});

const callerOf = ({ user, project }: Context) => ({ userId: user.id, role: project?.role ?? -1 });

function keyOf({ refusals }: PaperSpec, fault: StepFault): MessageKey {
  if (fault.kind === "state") return refusals.state;
  if (fault.kind === "actor") return refusals.actors[fault.who] ?? "paper.notAllowed";
  if (fault.kind === "part") return refusals.parts[fault.part] ?? "paper.notAllowed";
  return "paper.reasonMissing";
}

const isReadOnly = ({ project }: Context): boolean =>
  project?.checked !== memberState.confirmed || project.archiveFlag === archiveFlag.archived;

const answer = ({ lang }: Context, key: MessageKey | null): Allowed =>
  key ? { ok: false, reason: messageOf(lang, key) } : { ok: true, reason: "" };

/** For the buttons, with the reason where not. */
export function allowedActs(ctx: Context, spec: PaperSpec, subject: Subject): Record<string, Allowed> {
  const may = (act: string): Allowed => {
    if (isReadOnly(ctx)) return answer(ctx, "paper.readOnly");
    const judged = judgeStep(spec.life, act, subjectOf(subject), callerOf(ctx));
    return answer(ctx, isFault(judged) ? keyOf(spec, judged) : null);
  };
  return Object.fromEntries(Object.keys(spec.calls.acts).map((act) => [act, may(act)]));
}

/** Whether the caller may begin a version, while none is open. */
export function mayBegin(ctx: Context, spec: PaperSpec, hasOpen: boolean): Allowed {
  if (isReadOnly(ctx)) return answer(ctx, "paper.readOnly");
  if (hasOpen) return answer(ctx, spec.refusals.open);
  const judged = judgeStep(spec.life, "edit", { status: spec.open, parts: {} }, callerOf(ctx));
  return answer(ctx, isFault(judged) ? keyOf(spec, judged) : null);
}

export function requireStep(ctx: Context, spec: PaperSpec, act: string, subject: Subject): Step<number> {
  const judged = judgeStep(spec.life, act, subjectOf(subject), callerOf(ctx));
  if (isFault(judged)) throw new Refusal(keyOf(spec, judged), { kind: "state" });
  return judged;
}

/** The same for a version that is begun. */
export const requireBegin = (ctx: Context, spec: PaperSpec): Step<number> =>
  requireStep(ctx, spec, "edit", { status: spec.open, preparerId: 0, editorIds: [] });
