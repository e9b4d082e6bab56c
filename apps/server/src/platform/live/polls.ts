import type { FastifyReply } from "fastify";
import type { Connection, Transport } from "./connection.ts";

const pollMs = 90_000;
/** How long a client may be between two polls. */
const absentMs = 30_000;

/** Long polling: records wait here until the client's next poll takes them. */
export class PollTransport implements Transport {
  #queue: string[] = [];
  #bytes = 0;
  #waiting: { answer: (text: string | null) => void; timer: NodeJS.Timeout } | undefined;
  #isClosed = false;
  #absence: NodeJS.Timeout | undefined;
  #onAbsent: () => void;

  constructor(onAbsent: () => void) {
    this.#onAbsent = onAbsent;
    this.#expect();
  }

  send(text: string): void {
    this.#queue.push(text);
    this.#bytes += text.length;
    this.#deliver();
  }

  waitingBytes(): number {
    return this.#bytes;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#absence);
    this.#deliver();
  }

  /** The next records, an empty text after a while without any, null when the connection has ended. */
  poll(): Promise<string | null> {
    this.#settle("");
    clearTimeout(this.#absence);
    return new Promise((resolve) => {
      const answer = (text: string | null): void => {
        if (!this.#isClosed) this.#expect();
        resolve(text);
      };
      this.#waiting = { answer, timer: setTimeout(() => this.#settle(""), pollMs) };
      this.#deliver();
    });
  }

  /** The client went away in mid-poll: what would have been told waits for its next one. */
  abandon(): void {
    this.#settle("");
  }

  #expect(): void {
    clearTimeout(this.#absence);
    this.#absence = setTimeout(this.#onAbsent, absentMs);
  }

  #settle(text: string | null): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    waiting?.answer(text);
  }

  #deliver(): void {
    if (!this.#waiting) return;
    if (this.#queue.length > 0) {
      const text = this.#queue.join("");
      this.#queue = [];
      this.#bytes = 0;
      this.#settle(text);
    } else if (this.#isClosed) this.#settle(null);
  }
}

const transports = new WeakMap<Connection, PollTransport>();

/** What a poll is answered: at once and empty the first time, which tells the client that it is connected. */
export async function answerPoll(connection: Connection, reply: FastifyReply): Promise<FastifyReply> {
  reply.header("content-type", "text/plain; charset=utf-8");
  const existing = transports.get(connection);
  if (!existing) {
    if (connection.isAttached) return reply.status(409).send("");
    const transport = new PollTransport(() => connection.drop());
    transports.set(connection, transport);
    connection.attach(transport);
    return reply.send("");
  }
  const onGone = (): void => existing.abandon();
  reply.raw.once("close", onGone);
  const text = await existing.poll();
  reply.raw.off("close", onGone);
  return text === null ? reply.status(204).send() : reply.send(text);
}
