import { live } from "@digao/contract/areas/identity/live/calls";
import type { Pool } from "@digao/db/pool";
import { withTenant } from "@digao/db/tenant";
import { type Access, checkRights, readAccess } from "../auth/access.ts";
import type { TokenClaims, Tokens } from "../auth/tokens.ts";
import { bearerIn } from "../http/caller.ts";
import { Refusal } from "../refusal.ts";
import { redeemTicket } from "./tickets.ts";

/** Who stands behind a connection, as far as it was true when last asked. */
export interface Identity extends TokenClaims {
  name: string;
  permissions: ReadonlySet<string>;
}

export interface Doors {
  pool: Pool;
  tokens: Tokens;
}

/** What a request says of its sender: a header, or the parameters that browsers must use for sockets. */
export interface Credentials {
  authorization: string | undefined;
  parameters: URLSearchParams;
}

/** The name that existing clients use, and that of the official one. Neither opens the door with an access token. */
const parameterNames = ["enc_auth_token", "access_token"];

async function claimsOf(
  { pool, tokens }: Doors,
  { authorization, parameters }: Credentials,
): Promise<TokenClaims | null> {
  const bearer = bearerIn(authorization);
  if (bearer) return (await tokens.read(bearer)) ?? (await redeemTicket(pool, bearer));
  for (const name of parameterNames) {
    const text = parameters.get(name);
    if (text) return (await redeemTicket(pool, text)) ?? (await tokens.readHubToken(text));
  }
  return null;
}

/** Who may ask for a ticket may listen: not a locked session, nor one that must first set a password or a second factor. */
function mayListen(access: Access): boolean {
  try {
    checkRights(access, live.CreateTicket);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function identityFor(pool: Pool, claims: TokenClaims): Promise<Identity | null> {
  const { tenantId } = claims;
  const access = await withTenant(pool, tenantId, (db) => readAccess(db, claims, null), { readOnly: true });
  if (!access || !mayListen(access)) return null;
  return { ...claims, name: access.user.name, permissions: access.permissions };
}

/** Null for a visitor, and for a token or ticket that no longer says anything. */
export async function identify(doors: Doors, credentials: Credentials): Promise<Identity | null> {
  const claims = await claimsOf(doors, credentials);
  return claims && identityFor(doors.pool, claims);
}
