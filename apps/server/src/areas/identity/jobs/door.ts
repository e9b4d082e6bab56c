import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { z } from "zod";

const StoredError = z.object({
  messageKey: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Why a job failed, in the reader's language; null where it did not. */
export function jobErrorIn(lang: Lang, error: unknown): string | null {
  const stored = StoredError.safeParse(error);
  if (!stored.success) return null;
  const { messageKey, params } = stored.data;
  return isMessageKey(messageKey) ? messageOf(lang, messageKey, params) : messageKey;
}
