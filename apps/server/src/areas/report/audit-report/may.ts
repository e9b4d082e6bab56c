/** Whether the caller may act on the firm's register, and why not. */
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Context } from "../../../platform/serve.ts";

export function may({ lang, user }: Context, right: string, key: MessageKey | null): { ok: boolean; reason: string } {
  if (!user.permissions.has(right)) return { ok: false, reason: messageOf(lang, "access.rightMissing", { right }) };
  return { ok: key === null, reason: key ? messageOf(lang, key) : "" };
}
