import { messageImageBytesMax, type messages } from "@digao/contract/areas/messages";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { missing, Refusal } from "../../platform/refusal.ts";
import type { Context, UploadedFile } from "../../platform/serve.ts";

const imageField = "chatImage";

/** What comes as a picture is one, and small enough to be shown in a thread. */
function checkImage({ field, kind, fileName, sizeBytes }: UploadedFile): void {
  if (field !== imageField) return;
  if (kind !== "png" && kind !== "jpg")
    throw new Refusal("message.notImage", { field: imageField, params: { file: fileName } });
  if (sizeBytes > messageImageBytesMax)
    throw new Refusal("message.imageTooLarge", { kind: "tooLarge", field: imageField, params: { file: fileName } });
}

/** Puts files beside a message. */
export async function keepFiles(
  { db, files, project }: Context,
  msgId: number,
  uploads: readonly UploadedFile[],
): Promise<void> {
  for (const upload of uploads) checkImage(upload);
  for (const upload of uploads) {
    const fileId = await files.keep(upload, { projectId: project?.id ?? null });
    await db
      .insertInto("msg_file")
      .values({ msg_id: msgId, file_id: fileId, is_image: upload.field === imageField })
      .execute();
  }
}

export async function takeFilesAway({ db }: Context, msgId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db.deleteFrom("msg_file").where("msg_id", "=", msgId).where("file_id", "in", fileIds).execute();
}

export async function downFile(
  { db, files }: Context,
  { msgId, fileId }: Input<(typeof messages)["DownChatFiles"]>,
): Promise<FileAnswer> {
  const file = await db
    .selectFrom("msg_file")
    .where("msg_id", "=", msgId)
    .where("file_id", "=", fileId)
    .select("is_image as isInline")
    .executeTakeFirst();
  if (!file) throw missing("file.gone");
  return files.open(fileId, file);
}
