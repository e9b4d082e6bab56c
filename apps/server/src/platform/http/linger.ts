import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { limits } from "@digao/contract/limits";
import type { FastifyReply } from "fastify";
import { declaredLength } from "./bodies.ts";
import { givenUp } from "./stalled.ts";
import { stateOf } from "./state.ts";

const lingerMs = 30_000;
const lingerBytesMax = 64 * 1024 * 1024;
/**
 * Whoever sends more than `eagerBytes` after the answer is read a piece at a time, and slower where nobody knows who it is: each piece
 * is memory that has to be collected, and a flood of bodies is to take next to nothing of the server.
 */
const paces = {
  caller: { eagerBytes: 512 * 1024, pieceMs: 20 },
  visitor: { eagerBytes: 32 * 1024, pieceMs: 100 },
};
type Pace = (typeof paces)[keyof typeof paces];

/** Throws away what still comes, until it ends, or is more than we put up with. */
function drained(request: IncomingMessage, { eagerBytes, pieceMs }: Pace): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(end, lingerMs);
    request.on("data", (chunk: Uint8Array) => {
      read += chunk.length;
      if (read > lingerBytesMax) end();
      if (read < eagerBytes || isOver) return;
      request.pause();
      setTimeout(() => request.resume(), pieceMs);
    });
    for (const event of ["end", "close", "error"]) request.once(event, end);
    const signal = givenUp(request);
    signal?.addEventListener("abort", end, { once: true });
    if (request.readableEnded || request.destroyed || signal?.aborted) end();
    request.resume();
  });
}

async function* firstThenDrained(request: IncomingMessage, body: string, pace: Pace): AsyncGenerator<Buffer> {
  yield Buffer.from(body, "utf8");
  await drained(request, pace);
}

/**
 * Answers somebody who is still sending: at once, and in full by its length, but the connection ends only when its sender has stopped.
 * Closed earlier, it would be reset, and the sender would never read why.
 */
export function answerSender(reply: FastifyReply, body: string): FastifyReply {
  const request = reply.request.raw;
  const length = declaredLength(request);
  // What is left of a short body is soon read, and the connection serves on.
  if (length === null || length > limits.bodyBytes.usual || givenUp(request)?.aborted)
    reply.header("connection", "close");
  reply.header("content-length", Buffer.byteLength(body, "utf8"));
  const pace = stateOf(reply.request).userId === undefined ? paces.visitor : paces.caller;
  return reply.send(Readable.from(firstThenDrained(request, body, pace), { objectMode: false }));
}
