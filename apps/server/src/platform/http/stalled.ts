import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";

export interface ReceiveTimes {
  /** A sender of whom no byte comes for so long is given up. */
  silenceMs: number;
  /** From then on what has come must have come at `bytesPerSecondMin` on average: a byte now and then is no progress. */
  slowMs: number;
}
export const defaultReceiveTimes: ReceiveTimes = { silenceMs: 10_000, slowMs: 60_000 };
const bytesPerSecondMin = 1024;

interface Incoming {
  readonly giveUp: AbortController;
  bytesAtStart: number;
  bytes: number;
  silentMs: number;
  receivingMs: number;
}

const signals = new WeakMap<IncomingMessage, AbortSignal>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Aborted when the sender of a body is given up; whoever reads it answers that. */
export const givenUp = (request: IncomingMessage): AbortSignal | undefined => signals.get(request);

export const tooSlow = (): Refusal => new Refusal("error.tooSlow", { kind: "slow" });

/** A body that nobody reads at the moment, because we are busy, is not its sender's fault. */
function isStalled(request: IncomingMessage, one: Incoming, passedMs: number, times: ReceiveTimes): boolean {
  const bytes = request.socket.bytesRead;
  const isMoving = bytes !== one.bytes || request.readableFlowing !== true;
  one.bytes = bytes;
  one.silentMs = isMoving ? 0 : one.silentMs + passedMs;
  if (request.readableFlowing === true) one.receivingMs += passedMs;
  if (one.silentMs >= times.silenceMs) return true;
  return one.receivingMs > times.slowMs && (bytes - one.bytesAtStart) / (one.receivingMs / 1000) < bytesPerSecondMin;
}

/** Gives up senders of bodies who stop sending, whatever reads them. */
export function giveUpStalled(app: FastifyInstance, times: ReceiveTimes): void {
  const incoming = new Map<IncomingMessage, Incoming>();
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return;
    const giveUp = new AbortController();
    const bytes = raw.socket.bytesRead;
    incoming.set(raw, { giveUp, bytesAtStart: bytes, bytes, silentMs: 0, receivingMs: 0 });
    signals.set(raw, giveUp.signal);
    raw.once("close", () => incoming.delete(raw));
  });
  const lookAt = (request: IncomingMessage, one: Incoming, passedMs: number): void => {
    if (request.complete) incoming.delete(request);
    else if (isStalled(request, one, passedMs, times)) {
      // Told once before: the answer, if there was one, has not ended the connection.
      if (one.giveUp.signal.aborted) request.socket.destroy();
      one.giveUp.abort();
      one.silentMs = 0;
    }
  };
  const everyMs = times.silenceMs / 10;
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    // After a pause of our own no more than two rounds count: what came meanwhile has not been read yet.
    const passedMs = Math.min(Date.now() - lookedAt, 2 * everyMs);
    lookedAt = Date.now();
    for (const [request, one] of incoming) lookAt(request, one, passedMs);
  }, everyMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
