import type { auth } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { checkNewPassword, hashPassword, isPassword } from "../../../platform/auth/password.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { findTicket, takeTicket } from "./tickets.ts";

type Call = (typeof auth)["ResetPassword"];

/**
 * ABP's way of replacing a first password: the sign-in answered a code, which is good for this once and for minutes. All sessions
 * end, the one that came with the code too.
 */
export async function resetPassword(
  ctx: PublicContext,
  { userId, resetCode, password }: Input<Call>,
): Promise<Output<Call>> {
  await ctx.signIns.checkRate(ctx.ip, `reset/${userId}`);
  const { firm, user } = await findTicket(ctx, resetCode, "newPassword");
  if (user.id !== userId || !user.mustChangePassword) throw new Refusal("auth.ticketGone", { kind: "state" });
  const passwordHash = await hashPassword(password);
  await withTenant(ctx.pool, firm.id, async (db) => {
    await takeTicket(db, resetCode, "newPassword");
    const { stored } = await db
      .selectFrom("app_user")
      .select("password_hash as stored")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (await isPassword(stored, password)) throw new Refusal("auth.passwordSame", { field: "password" });
    await checkNewPassword(db, password, user, "password");
    const { numUpdatedRows } = await db
      .updateTable("app_user")
      .set({ password_hash: passwordHash, must_change_password: false, row_version: sql`row_version + 1` })
      .where("id", "=", userId)
      .where("password_hash", "=", stored)
      .executeTakeFirstOrThrow();
    // Changed by another way meanwhile.
    if (numUpdatedRows === 0n) throw new Refusal("auth.ticketGone", { kind: "state" });
    await endSessionsOf(db, userId, "passwordChanged");
    const actor = { userId, userName: user.userName, ip: ctx.ip, requestId: ctx.requestId };
    await writeAction(db, actor, { refType: "user", refId: userId, action: "changePassword" });
  });
  return { canLogin: true, userName: user.userName };
}
