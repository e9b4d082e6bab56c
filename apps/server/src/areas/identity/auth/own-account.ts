import type { ownAccount, Tokens } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { passwordMax } from "@digao/contract/passwords";
import { sql } from "kysely";
import { chooseLanguage } from "../../../platform/auth/own-language.ts";
import { requireOwnPassword } from "../../../platform/auth/own-password.ts";
import { checkNewPassword, hashPassword, readPasswordRules } from "../../../platform/auth/password.ts";
import { endSession, endSessionsOf } from "../../../platform/auth/sessions.ts";
import { langOf } from "../../../platform/http/culture.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

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
  const check = { field: "currentPassword", failedAction: "changePasswordFailed" };
  const stored = await requireOwnPassword(ctx, currentPassword, check);
  if (newPassword === currentPassword) throw new Refusal("auth.passwordSame", { field: "newPassword" });
  await checkNewPassword(db, newPassword, user);
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
  const session = { userId: user.id, isRemembered: false, ip, userAgent };
  const { mustEnrol: _mustEnrol, ...tokens } = await ctx.signIns.open(db, user.tenantId, session);
  return tokens;
}

/** The rule of the caller's next password, for a page that says what is wrong before it is sent. */
export async function getPasswordPolicy({ db, user }: Context): Promise<Output<Calls["GetPasswordPolicy"]>> {
  const { policy, words } = await readPasswordRules(db, user);
  return { ...policy, maxLength: passwordMax[policy.rule], words };
}

export async function changeLanguage(
  { db, user, ip, requestId }: Context,
  { languageName }: Input<Calls["ChangeLanguage"]>,
): Promise<null> {
  const lang = langOf(languageName);
  if (!lang) throw new Refusal("validation.choice", { params: { field: "languageName" }, field: "languageName" });
  await chooseLanguage(db, { userId: user.id, userName: user.userName, ip, requestId }, lang);
  return null;
}

/** Nothing that an auditor's record depends on: it is kept, and not logged. */
export async function changeUiTheme({ db, user }: Context, { theme }: Input<Calls["ChangeUiTheme"]>): Promise<null> {
  await db.updateTable("app_user").set({ ui_theme: theme }).where("id", "=", user.id).execute();
  return null;
}
