import type { FastifyInstance, FastifyRequest } from "fastify";
import { parametersOf } from "./address.ts";
import { type Connection, publicIdOf } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { identify } from "./identity.ts";
import { negotiate, openNegotiated } from "./negotiation.ts";
import { answerPoll } from "./polls.ts";
import { messageBytesMax } from "./socket.ts";
import { openStream } from "./streams.ts";

const availableTransports = [
  { transport: "WebSockets", transferFormats: ["Text"] },
  { transport: "ServerSentEvents", transferFormats: ["Text"] },
  { transport: "LongPolling", transferFormats: ["Text"] },
];

/** Version 1 tells the public id and the secret apart; older clients, which name no version, know one id. */
function negotiated(token: string, version: number): object {
  const ids = version === 0 ? { connectionId: token } : { connectionId: publicIdOf(token), connectionToken: token };
  return { negotiateVersion: version, ...ids, availableTransports };
}

const idIn = (request: FastifyRequest): string => parametersOf(request.url).get("id") ?? "";
const namedBy = ({ connections }: Hub, request: FastifyRequest): Connection | undefined =>
  connections.get(idIn(request));

const isStream = ({ headers }: FastifyRequest): boolean => /\btext\/event-stream\b/i.test(headers.accept ?? "");
const missingStatus = (request: FastifyRequest): number => (parametersOf(request.url).has("id") ? 404 : 400);

/** The part of the hub that is plain HTTP: negotiation, and events of a stream or long polling where sockets do not get through. */
export async function serveHub(app: FastifyInstance, hub: Hub): Promise<void> {
  await app.register((scope, _options, mounted) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: messageBytesMax }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) hub.log.error({ err: error, requestId: request.id }, "a call of the hub failed");
      return reply.status(status).send("");
    });
    scope.post("/signalr/negotiate", async (request, reply) => {
      const parameters = parametersOf(request.url);
      const version = Number(parameters.get("negotiateversion") ?? 0) >= 1 ? 1 : 0;
      const identity = await identify(hub, { authorization: request.headers.authorization, parameters });
      if (hub.isFull(identity, request.ip)) return reply.send({ error: "Too many connections." });
      return reply.send(negotiated(await negotiate(hub, identity), version));
    });
    scope.get("/signalr", async (request, reply) => {
      const connection = namedBy(hub, request) ?? (await openNegotiated(hub, idIn(request), request.ip));
      if (!connection) return reply.status(missingStatus(request)).send("");
      return isStream(request) ? openStream(connection, reply) : answerPoll(connection, reply);
    });
    scope.post("/signalr", async (request, reply) => {
      const connection = namedBy(hub, request);
      if (!connection?.isAttached) return reply.status(missingStatus(request)).send("");
      connection.receive(String(request.body ?? ""));
      return reply.send("");
    });
    scope.delete("/signalr", async (request, reply) => {
      const connection = namedBy(hub, request);
      if (!connection) return reply.status(missingStatus(request)).send("");
      connection.drop();
      return reply.status(202).send("");
    });
    mounted();
  });
}
