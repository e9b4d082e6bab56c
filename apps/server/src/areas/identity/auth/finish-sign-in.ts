import type { SignInResult } from "@digao/contract/areas/identity/auth/calls";
import { limits } from "@digao/contract/limits";
import { type Db, withTenant } from "@digao/db/tenant";
import { writeAction } from "../../../platform/action-log.ts";
import { whyNotInspecting } from "../../../platform/auth/inspector.ts";
import { countTry, forgiveTries, returnTry } from "../../../platform/auth/lockout.ts";
import { hasFactor, takeFactor } from "../../../platform/auth/second-factor.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import type { Firm } from "./find-firm.ts";
import { findTicket, newTicket, takeTicket, ticketSeconds } from "./tickets.ts";

/** Someone of whom the first factor has told who it is: a password, or an account elsewhere. */
export interface Identified {
  firm: Firm;
  user: { id: number; name: string; userName: string; mustChangePassword: boolean };
  isRemembered: boolean;
  /** A password was looked at, and counted as a try (lockout.ts). */
  hasCountedTry: boolean;
  /** What else is done in the transaction that opens the session, once everything asked for is proven. */
  onOpen?: ((db: Db) => Promise<void>) | undefined;
}

/** What the client brings for a second factor. */
export interface SecondStep {
  code?: string | undefined;
  /** It can ask for the code and come back with a ticket. */
  acceptsTicket: boolean;
}

function logged(ctx: PublicContext, db: Db, { user }: Identified, action: string): Promise<void> {
  const actor = { userId: user.id, userName: user.userName, ip: ctx.ip, requestId: ctx.requestId };
  return writeAction(db, actor, { refType: "session", refId: user.id, action });
}

const answered = ({ firm, user }: Identified) => ({
  tenantId: firm.id,
  tenancyName: firm.tenancyName,
  name: user.name,
  mustChangePassword: user.mustChangePassword,
});

/** A session under the firm's rules, always with an id that nobody knew before. */
async function openFor(ctx: PublicContext, db: Db, who: Identified): Promise<SignInResult> {
  const { id: userId } = who.user;
  const shut = await whyNotInspecting(db, userId);
  if (shut) throw new Refusal("auth.loginFailed", { details: shut.key, detailsParams: shut.options.params ?? {} });
  await forgiveTries(db, userId);
  await who.onOpen?.(db);
  await logged(ctx, db, who, "signIn");
  const { isRemembered } = who;
  // Our own page, whose token is in its cookie, changes the password itself.
  const { mustEnrol, ...tokens } = await ctx.signIns.open(db, who.firm.id, {
    userId,
    isRemembered,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
  });
  const asksNew = who.user.mustChangePassword && tokens.accessToken !== "";
  const passwordResetCode = asksNew ? await newTicket(db, who.firm.id, who, "newPassword") : null;
  const reset = { shouldResetPassword: who.user.mustChangePassword, passwordResetCode };
  return { ...tokens, ...answered(who), ...reset, mustEnrolSecondFactor: mustEnrol, secondFactor: null };
}

/** The try was counted before. A code works once; a recovery code in its place too. */
async function openWithCode(ctx: PublicContext, who: Identified, code: string, ticket?: string): Promise<SignInResult> {
  const opened = await withTenant(ctx.pool, who.firm.id, async (db) => {
    const use = await takeFactor(db, who.user.id, code);
    if (!use) return null;
    if (ticket) await takeTicket(db, ticket);
    if (use === "recoveryCode") await logged(ctx, db, who, "recoveryCodeUsed");
    return openFor(ctx, db, who);
  });
  if (opened) return opened;
  await withTenant(ctx.pool, who.firm.id, (db) => logged(ctx, db, who, "secondFactorFailed"));
  throw new Refusal("auth.loginFailed", { details: "auth.secondFactorWrong", field: "code" });
}

async function countOrRefuse(ctx: PublicContext, { firm, user }: Identified): Promise<void> {
  if (await withTenant(ctx.pool, firm.id, (db) => countTry(db, user.id))) return;
  const params = { failures: limits.loginFailuresMax, minutes: limits.lockoutMinutes };
  throw new Refusal("auth.passwordLocked", { kind: "tooMany", params });
}

/** The second half of every sign-in, however the first told who it is: the second factor where there is one, then a session. */
export async function finishSignIn(ctx: PublicContext, who: Identified, second: SecondStep): Promise<SignInResult> {
  const inFirm = <T>(work: (db: Db) => Promise<T>): Promise<T> => withTenant(ctx.pool, who.firm.id, work);
  if (!(await inFirm((db) => hasFactor(db, who.user.id)))) return inFirm((db) => openFor(ctx, db, who));
  if (second.code !== undefined) {
    if (!who.hasCountedTry) await countOrRefuse(ctx, who);
    return openWithCode(ctx, who, second.code);
  }
  if (who.hasCountedTry) await inFirm((db) => returnTry(db, who.user.id));
  if (!second.acceptsTicket)
    throw new Refusal("auth.loginFailed", { kind: "forbidden", details: "auth.secondFactorNeeded" });
  const ticket = await inFirm((db) => newTicket(db, who.firm.id, who));
  const noTokens = { accessToken: "", encryptedAccessToken: "", expireInSeconds: 0, userId: who.user.id };
  const secondFactor = { ticket, expireInSeconds: ticketSeconds };
  const later = { shouldResetPassword: false, passwordResetCode: null, mustEnrolSecondFactor: false };
  return { ...noTokens, ...answered(who), ...later, secondFactor };
}

/** The second step by itself: the ticket of the first and a code. Wrong codes lock the account as wrong passwords do. */
export async function verifySecondFactor(
  ctx: PublicContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignInResult> {
  await ctx.signIns.checkRate(ctx.ip, `ticket/${ticket}`);
  const who = await findTicket(ctx, ticket);
  await countOrRefuse(ctx, who);
  return openWithCode(ctx, who, code, ticket);
}
