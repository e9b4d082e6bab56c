/** The settings of a mailbox, as its owner sees and changes them. The password goes in and never comes out. */

import type { Mailbox, MailboxDraft, MailTest } from "@digao/contract/areas/letters/mail/shapes";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { ownerKinds } from "../../../../platform/mail/access.ts";
import { type TestStep, testAccount } from "../../../../platform/mail/tester.ts";
import { checkVersion, missing, Refusal } from "../../../../platform/refusal.ts";
import { sealSecret } from "../../../../platform/secrets/secrets.ts";
import type { Context } from "../../../../platform/serve.ts";
import { isUsable, openAccount } from "../account.ts";
import { receivingKind } from "../kinds.ts";

export { isUsable };

export interface MailOwner {
  kind: (typeof ownerKinds)[keyof typeof ownerKinds];
  userId: number | null;
  projectId: number | null;
}

const rowsOf = (db: Db) => db.selectFrom("mail_account").selectAll().where("is_deleted", "=", false);
export type MailboxRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["executeTakeFirstOrThrow"]>>;

export async function accountOf(db: Db, { kind, userId, projectId }: MailOwner): Promise<MailboxRow | undefined> {
  return rowsOf(db)
    .where("owner_kind", "=", kind)
    .where(
      sql<boolean>`user_id is not distinct from ${userId}::bigint and project_id is not distinct from ${projectId}::bigint`,
    )
    .executeTakeFirst();
}

export const messageIn = (lang: Lang, key: string | null): string | null =>
  key !== null && isMessageKey(key) ? messageOf(lang, key) : key;

export function mailboxOf(row: MailboxRow, lang: Lang): Mailbox {
  return {
    Id: row.id,
    projectId: row.project_id,
    mailAddress: row.mail_address,
    displayName: row.display_name,
    loginName: row.login_name,
    sendType: row.send_type === "IMAP" ? "IMAP" : "POP3",
    popServe: row.pop_serve,
    popPort: row.pop_port,
    smtpServe: row.smtp_serve,
    smtpPort: row.smtp_port,
    hasPassword: row.password_sealed !== null,
    isSSL: row.is_ssl,
    mailContent: row.mail_content,
    signature: row.signature,
    authServer: row.auth_server,
    isCopiedToSelf: row.is_copied_to_self,
    testedAt: row.tested_at,
    polledAt: row.polled_at,
    pollError: messageIn(lang, row.poll_error),
    rowVersion: row.row_version,
  };
}

const connectionOf = (
  row: Pick<
    MailboxRow,
    "mail_address" | "login_name" | "send_type" | "pop_serve" | "pop_port" | "smtp_serve" | "smtp_port" | "is_ssl"
  >,
) =>
  [
    row.login_name ?? row.mail_address,
    row.send_type,
    row.pop_serve.toLowerCase(),
    row.pop_port,
    row.smtp_serve.toLowerCase(),
    row.smtp_port,
    row.is_ssl,
  ].join("\n");

const columnsOf = (draft: MailboxDraft) => ({
  mail_address: draft.mailAddress,
  display_name: draft.displayName || null,
  login_name: draft.loginName || null,
  send_type: draft.sendType,
  pop_serve: draft.popServe,
  pop_port: draft.popPort,
  smtp_serve: draft.smtpServe,
  smtp_port: draft.smtpPort,
  is_ssl: draft.isSSL,
  mail_content: draft.mailContent || null,
  signature: draft.signature || null,
  auth_server: draft.authServer || null,
  is_copied_to_self: draft.isCopiedToSelf,
});

export const auditedOf = (row: MailboxRow) => ({
  mailAddress: row.mail_address,
  login: row.login_name,
  receive: `${row.send_type} ${row.pop_serve}:${row.pop_port}`,
  send: `${row.smtp_serve}:${row.smtp_port}`,
  isSSL: row.is_ssl,
  authServer: row.auth_server,
});

/** Of one for confirmations, whoever sets or changes anything of it leaves it to somebody else to confirm. */
const changedBy = ({ kind }: MailOwner, { id }: Context["user"], isChanged: boolean) =>
  kind !== ownerKinds.person && isChanged ? { changed_by: id, confirmed_by: null, confirmed_at: null } : {};

const isAnyOther = (current: MailboxRow, values: ReturnType<typeof columnsOf>): boolean =>
  Object.entries(values).some(([name, value]) => current[name as keyof MailboxRow] !== value);

function refuseStale(current: MailboxRow, draft: MailboxDraft, lang: Lang): void {
  if (draft.rowVersion !== undefined) checkVersion(draft.rowVersion, mailboxOf(current, lang));
}

/** Whoever sets up or changes a mailbox comes after the other. */
export const holdMailbox = (db: Db, { kind, userId, projectId }: MailOwner) =>
  sql`select pg_advisory_xact_lock(hashtext(${`mailbox ${kind} ${userId ?? 0} ${projectId ?? 0}`}), app_tenant())`.execute(
    db,
  );

