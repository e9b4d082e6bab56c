/** Sending by SMTP. Whoever sends is told when all but the last bytes are handed over: from then on the server may have taken the mail. */
import { type Readable, Transform } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailAccess } from "./access.ts";
import { faultOf, MailFault, oneLine } from "./fault.ts";
import { isImplicitTls, type MailHost, type ReachMailHost, tlsOptionsOf } from "./hosts.ts";

export interface Envelope {
  from: string;
  to: string[];
}
export interface Letter {
  envelope: Envelope;
  sizeBytes: number;
  body: Readable;
  /** Called before the last bytes go: what it throws keeps the server from ever taking the mail. */
  beforeEnd: () => Promise<void>;
}
export interface Accepted {
  reply: string;
  /** Receivers whom the server did not take it for, with its words. */
  rejected: string[];
}
export interface SmtpSession {
  send(letter: Letter): Promise<Accepted>;
  close(): void;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** 4xx is said to be tried again, 5xx is final. */
function faultOfSmtp(error: SmtpError): MailFault {
  if (error instanceof MailFault) return error;
  const { code = "", responseCode = 0, response } = error;
  if (code === "EAUTH") return new MailFault(responseCode >= 400 && responseCode < 500 ? "later" : "auth", response);
  if (code === "ETLS") return new MailFault(response ? "noTls" : "tls", response ?? error.message);
  if (responseCode === 552 || /size/i.test(code)) return new MailFault("tooLarge", response);
  if (responseCode >= 500) return new MailFault("refused", response);
  if (responseCode >= 400) return new MailFault("later", response);
  if (code === "ECONNECTION" || code === "ESOCKET" || code === "EPROTOCOL") return faultOf(error, "lost");
  return faultOf(error, "lost");
}

export type SmtpAccess = Pick<MailAccess, "address" | "login" | "password" | "smtpServe" | "smtpPort" | "isSsl">;

const times = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 120_000 };

/** The end of what passes is held back until `beforeEnd` has returned. */
const holdingEnd = (beforeEnd: () => Promise<void>): Transform =>
  new Transform({
    transform(chunk, _encoding, done) {
      done(null, chunk);
    },
    flush(done) {
      beforeEnd().then(() => done(), done);
    },
  });

function connect(connection: SMTPConnection, account: SmtpAccess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: SmtpError): void => reject(faultOfSmtp(error));
    connection.once("error", fail);
    connection.once("end", () => reject(new MailFault("lost")));
    connection.connect((error?: SmtpError | null) => {
      if (error) return fail(error);
      const credentials = { user: account.login, pass: account.password };
      connection.login({ ...credentials, credentials }, (refused?: SmtpError | null) => {
        if (refused) return fail(refused);
        connection.off("error", fail);
        resolve();
      });
    });
  });
}

function sendOne(connection: SMTPConnection, { envelope, sizeBytes, body, beforeEnd }: Letter): Promise<Accepted> {
  return new Promise((resolve, reject) => {
    const held = holdingEnd(beforeEnd);
    const fail = (error: SmtpError): void => reject(faultOfSmtp(error));
    const ended = (): void => reject(new MailFault("lost"));
    connection.once("error", fail).once("end", ended);
    for (const stream of [body, held])
      stream.once("error", (error) => {
        reject(error);
        connection.close();
      });
    connection.send({ ...envelope, size: sizeBytes }, body.pipe(held), (error, info) => {
      connection.off("error", fail).off("end", ended);
      body.destroy();
      if (error) return fail(error as SmtpError);
      const rejected = (info?.rejectedErrors ?? []).map((one) => oneLine((one as SmtpError).response ?? one.message));
      resolve({ reply: oneLine(info?.response ?? ""), rejected });
    });
  });
}

function smtpOptions(host: MailHost, { isSsl, address }: Pick<MailAccess, "isSsl" | "address">) {
  const isImplicit = isSsl && isImplicitTls(host.port);
  return {
    host: host.ip,
    port: host.port,
    secure: isImplicit,
    requireTLS: isSsl && !isImplicit,
    ignoreTLS: !isSsl,
    name: address.split("@")[1] ?? "localhost",
    tls: tlsOptionsOf(host),
    ...times,
  };
}

/** Signed in, ready for one mail after the other. */
export async function openSmtp(account: SmtpAccess, reach: ReachMailHost): Promise<SmtpSession> {
  const host = await reach(account.smtpServe, account.smtpPort);
  const connection = new SMTPConnection({ ...smtpOptions(host, account), allowInternalNetworkInterfaces: true });
  // What comes between two mails is found by the next one.
  connection.on("error", () => undefined);
  try {
    await connect(connection, account);
  } catch (error) {
    connection.close();
    throw error;
  }
  return { send: (letter) => sendOne(connection, letter), close: () => connection.quit() };
}
