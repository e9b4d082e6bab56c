/** Read, thrown away, taken back, filed. */
import type { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { openPart, planPart, planParts, type Source, type Taken } from "../../../platform/mail/part.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { attachFiles } from "../../evidence/audit-files/door.ts";
import { partsOf } from "./drafts.ts";
import { ownMail, ownMails, touched } from "./own.ts";

type Calls = typeof mail;
type MailParts = Awaited<ReturnType<typeof ownMail>>["mail"];

export async function updateReadState(
  ctx: Context,
  { ids, isRead }: Input<Calls["UpdateMailReadState"]>,
): Promise<null> {
  await ownMails(ctx, ids);
  await touched(ctx.db, ids).set({ is_read: isRead, updated_at: sql`now()` }).execute();
  return null;
}

/** What the server is still at, or nobody knows the end of, is not thrown away. */
async function refuseOpen(ctx: Context, ids: readonly number[]): Promise<void> {
  const open = await ctx.db
    .selectFrom("mail_out")
    .select("mail_id")
    .where("mail_id", "in", [...ids])
    .where("state", "in", ["queued", "sending", "unknown"])
    .executeTakeFirst();
  if (open) throw new Refusal("mail.stillOpen", { kind: "state" });
}

/** Its bytes go by the job that removes files, unless a mail that forwards it has them attached. */
async function dropOriginal({ db, jobs }: Context, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const { rows } = await sql`
    select from mail where attachments @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::bigint)) limit 1`.execute(
    db,
  );
  if (rows.length === 0) await jobs.start(db, { kind: "drop-download", payload: { fileId } });
}

/** For good: the row, its text and its bytes. What went out stays in the log of sent mails. */
async function purge(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db } = ctx;
  const { rows } = await sql<{ id: number; subject: string; from: string | null; fileId: number | null }>`
    select m.id, m.subject, m.from_addr as "from", m.raw_file_id as "fileId" from mail m
    where m.id = any(${[...ids]}::bigint[])
      and not exists (select from mail_out o where o.tenant_id = m.tenant_id and o.mail_id = m.id)`.execute(db);
  for (const row of rows) {
    await db
      .updateTable("mail_seen")
      .set({ mail_id: null, why: "mail.deleted" })
      .where("mail_id", "=", row.id)
      .execute();
    await db.deleteFrom("mail").where("id", "=", row.id).execute();
    await dropOriginal(ctx, row.fileId);
    await ctx.audit({
      refType: "mail",
      refId: row.id,
      action: "delete",
      old: { subject: row.subject, from: row.from },
    });
  }
}

export async function deleteMail(
  ctx: Context,
  { ids }: Input<Calls["DeleteMail"]>,
): Promise<Output<Calls["DeleteMail"]>> {
  if (ids.length === 0) return { count: 0 };
  await ownMails(ctx, ids);
  await refuseOpen(ctx, ids);
  const inBin = await ctx.db
    .selectFrom("mail")
    .select("id")
    .where("id", "in", ids)
    .where("folder", "=", "bin")
    .execute();
  await touched(ctx.db, ids)
    .set({ folder: "bin", folder_before: sql`folder`, updated_at: sql`now()` })
    .where("folder", "!=", "bin")
    .execute();
  await purge(
    ctx,
    inBin.map(({ id }) => id),
  );
  return { count: ids.length };
}

export async function restoreMail(
  ctx: Context,
  { ids }: Input<Calls["RestoreMail"]>,
): Promise<Output<Calls["RestoreMail"]>> {
  await ownMails(ctx, ids);
  const { numUpdatedRows } = await touched(ctx.db, ids)
    .set({ folder: sql`coalesce(folder_before, 'inbox')`, folder_before: null, updated_at: sql`now()` })
    .where("folder", "=", "bin")
    .executeTakeFirst();
  return { count: Number(numUpdatedRows) };
}

const fileNameOf = (subject: string): string =>
  `${
    subject
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 120) || "mail"
  }.eml`;

async function sourceOf(ctx: Context, id: number): Promise<Source> {
  const { mail: row } = await ownMail(ctx, id);
  return { rawFileId: row.raw_file_id, fileName: fileNameOf(row.subject), attachments: partsOf(row) };
}

/** A part is taken out while no transaction is open. */
export const downloadMail = planned<Calls["DownMailFile"]>()(
  async (ctx, { id, index }) => planPart(ctx, await sourceOf(ctx, id), index),
  async (ctx, { id, index }, taken) => openPart(ctx, await sourceOf(ctx, id), { index, taken }),
);

interface Filed {
  projectId: number;
  projectName: string;
  fileId: number;
  at: string;
}

type Place = Parameters<typeof attachFiles>[1];

/** In a folder of the mail's own: parts of two mails that bear one name are no versions of each other. */
async function fileParts(
  ctx: Context,
  row: MailParts,
  { place, taken }: { place: Place; taken: readonly Taken[] },
): Promise<{ parts: number; left: string[] }> {
  const names = partsOf(row).map(({ fileName }) => fileName);
  const left = names.slice(taken.length);
  const folder = [place.folder, fileNameOf(row.subject).replace(/\.eml$/, "")].filter(Boolean).join("/").slice(0, 300);
  for (const part of taken)
    try {
      await attachFiles(ctx, { ...place, folder }, [part]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(part.fileName);
    }
  return { parts: names.length - left.length, left };
}

/** The bytes themselves, as every upload: the same mail filed twice is one file. */
async function fileAll(
  ctx: Context,
  { id, projectId, nodeId, folder }: Input<Calls["FileMail"]>,
  parts: readonly Taken[] | null,
): Promise<Output<Calls["FileMail"]>> {
  const { mail: row } = await ownMail(ctx, id, { isLocked: true });
  if (row.raw_file_id === null) throw missing("mail.noOriginal");
  const raw = await ctx.files.find(row.raw_file_id);
  const upload = await ctx.files.receive(ctx.files.read(raw), fileNameOf(row.subject));
  try {
    const place = { refType: 17, refId: null, nodeId: nodeId ?? null, folder };
    const [taken] = await attachFiles(ctx, place, [upload], {
      remark: `${row.from_addr ?? ""} ${row.mail_date ?? ""}`.trim().slice(0, 500),
    });
    if (!taken) throw missing("mail.noOriginal");
    const project = await ctx.db
      .selectFrom("project")
      .select("project_name as name")
      .where("id", "=", projectId)
      .executeTakeFirst();
    const filed = ((row.filed as unknown as Filed[] | null) ?? []).filter((one) => one.fileId !== taken.id);
    const next = [
      ...filed,
      { projectId, projectName: project?.name ?? "", fileId: taken.id, at: new Date().toISOString() },
    ];
    await ctx.db
      .updateTable("mail")
      .set({ filed: JSON.stringify(next) })
      .where("id", "=", id)
      .execute();
    const beside = parts ? await fileParts(ctx, row, { place, taken: parts }) : { parts: 0, left: [] };
    return { fileId: taken.id, fileName: taken.fileName, version: taken.version, ...beside };
  } finally {
    await ctx.files.discard(upload.tempPath);
  }
}

/** Attachments are taken out while no transaction is open. */
export const fileMail = planned<Calls["FileMail"]>()(
  async (ctx, { id, withParts }) => (withParts ? planParts(ctx, await sourceOf(ctx, id)) : null),
  async (ctx, input, parts) => {
    try {
      return await fileAll(ctx, input, parts);
    } finally {
      for (const { tempPath } of parts ?? []) await ctx.files.discard(tempPath);
    }
  },
);
