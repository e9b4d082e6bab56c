import type { Db } from "@digao/db/tenant";
import { Refusal } from "../refusal.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type NewSession, type OpenedSession, openSession, type Place, renewSession } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

export interface IssuedTokens {
  accessToken: string;
  encryptedAccessToken: string;
  expireInSeconds: number;
  /** Of a device that outlives its browser's end. */
  isRemembered: boolean;
}
export interface SignedIn extends IssuedTokens {
  userId: number;
}

/** The parts of signing in that need the server's keys and counters. */
export interface SignIns {
  /** Refuses with 429 when an address or a name is tried too often. */
  checkRate(ip: string, name: string): Promise<void>;
  open(db: Db, tenantId: number, session: NewSession): Promise<SignedIn & { mustEnrol: boolean }>;
  /** New tokens of a new session id for the same sign-in; the old ones are dead. */
  renew(db: Db, who: { tenantId: number; userId: number; sessionId: string }, place: Place): Promise<SignedIn>;
}

export function createSignIns(tokens: Tokens, limits: { perIp: RateLimit; perName: RateLimit }): SignIns {
  const issue = async (tenantId: number, userId: number, opened: OpenedSession): Promise<SignedIn> => {
    const issued = await tokens.issue({ sessionId: opened.id, userId, tenantId }, opened.expiresAt);
    const { expireInSeconds, isRemembered } = opened;
    return { ...issued, expireInSeconds, isRemembered, userId };
  };
  return {
    async checkRate(ip, name) {
      const waitSeconds = (await limits.perIp.take(ip)) || (await limits.perName.take(name.toLowerCase()));
      if (waitSeconds === 0) return;
      throw new Refusal("auth.tooManyAttempts", {
        kind: "tooMany",
        params: { seconds: waitSeconds },
        retryAfterSeconds: waitSeconds,
      });
    },
    async open(db, tenantId, session) {
      const opened = await openSession(db, session);
      return { ...(await issue(tenantId, session.userId, opened)), mustEnrol: opened.mustEnrol };
    },
    async renew(db, { tenantId, userId, sessionId }, place) {
      return issue(tenantId, userId, await renewSession(db, sessionId, place));
    },
  };
}
