import { withTenant } from "@digao/db/tenant";
import type { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { type Identity, identityFor } from "./identity.ts";
import { createTicket, redeemTicket } from "./tickets.ts";

/**
 * What a client brings back to open its connection, at whichever server it arrives next: a ticket of its session, of use once. A visitor's
 * is signed and of use for as long; the connections that it opens receive nothing.
 */
export function negotiate({ pool, tokens }: Hub, identity: Identity | null): Promise<string> {
  if (!identity) return tokens.issueVisitor();
  const { tenantId, sessionId } = identity;
  return withTenant(pool, tenantId, (db) => createTicket(db, tenantId, sessionId));
}

/** The connection that was negotiated under this token, here or elsewhere; null for one that is unknown, used or too old. */
export async function openNegotiated(hub: Hub, token: string, address: string): Promise<Connection | null> {
  if (await hub.tokens.readVisitor(token)) return hub.connections.has(token) ? null : hub.open(null, address, token);
  const claims = await redeemTicket(hub.pool, token);
  const identity = claims && (await identityFor(hub.pool, claims));
  return identity && hub.open(identity, address, token);
}
