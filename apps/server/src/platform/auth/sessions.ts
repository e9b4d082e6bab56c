import { holdRecord } from "@digao/db/hold";
import { afterCommit, type Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { wakeServers } from "../live/outbox.ts";
import { Refusal } from "../refusal.ts";
import { policyDefault, readPolicy, type SecurityPolicy } from "./security-policy.ts";

const whole = (value: number) => sql.raw(String(Math.trunc(value)));

// A remembered device may rest for a week; everybody else is held to the firm's minutes.
const idleLimit = sql`case when s.is_remembered then interval '7 days'
  else make_interval(mins => coalesce(sp.idle_minutes, ${whole(policyDefault.idleMinutes)})) end`;
const longest = sql`case when s.is_remembered
  then make_interval(days => coalesce(sp.remember_days, ${whole(policyDefault.rememberDays)}))
  else make_interval(hours => coalesce(sp.absolute_hours, ${whole(policyDefault.absoluteHours)})) end`;

/**
 * The condition under which session row `s` still opens the door, beside the firm's row `sp` of security_policy (left
 * join): whatever the token says. A locked session waits for its password as long as it lives.
 */
export const isLiveSession = sql<boolean>`(s.ended_at is null and s.expires_at > now() and s.created_at + ${longest} > now()
  and (s.locked_at is not null or s.last_seen_at > now() - ${idleLimit}))`;

export interface NewSession {
  userId: number;
  isRemembered: boolean;
  ip: string;
  userAgent: string;
}
export interface OpenedSession {
  id: string;
  expiresAt: Date;
  expireInSeconds: number;
  isRemembered: boolean;
}
/** Where a session is used from. */
export type Place = Pick<NewSession, "ip" | "userAgent">;

const placeOf = ({ ip, userAgent }: Place) => ({ ip, user_agent: userAgent.slice(0, 300) });

function openedOf(row: { id: string; expires_at: string; is_remembered: boolean }): OpenedSession {
  const expiresAt = new Date(row.expires_at);
  const expireInSeconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return { id: row.id, expiresAt, expireInSeconds, isRemembered: row.is_remembered };
}

/** The firm's limit on sessions of one person: the oldest give way, or the new one is refused. */
async function makeRoom(db: Db, userId: number, { sessionMax, sessionExcess }: SecurityPolicy): Promise<void> {
  if (sessionMax === 0) return;
  // One sign-in of a person after the other, or two at once would both find room.
  await holdRecord(db, "app_user", userId);
  const { rows } = await sql<{ id: string }>`
    select s.id from session s left join security_policy sp on sp.tenant_id = s.tenant_id
    where s.user_id = ${userId} and ${isLiveSession} order by s.last_seen_at desc, s.created_at desc
    offset ${sessionMax - 1}`.execute(db);
  if (rows.length === 0) return;
  if (sessionExcess === "refuse")
    throw new Refusal("auth.tooManySessions", { kind: "forbidden", params: { max: sessionMax } });
  for (const { id } of rows) await endSession(db, id, "tooMany");
}

/** Where the firm asks everybody for a second factor, whoever has none yet does nothing before setting one up. */
async function mustEnrol(db: Db, userId: number, { secondFactor }: SecurityPolicy): Promise<boolean> {
  if (secondFactor !== "required") return false;
  const found = await db
    .selectFrom("second_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return found === undefined;
}

export async function openSession(db: Db, session: NewSession): Promise<OpenedSession & { mustEnrol: boolean }> {
  const policy = await readPolicy(db);
  await makeRoom(db, session.userId, policy);
  const isRemembered = session.isRemembered && policy.rememberDays > 0;
  const hours = isRemembered ? policy.rememberDays * 24 : policy.absoluteHours;
  const must_enrol = await mustEnrol(db, session.userId, policy);
  const row = await db
    .insertInto("session")
    .values({
      ...placeOf(session),
      user_id: session.userId,
      is_remembered: isRemembered,
      must_enrol,
      expires_at: sql`now() + make_interval(hours => ${hours})`,
    })
    .returning(["id", "expires_at", "is_remembered"])
    .executeTakeFirstOrThrow();
  return { ...openedOf(row), mustEnrol: must_enrol };
}

/** The same sign-in under a new id, unlocked: whoever fixed or overheard the old id holds nothing any more. */
export async function renewSession(db: Db, sessionId: string, place: Place): Promise<OpenedSession> {
  const { ip, user_agent } = placeOf(place);
  const { rows } = await sql<{ id: string; expires_at: string; is_remembered: boolean }>`
    insert into session (user_id, created_at, expires_at, ip, user_agent, is_remembered)
    select user_id, created_at, expires_at, ${ip}, ${user_agent}, is_remembered
    from session where id = ${sessionId} and ended_at is null
    returning id, expires_at, is_remembered`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("access.notSignedIn", { kind: "signIn" });
  await endSession(db, sessionId, "renewed");
  return openedOf(row);
}

export type SessionEnd =
  | "logout"
  | "passwordChanged"
  | "passwordReset"
  | "disabled"
  | "kicked"
  | "tooMany"
  | "renewed"
  | "secondFactor"
  | "externalUnbound";

// That a session has changed, the database itself announces: here it is only told at once.
export async function endSession(db: Db, sessionId: string, reason: SessionEnd): Promise<void> {
  afterCommit(db, wakeServers);
  await db
    .updateTable("session")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the sessions of a user at once: after a change or reset of the password, and when the user is disabled. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  reason: SessionEnd,
  { except }: { except?: string } = {},
): Promise<number> {
  afterCommit(db, wakeServers);
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function lockSession(db: Db, sessionId: string): Promise<void> {
  afterCommit(db, wakeServers);
  await db.updateTable("session").set({ locked_at: sql`now()` }).where("id", "=", sessionId).execute();
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable("session").set({ last_seen_at: sql`now()` }).where("id", "=", sessionId).execute();
}
