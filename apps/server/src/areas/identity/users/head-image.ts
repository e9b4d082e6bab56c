import { user } from "@digao/contract/areas/identity/users/calls";
import { limits } from "@digao/contract/limits";
import type { FileAnswer } from "@digao/contract/shapes";
import { imageSize } from "../../../platform/files/image-size.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { missingRecord } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { personMeant } from "./personal.ts";
import { readUser } from "./user-row.ts";

const pixels = { min: 16, max: 4096 } as const;

async function checkPicture(upload: UploadedFile): Promise<void> {
  const kind = upload.kind === "png" ? "png" : "jpg";
  const size = await imageSize(upload.tempPath, kind, limits.imageBytesMax);
  if (!size) throw new Refusal("user.imageBroken", { kind: "unsupported", field: "file" });
  const isFitting = [size.width, size.height].every((length) => length >= pixels.min && length <= pixels.max);
  if (!isFitting) throw new Refusal("user.imageSize", { field: "file", params: pixels });
}

const pictureOf = ({ db }: Context, userId: number) =>
  db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .where("is_deleted", "=", false)
    .select("head_file_id")
    .executeTakeFirst();

async function setPicture(ctx: Context, userId: number, fileId: number | null): Promise<string | null> {
  await readUser(ctx, userId, true);
  // The file's number makes the address new, so that no browser shows the picture before.
  const headImgUrl = fileId === null ? null : `/api/services/app/User/GetHeadImage?Id=${userId}&v=${fileId}`;
  const before = await pictureOf(ctx, userId);
  await ctx.db
    .updateTable("app_user")
    .set({ head_img_url: headImgUrl, head_file_id: fileId })
    .where("id", "=", userId)
    .execute();
  const old = { headFileId: before?.head_file_id ?? null };
  await ctx.audit({ refType: "user", refId: userId, action: "setPicture", old, new: { headFileId: fileId } });
  return headImgUrl;
}

export async function uploadHeadImage(
  ctx: Context,
  input: { userId?: number | null | undefined },
  [upload]: UploadedFile[],
): Promise<{ headImgUrl: string }> {
  const userId = personMeant(ctx, input.userId, "Pages.Users.Edit");
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  await checkPicture(upload);
  const headImgUrl = await setPicture(ctx, userId, await ctx.files.keep(upload));
  return { headImgUrl: headImgUrl ?? "" };
}

export async function deleteHeadImage(ctx: Context, input: { userId?: number | null | undefined }): Promise<null> {
  await setPicture(ctx, personMeant(ctx, input.userId, "Pages.Users.Edit"), null);
  return null;
}

/** Everyone of the firm sees everyone's picture. */
export async function getHeadImage(ctx: Context, { Id: id }: { Id: number }): Promise<FileAnswer> {
  const found = await pictureOf(ctx, id);
  if (!found) throw missingRecord(user.spec, id, ctx.lang);
  if (found.head_file_id === null) throw missing("user.noImage");
  return ctx.files.open(found.head_file_id, { isInline: true });
}
