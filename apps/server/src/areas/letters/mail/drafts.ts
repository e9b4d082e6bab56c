/** Drafts: kept over reloads and changes of the window, with what is attached to them. */
import type { mail } from "@digao/contract/areas/letters/mail/calls";
import { mailPartsMax } from "@digao/contract/areas/letters/mail/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { wordsOf } from "../../../platform/lib/clean-html.ts";
import type { StoredPart } from "../../../platform/mail/part.ts";
import { writtenHtml } from "../../../platform/mail/pictures.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type OwnMail, ownMail, requireAccount } from "./own.ts";
import { snippetOf } from "./queue.ts";

type Calls = typeof mail;
type Draft = Output<Calls["SaveDraft"]>;
export type Written = Input<Calls["SaveDraft"]>;

export const partsOf = (row: OwnMail["mail"]): StoredPart[] => row.attachments as unknown as StoredPart[];

const answered = (id: number, rowVersion: number, parts: readonly StoredPart[]): Draft => ({
  id,
  rowVersion,
  parts: parts.map(({ fileName, sizeBytes }, index) => ({ index, fileName, sizeBytes })),
});

export async function ownDraft(ctx: Context, id: number, rowVersion?: number): Promise<OwnMail["mail"]> {
  const { mail: row } = await ownMail(ctx, id, { isLocked: true });
  if (row.folder !== "drafts") throw new Refusal("mail.noDraft", { kind: "state" });
  if (rowVersion !== undefined) checkVersion(rowVersion, { rowVersion: row.row_version });
  return row;
}

/** What a reply or a forwarded mail goes back to. */
export async function originOf(ctx: Context, { replyToId, forwardOfId }: Written) {
  const id = replyToId ?? forwardOfId;
  if (!id) return null;
  const { mail: origin } = await ownMail(ctx, id);
  return origin;
}

/** Of a forwarded mail the original goes along whole: nothing of it is lost or changed. */
async function forwarded(ctx: Context, input: Written): Promise<StoredPart[]> {
  if (!input.forwardOfId) return [];
  const { mail: origin } = await ownMail(ctx, input.forwardOfId);
  if (origin.raw_file_id === null) return [];
  const fileName = `${
    origin.subject
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, " ")
      .trim()
      .slice(0, 80) || "mail"
  }.eml`;
  return [{ fileName, mime: "message/rfc822", sizeBytes: origin.size_bytes, fileId: origin.raw_file_id }];
}

async function valuesOf(ctx: Context, input: Written) {
  const html = writtenHtml(input.content);
  const text = wordsOf(html).trim();
  const origin = await originOf(ctx, input);
  return {
    html,
    text,
    row: {
      to_list: JSON.stringify(input.to),
      cc_list: JSON.stringify(input.cc),
      bcc_list: JSON.stringify(input.bcc),
      subject: input.subject,
      snippet: snippetOf(text),
      in_reply_to: input.replyToId ? (origin?.message_id ?? null) : null,
      refs: input.replyToId && origin ? [...origin.refs, origin.message_id ?? ""].filter(Boolean).slice(-50) : [],
      thread_id: input.replyToId ? (origin?.thread_id ?? null) : null,
    },
  };
}

async function addDraft(ctx: Context, input: Written): Promise<Draft> {
  const account = await requireAccount(ctx);
  const { html, text, row } = await valuesOf(ctx, input);
  const parts = await forwarded(ctx, input);
  const { id, row_version } = await ctx.db
    .insertInto("mail")
    .values({
      ...row,
      account_id: account.id,
      direction: 1,
      folder: "drafts",
      from_name: account.display_name,
      from_addr: account.mail_address,
      attachments: JSON.stringify(parts),
      attachment_count: parts.length,
      is_read: true,
    })
    .returning(["id", "row_version"])
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto("mail_body").values({ mail_id: id, html, text }).execute();
  return answered(id, row_version, parts);
}

export async function saveDraft(ctx: Context, input: Written): Promise<Draft> {
  if (!input.id) return addDraft(ctx, input);
  const current = await ownDraft(ctx, input.id, input.rowVersion);
  const { html, text, row } = await valuesOf(ctx, { ...input, forwardOfId: null });
  const basis = input.replyToId
    ? row
    : { ...row, in_reply_to: current.in_reply_to, refs: current.refs, thread_id: current.thread_id };
  const { row_version } = await ctx.db
    .updateTable("mail")
    .set({ ...basis, is_indexed: false, at: sql`now()`, updated_at: sql`now()`, row_version: sql`row_version + 1` })
    .where("id", "=", current.id)
    .returning("row_version")
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable("mail_body").set({ html, text }).where("mail_id", "=", current.id).execute();
  return answered(current.id, row_version, partsOf(current));
}

const totalMax = 40 * 1024 * 1024;

async function setParts(ctx: Context, id: number, parts: readonly StoredPart[]): Promise<Draft> {
  const { row_version } = await ctx.db
    .updateTable("mail")
    .set({
      attachments: JSON.stringify(parts),
      attachment_count: parts.length,
      size_bytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", id)
    .returning("row_version")
    .executeTakeFirstOrThrow();
  return answered(id, row_version, parts);
}

export async function uploadMailFile(
  ctx: Context,
  { id }: Input<Calls["UploadMailFile"]>,
  uploads: UploadedFile[],
): Promise<Draft> {
  const draft = await ownDraft(ctx, id);
  if (uploads.length === 0) throw new Refusal("file.missing", { field: "file" });
  const parts = partsOf(draft);
  const bytes = [...parts, ...uploads].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > totalMax || parts.length + uploads.length > mailPartsMax)
    throw new Refusal("mail.partsTooLarge", {
      kind: "tooLarge",
      field: "file",
      params: { max: 40, count: mailPartsMax },
    });
  const added: StoredPart[] = [];
  for (const upload of uploads) {
    const { fileName, mime, sizeBytes } = upload;
    added.push({ fileName, mime, sizeBytes, fileId: await ctx.files.keep(upload) });
  }
  return setParts(ctx, id, [...parts, ...added]);
}

export async function removeMailFile(ctx: Context, { id, index }: Input<Calls["RemoveMailFile"]>): Promise<Draft> {
  const parts = partsOf(await ownDraft(ctx, id));
  if (!parts[index]) throw missing("mail.noPart");
  return setParts(ctx, id, parts.toSpliced(index, 1));
}
