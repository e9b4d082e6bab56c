/** What decides whose replies count is set by one and confirmed by another, leaders of the project or keepers of the firm's mailbox; they are told of both. */

import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { HzMailbox, hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import type { MailboxDraft } from "@digao/contract/areas/letters/mail/shapes";
import type { Input } from "@digao/contract/endpoint";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { finishTasks, notify, severity } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal, wordsOfRefusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  accountOf,
  auditedOf,
  holdMailbox,
  isUsable,
  type MailboxRow,
  type MailOwner,
  mailboxOf,
  saveMailbox,
  startReceiving,
} from "../mail/door/mailboxes.ts";
import { ownerOf, requireBox } from "./owners.ts";

const firmRight = "Pages.Users.Edit";

const roleOf = async ({ db, user }: Context, projectId: number): Promise<number> => {
  const row = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "=", user.id)
    .where("checked", "=", memberState.confirmed)
    .select("role_id as role")
    .executeTakeFirst();
  return row?.role ?? -1;
};

const nameOf = async ({ db }: Context, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const row = await db.selectFrom("app_user").where("id", "=", id).select("name").executeTakeFirst();
  return row?.name ?? null;
};

/** Of a project a leader, of the firm whoever has the right to change it. */
const manages = ({ user }: Context, { project_id: projectId }: MailboxRow, role: number): boolean =>
  projectId === null ? user.permissions.has(firmRight) : isInRoleSet(role, "leader");

async function whyNotConfirm(ctx: Context, row: MailboxRow, role: number): Promise<Refusal | null> {
  const isOfFirm = row.project_id === null;
  if (!manages(ctx, row, role))
    return new Refusal(isOfFirm ? "hzmail.confirmRight" : "hzmail.confirmLeader", { kind: "forbidden" });
  if (row.confirmed_by !== null) {
    const name = (await nameOf(ctx, row.confirmed_by)) ?? "";
    return new Refusal("hzmail.confirmed", { kind: "state", params: { name } });
  }
  if (row.changed_by === ctx.user.id)
    return new Refusal(isOfFirm ? "hzmail.confirmOwnFirm" : "hzmail.confirmOwn", { kind: "forbidden" });
  return row.tested_at === null ? new Refusal("hzmail.confirmUntested", { kind: "state" }) : null;
}

export async function boxOf(ctx: Context, row: MailboxRow): Promise<HzMailbox> {
  const { project_id: projectId } = row;
  const role = projectId === null ? -1 : await roleOf(ctx, projectId);
  const why = await whyNotConfirm(ctx, row, role);
  return {
    ...mailboxOf(row, ctx.lang),
    changedBy: await nameOf(ctx, row.changed_by),
    confirmedBy: await nameOf(ctx, row.confirmed_by),
    confirmedAt: row.confirmed_at,
    isInUse: isUsable(row) && row.tested_at !== null,
    can: {
      edit: manages(ctx, row, role),
      confirm: { ok: why === null, reason: why ? wordsOfRefusal(ctx.lang, why) : "" },
    },
  };
}

export async function getBox(ctx: Context, projectId: number | null | undefined): Promise<HzMailbox | null> {
  const row = await accountOf(ctx.db, await ownerOf(ctx, projectId, "read"));
  return row ? boxOf(ctx, row) : null;
}

async function requireRow(ctx: Context, owner: MailOwner): Promise<MailboxRow> {
  const row = await accountOf(ctx.db, owner);
  if (!row) throw missing("mail.noAccount");
  return row;
}

async function teamOf({ db }: Context, projectId: number) {
  const { rows } = await sql<{ userId: number; role: number; project: string }>`
    select m.user_id as "userId", m.role_id as role, p.project_name as project from project_member m
    join project p on p.tenant_id = m.tenant_id and p.id = m.project_id
    where m.tenant_id = app_tenant() and m.project_id = ${projectId} and m.checked = ${memberState.confirmed}`.execute(
    db,
  );
  return rows;
}

/** Whoever may change the firm's. */
async function keepersOf({ db }: Context): Promise<{ userId: number; isAsked: boolean; project: string }[]> {
  const { rows } = await sql<{ userId: number; isAsked: boolean; project: string }>`
    select u.id as "userId", true as "isAsked", t.name as project from app_user u join tenant t on t.id = u.tenant_id
    where u.tenant_id = app_tenant() and u.is_active and not u.is_deleted and exists (
      select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (${firmRight} = any(r.permissions) or '*' = any(r.permissions)))`.execute(
    db,
  );
  return rows;
}

