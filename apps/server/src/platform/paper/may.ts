/** Who may take which act of a paper now, by the table of its life; the act itself asks the same. */

import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Parts, Step } from "@digao/contract/life";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { type Allowed, type Declared, isUnderWay } from "@digao/contract/paper/paper";
import { isClosedByArchive } from "../auth/archived.ts";
import type { Context } from "../serve.ts";
import { requireStep, whyNot } from "../step.ts";
import type { Version } from "./parts.ts";

type Hands = Pick<Version, "status" | "preparerId" | "editorIds" | "signerIds" | "former">;

const partsIn = ({ preparerId, editorIds, signerIds }: Hands): Parts => ({
  preparer: [preparerId],
  editor: editorIds,
  approver: signerIds,
});
export const subjectOf = (hands: Hands) => ({ status: hands.status, parts: partsIn(hands), former: hands.former });
/** A version that nobody has begun yet, beside those that there are. */
function nothingYet({ open, inForce }: Declared, versions: readonly Hands[]) {
  const former = versions.find(({ status }) => status === inForce);
  return { status: open, parts: {}, former: former && partsIn(former) };
}

const refusalsOf = ({ refusals }: Declared) => ({ ...refusals, kind: "state" as const });

const isReadOnly = ({ project }: Context): boolean =>
  project?.checked !== memberState.confirmed || isClosedByArchive(project.archiveFlag) || project.isReported === true;

const answer = ({ lang }: Context, key: MessageKey | null): Allowed =>
  key ? { ok: false, reason: messageOf(lang, key) } : { ok: true, reason: "" };

/** For the buttons, with the reason where not. */
export function allowedActs(ctx: Context, spec: Declared, hands: Hands): Record<string, Allowed> {
  const may = (act: string): Allowed =>
    answer(ctx, isReadOnly(ctx) ? "paper.readOnly" : whyNot(ctx, spec.life, act, subjectOf(hands), refusalsOf(spec)));
  return Object.fromEntries(Object.keys(spec.calls.acts).map((act) => [act, may(act)]));
}

/** Whether the caller may begin a version, while none is open. */
export function mayBegin(ctx: Context, spec: Declared, versions: readonly Hands[]): Allowed {
  if (isReadOnly(ctx)) return answer(ctx, "paper.readOnly");
  if (versions.some((version) => isUnderWay(spec, version))) return answer(ctx, spec.refusals.open);
  return answer(ctx, whyNot(ctx, spec.life, "edit", nothingYet(spec, versions), refusalsOf(spec)));
}

export const requireAct = (ctx: Context, spec: Declared, act: string, hands: Hands): Step<number> =>
  requireStep(ctx, spec.life, act, subjectOf(hands), refusalsOf(spec));

/** The same for a version that is begun. */
export const requireBegin = (ctx: Context, spec: Declared, versions: readonly Hands[]): Step<number> =>
  requireStep(ctx, spec.life, "edit", nothingYet(spec, versions), refusalsOf(spec));
