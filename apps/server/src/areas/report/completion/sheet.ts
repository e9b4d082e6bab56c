/** The completion check as it is shown, with what the caller may do. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Completion, completion } from "@digao/contract/areas/report/completion/calls";
import { completionResult } from "@digao/contract/areas/report/completion/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import type { Context } from "../../../platform/serve.ts";
import type { CompletionHead } from "./head.ts";
import { readStanding } from "./standing.ts";
import { isBoardBehind } from "./work-out.ts";

/** Lines are answered and waived while there is work and no report. */
export const isOpenForAnswers = (status: number): boolean =>
  status >= projectStatus.inProgress && status <= projectStatus.reportInReview;

/** The one named as such signs as partner; a manager may be both. */
export const isSigningPartner = ({ project, user }: Context, head: Pick<CompletionHead, "partnerUserId">): boolean =>
  project?.role === projectRole.partner || (project?.role === projectRole.manager && head.partnerUserId === user.id);

function may(ctx: Context, head: CompletionHead, isWho: boolean, otherwise: MessageKey) {
  const closed: MessageKey | null = isOpenForAnswers(head.status) ? null : "completion.closed";
  const key = isWho ? closed : otherwise;
  return { ok: key === null, reason: key === null ? "" : messageOf(ctx.lang, key) };
}

export async function getCompletion(
  ctx: Context,
  { projectId }: Input<(typeof completion)["GetCompletion"]>,
): Promise<Completion> {
  const { head, waivers, ...standing } = await readStanding(ctx.db, projectId, ctx.lang);
  const lines = await standing.lines();
  const role = ctx.project?.role ?? -1;
  const counts = Object.values(completionResult).map((result) => ({
    result,
    count: lines.filter((line) => line.result === result).length,
  }));
  return {
    lines,
    counts,
    waivers,
    isReviewRequired: head.isReviewRequired,
    isBoardBehind: await isBoardBehind(ctx.db),
    canAnswer: may(ctx, head, isInRoleSet(role, "leader"), "completion.leaderOnly"),
    canWaive: may(ctx, head, isSigningPartner(ctx, head), "completion.partnerOnly"),
    canAgree: may(ctx, head, role === projectRole.qualityControl, "completion.reviewerOnly"),
  };
}
