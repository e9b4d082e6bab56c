import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const hourMs = 3_600_000;

/** How long a sign-in lasts, whatever the token says: unused for `idle`, and at the very most `absolute`. */
export const sessionLimits = {
  plain: { idleMs: 2 * hourMs, absoluteMs: 12 * hourMs },
  remembered: { idleMs: 7 * 24 * hourMs, absoluteMs: 30 * 24 * hourMs },
} as const;

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

// A remembered session is known by its length, so no column can disagree with it.
const idleLimit = sql`case when s.expires_at - s.created_at > ${interval(sessionLimits.plain.absoluteMs + hourMs)}
  then ${interval(sessionLimits.remembered.idleMs)} else ${interval(sessionLimits.plain.idleMs)} end`;

/** The condition under which session row `s` still opens the door. */
export const isLiveSession = sql<boolean>`(s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - ${idleLimit})`;

export interface NewSession {
  userId: number;
  isRemembered: boolean;
  ip: string;
  userAgent: string;
}

export async function openSession(db: Db, { userId, isRemembered, ip, userAgent }: NewSession) {
  const { absoluteMs } = isRemembered ? sessionLimits.remembered : sessionLimits.plain;
  const row = await db
    .insertInto("session")
    .values({
      user_id: userId,
      expires_at: sql`now() + ${interval(absoluteMs)}`,
      ip,
      user_agent: userAgent.slice(0, 300),
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  return { id: row.id, expiresAt: new Date(row.expires_at), expireInSeconds: Math.floor(absoluteMs / 1000) };
}

export type SessionEnd = "logout" | "passwordChanged" | "passwordReset" | "disabled" | "kicked";

export async function endSession(db: Db, sessionId: string, reason: SessionEnd): Promise<void> {
  await db
    .updateTable("session")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every session of a user at once: after a change or reset of the password, and when the user is disabled. */
export async function endSessionsOf(db: Db, userId: number, reason: SessionEnd): Promise<void> {
  await db
    .updateTable("session")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable("session").set({ last_seen_at: sql`now()` }).where("id", "=", sessionId).execute();
}
