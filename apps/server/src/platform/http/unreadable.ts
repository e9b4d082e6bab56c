/** Requests whose head cannot be read: no call and no language is known, but the answer is the envelope all the same. */
import type { Socket } from "node:net";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { failure, jsonType } from "./envelope.ts";

interface Trouble {
  status: string;
  code: number;
  key: MessageKey;
}

const unreadable: Trouble = { status: "400 Bad Request", code: 4001, key: "error.badRequest" };
const troubles: Record<string, Trouble> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", code: 4310, key: "error.headersTooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", code: 4080, key: "error.tooSlow" },
};

/** Nothing can follow on this connection, and its sender is told so: a client that keeps connections would send its next call into it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, key } = troubles[error.code ?? ""] ?? unreadable;
  const fault = { code, message: messageOf("zh", key), details: messageOf("en", key), validationErrors: null };
  const body = Buffer.from(failure(fault, false));
  const head = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    `Content-Type: ${jsonType}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  socket.destroySoon();
}
