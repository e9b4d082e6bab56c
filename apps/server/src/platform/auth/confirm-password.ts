import { limits } from "@digao/contract/limits";
import type { MessageKey } from "@digao/contract/messages";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, InFirm, WithSignIns } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { countTry, forgiveTries } from "./lockout.ts";
import { isPassword } from "./password.ts";

export interface Confirmation {
  password: string;
  /** The input field that carries it. */
  field: string;
  /** What a wrong one is told, and what the action log calls it. */
  wrong: MessageKey;
  failedAction: string;
}

/**
 * The caller's password, typed once more before a step that an open screen alone must not allow; answers its hash. A wrong
 * one counts as a failed sign-in does: whoever finds an open session cannot guess it at leisure.
 */
export async function confirmPassword(
  ctx: InFirm & ByUser & FromClient & Apart & WithSignIns,
  confirmation: Confirmation,
): Promise<string> {
  const { password, field, wrong, failedAction } = confirmation;
  const { user, ip, requestId } = ctx;
  await ctx.signIns.checkRate(ip, `password/${user.tenantId}/${user.id}`);
  if (!(await ctx.apart((db) => countTry(db, user.id)))) {
    const params = { failures: limits.loginFailuresMax, minutes: limits.lockoutMinutes };
    throw new Refusal("auth.passwordLocked", { kind: "tooMany", field, params });
  }
  const { stored } = await ctx.db
    .selectFrom("app_user")
    .select("password_hash as stored")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (await isPassword(stored, password)) {
    await ctx.apart((db) => forgiveTries(db, user.id));
    return stored;
  }
  const actor = { userId: user.id, userName: user.userName, ip, requestId };
  await ctx.apart((db) => writeAction(db, actor, { refType: "user", refId: user.id, action: failedAction }));
  throw new Refusal(wrong, { field });
}
