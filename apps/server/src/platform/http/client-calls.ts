/** A call of a client's person: its session, its input, its handler; all in a transaction that sees that person's rows alone. */
import { inFirm, withClient, withProject } from "@digao/db/tenant";
import type { FastifyReply, FastifyRequest } from "fastify";
import { writeAction } from "../action-log.ts";
import { type ClientPrincipal, readClientSession } from "../auth/client-sessions.ts";
import { requireUnreported } from "../auth/membership.ts";
import { filesOf } from "../files/context-files.ts";
import { startJob } from "../jobs/queue.ts";
import { Refusal } from "../refusal.ts";
import type { ClientContext, Route } from "../serve.ts";
import { readJson } from "./bodies.ts";
import type { Platform } from "./call.ts";
import { clientTokenIn, keepClientSession } from "./client-session.ts";
import { decode, gather } from "./decode.ts";
import { sendResult } from "./send.ts";
import { stateOf } from "./state.ts";
import { defaultUploadLimits, type Received, receiveUploads } from "./uploads.ts";
import { isOwnPage } from "./web-session.ts";

type ClientRoute = Extract<Route, { isOfClient: true }>;

async function principalOf(platform: Platform, { endpoint }: ClientRoute, request: FastifyRequest) {
  const token = clientTokenIn(request);
  const person = token === null ? null : await readClientSession(platform.pool, token);
  if (!person) throw new Refusal("access.notSignedIn", { kind: "signIn" });
  // Only our own page sends the header: another site's has nothing but the cookie.
  if (endpoint.verb !== "GET" && !isOwnPage(request)) throw new Refusal("access.otherSite", { kind: "forbidden" });
  stateOf(request).tenantId = person.tenantId;
  return person;
}

const scanFor =
  (
    platform: Platform,
    { tenantId, email }: ClientPrincipal,
    request: FastifyRequest,
  ): Parameters<typeof receiveUploads>[2]["scan"] =>
  (file, name) =>
    platform.scan(file, name, { tenantId, by: { userName: email, ip: request.ip, requestId: request.id } });

async function receive(
  platform: Platform,
  person: ClientPrincipal,
  { endpoint }: ClientRoute,
  request: FastifyRequest,
): Promise<{ json: unknown; received: Received | null }> {
  const isMultipart = /^multipart\/form-data/i.test(request.headers["content-type"] ?? "");
  if (isMultipart !== (endpoint.kind === "upload"))
    throw new Refusal("error.unsupportedMediaType", { kind: "unsupported" });
  if (!isMultipart) return { json: await readJson(request, endpoint.bodyBytesMax), received: null };
  const way = {
    store: platform.store,
    scan: scanFor(platform, person, request),
    paced: platform.pace.of(person.tenantId),
  };
  return { json: undefined, received: await receiveUploads(request.raw, endpoint.upload ?? defaultUploadLimits, way) };
}

interface Traces {
  hasJobs: boolean;
  isForgotten: boolean;
  afterRefusal: (() => Promise<void>)[];
}

function contextOf(
  platform: Platform,
  person: ClientPrincipal,
  request: FastifyRequest,
  db: ClientContext["db"],
  traces: Traces,
): ClientContext {
  const { tenantId, projectId, email } = person;
  const actor = { userName: email, ip: request.ip, requestId: request.id };
  return {
    db,
    person,
    lang: stateOf(request).lang,
    ip: request.ip,
    requestId: request.id,
    inFirm: (work) =>
      inFirm(db, (own) =>
        work({
          db: own,
          files: filesOf(own, tenantId, platform.store, scanFor(platform, person, request)),
          jobs: {
            start(inDb, job) {
              traces.hasJobs = true;
              return startJob(inDb, job);
            },
          },
          audit: (entry) => writeAction(own, actor, entry),
        }),
      ),
    apart: (work) => withProject(platform.apartPool, { tenantId, projectId }, work),
    afterRefusal: (work) => traces.afterRefusal.push(work),
    forget() {
      traces.isForgotten = true;
    },
  };
}

export async function answerClient(
  platform: Platform,
  route: ClientRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const person = await principalOf(platform, route, request);
  const { endpoint } = route;
  platform.pace.called(person.tenantId);
  await platform.rates.check(endpoint, `client/${person.tenantId}/${person.personId}`);
  const { json, received } = await receive(platform, person, route, request);
  try {
    const decoded = decode(endpoint, gather(endpoint, { query: request.query, body: json, fields: received?.fields }));
    if (!decoded.ok) throw decoded.error;
    const traces: Traces = { hasJobs: false, isForgotten: false, afterRefusal: [] };
    const result = await withClient(platform.pool, person, async (db) => {
      if (endpoint.writes && !endpoint.afterReport) await inFirm(db, (own) => requireUnreported(own, person.projectId));
      return route.handle(contextOf(platform, person, request, db, traces), decoded.input, received?.files ?? []);
    }).catch(async (error: unknown) => {
      for (const work of traces.afterRefusal) await work();
      throw error;
    });
    if (traces.hasJobs) platform.wakeJobs();
    if (traces.isForgotten) keepClientSession(request, reply, "");
    return await sendResult(reply, endpoint, result);
  } finally {
    await received?.discard();
  }
}
