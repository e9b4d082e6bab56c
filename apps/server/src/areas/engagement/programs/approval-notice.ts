/** Those who may approve learn of a key procedure that is to be left out; who proposed it, of what was decided. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { lifeOfProcedure, stateOf, subjectOf } from "@digao/domain/programs/life";
import { finishTasks, notify, severity } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import { whoMay } from "../../../platform/step.ts";

const refType = "progLine" as const;

async function aboutOf({ db, user }: Context, line: ProgLine) {
  const of = await db
    .selectFrom("fs_item")
    .innerJoin("project", "project.id", "fs_item.project_id")
    .where("fs_item.id", "=", line.RId)
    .select(["fs_item.name_zh as zh", "fs_item.name_en as en", "project.project_name as project"])
    .executeTakeFirstOrThrow();
  return {
    by: user.id,
    params: { name: user.name, project: of.project, item: { zh: of.zh, en: of.en }, no: line.lineNo },
    projectId: line.projectId,
    refType,
    refId: line.id,
  };
}

export async function tellWaiting(ctx: Context, line: ProgLine): Promise<void> {
  await finishTasks(ctx.db, refType, line.id);
  if (stateOf(line) !== "waiting") return;
  await notify(ctx.db, {
    ...(await aboutOf(ctx, line)),
    to: await whoMay(ctx, lifeOfProcedure(line), "approve", subjectOf(line)),
    type: noticeType.task,
    title: "notice.programWaits.title",
    text: "notice.programWaits.text",
  });
}

const decided = {
  approve: { words: "notice.programAgreed", severity: severity.success },
  refuse: { words: "notice.programRefused", severity: severity.warning },
} as const;

export async function tellDecided(
  ctx: Context,
  line: ProgLine,
  act: keyof typeof decided,
  proposedBy: number | null,
): Promise<void> {
  await finishTasks(ctx.db, refType, line.id);
  const { words, severity: as } = decided[act];
  await notify(ctx.db, {
    ...(await aboutOf(ctx, line)),
    to: proposedBy === null ? [] : [proposedBy],
    type: noticeType.notice,
    severity: as,
    title: `${words}.title`,
    text: `${words}.text`,
  });
}
