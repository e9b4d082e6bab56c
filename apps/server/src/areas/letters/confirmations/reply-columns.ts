/** What of a letter its reply says. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Database } from "@digao/db/schema";
import type { UpdateObject } from "kysely";

type Reply = Input<(typeof hzletters)["UpdateHZLetterReplyAmount"]>;

export const replyColumns = (
  reply: Reply,
  { result, userId }: { result: number; userId: number },
): UpdateObject<Database, "confirmation_letter"> => ({
  reply_method: reply.replyMethod,
  reply_time: reply.replyTime,
  reply_result: result,
  reply_tracking_no: reply.replyTrackingNo || null,
  reply_from_addr: reply.replyFromAddr || null,
  reply_city: reply.replyCity || null,
  reply_phone: reply.replyPhone || null,
  reply_mail: reply.replyMail || null,
  reply_seal_ok: reply.replySealOk ?? null,
  reply_seal_type: reply.replySealType || null,
  reply_seal_name: reply.replySealName || null,
  reply_sign_ok: reply.replySignOk ?? null,
  reply_signer: reply.replySigner || null,
  reply_sign_date: reply.replySignDate ?? null,
  reply_note: reply.note || null,
  reply_original_at: reply.replyOriginalAt || null,
  reply_user_id: userId,
});

/** Of a letter that goes out again; what came to the one before stands with its steps. */
export const unanswered = {
  reply_method: null,
  reply_time: null,
  reply_result: 0,
  reply_tracking_no: null,
  reply_from_addr: null,
  reply_city: null,
  reply_phone: null,
  reply_mail: null,
  reply_seal_ok: null,
  reply_seal_type: null,
  reply_seal_name: null,
  reply_sign_ok: null,
  reply_signer: null,
  reply_sign_date: null,
  reply_note: null,
  reply_original_at: null,
  reply_user_id: null,
} as const satisfies ReturnType<typeof replyColumns>;
