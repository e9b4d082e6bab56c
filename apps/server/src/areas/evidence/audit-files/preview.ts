import type { auditFiles, FilePreview } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input } from "@digao/contract/endpoint";
import { isMessageKey, type MessageKey, messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { fileById, versionsOf } from "./file-rows.ts";
import { lookOf } from "./looks.ts";
import { previewing } from "./read/preview.ts";

type PreviewQuery = Input<(typeof auditFiles)["CreateFileToHtml"]>;

const none = ({ lang }: Context, name: string, key: MessageKey): FilePreview => ({
  look: "none",
  why: messageOf(lang, key, { name }),
});

/** The version that is asked for, and how it is looked at; a reason where it cannot be. */
async function requestedVersion({ db, lang }: Context, { id, version, sheet, encoding }: PreviewQuery) {
  const file = await fileById(db, lang, id);
  const chosen = (await versionsOf(db, id)).find((one) => one.version === (version ?? file.version));
  if (!chosen) throw new Refusal("auditFile.versionMissing", { kind: "missing", params: { version: version ?? 0 } });
  const look = lookOf(chosen.kind, file.ext);
  const isLocked = /^(docx|docm|xlsx|xlsm|pptx)$/.test(file.ext) && chosen.kind === "ole";
  const request = { look: look ?? ("picture" as const), ext: file.ext, sha256: chosen.sha256, sheet, encoding };
  return { file, chosen, look, isLocked, request };
}

export const previewFile = planned<(typeof auditFiles)["CreateFileToHtml"]>()(
  async (ctx, input) => {
    const { chosen, isLocked, request } = await requestedVersion(ctx, input);
    if (isLocked) return null;
    const stored = await ctx.files.find(chosen.fileId);
    return () => ctx.files.withPath(stored, (path) => ctx.readFile(previewing, path, request));
  },
  async (ctx, input, found): Promise<FilePreview> => {
    const { file, chosen, look, isLocked } = await requestedVersion(ctx, input);
    if (isLocked) return none(ctx, file.fileName, "auditFile.preview.encrypted");
    if (!found) {
      await ctx.files.find(chosen.fileId);
      throw unread();
    }
    if (found.look === "none")
      return none(ctx, file.fileName, isMessageKey(found.why) ? found.why : "auditFile.preview.broken");
    return look === null ? none(ctx, file.fileName, "auditFile.preview.kind") : found;
  },
);
