import { listen } from "@digao/db/listen";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Tokens } from "../auth/tokens.ts";
import type { Pool } from "../serve.ts";
import { channel } from "./events.ts";
import { fanOut } from "./fan-out.ts";
import { createHub, type Hub, type HubLimits } from "./hub.ts";
import { recheckSessions } from "./recheck.ts";
import { serveHub } from "./routes.ts";
import { serveSockets } from "./socket.ts";
import { keepPlaces, startUpkeep } from "./upkeep.ts";

export interface LiveParts {
  appUrl: string;
  pool: Pool;
  tokens: Tokens;
  log: Logger;
  limits?: HubLimits | undefined;
}

/** A server whose database is away for longer starts nevertheless, and says so by /readyz. */
const readyMs = 5000;

/** NOTIFY messages sent while the LISTEN connection was down are lost: every window refetches, and ended sessions are closed. */
async function catchUp(hub: Hub): Promise<void> {
  const all = [...hub.connections.values()];
  for (const connection of all) connection.push("refresh");
  await recheckSessions(hub, all);
  await keepPlaces(hub);
}

/** Mounts /signalr and begins to listen; everything ends with the HTTP server. */
export async function serveLive(app: FastifyInstance, { appUrl, limits, ...parts }: LiveParts): Promise<void> {
  const hub = createHub(parts, limits);
  const report = (error: unknown): void => parts.log.error({ err: error }, "an announcement could not be passed on");
  // In the order in which they were announced: whoever is removed from a project receives nothing that came after.
  let work: Promise<void> = Promise.resolve();
  const queue = (task: () => Promise<void>): void => {
    work = work.then(task).catch(report);
  };
  await serveHub(app, hub);
  serveSockets(app.server, hub);
  const listener = listen(appUrl, {
    channel,
    onPayload: (payload) => queue(() => fanOut(hub, payload)),
    onListening: (isFirst) => {
      if (!isFirst) queue(() => catchUp(hub));
    },
    onLost: (error) => parts.log.warn({ err: error }, "the LISTEN connection was lost and is being reopened"),
  });
  const endUpkeep = startUpkeep(hub);
  app.addHook("preClose", async () => {
    endUpkeep();
    await listener.stop();
    for (const connection of [...hub.connections.values()]) connection.close("The server stops.", true);
    await work;
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, readyMs).unref());
  app.addHook("onReady", () => Promise.race([listener.ready, late]));
}
