import { setTimeout } from "node:timers/promises";
import type { Endpoint } from "@digao/contract/endpoint";
import { writtenHeader } from "@digao/contract/records";
import { inProject, withTenant } from "@digao/db/tenant";
import type { FastifyReply, FastifyRequest } from "fastify";
import { checkPerson } from "../auth/above.ts";
import { type Access, checkProject, checkRights, readAccess, readyForAccess, whyRefused } from "../auth/access.ts";
import { cannotWrite, isWriteRefused, keepToReading, readingOnly, requireInspecting } from "../auth/inspector.ts";
import { type NamedRows, projectOfIds } from "../auth/named-rows.ts";
import { mayMixAdministrators, requireSeparation } from "../auth/separation.ts";
import { touchSession } from "../auth/sessions.ts";
import { logLook } from "../auth/taken-files.ts";
import type { TokenClaims } from "../auth/tokens.ts";
import type { UploadedFile } from "../files/uploaded.ts";
import { isUndone } from "../lib/connection-lost.ts";
import { isRecord } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import type { Context, Route } from "../serve.ts";
import { type Call, learn, type Platform } from "./call.ts";
import { contextOf, type Traces } from "./call-context.ts";
import { isByCookieAlone, readClaims } from "./caller.ts";
import { type Decoded, decode, gather } from "./decode.ts";
import { receive } from "./receive.ts";
import { claimOrRepeat, type KeyedCall, keepAnswer, keyedCallOf } from "./repeats.ts";
import { bodyOf, sendBody, sendResult } from "./send.ts";
import { stateOf } from "./state.ts";
import { tenantInHeader } from "./tenant-header.ts";
import { pointedAt } from "./unstorable.ts";
import { dropSession, isOwnPage, keepSession } from "./web-session.ts";

const notSignedIn = (): Refusal => new Refusal("access.notSignedIn", { kind: "signIn" });

function checkTenantHeader(platform: Platform, request: FastifyRequest, claims: TokenClaims): void {
  const named = tenantInHeader(request.headers);
  if (named === null || named === claims.tenantId) return;
  const { userId, tenantId } = claims;
  platform.log.warn({ event: "otherTenant", userId, tenantId, named, ip: request.ip, requestId: request.id });
  throw new Refusal("access.otherTenant", { kind: "forbidden" });
}

function namedRowsOf({ needs }: Endpoint, decoded: Decoded): NamedRows | null {
  if (!needs.project || !decoded.ok || !isRecord(decoded.input)) return null;
  const ids = [decoded.input[needs.project.field]].flat();
  return { entity: needs.project.entity, ids: ids.filter((id) => typeof id === "number") };
}

type SignedRoute = Extract<Route, { isPublic: false; isOfClient: false }>;
export type PublicRoute = Extract<Route, { isPublic: true }>;

interface Received {
  decoded: Decoded;
  uploads: UploadedFile[];
  keyed: KeyedCall | null;
  /** Of a planned call. */
  found?: unknown;
}

interface Outcome {
  result: unknown;
  /** The body of a call with a key, this time's or the first time's. */
  body: string | null;
  isRepeat: boolean;
  access: Access;
  traces: Traces;
}

/** The work of a call: what it reads early is on its way, the rest waits for its context. */
function begun(
  { handle }: SignedRoute,
  db: Context["db"],
  { decoded, uploads, found }: Received,
): (ctx: Context) => Promise<unknown> {
  if (!decoded.ok) return () => Promise.reject(decoded.error);
  const { input } = decoded;
  if ("start" in handle) return handle.start(db, input);
  return "plan" in handle ? (ctx) => handle.run(ctx, input, found, uploads) : (ctx) => handle(ctx, input, uploads);
}

/** Ends the transaction in which no access was found. */
const noAccess = new Error("no access");

/** Reads that begin with the check of their caller; null where whose rows they read is only found by it. */
function beginEarly(route: SignedRoute, db: Context["db"], received: Received, named: NamedRows | null) {
  if (!named) return begun(route, db, received);
  const projectId = projectOfIds(named);
  return projectId ? begun(route, inProject(db, projectId), received) : null;
}

interface Asking {
  db: Context["db"];
  route: SignedRoute;
  received: Received;
  early: ReturnType<typeof beginEarly>;
  access: Access;
  traces: Traces;
}

/** In the project that the call is about, where it is about one. */
async function answerOf(call: Call, { db, route, received, early, access, traces }: Asking): Promise<unknown> {
  const { endpoint } = route;
  const project = checkProject(access, endpoint);
  if (!project)
    return (early ?? begun(route, db, received))(
      contextOf(call, { db, project, afterReport: endpoint.afterReport }, access, traces),
    );
  const own = inProject(db, project.id);
  const ctx = Object.assign(contextOf(call, { db: own, project, afterReport: endpoint.afterReport }, access, traces), {
    project,
  });
  await logLook(ctx, project, endpoint, received.decoded);
  if (access.inspection) {
    await requireInspecting(own, access.user.id);
    Object.assign(ctx, readingOnly());
  }
  return (early ?? begun(route, own, received))(ctx);
}

/** What a planned call looks into: found while no transaction is open, by whoever may make the call. */
async function foundFor(
  call: Call,
  { handle, endpoint }: SignedRoute,
  { decoded, uploads }: Received,
): Promise<unknown> {
  if (!("plan" in handle) || !decoded.ok) return null;
  const { platform, claims, request } = call;
  const plan = async (db: Context["db"]) => {
    await readyForAccess(db);
    const access = await readAccess(db, claims, namedRowsOf(endpoint, decoded));
    if (!access) return null;
    checkRights(access, endpoint);
    const project = checkProject(access, endpoint);
    const own = project ? inProject(db, project.id) : db;
    const traces: Traces = { hasJobs: false, isBeyond: false, written: new Set() };
    const ctx = contextOf(call, { db: own, project, afterReport: endpoint.afterReport }, access, traces);
    return handle.plan(project ? Object.assign(ctx, { project }) : ctx, decoded.input, uploads);
  };
  const scope = { readOnly: true, userId: claims.userId, requestId: request.id };
  // Whatever refuses the plan refuses the call, which says it.
  const look = await withTenant(platform.pool, claims.tenantId, plan, scope).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return look === null ? null : look();
}

