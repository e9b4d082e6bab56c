import type { auditFiles, FilePreview } from "@digao/contract/areas/audit-files";
import type { Input } from "@digao/contract/endpoint";
import { isMessageKey, messageOf } from "@digao/contract/messages";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { fileById, versionsOf } from "./file-rows.ts";
import { lookOf } from "./looks.ts";
import { previewing } from "./read/preview.ts";

export async function previewFile(
  ctx: Context,
  { id, version, sheet, encoding }: Input<(typeof auditFiles)["CreateFileToHtml"]>,
): Promise<FilePreview> {
  const { db, files, lang } = ctx;
  const file = await fileById(db, lang, id);
  const wanted = (await versionsOf(db, id)).find((one) => one.version === (version ?? file.version));
  if (!wanted) throw new Refusal("auditFile.versionMissing", { kind: "missing", params: { version: version ?? 0 } });
  const look = lookOf(wanted.kind, file.ext);
  const none = (key: Parameters<typeof messageOf>[1]): FilePreview => ({
    look: "none",
    why: messageOf(lang, key, { name: file.fileName }),
  });
  const isLocked = /^(docx|docm|xlsx|xlsm|pptx)$/.test(file.ext) && wanted.kind === "ole";
  if (isLocked) return none("auditFile.preview.encrypted");
  const stored = await files.find(wanted.fileId);
  const asked = { look: look ?? ("picture" as const), ext: file.ext, sha256: wanted.sha256, sheet, encoding };
  const found = await files.withPath(stored, (path) => ctx.readFile(previewing, path, asked));
  if (found.look === "none") return none(isMessageKey(found.why) ? found.why : "auditFile.preview.broken");
  return look === null ? none("auditFile.preview.kind") : found;
}
