import type { secondFactor } from "@digao/contract/areas/identity/security/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { requireOwnPassword } from "../../../platform/auth/own-password.ts";
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  hasFactor,
  renewRecoveryCodes,
} from "../../../platform/auth/second-factor.ts";
import { readPolicy } from "../../../platform/auth/security-policy.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireColleague } from "./session-list.ts";

type Calls = typeof secondFactor;

const check = { field: "password", failedAction: "secondFactorPasswordFailed" };

export async function getFactorState({ db, user }: Context): Promise<Output<Calls["GetState"]>> {
  const { secondFactor } = await readPolicy(db);
  const left = await db
    .selectFrom("recovery_code")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", user.id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    isOn: await hasFactor(db, user.id),
    isRequired: secondFactor === "required",
    recoveryCodesLeft: left.count,
  };
}

/** Straight after a sign-in that leads nowhere else, the password was typed, or the account elsewhere proven, a moment ago. */
async function isForced({ db, session }: Context): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("must_enrol")
    .where("id", "=", session.id)
    .executeTakeFirstOrThrow();
  return row.must_enrol;
}

export async function beginOwnFactor(ctx: Context, { password }: Input<Calls["Begin"]>) {
  const { db, user } = ctx;
  if (await hasFactor(db, user.id)) throw new Refusal("auth.secondFactorOn", { kind: "state" });
  if (!(await isForced(ctx))) await requireOwnPassword(ctx, password ?? "", check);
  const firm = await db
    .selectFrom("tenant")
    .select("tenancy_name as name")
    .where("id", "=", user.tenantId)
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "user", refId: user.id, action: "beginSecondFactor" });
  return beginFactor(db, user.id, { issuer: "Digao", label: `${firm.name}/${user.userName}` });
}

export async function confirmOwnFactor(ctx: Context, { code }: Input<Calls["Confirm"]>) {
  const { db, user, session, ip, userAgent } = ctx;
  await ctx.signIns.checkRate(ip, `factor/${user.tenantId}/${user.id}`);
  if (!(await confirmFactor(db, user.id, code))) throw new Refusal("auth.secondFactorWrong", { field: "code" });
  const recoveryCodes = await renewRecoveryCodes(db, user.id);
  await endSessionsOf(db, user.id, "secondFactor", { except: session.id });
  await ctx.audit({ refType: "user", refId: user.id, action: "confirmSecondFactor" });
  const who = { tenantId: user.tenantId, userId: user.id, sessionId: session.id };
  return { ...(await ctx.signIns.renew(db, who, { ip, userAgent })), recoveryCodes };
}

export async function disableOwnFactor(ctx: Context, { password }: Input<Calls["Disable"]>): Promise<null> {
  const { db, user } = ctx;
  const { secondFactor } = await readPolicy(db);
  if (secondFactor === "required") throw new Refusal("auth.secondFactorKept", { kind: "forbidden" });
  await requireOwnPassword(ctx, password, check);
  if (!(await dropFactor(db, user.id))) throw new Refusal("auth.secondFactorOff", { kind: "state" });
  await ctx.audit({ refType: "user", refId: user.id, action: "disableSecondFactor" });
  return null;
}

export async function renewOwnCodes(ctx: Context, { password }: Input<Calls["RenewRecoveryCodes"]>) {
  const { db, user } = ctx;
  if (!(await hasFactor(db, user.id))) throw new Refusal("auth.secondFactorOff", { kind: "state" });
  await requireOwnPassword(ctx, password, check);
  await ctx.audit({ refType: "user", refId: user.id, action: "renewRecoveryCodes" });
  return { recoveryCodes: await renewRecoveryCodes(db, user.id) };
}

/** For someone who lost phone and recovery codes: the password alone signs in again, so an administrator vouches for it. */
export async function resetFactorOf(ctx: Context, { userId }: Input<Calls["ResetUser"]>): Promise<null> {
  const { userName } = await requireColleague(ctx, userId);
  if (!(await dropFactor(ctx.db, userId))) throw new Refusal("auth.secondFactorOff", { kind: "state" });
  await endSessionsOf(ctx.db, userId, "secondFactor");
  await ctx.audit({ refType: "user", refId: userId, action: "resetSecondFactor", old: { userName } });
  return null;
}
