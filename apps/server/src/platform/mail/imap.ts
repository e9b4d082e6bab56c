/** Reading a mailbox by IMAP; nothing in it is changed, no mail is marked as seen. */
import type { Readable } from "node:stream";
import { ImapFlow } from "imapflow";
import { faultOf, MailFault } from "./fault.ts";
import { isImplicitTls, type MailHost, tlsOptionsOf } from "./hosts.ts";

export interface ImapMail {
  uid: number;
  sizeBytes: number;
}
export interface Imap {
  uidValidity: string;
  /** Those after a number, oldest first. */
  list(after: number): Promise<ImapMail[]>;
  fetch(uid: number): Promise<Readable>;
  /** Whether the folder of sent mails holds one of this Message-ID; null where there is no such folder. */
  isSent(messageId: string): Promise<boolean | null>;
  close(): Promise<void>;
}

interface Access {
  login: string;
  password: string;
  isSsl: boolean;
}

async function openClient(host: MailHost, { login, password, isSsl }: Access): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: host.ip,
    port: host.port,
    secure: isSsl && isImplicitTls(host.port),
    ...(isSsl && !isImplicitTls(host.port) ? { doSTARTTLS: true } : {}),
    ...(isSsl ? {} : { doSTARTTLS: false }),
    auth: { user: login, pass: password },
    tls: tlsOptionsOf(host),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  // What breaks between two commands is told by the next one.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    const { authenticationFailed, responseText } = error as { authenticationFailed?: boolean; responseText?: string };
    if (authenticationFailed) throw new MailFault("auth", responseText ?? null);
    if (/STARTTLS/.test(String((error as Error).message))) throw new MailFault("noTls");
    throw faultOf(error, "unreachable");
  }
}

async function sentFolder(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  const named = /^(sent|sent (items|messages|mail)|已发送|已发送邮件)$/i;
  return (
    (folders.find((one) => one.specialUse === "\\Sent") ?? folders.find(({ name }) => named.test(name)))?.path ?? null
  );
}

async function holds(client: ImapFlow, path: string, messageId: string): Promise<boolean> {
  await client.mailboxOpen(path, { readOnly: true });
  const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
  return Array.isArray(found) && found.length > 0;
}

export async function openImap(host: MailHost, access: Access): Promise<Imap> {
  const client = await openClient(host, access);
  try {
    const box = await client.mailboxOpen("INBOX", { readOnly: true });
    return {
      uidValidity: String(box.uidValidity),
      async list(after) {
        if (box.exists === 0) return [];
        const mails: ImapMail[] = [];
        for await (const { uid, size = 0 } of client.fetch(`${after + 1}:*`, { uid: true, size: true }, { uid: true }))
          if (uid > after) mails.push({ uid, sizeBytes: size });
        return mails.sort((one, other) => one.uid - other.uid);
      },
      async fetch(uid) {
        const { content } = await client.download(String(uid), undefined, { uid: true });
        if (!content) throw new MailFault("lost");
        return content;
      },
      async isSent(messageId) {
        const path = await sentFolder(client);
        return path === null ? null : holds(client, path, messageId);
      },
      async close() {
        await client.logout().catch(() => client.close());
      },
    };
  } catch (error) {
    client.close();
    throw faultOf(error, "lost");
  }
}
