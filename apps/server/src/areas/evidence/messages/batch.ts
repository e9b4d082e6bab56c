/** One step on several threads: each that the rules allow is done, each other one says why not. */
import type { BatchAnswer, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockThread, readMany, type ThreadHead } from "./message-rows.ts";
import { move } from "./steps.ts";
import { writeMessage } from "./write.ts";

type Calls = typeof messages;

/** A refusal is decided before anything of the thread is written, so what came before it stands. */
async function each(
  ctx: Context,
  msgIds: readonly number[],
  step: (thread: ThreadHead) => Promise<void>,
): Promise<BatchAnswer[]> {
  const existing = await readMany(ctx, msgIds);
  const answers: BatchAnswer[] = [];
  // In one order: two people who mark the same threads wait for each other, and do not lock each other out.
  for (const [msgId, { referText, parentId }] of [...existing].sort(([one], [other]) => one - other)) {
    if (parentId) continue;
    try {
      await step(await lockThread(ctx, msgId));
      answers.push({ msgId, referText, ok: true, reason: "" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answers.push({ msgId, referText, ok: false, reason: messageOf(ctx.lang, error.key, error.options.params) });
    }
  }
  return answers;
}

export const closeMessages = (ctx: Context, { msgIds }: Input<Calls["CloseMessages"]>): Promise<BatchAnswer[]> =>
  each(ctx, msgIds, (thread) => move(ctx, thread, messageStatus.closed, ""));

export const answerMessages = (
  ctx: Context,
  { msgIds, chatContent }: Input<Calls["AnswerMessages"]>,
): Promise<BatchAnswer[]> =>
  each(ctx, msgIds, async ({ msgId, projectId }) => {
    const draft = { currId: projectId, chatId: 0, parentId: msgId, chatType: messageType.answer, chatContent };
    const rest = { entityId: "voucher" as const, referId: 0, itemId: 0, priority: 2, responseId: 0 };
    await writeMessage(ctx, { ...draft, ...rest }, []);
  });
