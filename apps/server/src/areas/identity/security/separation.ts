/** 三员分立: switched on by an administrator for three people; ended by the security administrator's request and the consent of the log's. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import {
  type AdminKind,
  adminKinds,
  type adminSeparation,
  type Separation,
} from "@digao/contract/areas/identity/security/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { holdsEverything } from "../../../platform/auth/above.ts";
import { confirmPassword } from "../../../platform/auth/confirm-password.ts";
import { requireOwnRights } from "../../../platform/auth/grants.ts";
import { policyColumns, readPolicy } from "../../../platform/auth/security-policy.ts";
import { type Judged, judgeSeparation, lockSeparation, refuseConflicts } from "../../../platform/auth/separation.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof adminSeparation;

const endDays = 7;

interface State {
  since: string | null;
  endAsked: { byName: string; at: string; reason: string } | null;
}

async function readState(db: Db): Promise<State> {
  const { rows } = await sql<{ since: string | null; byName: string | null; at: string; reason: string }>`
    select sp.separated_at as since, u.name as "byName", sp.separation_end_at as at, coalesce(sp.separation_end_reason, '') as reason
    from security_policy sp left join app_user u on u.tenant_id = sp.tenant_id and u.id = sp.separation_end_by
      and sp.separation_end_at > now() - make_interval(days => ${endDays})`.execute(db);
  const [row] = rows;
  if (!row) return { since: null, endAsked: null };
  const { since, byName, at, reason } = row;
  return { since, endAsked: byName === null ? null : { byName, at, reason } };
}

const roleNames: Record<AdminKind, string> = {
  system: "SystemAdministrator",
  security: "SecurityAdministrator",
  audit: "AuditAdministrator",
};

/** The review of who may see what names every project: its reader sees their names, and no paper. */
const rightsOf: Record<AdminKind, readonly string[]> = {
  system: ["Pages.Users", "Pages.Users.Create", "Pages.Users.Edit", "Pages.Users.Delete", "Pages.Users.Export"],
  security: [
    ...["Pages.Roles", "Pages.Roles.Create", "Pages.Roles.Edit", "Pages.Roles.Delete"],
    ...["Pages.Security", "Pages.Security.Edit", "Pages.Security.Export"],
    ...["Pages.Projects", "Pages.Projects.All"],
  ],
  audit: ["Pages.Audit", "Pages.Audit.Export"],
};

const adminRoles = (db: Db) =>
  db
    .selectFrom("role")
    .where("is_deleted", "=", false)
    .where("is_static", "=", true)
    .where("name", "in", Object.values(roleNames))
    .select(["id", "name"])
    .execute();

export async function getSeparation(ctx: Context): Promise<Separation> {
  const { since, endAsked } = await readState(ctx.db);
  const { people, conflicts } = await judgeSeparation(ctx.db);
  return {
    isOn: since !== null,
    since,
    people: people
      .filter(({ isActive, kinds }) => isActive && kinds.length > 0)
      .map(({ id, name, userName, kinds }) => ({ userId: id, name, userName, kinds })),
    conflicts,
    hasRoles: (await adminRoles(ctx.db)).length === adminKinds.length,
    maySwitchOn: since === null && (await holdsEverything(ctx.db, ctx.user.id)),
    endAsked,
  };
}

export const getIsSeparated = async (ctx: Context): Promise<{ isOn: boolean }> => ({ isOn: ctx.user.isSeparated });

/** The three roles by kind; those that are missing are made, in the language of whoever asks first. */
async function ensureRoles(ctx: Context): Promise<{ ids: Record<AdminKind, number>; made: number }> {
  const there = await adminRoles(ctx.db);
  const ids: Partial<Record<AdminKind, number>> = {};
  let made = 0;
  for (const kind of adminKinds) {
    ids[kind] = there.find(({ name }) => name === roleNames[kind])?.id ?? (await makeRole(ctx, kind));
    if (!there.some(({ name }) => name === roleNames[kind])) made += 1;
  }
  return { ids: ids as Record<AdminKind, number>, made };
}

async function makeRole(ctx: Context, kind: AdminKind): Promise<number> {
  const permissions = [...rightsOf[kind]];
  if (!ctx.user.isSeparated) requireOwnRights(ctx, permissions);
  const name = roleNames[kind];
  const displayName = messageOf(ctx.lang, `separation.${kind}Role`);
  const role = await ctx.db
    .insertInto("role")
    .values({ name, display_name: displayName, is_static: true, permissions })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!role) throw new Refusal("role.nameTaken", { kind: "state", params: { value: `${name} / ${displayName}` } });
  await ctx.audit({ refType: "role", refId: role.id, action: "create", new: { name, displayName, permissions } });
  return role.id;
}

export async function makeAdminRoles(ctx: Context): Promise<{ made: number }> {
  await lockSeparation(ctx.db);
  return { made: (await ensureRoles(ctx)).made };
}

