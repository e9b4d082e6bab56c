/** Tries a mailbox: signs in where mails are fetched and where they are sent, and sends one to itself. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { MessageKey } from "@digao/contract/messages";
import type { MailAccess } from "./access.ts";
import { composeMail } from "./compose.ts";
import { faultOf, keyOfFault } from "./fault.ts";
import type { ReachMailHost } from "./hosts.ts";
import { openImap } from "./imap.ts";
import { openPop3 } from "./pop3.ts";
import { openSmtp, type SmtpSession } from "./smtp.ts";

export interface TestStep {
  step: "receive" | "signIn" | "send";
  isDone: boolean;
  /** Why not. */
  key: MessageKey | null;
  reply: string | null;
}
type Tested = Pick<
  MailAccess,
  | "address"
  | "displayName"
  | "login"
  | "password"
  | "sendType"
  | "popServe"
  | "popPort"
  | "smtpServe"
  | "smtpPort"
  | "isSsl"
>;

const deadlineMs = 30_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function tried(step: TestStep["step"], work: () => Promise<unknown>): Promise<TestStep> {
  try {
    await within(work());
    return { step, isDone: true, key: null, reply: null };
  } catch (error) {
    const { kind, reply } = faultOf(error);
    return {
      step,
      isDone: false,
      key: keyOfFault(kind),
      reply: kind === "auth" || kind === "refused" || kind === "later" ? reply : null,
    };
  }
}

async function receive(account: Tested, reach: ReachMailHost): Promise<void> {
  const host = await reach(account.popServe, account.popPort);
  const box = account.sendType === "IMAP" ? await openImap(host, account) : await openPop3(host, account);
  await box.close();
}

async function sendToSelf(account: Tested, session: SmtpSession, subject: string): Promise<void> {
  const { address, displayName } = account;
  const self = { name: displayName ?? "", address };
  const chunks: Buffer[] = [];
  const mail = {
    from: self,
    to: [self],
    cc: [],
    subject,
    text: subject,
    html: "",
    inReplyTo: null,
    refs: [],
    token: null,
    parts: [],
  };
  for await (const chunk of composeMail({
    ...mail,
    messageId: `<${randomUUID()}@${address.split("@")[1] ?? "digao"}>`,
    date: new Date(),
  }))
    chunks.push(Buffer.from(chunk as Buffer));
  const bytes = Buffer.concat(chunks);
  await session.send({
    envelope: { from: address, to: [address] },
    sizeBytes: bytes.length,
    body: Readable.from([bytes]),
    beforeEnd: () => Promise.resolve(),
  });
}

/** A step that could not be tried because the one before it failed is left out. */
export async function testAccount(account: Tested, reach: ReachMailHost, subject: string): Promise<TestStep[]> {
  const steps = [await tried("receive", () => receive(account, reach))];
  let session: SmtpSession | null = null;
  steps.push(
    await tried("signIn", async () => {
      session = await openSmtp(account, reach);
    }),
  );
  const open = session as SmtpSession | null;
  if (!open) return steps;
  steps.push(await tried("send", () => sendToSelf(account, open, subject)));
  open.close();
  return steps;
}
