/** Whose call it is: by the Authorization header, else by the cookie of our own web. */
import type { Endpoint } from "@digao/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Access } from "../auth/access.ts";
import type { TokenClaims, Tokens } from "../auth/tokens.ts";
import type { PublicContext } from "../serve.ts";
import { isOwnPage, tokenInCookie } from "./web-session.ts";

/** Null where the header is of another scheme; empty where more than a token stands in it. */
export function bearerIn(authorization: string | undefined): string | null {
  const [scheme, token = "", ...rest] = (authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer") return null;
  return rest.length === 0 ? token : "";
}

/** A broken one is no token, and no cookie stands in for it; a proxy's own (Basic) is as if it were not there. */
const bearerOf = ({ headers }: FastifyRequest): string | null => bearerIn(headers.authorization);

export async function readClaims({ tokens }: { tokens: Tokens }, request: FastifyRequest): Promise<TokenClaims | null> {
  const token = bearerOf(request) ?? tokenInCookie(request);
  return token ? tokens.read(token) : null;
}

/** A write without a token or the header of our own pages: another site's page can make a browser send the cookie, and nothing more. */
export const isByCookieAlone = (request: FastifyRequest, { writes }: Pick<Endpoint, "writes">): boolean =>
  (request.method !== "GET" || writes) && bearerOf(request) === null && !isOwnPage(request);

/** To calls that anyone may make; a locked session lends its holder no right. */
export const signedInAs = (claims: TokenClaims, access: Access): PublicContext["signedIn"] => ({
  ...claims,
  permissions: access.isLocked ? new Set<string>() : access.permissions,
  isLocked: access.isLocked,
  mustEnrol: access.mustEnrol,
  inspects: access.inspection?.projectId ?? null,
});