/** Three different people who may sign in. */
function requireThree({ people }: Judged, ids: Record<AdminKind, number>): void {
  if (new Set(Object.values(ids)).size < adminKinds.length) throw new Refusal("separation.three");
  for (const kind of adminKinds) {
    const person = people.find(({ id }) => id === ids[kind]);
    if (!person) throw new Refusal("user.missing", { kind: "missing", params: { id: ids[kind] } });
    if (!person.isActive) throw new Refusal("separation.notInUse", { kind: "state", params: { name: person.name } });
  }
}

export async function switchOn(ctx: Context, input: Input<Calls["SwitchOn"]>): Promise<null> {
  const { db, user } = ctx;
  if (!(await holdsEverything(db, user.id))) throw new Refusal("separation.needsAll", { kind: "forbidden" });
  await confirmPassword(ctx, confirmation(input.password));
  await lockSeparation(db);
  if ((await readState(db)).since !== null) throw new Refusal("separation.isOn", { kind: "state" });
  const chosen = { system: input.systemUserId, security: input.securityUserId, audit: input.auditUserId };
  requireThree(await judgeSeparation(db), chosen);
  const { ids } = await ensureRoles(ctx);
  for (const kind of adminKinds) await giveRole(ctx, chosen[kind], kind, ids[kind]);
  refuseConflicts(ctx.lang, await judgeSeparation(db));
  await keepApart(db);
  const { systemUserId, securityUserId, auditUserId } = input;
  await log(ctx, "separate", { systemUserId, securityUserId, auditUserId });
  return null;
}

async function keepApart(db: Db): Promise<void> {
  const values = policyColumns(await readPolicy(db));
  await db
    .insertInto("security_policy")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("security_policy")
    .set({ separated_at: sql`now()`, row_version: sql`row_version + 1` })
    .execute();
}

const confirmation = (password: string) =>
  ({ password, field: "password", wrong: "separation.wrongPassword", failedAction: "separationFailed" }) as const;

const log = (ctx: Context, action: string, values: Record<string, unknown>): Promise<void> =>
  ctx.audit({ refType: "securityPolicy", refId: ctx.user.tenantId, action, new: values });

async function giveRole(ctx: Context, userId: number, kind: AdminKind, roleId: number): Promise<void> {
  const given = await ctx.db
    .insertInto("user_role")
    .values({ user_id: userId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role_id")
    .executeTakeFirst();
  const now = { roles: [messageOf(ctx.lang, `separation.${kind}Role`)] };
  if (given) await ctx.audit({ refType: "user", refId: userId, action: "grantRoles", new: now });
}

const noEnd = { separation_end_by: null, separation_end_at: null, separation_end_reason: null };

export async function askEnd(ctx: Context, { reason }: Input<Calls["AskEnd"]>): Promise<null> {
  const { db, user } = ctx;
  await lockSeparation(db);
  if ((await readState(db)).since === null) throw new Refusal("separation.isOff", { kind: "state" });
  await db
    .updateTable("security_policy")
    .set({ separation_end_by: user.id, separation_end_at: sql`now()`, separation_end_reason: reason })
    .execute();
  const to = (await judgeSeparation(db)).people.filter(({ kinds }) => kinds.includes("audit")).map(({ id }) => id);
  const texts = { title: "notice.separationEnd.title", text: "notice.separationEnd.text" } as const;
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.task,
    ...texts,
    params: { name: user.name, reason },
    link: "/sm/log",
  });
  await log(ctx, "askSeparationEnd", { reason });
  return null;
}

/** The request, while it is valid, is gone; the log has it. */
async function closeRequest(ctx: Context, action: string, also: { separated_at?: null }): Promise<null> {
  await lockSeparation(ctx.db);
  const { endAsked } = await readState(ctx.db);
  if (!endAsked) throw new Refusal("separation.noEndAsked", { kind: "state" });
  await ctx.db
    .updateTable("security_policy")
    .set({ ...noEnd, ...also, row_version: sql`row_version + 1` })
    .execute();
  await log(ctx, action, { askedBy: endAsked.byName, reason: endAsked.reason });
  return null;
}

export const withdrawEnd = (ctx: Context): Promise<null> => closeRequest(ctx, "withdrawSeparationEnd", {});
export const refuseEnd = (ctx: Context): Promise<null> => closeRequest(ctx, "refuseSeparationEnd", {});

/** Nobody holds the rights to ask and to agree at once while it is on, so it takes two. */
export async function consentEnd(ctx: Context, { password }: Input<Calls["ConsentEnd"]>): Promise<null> {
  await confirmPassword(ctx, confirmation(password));
  return closeRequest(ctx, "endSeparation", { separated_at: null });
}

export async function getEndAsked(ctx: Context): Promise<Pick<Separation, "endAsked">> {
  return { endAsked: (await readState(ctx.db)).endAsked };
}
