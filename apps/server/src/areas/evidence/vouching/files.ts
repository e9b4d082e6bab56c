import type { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type DrawStatus, isOpen } from "@digao/domain/vouching/states";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof vouching;

/** What a reviewer has seen stays as it was. */
async function refuseReviewed(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ status: DrawStatus; where: string }>`
    select status, j_date || ' ' || voucher_name(j_type, j_no_text) || ' #' || line_no as where
    from drawn_voucher where ${ofProject("drawn_voucher")} and id = ${id} for update`.execute(db);
  const [row] = rows;
  if (row && !isOpen(row.status)) throw new Refusal("draw.closed", { kind: "state", params: { where: row.where } });
}

/** Evidence of a check: pictures and files, put beside the row. */
export async function addFiles(
  { db, files, project, audit }: Context,
  { id }: Input<Calls["AddDrawCheckFiles"]>,
  uploads: UploadedFile[],
): Promise<number[]> {
  await refuseReviewed(db, id);
  const ids: number[] = [];
  for (const upload of uploads) ids.push(await files.keep(upload, { projectId: project?.id ?? null }));
  if (ids.length === 0) return ids;
  await db
    .insertInto("drawn_file")
    .values(ids.map((fileId) => ({ drawn_id: id, file_id: fileId })))
    .execute();
  const names = uploads.map(({ fileName }) => fileName);
  await audit({ refType: "drawnVoucher", refId: id, projectId: project?.id, action: "addFile", new: { files: names } });
  return ids;
}

async function fileOf({ db }: Context, { id, fileId }: { id: number; fileId: number }): Promise<void> {
  const row = await db
    .selectFrom("drawn_file")
    .where("drawn_id", "=", id)
    .where("file_id", "=", fileId)
    .select("file_id")
    .executeTakeFirst();
  if (!row) throw missing("file.gone");
}

export async function removeFile(ctx: Context, input: Input<Calls["RemoveDrawCheckFile"]>): Promise<null> {
  const { db, files, project, audit } = ctx;
  await fileOf(ctx, input);
  await refuseReviewed(db, input.id);
  const { fileName } = await files.find(input.fileId);
  await db.deleteFrom("drawn_file").where("drawn_id", "=", input.id).where("file_id", "=", input.fileId).execute();
  const old = { files: [fileName] };
  await audit({ refType: "drawnVoucher", refId: input.id, projectId: project?.id, action: "removeFile", old });
  return null;
}

export async function downFile(ctx: Context, input: Input<Calls["DownDrawCheckFile"]>): Promise<FileAnswer> {
  await fileOf(ctx, input);
  return ctx.files.open(input.fileId);
}
