/** What a hostile client does, in a process of its own: it goes on until it is killed, and says "on" once it is at it. */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Attack {
  kind: "bodies" | "halves" | "sockets" | "files";
  url: string;
  /** Of files: who sends them, where to, and what. */
  tokens: string[];
  projectIds: number[];
  name: string;
}

const megabyte = 1024 * 1024;
const attack: Attack = JSON.parse(process.env.ATTACK ?? "{}");
const { hostname, port } = new URL(attack.url);

const openSocket = (): Socket => connect(Number(port), hostname).on("error", () => undefined);
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve();
    socket.once("close", () => resolve()).resume();
  });
const signIn = "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: digao\r\ncontent-type: application/json\r\n";

async function forEver(count: number, once: (index: number) => Promise<void>): Promise<never> {
  const ones = Array.from({ length: count }, async (_, index) => {
    for (;;) {
      await once(index).catch(() => undefined);
      await pause(5);
    }
  });
  process.stdout.write("on\n");
  await Promise.all(ones);
  throw new Error("ended");
}

/** 30 MB of brackets, announced, chunked, or as deep JSON that is just short enough. */
async function sendBody(index: number): Promise<void> {
  const socket = openSocket();
  const ended = closed(socket);
  if (index % 3 === 0) socket.write(`${signIn}content-length: ${30 * megabyte}\r\n\r\n`);
  if (index % 3 === 1) socket.write(`${signIn}transfer-encoding: chunked\r\n\r\n`);
  if (index % 3 === 2) {
    const body = `{"password":${"[{},".repeat(13_000)}`;
    socket.end(`${signIn}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
  }
  const chunk = Buffer.from(index % 3 === 1 ? `10000\r\n${"[".repeat(0x10000)}\r\n` : "[".repeat(0x10000));
  for (let sent = 0; index % 3 < 2 && sent < 480 && !socket.destroyed; sent += 1)
    await Promise.race([ended, new Promise((done) => socket.write(chunk, done))]);
  socket.end();
  await ended;
}

async function sendHalf(index: number): Promise<void> {
  const socket = openSocket();
  socket.write(index % 2 === 0 ? signIn : `${signIn}content-length: 1000\r\n\r\n{"user`);
  await closed(socket);
}

async function* fileOf(name: string): AsyncGenerator<string> {
  if (name === "wide") for (let row = 0; row < 30; row += 1) yield `${"1,".repeat(900_000)}\n`;
  if (name === "html") {
    yield "<html><table>";
    for (let part = 0; part < 38; part += 1) yield "<tr><td>1</td><td>2</td><td>3</td></tr>".repeat(megabyte / 39);
    yield "</table></html>";
  }
  if (name === "quotes") for (let part = 0; part < 48; part += 1) yield '"'.repeat(megabyte);
  if (name === "short") {
    yield "凭证日期,凭证字,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额\n";
    for (let part = 0; part < 100; part += 1) yield "1\n".repeat(300_000);
  }
}

const answered = new Set<number>();

async function sendFile(index: number): Promise<void> {
  const form = new FormData();
  form.append("projectId", String(attack.projectIds[index % attack.projectIds.length]));
  form.append("auto", "true");
  const parts: string[] = [];
  for await (const part of fileOf(attack.name)) parts.push(part);
  form.append("file", new Blob(parts), `${index}-${Date.now()}.${attack.name === "html" ? "xls" : "csv"}`);
  const token = attack.tokens[index % attack.tokens.length];
  const answer = await fetch(`${attack.url}/api/services/app/Project/UploadLedgerFile`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { status } = answer;
  await answer.text();
  if (!answered.has(status)) process.stdout.write(`${attack.name}: answered ${status}\n`);
  answered.add(status);
  await pause(500);
}

if (attack.kind === "bodies") await forEver(12, sendBody);
if (attack.kind === "halves") await forEver(300, sendHalf);
if (attack.kind === "sockets") await forEver(1000, () => closed(openSocket()));
if (attack.kind === "files") await forEver(4, sendFile);
