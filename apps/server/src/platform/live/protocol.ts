import { isRecord } from "../lib/narrow.ts";

/** The SignalR hub protocol in JSON: records that end with 0x1E, each an object whose `type` says what it is. */
const end = "\u001e";

const type = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;
const targetLengthMax = 100;

export interface Invocation {
  kind: "invocation";
  target: string;
  args: unknown[];
  /** Absent where the caller wants no answer. */
  id: string | undefined;
}
export type Incoming =
  | Invocation
  | { kind: "close" }
  /** Pings, and what only servers of other features read. */
  | { kind: "ignored" };

export const recordOf = (message: object): string => JSON.stringify(message) + end;

export const pingRecord = recordOf({ type: type.ping });
export const handshakeDone = recordOf({});
export const handshakeRefused = (error: string): string => recordOf({ error });
export const invocation = (target: string, ...args: unknown[]): string =>
  recordOf({ type: type.invocation, target, arguments: args });
export const completion = (invocationId: string, result: unknown): string =>
  recordOf({ type: type.completion, invocationId, result: result ?? null });
export const failure = (invocationId: string, error: string): string =>
  recordOf({ type: type.completion, invocationId, error });
export const closeRecord = (error: string | undefined, allowReconnect: boolean): string =>
  recordOf({ type: type.close, ...(error ? { error } : {}), ...(allowReconnect ? { allowReconnect } : {}) });

/** The whole records of a text; null when the last one is cut off. */
export function splitRecords(text: string): string[] | null {
  const parts = text.split(end);
  return parts.pop() === "" ? parts : null;
}

function objectIn(record: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(record);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The first record of a client: why it is refused, or null. */
export function handshakeFault(record: string): string | null {
  const handshake = objectIn(record);
  if (!handshake || typeof handshake.protocol !== "string") return "The handshake is not readable.";
  if (handshake.protocol !== "json") return `The protocol '${handshake.protocol.slice(0, 20)}' is not supported.`;
  if (handshake.version !== 1) return "The server supports version 1 of the protocol 'json'.";
  return null;
}

/** Null for what is no message. */
export function messageIn(record: string): Incoming | null {
  const message = objectIn(record);
  if (!message || typeof message.type !== "number") return null;
  if (message.type === type.close) return { kind: "close" };
  if (message.type !== type.invocation && message.type !== type.streamInvocation) return { kind: "ignored" };
  const { target, arguments: args = [], invocationId: id } = message;
  if (typeof target !== "string" || target.length > targetLengthMax || !Array.isArray(args)) return null;
  // Nothing here answers by a stream: such a call ends as one of an unknown method.
  const name = message.type === type.streamInvocation ? `${target} as a stream` : target;
  return { kind: "invocation", target: name, args, id: typeof id === "string" ? id : undefined };
}