const patience = { tries: 4, pauseMs: 100 };

/** Others get by first, at moments that no two share. */
async function againWhere<T>(may: (error: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!may(error) || tries === patience.tries) throw error;
    }
    await setTimeout(patience.pauseMs * tries * (0.5 + Math.random()));
  }
}

async function runSigned(call: Call, route: SignedRoute, received: Received): Promise<Outcome> {
  const { platform, claims, request } = call;
  const { endpoint } = route;
  const { decoded, keyed } = received;
  const scope = {
    readOnly: endpoint.verb === "GET" && !endpoint.writes,
    userId: claims.userId,
    requestId: request.id,
  };
  let traces: Traces = { hasJobs: false, isBeyond: false, written: new Set() };
  let isInspector = false;
  const work = async (db: Context["db"]): Promise<Outcome> => {
    traces = { hasJobs: false, isBeyond: false, written: new Set() };
    const named = namedRowsOf(endpoint, decoded);
    await readyForAccess(db);
    const asking = readAccess(db, claims, named);
    const early = beginEarly(route, db, received, named);
    const access = await asking;
    if (!access) throw noAccess;
    learn(call, access);
    isInspector = access.inspection !== null;
    checkRights(access, endpoint);
    await keepToReading(db, access.inspection, endpoint);
    if (!decoded.ok) throw decoded.error;
    await checkPerson(db, access, endpoint, decoded.input);
    // Before the project is looked at: the first call may have deleted it.
    const before = keyed && (await claimOrRepeat(db, keyed));
    if (before) return { result: null, body: before, isRepeat: true, access, traces };
    const result = await answerOf(call, { db, route, received, early, access, traces });
    if (mayMixAdministrators(traces.written)) await requireSeparation(db, stateOf(request).lang);
    const body = keyed && (await bodyOf(endpoint, result));
    if (keyed && body) await keepAnswer(db, keyed, body);
    return { result, body, isRepeat: false, access, traces };
  };
  const isWhole = endpoint.kind !== "file" && received.uploads.length === 0;
  const mayRunAgain = (error: unknown): boolean => isWhole && isUndone(error) && !traces.isBeyond;
  try {
    return await againWhere(mayRunAgain, () => withTenant(platform.pool, claims.tenantId, work, scope));
  } catch (error) {
    if (isInspector && isWriteRefused(error)) throw cannotWrite();
    // What was read early may have failed, and with it every later question of its transaction: why is asked in another.
    if (error !== noAccess) throw pointedAt(error, decoded.ok ? decoded.input : null);
    throw await withTenant(platform.pool, claims.tenantId, (db) => whyRefused(db, claims), { readOnly: true });
  }
}

/** Not what a window does by itself: by the call's nature, or because nobody is at it (which a client can only say to its own loss). */
export const isUse = (request: FastifyRequest, { keepsSessionIdle }: Endpoint): boolean =>
  !keepsSessionIdle && request.headers["x-unattended"] === undefined;

// Once a minute at most, and never inside the call's own transaction, which may be read only.
export function touch({ platform, claims }: Pick<Call, "platform" | "claims">): void {
  withTenant(platform.pool, claims.tenantId, (db) => touchSession(db, claims.sessionId)).catch((error) =>
    platform.log.warn({ err: error }, "the session's last use was not written"),
  );
}

/** A call of a signed-in user: session, right, input, membership, handler; all in one transaction of the user's firm. */
export async function answerSigned(
  platform: Platform,
  route: SignedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const claims = await readClaims(platform, request);
  if (!claims) throw notSignedIn();
  platform.pace.called(claims.tenantId);
  if (isByCookieAlone(request, route.endpoint)) throw new Refusal("access.otherSite", { kind: "forbidden" });
  const call: Call = { platform, request, claims };
  checkTenantHeader(platform, request, claims);
  await platform.rates.check(route.endpoint, `${claims.tenantId}/${claims.userId}`);
  const { json, uploads: received } = await receive(call, route.endpoint);
  try {
    const gathered = gather(route.endpoint, { query: request.query, body: json, fields: received?.fields });
    const decoded = decode(route.endpoint, gathered);
    const uploads = received?.files ?? [];
    const keyed = keyedCallOf(route.endpoint, request.headers["idempotency-key"], gathered, uploads);
    const parts = { decoded, uploads, keyed };
    const found = await foundFor(call, route, parts);
    const { result, body, isRepeat, access, traces } = await runSigned(call, route, { ...parts, found });
    if (isRepeat) reply.header("idempotency-replayed", "true");
    if (traces.written.size > 0) reply.header(writtenHeader, [...traces.written].join());
    if (traces.hasJobs) platform.wakeJobs();
    if (access.isUnseen && isUse(request, route.endpoint)) touch(call);
    // Nothing we answer is stored there but the page's own files; what goes is the copy behind the Back button.
    if (route.endpoint.isSignOut) reply.header("clear-site-data", '"cache"');
    if (route.endpoint.isSignOut && isOwnPage(request)) dropSession(request, reply);
    if (traces.issued) keepSession(request, reply, traces.issued);
    return body === null ? await sendResult(reply, route.endpoint, result) : sendBody(reply, body);
  } finally {
    await received?.discard();
  }
}
