import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { limits } from "@digao/contract/limits";
import type { FastifyReply } from "fastify";
import { lengthTold } from "./bodies.ts";
import { givenUp } from "./stalled.ts";

const lingerMs = 30_000;
const lingerBytesMax = 64 * 1024 * 1024;
/** Whoever sends more than this after the answer is read a piece at a time: a flood of bodies takes next to nothing of the server. */
const eagerBytes = 512 * 1024;
const pieceMs = 20;

/** Throws away what still comes, until it ends, or is more than we put up with. */
function drained(request: IncomingMessage): Promise<void> {
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

async function* firstThenDrained(request: IncomingMessage, body: string): AsyncGenerator<Buffer> {
  yield Buffer.from(body, "utf8");
  await drained(request);
}

/**
 * Answers somebody who is still sending: at once, and in full by its length, but the connection ends only when its sender has stopped.
 * Closed earlier, it would be reset, and the sender would never read why.
 */
export function answerSender(reply: FastifyReply, body: string): FastifyReply {
  const request = reply.request.raw;
  const length = lengthTold(request);
  // What is left of a short body is soon read, and the connection serves on.
  if (length === null || length > limits.bodyBytes.usual || givenUp(request)?.aborted)
    reply.header("connection", "close");
  reply.header("content-length", Buffer.byteLength(body, "utf8"));
  return reply.send(Readable.from(firstThenDrained(request, body), { objectMode: false }));
}
