import type { MessageKey } from "@digao/contract/messages.zh";
import { projectLink } from "../../platform/live/links.ts";
import { finishTasks, type NewNotice, noticeType, notify } from "../../platform/live/notices.ts";
import type { Context } from "../../platform/serve.ts";
import { roleOf } from "./team-rules.ts";

interface TeamEvent {
  projectId: number;
  userId: number;
  action: string;
  role: number | null;
}

const roleKeys = new Map<number, MessageKey>([
  [0, "role.project0"],
  [1, "role.project1"],
  [2, "role.project2"],
  [3, "role.project3"],
  [4, "role.project4"],
]);

type Words = Pick<NewNotice, "type" | "title" | "text">;

const added: Words = { type: noticeType.task, title: "notice.memberAdded.title", text: "notice.memberAdded.text" };
const removed: Words = {
  type: noticeType.notice,
  title: "notice.memberRemoved.title",
  text: "notice.memberRemoved.text",
};
const manages: Words = {
  type: noticeType.notice,
  title: "notice.memberManager.title",
  text: "notice.memberManager.text",
};

/** A new manager still has to accept the place. */
function wordsOf({ action, role }: TeamEvent): Words | null {
  const isManager = role === roleOf.manager;
  if (action === "add") return isManager ? { ...manages, type: noticeType.task } : added;
  if (action === "role") return isManager ? manages : null;
  return action === "remove" ? removed : null;
}

const refType = "projectMember";

/** Tells the person concerned, unless it was his own doing. Whoever has answered or left has nothing to answer any more. */
export async function tellMember(ctx: Pick<Context, "db" | "user">, event: TeamEvent): Promise<void> {
  const { db, user } = ctx;
  const { projectId, userId, role } = event;
  const refId = `${projectId}/${userId}`;
  if (["accept", "decline", "remove"].includes(event.action)) await finishTasks(db, refType, refId);
  const words = wordsOf(event);
  if (!words || userId === user.id) return;
  const { project_name: project } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name")
    .executeTakeFirstOrThrow();
  await notify(db, {
    ...words,
    to: [userId],
    by: user.id,
    params: { name: user.name, project, role: { key: roleKeys.get(role ?? 0) ?? "role.project0" } },
    // Whoever is out could not open it.
    ...(event.action === "remove" ? {} : { link: projectLink("projectmain", projectId) }),
    projectId,
    refType,
    refId,
  });
}
