/** Mail servers on loopback: SMTP that takes, refuses or breaks off as told, and a POP3 mailbox. Nothing is sent anywhere else. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface Delivered {
  to: string[];
  bytes: Buffer;
  messageId: string;
}
/** What the server does with the next mails, before or after it has taken them. */
export type Conduct = "take" | "greylist" | "refuse" | "silentAfterData" | "hangUpInData";

export type SmtpStep = "receiver" | "data" | "taken" | "answered";

export interface SmtpDesk {
  port: number;
  delivered: Delivered[];
  conduct: (to: string) => Conduct;
  /** Called at each step of a mail; the server waits for it. Of `answered` it does not: its answer is out. */
  onStep: (step: SmtpStep) => Promise<void>;
  stop(): Promise<void>;
}

export const mailPassword = "pa55-wort";
const idOf = (bytes: Buffer): string =>
  /^message-id:\s*(<[^>]+>)/im.exec(bytes.subarray(0, 20_000).toString("latin1"))?.[1] ?? "";

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Buffer));
  return Buffer.concat(parts);
}

const answer = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

function answerReceiver(conduct: Conduct, done: (error?: Error | null) => void): void {
  if (conduct === "greylist") done(answer(451, "Greylisted, please try again later"));
  else done(conduct === "refuse" ? answer(550, "No such user here") : null);
}

export async function startSmtp(more: SMTPServerOptions & { port?: number; host?: string } = {}): Promise<SmtpDesk> {
  const desk: Omit<SmtpDesk, "port" | "stop"> = {
    delivered: [],
    conduct: () => "take",
    onStep: () => Promise.resolve(),
  };
  const { port = 0, host = "127.0.0.1", ...options } = more;
  const sockets = new Set<Socket>();
  const conducts = new Map<string, Conduct>();
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    disabledCommands: options.key === undefined ? ["STARTTLS"] : [],
    size: 60 * 1024 * 1024,
    onAuth: ({ username, password }, _session, done) =>
      password === mailPassword ? done(null, { user: username ?? "" }) : done(answer(535, "Authentication failed")),
    onRcptTo: ({ address }, session, done) => {
      const conduct = desk.conduct(address);
      conducts.set(session.id, conduct);
      const go = () => answerReceiver(conduct, done);
      desk.onStep("receiver").then(go, go);
    },
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const conduct = conducts.get(session.id);
      if (conduct === "hangUpInData") {
        for (const socket of sockets) socket.destroy();
        return;
      }
      await desk.onStep("data");
      // Null where the sender was killed.
      const bytes = await readAll(stream).catch(() => null);
      if (!bytes) return;
      const mail = { to, bytes, messageId: idOf(bytes) };
      desk.delivered.push(mail);
      await desk.onStep("taken");
      if (conduct === "silentAfterData") for (const socket of sockets) socket.destroy();
      else {
        done();
        void desk.onStep("answered");
      }
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listening = server.listen(port, host);
  await once(listening, "listening");
  return Object.assign(desk, {
    port: (listening.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

export interface Pop3Desk {
  port: number;
  mails: { uidl: string; bytes: Buffer }[];
  /** Commands that were given. */
  commands: string[];
  password: string;
  stop(): Promise<void>;
}

const stuffed = (bytes: Buffer): Buffer =>
  Buffer.from(
    `${bytes.toString("latin1").replace(/\r?\n/g, "\r\n").replace(/^\./gm, "..").replace(/\r\n$/, "")}\r\n`,
    "latin1",
  );

function answerTo(desk: Omit<Pop3Desk, "port" | "stop">, line: string): Buffer | string {
  const [command = "", argument = ""] = line.split(" ");
  const lines = (rows: string[]) => `+OK\r\n${rows.map((row) => `${row}\r\n`).join("")}.\r\n`;
  switch (command.toUpperCase()) {
    case "PASS":
      return argument === desk.password ? "+OK\r\n" : "-ERR [AUTH] invalid password\r\n";
    case "UIDL":
      return lines(desk.mails.map(({ uidl }, at) => `${at + 1} ${uidl}`));
    case "LIST":
      return lines(desk.mails.map(({ bytes }, at) => `${at + 1} ${bytes.length}`));
    case "RETR": {
      const mail = desk.mails[Number(argument) - 1];
      return mail ? Buffer.concat([Buffer.from("+OK\r\n"), stuffed(mail.bytes), Buffer.from(".\r\n")]) : "-ERR\r\n";
    }
    case "STLS":
      return "-ERR not here\r\n";
    default:
      return "+OK\r\n";
  }
}

/** Answers in pieces of odd sizes, so that lines and ends fall between packets. */
export async function startPop3(port = 0): Promise<Pop3Desk> {
  const desk: Omit<Pop3Desk, "port" | "stop"> = { mails: [], commands: [], password: mailPassword };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.setNoDelay(true);
    socket.write("+OK ready\r\n");
    let held = "";
    socket.on("data", (data) => {
      held += data.toString("latin1");
      for (let at = held.indexOf("\r\n"); at >= 0; at = held.indexOf("\r\n")) {
        const line = held.slice(0, at);
        held = held.slice(at + 2);
        desk.commands.push(line.split(" ")[0] ?? "");
        const bytes = Buffer.from(answerTo(desk, line));
        for (let from = 0; from < bytes.length; from += 8191) socket.write(bytes.subarray(from, from + 8191));
        if (/^quit/i.test(line)) socket.end();
      }
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(desk, {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
