/** Calls that anyone may make, signed in or not. */
import type { Endpoint } from "@digao/contract/endpoint";
import { withTenant } from "@digao/db/tenant";
import type { FastifyReply, FastifyRequest } from "fastify";
import { checkLock, readAccess } from "../auth/access.ts";
import type { IssuedTokens } from "../auth/sign-ins.ts";
import type { Context, PublicContext } from "../serve.ts";
import { readJson } from "./bodies.ts";
import { browserOf, keepBrowser } from "./browser.ts";
import { learn, originOf, type Platform } from "./call.ts";
import { isByCookieAlone, readClaims, signedInAs } from "./caller.ts";
import { isUse, type PublicRoute, touch } from "./calls.ts";
import { keepClientSession } from "./client-session.ts";
import { decode, gather } from "./decode.ts";
import { sendResult } from "./send.ts";
import { stateOf } from "./state.ts";
import { tenantOfVisitor } from "./tenant-header.ts";
import { keepSession, signInsFor } from "./web-session.ts";

/** Who asks, where anyone may: a live session is made known, a dead one is as none. */
export async function visitorOf(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  keep: (tokens: IssuedTokens) => void = () => undefined,
  keepKey: (key: string) => void = () => undefined,
  keepClient: (token: string) => void = () => undefined,
): Promise<PublicContext> {
  const claims = isByCookieAlone(request, endpoint) ? null : await readClaims(platform, request);
  const read = (db: Context["db"]) => (claims ? readAccess(db, claims, null) : Promise.resolve(null));
  const access = claims ? await withTenant(platform.pool, claims.tenantId, read, { readOnly: true }) : null;
  if (claims && access) learn({ request, claims }, access);
  if (access) checkLock(access, endpoint);
  if (claims && access?.isUnseen && isUse(request, endpoint)) touch({ platform, claims });
  const signedIn = claims && access ? signedInAs(claims, access) : null;
  return {
    pool: platform.pool,
    signIns: signInsFor(platform.signIns, request, keep),
    external: platform.external,
    localizationSource: platform.localizationSource,
    origin: originOf(request),
    tenantId: signedIn?.tenantId ?? tenantOfVisitor(request.headers),
    signedIn,
    lang: stateOf(request).lang,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    browser: browserOf(request, keepKey),
    keepClient,
    log: platform.log.child({ requestId: request.id }),
  };
}

/** A call that anyone may make. */
export async function answerPublic(
  platform: Platform,
  { endpoint, handle }: PublicRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await readJson(request, endpoint.bodyBytesMax);
  let issued: IssuedTokens | undefined;
  let browser: string | undefined;
  let client: string | undefined;
  const ctx = await visitorOf(
    platform,
    endpoint,
    request,
    (tokens) => {
      issued = tokens;
    },
    (key) => {
      browser = key;
    },
    (token) => {
      client = token;
    },
  );
  // Nobody makes more of them by signing in.
  await platform.rates.check(endpoint, request.ip);
  const decoded = decode(endpoint, gather(endpoint, { query: request.query, body }));
  if (!decoded.ok) throw decoded.error;
  const result = await handle(ctx, decoded.input);
  if (issued) keepSession(request, reply, issued);
  if (browser) keepBrowser(request, reply, browser);
  if (client) keepClientSession(request, reply, client);
  return sendResult(reply, endpoint, result);
}