const placeOf = ({ projectId }: MailOwner) => (projectId === null ? {} : { projectId });

/** Creates the owner's mailbox, or changes it. Another server or name never gets the stored password: it is typed again. */
export async function saveMailbox(ctx: Context, owner: MailOwner, draft: MailboxDraft): Promise<Mailbox> {
  const { db, lang } = ctx;
  await holdMailbox(db, owner);
  const current = await accountOf(db, owner);
  if (draft.Id && draft.Id !== current?.id) throw missing("mail.noAccount");
  const values = columnsOf(draft);
  const password = draft.passWord || null;
  if (!current) return addMailbox(ctx, owner, values, password);
  refuseStale(current, draft, lang);
  const isElsewhere = connectionOf({ ...current, ...values }) !== connectionOf(current);
  if (isElsewhere && password === null) throw new Refusal("mail.passwordAgain", { field: "passWord" });
  const isSame = !isElsewhere && password === null && values.mail_address === current.mail_address;
  const row = await db
    .updateTable("mail_account")
    .set({
      ...values,
      ...(password === null ? {} : { password_sealed: await sealSecret(db, password) }),
      ...(isSame ? {} : { tested_at: null, poll_error: null }),
      ...changedBy(owner, ctx.user, password !== null || isAnyOther(current, values)),
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const old = { ...auditedOf(current), password: "kept" };
  const next = { ...auditedOf(row), password: password === null ? "kept" : "changed" };
  await ctx.audit({ refType: "mailAccount", refId: row.id, action: "update", old, new: next, ...placeOf(owner) });
  return mailboxOf(row, lang);
}

async function addMailbox(
  ctx: Context,
  owner: MailOwner,
  values: ReturnType<typeof columnsOf>,
  password: string | null,
): Promise<Mailbox> {
  if (password === null) throw new Refusal("mail.noPassword", { field: "passWord" });
  const row = await ctx.db
    .insertInto("mail_account")
    .values({
      ...values,
      owner_kind: owner.kind,
      user_id: owner.userId,
      project_id: owner.projectId,
      ...changedBy(owner, ctx.user, true),
      password_sealed: await sealSecret(ctx.db, password),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "mailAccount", refId: row.id, action: "create", new: auditedOf(row), ...placeOf(owner) });
  return mailboxOf(row, ctx.lang);
}

interface Tried {
  steps: TestStep[];
  rowVersion: number;
}

/** What a test does while no transaction is open; null where there is nothing to try. */
export async function planTest(ctx: Context, accountId: number | undefined): Promise<(() => Promise<Tried>) | null> {
  if (accountId === undefined) return null;
  const row = await rowsOf(ctx.db).where("id", "=", accountId).executeTakeFirst();
  if (!row?.password_sealed) return null;
  const account = await openAccount(ctx.db, accountId);
  const subject = messageOf(ctx.lang, "mail.test.subject");
  return async () => ({
    steps: await testAccount(account, ctx.external.mailHost, subject),
    rowVersion: row.row_version,
  });
}

/** Settings that passed every step are noted as tested, unless somebody has changed them meanwhile. */
export async function noteTest(ctx: Context, accountId: number, tried: Tried | null): Promise<MailTest> {
  if (!tried) throw missing("mail.noAccount");
  const { steps, rowVersion } = tried;
  const isDone = steps.length === 3 && steps.every((one) => one.isDone);
  const { project_id: projectId } = await rowsOf(ctx.db).where("id", "=", accountId).executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("mail_account")
    .set(isDone ? { tested_at: sql`now()`, poll_error: null, next_poll_at: sql`now()` } : { tested_at: null })
    .where("id", "=", accountId)
    .where("row_version", "=", rowVersion)
    .execute();
  await ctx.audit({
    refType: "mailAccount",
    refId: accountId,
    ...(projectId === null ? {} : { projectId }),
    action: isDone ? "testPassed" : "testFailed",
    new: { steps: steps.map(({ step, isDone: isOk }) => `${step}: ${isOk}`).join(", ") },
  });
  const answered = steps.map(({ step, isDone: isOk, key, reply }) => ({
    step,
    isDone: isOk,
    message: messageIn(ctx.lang, key),
    reply,
  }));
  return { isDone, steps: answered };
}

/** A job that fetches now, unless one is at it. */
export async function startReceiving(ctx: Context, accountId: number): Promise<{ jobId: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from job where kind = ${receivingKind} and state in ('queued', 'running') and payload ->> 'accountId' = ${String(accountId)}
    order by id desc limit 1 for share`.execute(ctx.db);
  const jobId = rows[0]?.id ?? (await ctx.jobs.start(ctx.db, { kind: receivingKind, payload: { accountId } }));
  return { jobId };
}
