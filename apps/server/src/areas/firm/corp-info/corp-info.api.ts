import { corpInfo, corpLogo } from "@digao/contract/areas/firm/corp-info/calls";
import { limits } from "@digao/contract/limits";
import { imageSize } from "../../../platform/files/image-size.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const pixels = { min: 16, max: 4096 } as const;

async function checkPicture({ kind, tempPath }: UploadedFile): Promise<void> {
  const size = await imageSize(tempPath, kind === "png" ? "png" : "jpg", limits.imageBytesMax);
  if (!size) throw new Refusal("user.imageBroken", { kind: "unsupported", field: "file" });
  const isFitting = [size.width, size.height].every((length) => length >= pixels.min && length <= pixels.max);
  if (!isFitting) throw new Refusal("user.imageSize", { field: "file", params: pixels });
}

const profile = ({ db }: Context) =>
  db.selectFrom("corp_info").where("is_deleted", "=", false).select(["id", "logo_file_id as fileId"]);

/** The file's number makes the address new, so that no browser shows the logo before. */
async function setLogo(ctx: Context, fileId: number | null): Promise<string | null> {
  const current = await profile(ctx).forUpdate().executeTakeFirst();
  if (!current) throw missing("corpInfo.missing");
  const address = fileId === null ? null : `/api/services/app/CorpInfo/GetCorpLogo?v=${fileId}`;
  await ctx.db
    .updateTable("corp_info")
    .set({ corp_logo: address, logo_file_id: fileId })
    .where("id", "=", current.id)
    .execute();
  const old = { logoFileId: current.fileId };
  await ctx.audit({ refType: "corpInfo", refId: current.id, action: "setLogo", old, new: { logoFileId: fileId } });
  return address;
}

export const corpInfoRoutes = [
  ...serve(corpInfo.calls, registerHandlers(corpInfo)),
  ...serve(corpLogo, {
    GetCorpLogo: async (ctx) => {
      const current = await profile(ctx).executeTakeFirst();
      if (!current?.fileId) throw missing("corpInfo.noLogo");
      return ctx.files.open(current.fileId, { isInline: true });
    },
    UploadCorpLogo: async (ctx, _input, [upload]) => {
      if (!upload) throw new Refusal("file.missing", { field: "file" });
      await checkPicture(upload);
      return { corpLogo: (await setLogo(ctx, await ctx.files.keep(upload))) ?? "" };
    },
    DeleteCorpLogo: async (ctx) => {
      await setLogo(ctx, null);
      return null;
    },
  }),
];