/** Those who may confirm it are asked to look at it, the others of the team are told. */
async function tell(ctx: Context, row: MailboxRow, projectId: number | null, isConfirmed: boolean): Promise<void> {
  const team =
    projectId === null
      ? await keepersOf(ctx)
      : (await teamOf(ctx, projectId)).map((one) => ({ ...one, isAsked: isInRoleSet(one.role, "leader") }));
  const { receive, send } = auditedOf(row);
  const params = {
    name: ctx.user.name,
    project: team[0]?.project ?? "",
    address: row.mail_address,
    receive,
    send,
    checks: row.auth_server ?? "-",
  };
  const of = {
    by: ctx.user.id,
    ...(projectId === null ? {} : { projectId }),
    refType: "mailAccount",
    refId: row.id,
    params,
  } as const;
  const words = isConfirmed
    ? ({ title: "notice.hzMailboxConfirmed.title", text: "notice.hzMailboxConfirmed.text" } as const)
    : ({ title: "notice.hzMailbox.title", text: "notice.hzMailbox.text" } as const);
  const page =
    projectId === null ? "/sm/hzmail" : `/maindo/hzmailbox?${new URLSearchParams({ id: btoa(String(projectId)) })}`;
  const isAsked = (one: { isAsked: boolean }) => !isConfirmed && one.isAsked;
  const told = (type: (typeof noticeType)[keyof typeof noticeType], to: { userId: number }[]) =>
    notify(ctx.db, {
      ...of,
      ...words,
      to: to.map(({ userId }) => userId),
      type,
      severity: severity.warning,
      link: page,
    });
  await told(noticeType.task, team.filter(isAsked));
  await told(
    noticeType.notice,
    team.filter((one) => !isAsked(one)),
  );
}

export async function saveBox(
  ctx: Context,
  { projectId, ...draft }: MailboxDraft & { projectId?: number | null | undefined },
): Promise<HzMailbox> {
  const owner = await ownerOf(ctx, projectId, "manage");
  await saveMailbox(ctx, owner, draft);
  const row = await requireRow(ctx, owner);
  if (row.confirmed_by === null) {
    await finishTasks(ctx.db, "mailAccount", row.id);
    await tell(ctx, row, owner.projectId, false);
  }
  return boxOf(ctx, row);
}

/** One that waits to be confirmed fetches nothing: what came to servers of one person's choice would count as replies. */
export async function receiveNow(ctx: Context, { Id }: { Id: number }): Promise<{ jobId: number }> {
  const box = await requireBox(ctx, Id, "read");
  if (!isUsable(box)) {
    const params = { name: (await nameOf(ctx, box.changedBy)) ?? "" };
    const key = box.projectId === null ? "hzmail.firmUnconfirmed" : "hzmail.unconfirmed";
    throw new Refusal(key, { kind: "state", params });
  }
  return startReceiving(ctx, Id);
}

export async function confirmBox(
  ctx: Context,
  { projectId, rowVersion }: Input<(typeof hzmail)["ConfirmHzMailInfo"]>,
): Promise<HzMailbox> {
  const { db, user } = ctx;
  const owner = await ownerOf(ctx, projectId, "manage");
  await holdMailbox(db, owner);
  const row = await requireRow(ctx, owner);
  const why = await whyNotConfirm(ctx, row, projectId ? await roleOf(ctx, projectId) : -1);
  if (why) throw why;
  checkVersion(rowVersion, mailboxOf(row, ctx.lang));
  await db
    .updateTable("mail_account")
    .set({
      confirmed_by: user.id,
      confirmed_at: sql`now()`,
      next_poll_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", row.id)
    .execute();
  await ctx.audit({
    refType: "mailAccount",
    refId: row.id,
    ...(owner.projectId === null ? {} : { projectId: owner.projectId }),
    action: "confirm",
    old: { changedBy: await nameOf(ctx, row.changed_by) },
    new: auditedOf(row),
  });
  await finishTasks(db, "mailAccount", row.id);
  const after = await requireRow(ctx, owner);
  await tell(ctx, after, owner.projectId, true);
  return boxOf(ctx, after);
}
