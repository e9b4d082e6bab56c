import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { MessageKey } from "@digao/contract/messages";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import { finishTasks, type NewNotice, notify } from "../../../platform/live/notices.ts";

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
  const isManager = role === projectRole.manager;
  if (action === "add") return isManager ? { ...manages, type: noticeType.task } : added;
  if (action === "role") return isManager ? manages : null;
  return action === "remove" ? removed : null;
}

const refType = "projectMember";

/** Tells the person concerned, unless it was his own doing. Whoever has answered or left has nothing to answer any more. */
export async function tellMember(ctx: InFirm & ByUser, event: TeamEvent): Promise<void> {
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
    ...(event.action === "remove" ? { link: null } : {}),
    projectId,
    refType,
    refId,
  });
}

/** Tells who led the project until now which place is left; a project is not taken from anyone silently. */
export async function tellFormerManager(
  { db, user }: InFirm & ByUser,
  projectId: number,
  userId: number,
): Promise<void> {
  const after = await db
    .selectFrom("project as p")
    .innerJoin("project_member as own", (on) => on.onRef("own.project_id", "=", "p.id").on("own.user_id", "=", userId))
    .innerJoin("project_member as next", (on) =>
      on
        .onRef("next.project_id", "=", "p.id")
        .on("next.role_id", "=", projectRole.manager)
        .on("next.checked", "in", onTeam),
    )
    .innerJoin("app_user as u", "u.id", "next.user_id")
    .where("p.id", "=", projectId)
    .select(["p.project_name as project", "own.role_id as role", "u.name as manager"])
    .executeTakeFirstOrThrow();
  const { project, manager, role } = after;
  await notify(db, {
    to: [userId],
    by: user.id,
    type: noticeType.notice,
    title: "notice.managerReplaced.title",
    text: "notice.managerReplaced.text",
    params: { name: user.name, project, manager, role: { key: roleKeys.get(role) ?? "role.project0" } },
    projectId,
    refType,
    refId: `${projectId}/${userId}`,
  });
}
