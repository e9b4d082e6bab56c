import { limits } from "@digao/contract/limits";
import { writeAction } from "../../platform/action-log.ts";
import { countTry, forgiveTries } from "../../platform/auth/lockout.ts";
import { isPassword } from "../../platform/auth/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";

interface Asked {
  /** The input field that carries the password. */
  field: string;
  /** What the action log calls a wrong one. */
  failedAction: string;
}

/**
 * The caller's password, typed once more before a step that an open screen alone must not allow; answers its hash. A wrong
 * one counts as a failed sign-in does: whoever finds an open session cannot guess it at leisure.
 */
export async function requireOwnPassword(ctx: Context, password: string, asked: Asked): Promise<string> {
  const { user, ip, requestId } = ctx;
  const { field, failedAction } = asked;
  ctx.signIns.checkRate(ip, `password/${user.tenantId}/${user.id}`);
  const mayTry = await ctx.apart((db) => countTry(db, user.id));
  if (!mayTry) {
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
  throw new Refusal(field === "currentPassword" ? "auth.wrongPassword" : "auth.wrongOwnPassword", { field });
}
