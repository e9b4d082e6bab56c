/** A move that is due: the state, its row, the log, the signs that fall, and who is told. */

import { signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { ProjectMove } from "@digao/contract/areas/office/project-moves/calls";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { codeWord } from "@digao/contract/code-words";
import { messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import { doSignsFall, type ProjectStatus } from "@digao/domain/projects/states";
import type { SignLevel } from "@digao/domain/sign-off/levels";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import { signs } from "../../engagement/papers/door.ts";

const above: readonly SignLevel[] = [
  signLevel.firstReview,
  signLevel.secondReview,
  signLevel.thirdReview,
  signLevel.qualityReview,
];

/** Every sign above the preparer's: whoever gave one is told, and gives it again when the work is done anew. */
async function letSignsFall(ctx: Context, projectId: number, reason: string): Promise<void> {
  const inOwn: Context = { ...ctx, db: inProject(ctx.db, projectId) };
  const words = messageOf("zh", "move.backReason", { reason });
  for (const refType of Object.values(signedPaper)) {
    const given = await signs.read(inOwn.db, refType);
    for (const [refId, own] of given) {
      const fallen = own.filter(({ level }) => above.includes(level));
      if (fallen.length > 0) await signs.withdraw(inOwn, { refType, refId, projectId }, fallen, above, words);
    }
  }
}

export const statusInBoth = (status: number) => ({
  zh: codeWord("zh", "projectStatus", status),
  en: codeWord("en", "projectStatus", status),
});

export async function teamOf(db: Db, projectId: number): Promise<number[]> {
  const team = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .select("user_id as id")
    .execute();
  return team.map(({ id }) => id);
}

/** Once the report is issued its own sixty days run on: a stop does not begin them anew. */
const stopOf = ({ from, to }: ProjectMove): { stopped_on?: string } =>
  to === projectStatus.suspended && from < projectStatus.reportIssued ? { stopped_on: today() } : {};

/** The project is held by the caller. @param move its row, which says done from now on */
export async function applyMove(ctx: Context, move: ProjectMove): Promise<void> {
  const { db, user } = ctx;
  const { projectId, from, to, reason } = move;
  await db
    .updateTable("project")
    .set({ status: to, ...stopOf(move), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", projectId)
    .execute();
  await db
    .updateTable("project_move")
    .set({ state: moveState.done, row_version: sql`row_version + 1` })
    .where("id", "=", move.id)
    .execute();
  if (doSignsFall(from as ProjectStatus, to as ProjectStatus)) await letSignsFall(ctx, projectId, reason);
  await ctx.audit({
    refType: "project",
    refId: projectId,
    projectId,
    action: "move",
    old: { status: from },
    new: { status: to, reason },
  });
  await notify(db, {
    to: (await teamOf(db, projectId)).filter((id) => id !== user.id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.projectMoved.title",
    text: "notice.projectMoved.text",
    params: { name: user.name, project: move.projectName, status: statusInBoth(to), reason },
    projectId,
    refType: "project",
    refId: projectId,
  });
}
