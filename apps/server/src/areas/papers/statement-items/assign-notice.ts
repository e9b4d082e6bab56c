import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { linkTo } from "@digao/contract/links";
import { notify } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";

const namesMax = 5;

/** One notice for one assignment, however many items it covers; it leads to the reader's own items. */
export async function tellAuditor(
  { db, user }: Context,
  { projectId, userId, ids }: { projectId: number; userId: number; ids: readonly number[] },
): Promise<void> {
  const items = await db
    .selectFrom("fs_item")
    .innerJoin("project", "project.id", "fs_item.project_id")
    .where("fs_item.id", "in", [...ids])
    .orderBy("fs_item.grp_id")
    .orderBy("fs_item.line_no")
    .select([
      "fs_item.grp_id as group",
      "fs_item.name_zh as zh",
      "fs_item.name_en as en",
      "project.project_name as project",
    ])
    .execute();
  const [first] = items;
  if (!first) return;
  const shown = items.slice(0, namesMax);
  const more = items.length > namesMax ? "…" : "";
  await notify(db, {
    to: [userId],
    by: user.id,
    type: noticeType.task,
    title: "notice.itemsAssigned.title",
    text: "notice.itemsAssigned.text",
    params: {
      name: user.name,
      project: first.project,
      count: items.length,
      items: { zh: shown.map(({ zh }) => zh).join("、") + more, en: shown.map(({ en }) => en).join(", ") + more },
    },
    link: linkTo("fsItem", null, projectId, { group: first.group, user: userId }),
    projectId,
    refType: "fsItem",
    refId: ids[0] ?? 0,
  });
}
