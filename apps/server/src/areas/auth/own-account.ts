import type { ownAccount, Tokens } from "@digao/contract/areas/auth";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
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
  const { password_hash: stored, tenancyName } = await db
    .selectFrom("app_user")
    .innerJoin("tenant", "tenant.id", "app_user.tenant_id")
    .select(["app_user.password_hash", "tenant.tenancy_name as tenancyName"])
    .where("app_user.id", "=", user.id)
    .forUpdate("app_user")
    .executeTakeFirstOrThrow();
  if (!(await isPassword(stored, currentPassword)))
    throw new Refusal("auth.wrongPassword", { field: "currentPassword" });
  if (newPassword === currentPassword) throw new Refusal("auth.passwordSame", { field: "newPassword" });
  checkNewPassword(newPassword, [user.userName, tenancyName]);
  await db
    .updateTable("app_user")
    .set({
      password_hash: await hashPassword(newPassword),
      must_change_password: false,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", user.id)
    .execute();
  await endSessionsOf(db, user.id, "passwordChanged");
  await audit({ refType: "user", refId: user.id, action: "changePassword" });
  const { ip, userAgent } = ctx;
  return ctx.signIns.open(db, user.tenantId, { userId: user.id, isRemembered: false, ip, userAgent });
}

export async function changeLanguage(
  { db, user }: Context,
  { languageName }: Input<Calls["ChangeLanguage"]>,
): Promise<null> {
  const lang = langOf(languageName);
  if (!lang) throw new Refusal("validation.choice", { params: { field: "languageName" }, field: "languageName" });
  await db
    .updateTable("app_user")
    .set({ lang: cultureName(lang) })
    .where("id", "=", user.id)
    .execute();
  return null;
}
