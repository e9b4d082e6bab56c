import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "@digao/db/pool";
import type { Db } from "@digao/db/tenant";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { TokenClaims } from "../auth/tokens.ts";

export const ticketSeconds = 30;

const shape = /^(\d{1,9})\.[\w-]{43}$/;
const hashOf = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");

/** What opens one real-time connection once, soon: it may stand in an address, where a token must not. */
export async function createTicket(db: Db, tenantId: number, sessionId: string): Promise<string> {
  const ticket = `${tenantId}.${randomBytes(32).toString("base64url")}`;
  await sql`
    with stale as (delete from live_ticket where expires_at < now())
    insert into live_ticket (token_hash, session_id, expires_at)
    values (${hashOf(ticket)}, ${sessionId}, now() + make_interval(secs => ${ticketSeconds}))`.execute(db);
  return ticket;
}

/** Whose ticket this is; it is gone afterwards, for every server. Null for one that is unknown, used or too old. */
export async function redeemTicket(pool: Pool, ticket: string): Promise<TokenClaims | null> {
  const tenantId = Number(shape.exec(ticket)?.[1] ?? 0);
  if (tenantId === 0) return null;
  return withTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<{ sessionId: string; userId: number }>`
      delete from live_ticket t using session s
      where t.token_hash = ${hashOf(ticket)} and t.expires_at >= now()
        and s.tenant_id = t.tenant_id and s.id = t.session_id
      returning s.id as "sessionId", s.user_id as "userId"`.execute(db);
    return rows[0] ? { ...rows[0], tenantId } : null;
  });
}
