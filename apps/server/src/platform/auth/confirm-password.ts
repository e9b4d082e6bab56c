import { limits } from "@digao/contract/limits";
import type { MessageKey } from "@digao/contract/messages.zh";
import { writeAction } from "../action-log.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { countTry, forgiveTries } from "./lockout.ts";
import { isPassword } from "./password.ts";

export interface Confirmation {
  password: string;
  /** The input field that carries it. */
  field: string;
  /** What a wrong one is told. */
  wrong: MessageKey;
}

/** Has the caller prove who they are before a grave step. A wrong password counts as a failed sign-in does. */
export async function confirmPassword(ctx: Context, { password, field, wrong }: Confirmation): Promise<void> {
  const { user, ip, requestId } = ctx;
  ctx.signIns.checkRate(ip, `password/${user.tenantId}/${user.id}`);
  if (!(await ctx.apart((db) => countTry(db, user.id)))) {
    const params = { failures: limits.loginFailuresMax, minutes: limits.lockoutMinutes };
    throw new Refusal("auth.passwordLocked", { kind: "tooMany", field, params });
  }
  const owner = await ctx.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (await isPassword(owner.password_hash, password)) {
    await ctx.apart((db) => forgiveTries(db, user.id));
    return;
  }
  const actor = { userId: user.id, userName: user.userName, ip, requestId };
  await ctx.apart((db) => writeAction(db, actor, { refType: "user", refId: user.id, action: "confirmPasswordFailed" }));
  throw new Refusal(wrong, { field });
}
