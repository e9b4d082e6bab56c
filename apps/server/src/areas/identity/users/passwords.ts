import type { users } from "@digao/contract/areas/identity/users/calls";
import type { Input } from "@digao/contract/endpoint";
import { confirmPassword } from "../../../platform/auth/confirm-password.ts";
import { checkNewPassword } from "../../../platform/auth/password.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { giveOneTimePassword } from "../../../platform/seed/one-time-password.ts";
import type { Context } from "../../../platform/serve.ts";
import { readUser } from "./user-row.ts";

/** The caller proves who they are first; then the user's sessions end and the password works once. */
export async function resetPassword(
  ctx: Context,
  { userId, adminPassword, newPassword }: Input<(typeof users)["ResetPassword"]>,
): Promise<true | { oneTimePassword: string }> {
  const target = await readUser(ctx, userId);
  if (target.id === ctx.user.id) throw new Refusal("user.resetOwn", { kind: "state" });
  await confirmPassword(ctx, {
    password: adminPassword,
    field: "adminPassword",
    wrong: "user.adminPassword",
    failedAction: "resetPasswordFailed",
  });
  if (newPassword) await checkNewPassword(ctx.db, newPassword, target);
  const { id: by, userName: byName } = ctx.user;
  const actor = { userId: by, userName: byName, ip: ctx.ip, requestId: ctx.requestId };
  const password = await giveOneTimePassword(ctx.db, target.userName, actor, newPassword || undefined);
  if (password === null) throw new Refusal("user.missing", { kind: "missing", params: { id: userId } });
  return newPassword ? true : { oneTimePassword: password };
}
