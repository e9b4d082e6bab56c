/**
 * Fetches what is new in one mailbox. Each mail is kept as it came before anything is read out of it, together with the mark that it was
 * fetched; what is read follows in a transaction of its own. Nothing on the server is deleted or changed.
 */
import type { Readable } from "node:stream";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import type { MailAccess } from "../../../../platform/mail/access.ts";
import { faultOf, keyOfFault } from "../../../../platform/mail/fault.ts";
import { openImap } from "../../../../platform/mail/imap.ts";
import { openPop3 } from "../../../../platform/mail/pop3.ts";
import { tellOfMailbox } from "../../../../platform/mail/tell.ts";
import { openAccount } from "../account.ts";
import { indexSome, mergeMailGrams } from "../grams.ts";
import { receivingKind } from "../kinds.ts";
import { readMails } from "./read-mails.ts";
import { settleByImap } from "./unknown.ts";

/** How many mails one job fetches, before the next one goes on. */
const mailsAtOnce = 500;
const Payload = z.object({ accountId: z.number(), atOnce: z.number().default(mailsAtOnce) });
export const pollMinutes = 10;
/** A server that refuses the password is not asked every ten minutes: it would lock the mailbox. A test by its owner asks at once. */
const refusedMinutes = 6 * 60;
export const mailBytesMax = 60 * 1024 * 1024;
const keysAtOnce = 5000;

interface Listed {
  uidKey: string;
  sizeBytes: number;
  fetch: () => Promise<Readable>;
}
interface Mailbox {
  list(): Promise<Listed[]>;
  /** After all that was listed has been fetched. */
  done(last: string | null): Promise<void>;
  close(): Promise<void>;
}

async function pop3Box(job: JobRun, account: MailAccess): Promise<Mailbox> {
  const host = await job.external.mailHost(account.popServe, account.popPort);
  const pop3 = await openPop3(host, account);
  return {
    list: async () =>
      (await pop3.list()).map(({ number, uidl, sizeBytes }) => ({
        uidKey: `pop3:${uidl}`,
        sizeBytes,
        fetch: () => Promise.resolve(pop3.fetch(number)),
      })),
    done: () => Promise.resolve(),
    close: () => pop3.close(),
  };
}

async function imapBox(job: JobRun, account: MailAccess): Promise<Mailbox> {
  const host = await job.external.mailHost(account.popServe, account.popPort);
  const open = () => openImap(host, account);
  await settleByImap(job, account.id, open);
  const imap = await open();
  const { uidValidity } = imap;
  const isSame = account.uidValidity === uidValidity;
  return {
    list: async () =>
      (await imap.list(isSame ? account.lastUid : 0)).map(({ uid, sizeBytes }) => ({
        uidKey: `imap:${uidValidity}:${uid}`,
        sizeBytes,
        fetch: () => imap.fetch(uid),
      })),
    async done(last) {
      const uid = Number(last?.split(":")[2] ?? (isSame ? account.lastUid : 0));
      await job.withTenant((db) =>
        db
          .updateTable("mail_account")
          .set({ uid_validity: uidValidity, last_uid: uid })
          .where("id", "=", account.id)
          .execute(),
      );
    },
    close: () => imap.close(),
  };
}

/** Those not fetched before, oldest first. */
async function unseen(job: JobRun, accountId: number, listed: readonly Listed[]): Promise<Listed[]> {
  const seen = new Set<string>();
  for (let at = 0; at < listed.length; at += keysAtOnce) {
    const keys = listed.slice(at, at + keysAtOnce).map(({ uidKey }) => uidKey);
    const rows = await job.withTenant(
      (db) =>
        db
          .selectFrom("mail_seen")
          .select("uid_key")
          .where("account_id", "=", accountId)
          .where("uid_key", "in", keys)
          .execute(),
      { readOnly: true },
    );
    for (const { uid_key } of rows) seen.add(uid_key);
  }
  return listed.filter(({ uidKey }) => !seen.has(uidKey));
}

const markSeen = (
  db: Db,
  accountId: number,
  uidKey: string,
  mailId: number | null,
  why: string | null = null,
): Promise<unknown> =>
  db
    .insertInto("mail_seen")
    .values({ account_id: accountId, uid_key: uidKey, mail_id: mailId, why })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id", "uid_key"]).doNothing())
    .execute();

