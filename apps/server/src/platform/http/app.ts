import { randomUUID } from "node:crypto";
import { limits } from "@digao/contract/limits";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Route } from "../serve.ts";
import type { Platform } from "./call.ts";
import { answerSigned } from "./calls.ts";
import { answerClient } from "./client-calls.ts";
import { keepClientsOut } from "./client-session.ts";
import { compressAnswers } from "./compress.ts";
import { allowOrigins } from "./cors.ts";
import { cultureOf } from "./culture.ts";
import { jsonType } from "./envelope.ts";
import { failureOf } from "./errors.ts";
import { setSecurityHeaders } from "./headers.ts";
import { answerSender } from "./linger.ts";
import { defaultReceiveTimes, giveUpStalled, hasBody, type ReceiveTimes } from "./stalled.ts";
import { stateOf } from "./state.ts";
import { answerUnreadable } from "./unreadable.ts";
import { answerPublic } from "./visitors.ts";

export interface AppOptions {
  /** Addresses of proxies whose X-Forwarded-For is believed; nobody's by default. */
  trustProxy?: string;
  receiveTimes?: ReceiveTimes;
  /** Whose pages may call us from a browser, besides our own. */
  corsOrigins?: readonly string[] | undefined;
}

/** Whatever the line: no body takes longer, and nobody holds a connection for ever. */
const wholeRequestMs = 12 * 3_600_000;

function sendFailure(platform: Platform, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfterSeconds, bug } = failureOf(error, stateOf(request).lang, request.id);
  platform.disks.note(bug);
  if (bug) platform.log.error({ err: bug, requestId: request.id, path: pathOf(request) }, "call failed");
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  reply.status(status).header("content-type", jsonType).header("cache-control", "no-store");
  void (request.raw.complete || !hasBody(request.raw) ? reply.send(body) : answerSender(reply, body));
}

export const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** Left unread here, all of them: who calls, and how much the call takes, comes first. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const type of [/^(application|text)\/([\w.-]+\+)?json/i, /^multipart\/form-data/i])
    app.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
  app.addHook("onRequest", async ({ method, raw }, reply) => {
    // Nobody reads it, so nothing can follow it.
    if ((method === "GET" || method === "HEAD") && hasBody(raw)) reply.header("connection", "close");
  });
}

function logAnswers(app: FastifyInstance, platform: Platform): void {
  app.addHook("onResponse", async (request, reply) => {
    const { tenantId, userId } = stateOf(request);
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, tenantId, userId };
    platform.log.info({ ...line, ip: request.ip, requestId: request.id, ms: Math.round(reply.elapsedTime) }, "call");
  });
}

function mount(app: FastifyInstance, platform: Platform, route: Route): void {
  const { verb, alsoVerbs = [], path, needs } = route.endpoint;
  app.route({
    method: [verb, ...alsoVerbs],
    url: path,
    config: { isForClients: route.isOfClient || needs.forClients === true },
    handler: (request, reply) => {
      if (route.isPublic) return answerPublic(platform, route, request, reply);
      if (route.isOfClient) return answerClient(platform, route, request, reply);
      return answerSigned(platform, route, request, reply);
    },
  });
}

/** Every membership need must name a field that is always there: an absent id would otherwise be no check at all. */
function checkNeeds({ endpoint }: Route): void {
  const { needs, input, path } = endpoint;
  if (!needs.project) return;
  const { error } = input.safeParse({});
  const isRequired = error?.issues.some(({ path: [name] }) => name === needs.project?.field);
  if (!isRequired)
    throw new Error(`${path}: the field ${needs.project.field}, which names its project, must be required.`);
}

function answerUnknown(app: FastifyInstance, platform: Platform, routes: readonly Route[]): void {
  const verbsByPath = new Map<string, string[]>();
  for (const { endpoint } of routes) {
    const path = endpoint.path.toLowerCase();
    verbsByPath.set(path, [...(verbsByPath.get(path) ?? []), endpoint.verb, ...(endpoint.alsoVerbs ?? [])]);
  }
  app.setNotFoundHandler((request, reply) => {
    const verbs = verbsByPath.get(pathOf(request).toLowerCase().replace(/\/$/, ""));
    if (verbs) reply.header("allow", verbs.join(", "));
    const refusal = verbs
      ? new Refusal("error.methodNotAllowed", { kind: "method" })
      : new Refusal("error.notFound", { kind: "missing" });
    sendFailure(platform, refusal, request, reply);
  });
}

/** The HTTP server of all areas: case-blind routes, the ABP envelope around everything, refusals in the reader's language. */
export function buildApp(platform: Platform, routes: readonly Route[], options: AppOptions = {}): FastifyInstance {
  const { receiveTimes = defaultReceiveTimes } = options;
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    exposeHeadRoutes: false,
    bodyLimit: limits.bodyBytes.usual,
    requestTimeout: wholeRequestMs,
    http: { headersTimeout: receiveTimes.silenceMs, connectionsCheckingInterval: receiveTimes.silenceMs / 5 },
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: "idle",
    // Who has reached us while we stop is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendFailure(platform, error, request, reply),
  });
  app.addHook("onRequest", async (request, reply) => {
    stateOf(request).lang = cultureOf(request, null);
    reply.header("x-request-id", request.id);
    setSecurityHeaders(request, reply, platform.external.frameOrigins);
  });
  keepClientsOut(app, (refusal, request, reply) => sendFailure(platform, refusal, request, reply));
  allowOrigins(app, options.corsOrigins ?? []);
  app.setErrorHandler((error, request, reply) => sendFailure(platform, error, request, reply));
  leaveBodies(app);
  giveUpStalled(app, receiveTimes);
  compressAnswers(app);
  logAnswers(app, platform);
  for (const route of routes) {
    checkNeeds(route);
    mount(app, platform, route);
  }
  answerUnknown(app, platform, routes);
  return app;
}
