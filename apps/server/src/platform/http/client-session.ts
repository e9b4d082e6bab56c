/** The cookie of a client's person. Browsers send it to the calls for clients alone; whoever sends it anywhere else is refused there before anything is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { readCookies } from "./culture.ts";

export const clientPath = "/api/services/app/clientdesk";
const nameFor = ({ protocol }: FastifyRequest): string =>
  protocol === "https" ? "__Secure-digao-client" : "digao-client";

/** Null where there is none; what another site's page has the browser send does not come along (SameSite). */
export function clientTokenIn(request: FastifyRequest): string | null {
  const token = readCookies(request.headers.cookie).get(nameFor(request)) ?? "";
  return token === "" ? null : token;
}

export function keepClientSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === "https" ? "; Secure" : "";
  const end = token === "" ? "; Max-Age=0" : "";
  reply.header(
    "set-cookie",
    `${nameFor(request)}=${token}; Path=${clientPath}; HttpOnly; SameSite=Strict${secure}${end}`,
  );
}

/** Of every address of the server, live connection, files of the web and descriptions included: what is not declared for clients refuses them. */
export function keepClientsOut(
  app: FastifyInstance,
  refuse: (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (clientTokenIn(request) === null) return undefined;
    const { isForClients } = request.routeOptions.config as { isForClients?: boolean };
    if (isForClients === true) return undefined;
    refuse(new Refusal("access.clientOnly", { kind: "forbidden" }), request, reply);
    return reply;
  });
}
