import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export interface StopTimes {
  /** How long the server goes on as before, but for /readyz, so that a proxy sends nobody here any more. */
  drainMs: number;
  /** How long calls that run may then take. */
  callsMs: number;
}

export interface Drain {
  /** From the moment that the server is asked to stop. */
  isStopping: () => boolean;
  /** Lets everybody go elsewhere, then closes; answers when the last call has ended or was cut off. */
  close(): Promise<void>;
}

/**
 * Connections that the kernel has taken and we have not are reset when listening ends. Right after a round of the event loop has
 * taken what there was, next to none is left. Answers when the last connection has ended.
 */
const stopListening = (app: FastifyInstance): Promise<void> =>
  new Promise((resolve) => setImmediate(() => app.server.close(() => resolve())));

/** Ends an HTTP server without an error for anyone who is sent elsewhere in time. */
export function drainOf(app: FastifyInstance, { drainMs, callsMs }: StopTimes): Drain {
  let isStopping = false;
  app.addHook("onSend", async (_request, reply) => {
    // A kept connection would bring the next call here again.
    if (isStopping) reply.header("connection", "close");
  });
  return {
    isStopping: () => isStopping,
    async close() {
      isStopping = true;
      await pause(drainMs);
      const late = setTimeout(() => app.server.closeAllConnections(), callsMs);
      await Promise.all([stopListening(app), app.close()]);
      clearTimeout(late);
    },
  };
}
