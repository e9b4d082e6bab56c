import { type MessageHead, messageImageBytesMax, type messages } from "@digao/contract/areas/evidence/messages/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readMessage, withMoves } from "./message-rows.ts";
import { ownMessage } from "./own.ts";

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

/** A file of one's own message under another name, or taken away. */
export async function changeFile(
  ctx: Context,
  { msgId, fileId, fileName, isDeleted }: Input<(typeof messages)["UpdateChatFileById"]>,
): Promise<MessageHead> {
  const { db } = ctx;
  const old = await ownMessage(ctx, { chatId: msgId, currId: ctx.project?.id ?? 0 });
  const file = [...old.imageList, ...old.fileList].find((one) => one.fileId === fileId);
  if (!file) throw missing("file.gone");
  if (!isDeleted && !fileName) throw new Refusal("message.fileNameEmpty", { field: "fileName" });
  if (isDeleted) await takeFilesAway(ctx, msgId, [fileId]);
  else
    await sql`update msg_file set file_name = ${fileName} where ${ofProject("msg_file")} and msg_id = ${msgId} and file_id = ${fileId}`.execute(
      db,
    );
  await sql`update msg_head set edited_at = now(), row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${msgId}`.execute(
    db,
  );
  await ctx.audit({
    refType: "message",
    refId: msgId,
    projectId: old.projectId,
    action: "update",
    old: { files: [file.fileName] },
    new: { files: isDeleted ? [] : [fileName] },
  });
  return withMoves(ctx, await readMessage(ctx, msgId));
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
