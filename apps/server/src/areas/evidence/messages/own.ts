import { messageStatus } from "@digao/contract/areas/evidence/messages/codes";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type FullMessage, lockThread, readMessage } from "./message-rows.ts";

/** Held until the call ends; what stands in a closed thread stays as it was. */
export async function ownMessage(
  ctx: Context,
  { chatId, currId }: { chatId: number; currId: number },
): Promise<FullMessage> {
  const { parentId } = await readMessage(ctx, chatId);
  const thread = await lockThread(ctx, parentId || chatId);
  const message = parentId ? await readMessage(ctx, chatId) : thread;
  if (message.projectId !== currId) throw missing();
  if (message.createBy !== ctx.user.id) throw new Refusal("message.notAuthor", { kind: "forbidden" });
  if (thread.status === messageStatus.closed) throw new Refusal("message.closed", { kind: "state" });
  return message;
}
