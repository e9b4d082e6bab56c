import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { finishTasks, notify, severity } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";

const refType = "progLine" as const;

/** Who leads the project learns of a key procedure that is to be left out; who asked, of what was decided. */
export async function tellOfApproval(ctx: Context, line: ProgLine, askedBy: number | null = null): Promise<void> {
  const { db, user } = ctx;
  await finishTasks(db, refType, line.id);
  if (!line.needsApproval && askedBy === null) return;
  const of = await db
    .selectFrom("fs_item")
    .innerJoin("project", "project.id", "fs_item.project_id")
    .where("fs_item.id", "=", line.RId)
    .select(["fs_item.name_zh as zh", "fs_item.name_en as en", "project.project_name as project"])
    .executeTakeFirstOrThrow();
  const about = {
    by: user.id,
    params: { name: user.name, project: of.project, item: { zh: of.zh, en: of.en }, no: line.lineNo },
    projectId: line.projectId,
    refType,
    refId: line.id,
  };
  if (line.needsApproval)
    return notify(db, {
      ...about,
      to: await approversOf(ctx, line),
      type: noticeType.task,
      title: "notice.programWaits.title",
      text: "notice.programWaits.text",
    });
  const words = line.isSettled ? "notice.programAgreed" : "notice.programRefused";
  return notify(db, {
    ...about,
    to: askedBy === null ? [] : [askedBy],
    type: noticeType.notice,
    severity: line.isSettled ? severity.success : severity.warning,
    title: `${words}.title`,
    text: `${words}.text`,
  });
}

async function approversOf({ db, user }: Context, { projectId }: ProgLine): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("role_id", "in", roleSets.leader)
    .where("checked", "=", memberState.confirmed)
    .where("user_id", "<>", user.id)
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}
