/**
 * Reading a mailbox by POP3 (RFC 1939, STLS of RFC 2595). Mails come as the bytes they are; the client libraries that exist decode them,
 * lose the end of one that falls between two packets, and cannot negotiate TLS.
 */
import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { faultOf, MailFault } from "./fault.ts";
import { isImplicitTls, type MailHost, tlsOptionsOf } from "./hosts.ts";

const silenceMs = 30_000;
const lineMax = 64 * 1024 * 1024;

/** The bytes of a socket by lines. */
class Lines {
  private parts: Buffer[] = [];
  private size = 0;
  private failed: Error | null = null;
  private wake: (() => void) | null = null;
  private socket: Socket | null = null;

  private readonly onData = (part: Buffer): void => {
    this.parts.push(part);
    this.size += part.length;
    if (this.size > lineMax) this.fail(new MailFault("tooLarge"));
    this.wake?.();
  };
  private readonly onClose = (): void => this.fail(new MailFault("lost"));

  private fail(error: Error): void {
    this.failed ??= error;
    this.wake?.();
  }

  attach(socket: Socket): void {
    this.socket?.off("data", this.onData).off("close", this.onClose);
    this.socket = socket;
    socket.setTimeout(silenceMs, () => socket.destroy(new MailFault("timeout")));
    socket.on("data", this.onData).on("close", this.onClose);
    socket.on("error", (error) => this.fail(faultOf(error, "lost")));
  }

  /** Up to and without its line break. */
  async next(): Promise<Buffer> {
    let from = 0;
    for (;;) {
      for (; from < this.parts.length; from += 1) {
        const at = this.parts[from]?.indexOf(10) ?? -1;
        if (at >= 0) return this.take(from, at);
      }
      if (this.failed) throw this.failed;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = null;
    }
  }

  private take(part: number, at: number): Buffer {
    const last = this.parts[part] ?? Buffer.alloc(0);
    const line = Buffer.concat([...this.parts.slice(0, part), last.subarray(0, at)]);
    const rest = last.subarray(at + 1);
    this.parts = [...(rest.length > 0 ? [rest] : []), ...this.parts.slice(part + 1)];
    this.size -= line.length + 1;
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  }
}

export interface Pop3Mail {
  number: number;
  uidl: string;
  sizeBytes: number;
}
export interface Pop3 {
  list(): Promise<Pop3Mail[]>;
  fetch(number: number): Readable;
  close(): Promise<void>;
}

const ended = Buffer.from(".");
const lineBreak = Buffer.from("\r\n");
const chunkBytes = 64 * 1024;

async function openSocket(host: MailHost, isSecure: boolean): Promise<Socket> {
  const address = { host: host.ip, port: host.port };
  const socket = isSecure ? connectTls({ ...address, ...tlsOptionsOf(host) }) : connectPlain(address);
  const late = setTimeout(() => socket.destroy(new MailFault("timeout")), 10_000);
  try {
    await once(socket, isSecure ? "secureConnect" : "connect");
    return socket;
  } catch (error) {
    socket.destroy();
    throw faultOf(error);
  } finally {
    clearTimeout(late);
  }
}

async function upgrade(socket: Socket, host: MailHost): Promise<Socket> {
  const secured = connectTls({ socket, ...tlsOptionsOf(host) });
  try {
    await once(secured, "secureConnect");
    return secured;
  } catch (error) {
    secured.destroy();
    throw faultOf(error, "tls");
  }
}

/** The commands over one socket; what is not +OK is the server's refusal. */
class Session {
  private readonly lines = new Lines();
  private socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    this.lines.attach(socket);
  }

  async answer(kind: "refused" | "auth" | "noTls" = "refused"): Promise<string> {
    const line = (await this.lines.next()).toString("latin1");
    if (line.startsWith("+OK")) return line.slice(3).trim();
    throw new MailFault(kind, line);
  }

  ask(command: string, kind?: "refused" | "auth" | "noTls"): Promise<string> {
    this.socket.write(`${command}\r\n`);
    return this.answer(kind);
  }

  async secure(host: MailHost): Promise<void> {
    await this.ask("STLS", "noTls");
    this.socket = await upgrade(this.socket, host);
    this.lines.attach(this.socket);
  }

  async *many(): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await this.lines.next();
      if (line.equals(ended)) return;
      yield line[0] === 46 ? line.subarray(1) : line;
    }
  }

  end(): void {
    this.socket.destroy();
  }
}

async function table(session: Session, command: string): Promise<Map<number, string>> {
  await session.ask(command);
  const rows = new Map<number, string>();
  for await (const line of session.many()) {
    const [number = "", ...rest] = line.toString("latin1").split(" ");
    rows.set(Number(number), rest.join(" ").trim());
  }
  return rows;
}

async function* bytesOf(session: Session, number: number): AsyncGenerator<Buffer> {
  await session.ask(`RETR ${number}`);
  let held: Buffer[] = [];
  let size = 0;
  for await (const line of session.many()) {
    held.push(line, lineBreak);
    size += line.length + 2;
    if (size < chunkBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  yield Buffer.concat(held);
}

export async function openPop3(
  host: MailHost,
  { login, password, isSsl }: { login: string; password: string; isSsl: boolean },
): Promise<Pop3> {
  if (/[\r\n]/.test(login + password)) throw new MailFault("auth");
  const isImplicit = isSsl && isImplicitTls(host.port);
  const session = new Session(await openSocket(host, isImplicit));
  try {
    await session.answer();
    if (isSsl && !isImplicit) await session.secure(host);
    await session.ask(`USER ${login}`, "auth");
    await session.ask(`PASS ${password}`, "auth");
  } catch (error) {
    session.end();
    throw faultOf(error, "lost");
  }
  return {
    async list() {
      const uidls = await table(session, "UIDL");
      const sizes = await table(session, "LIST");
      return [...uidls].map(([number, uidl]) => ({ number, uidl, sizeBytes: Number(sizes.get(number) ?? 0) }));
    },
    fetch: (number) => Readable.from(bytesOf(session, number), { objectMode: false }),
    // Nothing was marked as deleted, so the mailbox stays as it is.
    async close() {
      await session.ask("QUIT").catch(() => undefined);
      session.end();
    },
  };
}
