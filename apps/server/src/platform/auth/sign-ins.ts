import type { Db } from "@digao/db/tenant";
import { Refusal } from "../refusal.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type NewSession, openSession } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

export interface SignedIn {
  accessToken: string;
  encryptedAccessToken: string;
  expireInSeconds: number;
  userId: number;
}

/** The parts of signing in that need the server's keys and counters. */
export interface SignIns {
  /** Refuses with 429 when an address or a name is tried too often. */
  checkRate(ip: string, name: string): void;
  open(db: Db, tenantId: number, session: NewSession): Promise<SignedIn>;
}

export function createSignIns(tokens: Tokens, limits: { perIp: RateLimit; perName: RateLimit }): SignIns {
  return {
    checkRate(ip, name) {
      const waitSeconds = limits.perIp.take(ip) || limits.perName.take(name.toLowerCase());
      if (waitSeconds === 0) return;
      throw new Refusal("auth.tooManyAttempts", {
        kind: "tooMany",
        params: { seconds: waitSeconds },
        retryAfterSeconds: waitSeconds,
      });
    },
    async open(db, tenantId, session) {
      const { id, expiresAt, expireInSeconds } = await openSession(db, session);
      const issued = await tokens.issue({ sessionId: id, userId: session.userId, tenantId }, expiresAt);
      return { ...issued, expireInSeconds, userId: session.userId };
    },
  };
}
