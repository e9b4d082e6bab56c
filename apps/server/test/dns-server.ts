/** A name server on loopback that knows the texts it was given, and nothing else. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { askDns, type Resolve } from "../src/platform/mail/sender-checks.ts";

export interface DnsDesk {
  /** TXT by name, in small letters. */
  texts: Map<string, string>;
  /** As the product asks, of this server alone. */
  resolve: Resolve;
  /** As the operator names it. */
  address: string;
  stop(): Promise<void>;
}

const headBytes = 12;
const txtType = 16;
const noSuchName = 3;

/** The name asked about, and where its question ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A text of any length goes in pieces of 255 bytes. */
function txtAnswer(text: string): Buffer {
  const pieces = Buffer.from(text, "latin1")
    .toString("latin1")
    .match(/.{1,255}/g) ?? [""];
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, "latin1")),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0); // the name of the question
  head.writeUInt16BE(txtType, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answerTo(query: Buffer, texts: ReadonlyMap<string, string>): Buffer {
  const { name, type, end } = questionOf(query);
  const text = type === txtType ? texts.get(name) : undefined;
  const head = Buffer.alloc(headBytes);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x84_80 | (texts.has(name) ? 0 : noSuchName), 2); // an answer of who knows the name
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  const answer = text === undefined ? Buffer.alloc(0) : txtAnswer(text);
  return Buffer.concat([head, query.subarray(headBytes, end), answer]);
}

export async function startDns(): Promise<DnsDesk> {
  const texts = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(answerTo(query, texts), from.port, from.address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const address = `127.0.0.1:${socket.address().port}`;
  return {
    texts,
    address,
    resolve: askDns([address]),
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
