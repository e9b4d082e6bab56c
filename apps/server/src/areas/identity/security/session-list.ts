import type { SessionRow, sessions } from "@digao/contract/areas/identity/security/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { endSession, endSessionsOf, isLiveSession } from "../../../platform/auth/sessions.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { deviceOf, placeOf } from "./user-agent.ts";

type Calls = typeof sessions;

interface LiveRow extends Omit<SessionRow, "place" | "browser" | "system" | "isCurrent"> {
  userAgent: string;
}

async function liveSessions(db: Db, userId: number): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select s.id, coalesce(s.ip, '') as ip, coalesce(s.user_agent, '') as "userAgent", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.is_remembered as "isRemembered",
      s.locked_at is not null as "isLocked"
    from session s left join security_policy sp on sp.tenant_id = s.tenant_id
    where s.user_id = ${userId} and ${isLiveSession} order by s.last_seen_at desc, s.id`.execute(db);
  return rows;
}

async function listOf({ db, session }: Context, userId: number): Promise<{ items: SessionRow[] }> {
  const rows = await liveSessions(db, userId);
  return {
    items: rows.map(({ userAgent, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      place: placeOf(row.ip),
      isCurrent: row.id === session.id,
    })),
  };
}

export const getMySessions = (ctx: Context) => listOf(ctx, ctx.user.id);

async function endOne({ db }: Context, userId: number, id: string): Promise<void> {
  const rows = await liveSessions(db, userId);
  if (!rows.some((row) => row.id === id)) throw missing("auth.sessionMissing");
  await endSession(db, id, "kicked");
}

export async function endMySession(ctx: Context, { id }: Input<Calls["EndMySession"]>) {
  await endOne(ctx, ctx.user.id, id);
  await ctx.audit({ refType: "session", refId: ctx.user.id, action: "endSession" });
  return { ended: 1 };
}

export async function endMyOtherSessions(ctx: Context) {
  const ended = await endSessionsOf(ctx.db, ctx.user.id, "kicked", { except: ctx.session.id });
  await ctx.audit({ refType: "session", refId: ctx.user.id, action: "endOtherSessions", new: { ended } });
  return { ended };
}

/** Someone of the caller's own firm; another firm's are as if missing. */
export async function requireColleague({ db }: Context, userId: number): Promise<{ id: number; userName: string }> {
  const user = await db
    .selectFrom("app_user")
    .select(["id", "user_name as userName"])
    .where("id", "=", userId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!user) throw missing();
  return user;
}

export async function getUserSessions(ctx: Context, { userId }: Input<Calls["GetUserSessions"]>) {
  await requireColleague(ctx, userId);
  return listOf(ctx, userId);
}

export async function endUserSessions(ctx: Context, { userId, id }: Input<Calls["EndUserSessions"]>) {
  await requireColleague(ctx, userId);
  const isOwn = userId === ctx.user.id;
  if (id) await endOne(ctx, userId, id);
  const keep = isOwn ? { except: ctx.session.id } : {};
  const ended = id ? 1 : await endSessionsOf(ctx.db, userId, "kicked", keep);
  await ctx.audit({ refType: "session", refId: userId, action: "endUserSessions", new: { ended } });
  return { ended };
}
