import { createHash, randomBytes } from "node:crypto";
import type { LiveChange } from "@digao/contract/areas/identity/live/calls";
import type { Identity } from "./identity.ts";
import type { Place } from "./presence.ts";
import * as protocol from "./protocol.ts";

/** How records travel: a socket, or polls. */
export interface Transport {
  send(text: string): void;
  /** What the reader has not taken yet. */
  waitingBytes(): number;
  close(): void;
}

export interface ConnectionEvents {
  /** What a method answers; what it throws becomes the error of the call. */
  onInvoke(connection: Connection, target: string, args: unknown[]): Promise<unknown>;
  onClosed(connection: Connection): void;
  onError(error: unknown): void;
}

const handshakeMs = 15_000;
const collectMs = 40;
const changesMax = 200;
/** Unsent bytes beyond which a client is too slow: it is disconnected, reconnects and refetches. */
const waitingBytesMax = 1024 * 1024;
/** Of one connection; no page of ours comes near. */
const messagesMax = 200;
const windowMs = 10_000;

/** What a method answers with instead of a result: told to the caller as it is. */
export class HubRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "HubRefusal";
  }
}

/** A UUID made of the secret, so that whoever negotiates can name the connection before it is there. */
export function publicIdOf(token: string): string {
  const bytes = createHash("sha256").update(token).digest("hex");
  return `${bytes.slice(0, 8)}-${bytes.slice(8, 12)}-8${bytes.slice(13, 16)}-8${bytes.slice(17, 20)}-${bytes.slice(20, 32)}`;
}

/** One client over its whole life: handshake, messages in order, pings, close. It knows nothing of sockets. */
export class Connection {
  /** Public: names the connection among servers. */
  readonly id: string;
  /** Secret: whoever has it speaks for the connection. */
  readonly token: string;
  identity: Identity | null;
  /** Projects whose events it receives. */
  readonly projects = new Set<number>();
  /** Records it looks at, by name, each with whether it edits there. */
  readonly places = new Map<string, Place & { isEditing: boolean }>();
  #transport: Transport | undefined;
  #state: "new" | "open" | "closed" = "new";
  #changes: LiveChange[] = [];
  #work: Promise<void> = Promise.resolve();
  #heard = { since: Date.now(), count: 0 };
  readonly #events: ConnectionEvents;
  readonly #handshakeTimer: NodeJS.Timeout;

  constructor(identity: Identity | null, events: ConnectionEvents, token = randomBytes(24).toString("base64url")) {
    this.identity = identity;
    this.#events = events;
    this.token = token;
    this.id = publicIdOf(token);
    this.#handshakeTimer = setTimeout(() => this.close("The handshake came too late."), handshakeMs);
  }

  get isAttached(): boolean {
    return this.#transport !== undefined;
  }

  get isClosed(): boolean {
    return this.#state === "closed";
  }

  attach(transport: Transport): void {
    this.#transport = transport;
    if (this.isClosed) transport.close();
  }

  receive(text: string): void {
    const records = protocol.splitRecords(text);
    if (!records) this.close("The message is cut off.");
    for (const record of records ?? []) this.#read(record);
  }

  push(target: string, ...args: unknown[]): void {
    if (this.#state === "open") this.#send(protocol.invocation(target, ...args));
  }

  /** Collected for a moment, since one save may change many records. */
  pushChange(change: LiveChange): void {
    if (this.#state !== "open") return;
    if (this.#changes.length === 0) setTimeout(() => this.#flushChanges(), collectMs);
    if (this.#changes.length <= changesMax) this.#changes.push(change);
  }

  ping(): void {
    if (this.#state === "open") this.#send(protocol.pingRecord);
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#state === "open") this.#send(protocol.closeRecord(error, allowReconnect));
    else if (this.#state === "new" && error) this.#send(protocol.handshakeRefused(error));
    this.drop();
  }

  /** The other side is gone, or is too slow: nothing more is said. */
  drop(): void {
    if (this.isClosed) return;
    this.#state = "closed";
    clearTimeout(this.#handshakeTimer);
    this.#transport?.close();
    this.#events.onClosed(this);
  }

  #send(text: string): void {
    if (this.isClosed || !this.#transport) return;
    if (this.#transport.waitingBytes() > waitingBytesMax) this.drop();
    else this.#transport.send(text);
  }

  #flushChanges(): void {
    const changes = this.#changes;
    this.#changes = [];
    if (changes.length > changesMax) this.push("refresh");
    else this.push("changed", changes);
  }

  #read(record: string): void {
    if (this.#state === "new") this.#shakeHands(record);
    else if (this.#state === "open") this.#take(protocol.messageIn(record));
  }

  #shakeHands(record: string): void {
    const fault = protocol.handshakeFault(record);
    if (fault) {
      this.close(fault);
      return;
    }
    clearTimeout(this.#handshakeTimer);
    this.#state = "open";
    this.#send(protocol.handshakeDone);
  }

  #take(message: protocol.Incoming | null): void {
    if (!message) this.close("The message is not readable.");
    else if (this.#isTooBusy()) this.close("Too many messages.");
    else if (message.kind === "close") this.drop();
    // One after the other, as the client sent them.
    else if (message.kind === "invocation") this.#work = this.#work.then(() => this.#invoke(message));
  }

  #isTooBusy(): boolean {
    if (Date.now() - this.#heard.since > windowMs) this.#heard = { since: Date.now(), count: 0 };
    this.#heard.count += 1;
    return this.#heard.count > messagesMax;
  }

  async #invoke({ target, args, id }: protocol.Invocation): Promise<void> {
    try {
      const result = await this.#events.onInvoke(this, target, args);
      if (id !== undefined) this.#send(protocol.completion(id, result));
    } catch (error) {
      const isRefusal = error instanceof HubRefusal;
      if (!isRefusal) this.#events.onError(error);
      const text = isRefusal ? error.message : `An unexpected error occurred invoking '${target}' on the server.`;
      if (id !== undefined) this.#send(protocol.failure(id, text));
    }
  }
}
