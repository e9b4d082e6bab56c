import type { ownAccount, Tokens } from "@digao/contract/areas/auth";
import type { Input } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { sql } from "kysely";
import { writeAction } from "../../platform/action-log.ts";
import { countTry, forgiveTries } from "../../platform/auth/lockout.ts";
import { checkNewPassword, hashPassword, isPassword } from "../../platform/auth/password.ts";
import { endSession, endSessionsOf } from "../../platform/auth/sessions.ts";
import { cultureName, langOf } from "../../platform/http/culture.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof ownAccount;

export async function logOut({ db, user, session, audit }: Context): Promise<null> {
  await endSession(db, session.id, "logout");
  await audit({ refType: "session", refId: user.id, action: "signOut" });
  return null;
}

/** Ends every session of the user, this one too, and opens a new one: a stolen token dies with the old password. */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: Input<Calls["ChangePassword"]>,
): Promise<Tokens> {
  const { db, user, audit } = ctx;
  const { stored, tenancyName } = await checkedOwner(ctx, currentPassword);
  if (newPassword === currentPassword) throw new Refusal("auth.passwordSame", { field: "newPassword" });
  checkNewPassword(newPassword, [user.userName, tenancyName]);
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set({
      password_hash: await hashPassword(newPassword),
      must_change_password: false,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", user.id)
    .where("password_hash", "=", stored)
    .executeTakeFirstOrThrow();
  // Somebody else knew the password too and was faster.
  if (numUpdatedRows === 0n) throw new Refusal("auth.wrongPassword", { field: "currentPassword" });
  await endSessionsOf(db, user.id, "passwordChanged");
  await audit({ refType: "user", refId: user.id, action: "changePassword" });
  const { ip, userAgent } = ctx;
  return ctx.signIns.open(db, user.tenantId, { userId: user.id, isRemembered: false, ip, userAgent });
}

/** A wrong current password counts as a failed sign-in does: whoever finds an open session cannot guess it at leisure. */
async function checkedOwner(ctx: Context, currentPassword: string): Promise<{ stored: string; tenancyName: string }> {
  const { user, ip, requestId } = ctx;
  ctx.signIns.checkRate(ip, `password/${user.tenantId}/${user.id}`);
  const mayTry = await ctx.apart((db) => countTry(db, user.id));
  if (!mayTry) {
    const params = { failures: limits.loginFailuresMax, minutes: limits.lockoutMinutes };
    throw new Refusal("auth.passwordLocked", { kind: "tooMany", field: "currentPassword", params });
  }
  const owner = await ctx.db
    .selectFrom("app_user")
    .innerJoin("tenant", "tenant.id", "app_user.tenant_id")
    .select(["app_user.password_hash as stored", "tenant.tenancy_name as tenancyName"])
    .where("app_user.id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (await isPassword(owner.stored, currentPassword)) {
    await ctx.apart((db) => forgiveTries(db, user.id));
    return owner;
  }
  const actor = { userId: user.id, userName: user.userName, ip, requestId };
  const entry = { refType: "user", refId: user.id, action: "changePasswordFailed" };
  await ctx.apart((db) => writeAction(db, actor, entry));
  throw new Refusal("auth.wrongPassword", { field: "currentPassword" });
}

export async function changeLanguage(
  { db, user, audit }: Context,
  { languageName }: Input<Calls["ChangeLanguage"]>,
): Promise<null> {
  const lang = langOf(languageName);
  if (!lang) throw new Refusal("validation.choice", { params: { field: "languageName" }, field: "languageName" });
  const { lang: before } = await db
    .selectFrom("app_user")
    .where("id", "=", user.id)
    .select("lang")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = cultureName(lang);
  if (after === before) return null;
  await db.updateTable("app_user").set({ lang: after }).where("id", "=", user.id).execute();
  await audit({
    refType: "user",
    refId: user.id,
    action: "changeLanguage",
    old: { lang: before },
    new: { lang: after },
  });
  return null;
}
