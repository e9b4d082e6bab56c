import type { FastifyReply } from "fastify";
import type { Connection, Transport } from "./connection.ts";

/** Server-sent events: an answer that does not end. What the client has to say comes by calls of its own. */
class StreamTransport implements Transport {
  #raw: FastifyReply["raw"];

  constructor(raw: FastifyReply["raw"]) {
    this.#raw = raw;
  }

  send(text: string): void {
    this.#raw.write(`data: ${text}\r\n\r\n`);
  }

  waitingBytes(): number {
    return this.#raw.writableLength;
  }

  close(): void {
    this.#raw.end();
  }
}

export function openStream(connection: Connection, reply: FastifyReply): FastifyReply {
  if (connection.isAttached) return reply.status(409).send("");
  const headers = { ...reply.getHeaders(), "content-type": "text/event-stream", "cache-control": "no-cache, no-store" };
  reply.hijack();
  // A proxy that gathers answers would keep them for itself.
  reply.raw.writeHead(200, { ...headers, "x-accel-buffering": "no" } as Record<string, string>);
  // Tells the client that it is connected.
  reply.raw.write(":\r\n\r\n");
  reply.raw.once("close", () => connection.drop());
  connection.attach(new StreamTransport(reply.raw));
  return reply;
}
