/** Whose turn it is, and what came of it. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Hands } from "./rows.ts";

type Of = Pick<Hands, "id" | "projectId" | "dueOn">;

export async function nameOf(db: Db, projectId: number): Promise<string> {
  const row = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  return row.name;
}

async function peopleOf(db: Db, projectId: number, roles?: readonly number[]): Promise<number[]> {
  const people = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .$if(roles !== undefined, (q) => q.where("role_id", "in", roles ?? [-1]))
    .select("user_id as id")
    .execute();
  return people.map(({ id }) => id);
}

/** A task for every archivist who has no hand in the project. */
export async function tellArchivists({ db, user }: Context, { id, projectId, dueOn }: Of): Promise<void> {
  const team = new Set(await peopleOf(db, projectId));
  const to = (await peopleWithRight(db, ["Pages.Archives.Check"])).filter((one) => !team.has(one));
  await finishTasks(db, "archiveRequest", id);
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.task,
    title: "notice.archiveApplied.title",
    text: "notice.archiveApplied.text",
    params: { name: user.name, project: await nameOf(db, projectId), day: dueOn },
    refType: "archiveRequest",
    refId: id,
  });
}

export async function tellPartner({ db, user }: Context, { id, projectId, dueOn }: Of): Promise<void> {
  await finishTasks(db, "archiveRequest", id);
  await notify(db, {
    to: await peopleOf(db, projectId, [projectRole.partner]),
    by: user.id,
    type: noticeType.task,
    title: "notice.archiveChecked.title",
    text: "notice.archiveChecked.text",
    params: { name: user.name, project: await nameOf(db, projectId), day: dueOn },
    refType: "archiveRequest",
    refId: id,
  });
}

type News = { kind: "Denied"; reason: string } | { kind: "Closed"; version: number };

/** @param by null where the product itself has done it */
export async function tellTeamOf(
  db: Db,
  by: { id: number; name: string } | null,
  { id, projectId }: Of,
  { kind, ...words }: News,
): Promise<void> {
  await finishTasks(db, "archiveRequest", id);
  await notify(db, {
    to: (await peopleOf(db, projectId)).filter((one) => one !== by?.id),
    ...(by ? { by: by.id } : {}),
    type: noticeType.notice,
    title: `notice.archive${kind}.title`,
    text: `notice.archive${kind}.text`,
    params: { name: by?.name ?? "", project: await nameOf(db, projectId), ...words },
    refType: "archiveRequest",
    refId: id,
  });
}

export const tellTeam = ({ db, user }: Context, of: Of, news: News): Promise<void> =>
  tellTeamOf(db, user, of, news);
