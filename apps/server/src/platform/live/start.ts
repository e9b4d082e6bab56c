import { listen } from "@digao/db/listen";
import type { Pool } from "@digao/db/pool";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Tokens } from "../auth/tokens.ts";
import { fanOut } from "./fan-out.ts";
import { createHub, type Hub, type HubLimits } from "./hub.ts";
import { channel, readOutbox } from "./outbox.ts";
import { recheckSessions } from "./recheck.ts";
import { serveHub } from "./routes.ts";
import { serveSockets } from "./socket.ts";
import { keepPlaces, startUpkeep } from "./upkeep.ts";

export interface LiveParts {
  /** Of the LISTEN connection: the database itself, where calls go through a pooler. */
  listenUrl: string;
  pool: Pool;
  tokens: Tokens;
  log: Logger;
  limits?: HubLimits | undefined;
  /** How often the outbox is looked at unasked. */
  lookMs?: number | undefined;
}

/** A server whose database is away for longer starts nevertheless, and says so by /readyz. */
const readyMs = 5000;

/** The database was away, or events are lost for this server: every window refetches, and ended sessions are closed. */
async function catchUp(hub: Hub): Promise<void> {
  const all = [...hub.connections.values()];
  for (const connection of all) connection.push("refresh");
  await recheckSessions(hub, all);
  await keepPlaces(hub);
}

/** Mounts /signalr and begins to listen; everything ends with the HTTP server. */
export async function serveLive(
  app: FastifyInstance,
  { listenUrl, limits, lookMs, ...parts }: LiveParts,
): Promise<void> {
  const hub = createHub(parts, limits);
  const report = (error: unknown): void => parts.log.error({ err: error }, "an announcement could not be passed on");
  await serveHub(app, hub);
  serveSockets(app.server, hub);
  // One after the other, in the order of the outbox: whoever is removed from a project receives nothing that came after.
  const outbox = readOutbox(parts.pool, {
    handOut: (announced) => fanOut(hub, announced),
    onGap: () => catchUp(hub),
    onError: report,
    onLost: (error) =>
      parts.log.warn({ err: error }, "the outbox could not be read; it is tried again every few seconds"),
    ...(lookMs ? { lookMs } : {}),
  });
  const listener = listen(listenUrl, {
    channel,
    onPayload: outbox.wake,
    onListening: (isFirst) => {
      outbox.wake();
      if (!isFirst) catchUp(hub).catch(report);
    },
    onLost: (error) => parts.log.warn({ err: error }, "the LISTEN connection was lost and is being reopened"),
  });
  const endUpkeep = startUpkeep(hub);
  app.addHook("preClose", async () => {
    endUpkeep();
    await listener.stop();
    for (const connection of [...hub.connections.values()]) connection.close("The server stops.", true);
    await outbox.stop();
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, readyMs).unref());
  app.addHook("onReady", async () => {
    await Promise.race([Promise.all([listener.ready, outbox.ready]), late]);
  });
}
