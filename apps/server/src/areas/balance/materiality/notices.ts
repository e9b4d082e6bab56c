import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { linkTo } from "@digao/contract/links";
import { fen, thousands } from "@digao/domain/money";
import { finishTasks, type NewNotice, notify, severity } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import type { KeptRecord } from "./record-rows.ts";

const refType = "materiality" as const;
type About = Pick<NewNotice, "by" | "params" | "link" | "projectId" | "refType" | "refId">;

async function aboutOf({ db, user }: Context, projectId: number, record: KeptRecord): Promise<About> {
  const { project_name: project } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name")
    .executeTakeFirstOrThrow();
  const amounts = { om: thousands(fen(record.om)), pm: thousands(fen(record.pm)) };
  return {
    by: user.id,
    params: { name: user.name, project, ...amounts, reason: record.returnReason ?? "" },
    link: linkTo(refType, record.id, projectId),
    projectId,
    refType,
    refId: record.id,
  };
}

const membersOf = async ({ db }: Context, projectId: number) =>
  db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .select(["user_id as id", "role_id as role"])
    .execute();

const approvers: readonly number[] = [projectRole.manager, projectRole.partner];

/** A draft waits for manager or partner, but for none who wrote at it: four eyes. */
export async function tellApprovers(ctx: Context, projectId: number, record: KeptRecord): Promise<void> {
  const wrote = [record.preparerId, ...record.editorIds];
  const members = await membersOf(ctx, projectId);
  await notify(ctx.db, {
    ...(await aboutOf(ctx, projectId, record)),
    to: members.filter(({ id, role }) => approvers.includes(role) && !wrote.includes(id)).map(({ id }) => id),
    type: noticeType.task,
    title: "notice.materialityWaits.title",
    text: "notice.materialityWaits.text",
  });
}

/** All who work by it learn of the amounts in force. */
export async function tellOfApproval(ctx: Context, projectId: number, record: KeptRecord): Promise<void> {
  await endWaiting(ctx, record.id);
  const members = await membersOf(ctx, projectId);
  await notify(ctx.db, {
    ...(await aboutOf(ctx, projectId, record)),
    to: members.map(({ id }) => id).filter((id) => id !== ctx.user.id),
    type: noticeType.notice,
    severity: severity.success,
    title: "notice.materialityApproved.title",
    text: "notice.materialityApproved.text",
  });
}

export async function tellOfReturn(ctx: Context, projectId: number, record: KeptRecord): Promise<void> {
  await endWaiting(ctx, record.id);
  await notify(ctx.db, {
    ...(await aboutOf(ctx, projectId, record)),
    to: [record.preparerId],
    type: noticeType.message,
    severity: severity.warning,
    title: "notice.materialityReturned.title",
    text: "notice.materialityReturned.text",
  });
}

export const endWaiting = ({ db }: Context, id: number): Promise<void> => finishTasks(db, refType, id);
