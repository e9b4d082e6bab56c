/**
 * The session of our own web: its access token in a cookie that no script reads and no other site's page sends. All other clients
 * (ABP's) send theirs in the Authorization header, and get no cookie.
 */
import { createHash } from "node:crypto";
import { sessionMark, webHeader } from "@digao/contract/web-session";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IssuedTokens, SignIns } from "../auth/sign-ins.ts";

const webHeaderName = webHeader.toLowerCase();

/** On plain http, where browsers keep nothing that is Secure, it goes without the prefix that only https may set. */
const secureName = "__Host-digao";
const plainName = "digao";

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === "https";
const nameFor = (request: FastifyRequest): string => (isSecure(request) ? secureName : plainName);

/** A proxy may leave the port out of Host; the page's origin never does. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return host.includes(":") ? url.host === host : url.hostname === host;
}

/** Sent by another site's page, as far as the browser says: our cookie is then as if it were not there. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && !isOwnHost(headers.origin, host);
}

/** Our own page calls: its session is in the cookie, and what it signs in with goes there. */
export const isOwnPage = (request: FastifyRequest): boolean =>
  request.headers[webHeaderName] !== undefined && !isForeign(request);

/** The name counts letter by letter: browsers guard `__Host-` so and not otherwise. */
export function tokenInCookie(request: FastifyRequest): string | null {
  if (isForeign(request)) return null;
  const start = `${nameFor(request)}=`;
  const found = (request.headers.cookie ?? "").split(/; */).find((pair) => pair.startsWith(start));
  return found ? found.slice(start.length) : null;
}

export const hasSessionCookie = (request: FastifyRequest): boolean => tokenInCookie(request) !== null;

function setCookies(request: FastifyRequest, reply: FastifyReply, token: string, lasting: string): void {
  const secure = isSecure(request) ? "; Secure" : "";
  const rest = `; Path=/; SameSite=Strict${secure}${lasting}`;
  const mark = token === "" ? "" : createHash("sha256").update(`mark/${token}`).digest("hex").slice(0, 12);
  reply.header("set-cookie", [`${nameFor(request)}=${token}; HttpOnly${rest}`, `${sessionMark}=${mark}${rest}`]);
}

export const dropSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setCookies(request, reply, "", "; Max-Age=0");

/** Without a remembered device the cookie ends with the browser. */
export const keepSession = (request: FastifyRequest, reply: FastifyReply, issued: IssuedTokens): void =>
  setCookies(request, reply, issued.accessToken, issued.isRemembered ? `; Max-Age=${issued.expireInSeconds}` : "");

/** For our own page, what is issued goes to `keep` and not into the answer. */
export function signInsFor(signIns: SignIns, request: FastifyRequest, keep: (issued: IssuedTokens) => void): SignIns {
  if (!isOwnPage(request)) return signIns;
  const hidden = <T extends IssuedTokens>(issued: T): T => {
    keep(issued);
    return { ...issued, accessToken: "", encryptedAccessToken: "" };
  };
  return {
    checkRate: (ip, name) => signIns.checkRate(ip, name),
    open: async (db, tenantId, session) => hidden(await signIns.open(db, tenantId, session)),
    renew: async (db, who, place) => hidden(await signIns.renew(db, who, place)),
  };
}