/** What is too large to be taken is told, not passed over. */
async function noteTooLarge(job: JobRun, accountId: number, { uidKey, sizeBytes }: Listed): Promise<void> {
  await job.withTenant(async (db) => {
    const { id } = await db
      .insertInto("mail")
      .values({
        account_id: accountId,
        direction: 2,
        folder: "inbox",
        size_bytes: sizeBytes,
        parse_state: 2,
        parse_note: "mail.tooLarge",
        is_indexed: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await markSeen(db, accountId, uidKey, id, "mail.tooLarge");
  });
}

/** The bytes, a row that says they are to be read, and the mark, together or not at all. */
async function keep(job: JobRun, accountId: number, { uidKey, fetch }: Listed): Promise<void> {
  const temp = await job.store.receive(await fetch());
  try {
    await job.withTenant(async (db) => {
      const fileId = await job.files(db).keep({ ...temp, fileName: "mail.eml", mime: "message/rfc822" });
      const { id } = await db
        .insertInto("mail")
        .values({
          account_id: accountId,
          direction: 2,
          folder: "inbox",
          raw_file_id: fileId,
          raw_sha256: temp.sha256,
          size_bytes: temp.sizeBytes,
          parse_state: 0,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await markSeen(db, accountId, uidKey, id);
    });
  } finally {
    await job.store.discard(temp.tempPath);
  }
}

async function fetchNew(
  job: JobRun,
  account: MailAccess,
  atOnce: number,
): Promise<{ fetched: number; isMore: boolean }> {
  const box = account.sendType === "IMAP" ? await imapBox(job, account) : await pop3Box(job, account);
  try {
    const fresh = await unseen(job, account.id, await box.list());
    const some = fresh.slice(0, atOnce);
    let fetched = 0;
    for (const one of some) {
      job.signal.throwIfAborted();
      if (one.sizeBytes > mailBytesMax) await noteTooLarge(job, account.id, one);
      else await keep(job, account.id, one);
      fetched += 1;
      job.progress({ phase: "mail", done: fetched, total: fresh.length });
    }
    await box.done(some.at(-1)?.uidKey ?? null);
    return { fetched, isMore: fresh.length > some.length };
  } finally {
    await box.close();
  }
}

export async function indexMails(job: Pick<JobRun, "withTenant">, accountId: number): Promise<void> {
  while ((await job.withTenant((db) => indexSome(db, accountId))) > 0);
  await job.withTenant((db) => mergeMailGrams(db, accountId));
}

/** A mailbox that cannot be read is told on its page, and tried again with the next round. */
const notePoll = (job: JobRun, accountId: number, error: MessageKey | null): Promise<unknown> =>
  job.withTenant((db) =>
    db
      .updateTable("mail_account")
      .set({
        polled_at: sql`now()`,
        poll_error: error,
        poll_job_id: null,
        next_poll_at: sql`now() + make_interval(mins => ${error === "mail.fault.auth" ? refusedMinutes : pollMinutes})`,
      })
      .where("id", "=", accountId)
      .execute(),
  );

export const receiveMail = jobOf(
  receivingKind,
  async (job) => {
    const { accountId, atOnce } = Payload.parse(job.payload);
    const account = await job.withTenant((db) => openAccount(db, accountId), { readOnly: true });
    if (!account.isUsable) return { accountId, fetched: 0, error: null };
    let found = { fetched: 0, isMore: false };
    let error: MessageKey | null = null;
    try {
      found = await fetchNew(job, account, atOnce);
    } catch (thrown) {
      job.signal.throwIfAborted();
      const fault = faultOf(thrown, "protocol");
      // Not of the server's doing: ours to be seen.
      if (fault.kind === "protocol") throw thrown;
      error = keyOfFault(fault.kind);
    }
    await readMails(job, account);
    await indexMails(job, accountId);
    await notePoll(job, accountId, error);
    if (found.fetched > 0 || error !== null) await job.withTenant((db) => tellOfMailbox(db, account));
    if (found.isMore && error === null)
      await job.withTenant((db) => job.start(db, { kind: receivingKind, payload: { accountId, atOnce } }));
    return { accountId, fetched: found.fetched, error };
  },
  { afterReport: true },
);
