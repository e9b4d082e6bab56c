import type { auth, SignInResult } from "@digao/contract/areas/identity/auth/calls";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { countTry, untilBeat } from "../../../platform/auth/lockout.ts";
import { isPassword } from "../../../platform/auth/password.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { type Firm, type Firmly, findTenant } from "./find-firm.ts";
import { finishSignIn, type Identified } from "./finish-sign-in.ts";

type Credentials = Input<typeof auth.Authenticate>;

interface Candidate {
  id: number;
  name: string;
  userName: string;
  passwordHash: string;
  isActive: boolean;
  mustChangePassword: boolean;
}

/** Stands in for a firm that does not exist, so that the same questions are asked of the database. */
const nobodysFirm = 2_147_483_647;

/** Counts the attempt. Nobody comes back for an unknown user and for one that is locked. */
function takeAttempt({ pool }: PublicContext, tenantId: number, typed: string): Promise<Candidate | undefined> {
  return withTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<Candidate>`
      select id, name, user_name as "userName", password_hash as "passwordHash", is_active as "isActive",
        must_change_password as "mustChangePassword"
      from app_user
      where not is_deleted and (lower(user_name) = lower(${typed}) or lower(email_address) = lower(${typed}))
      order by lower(user_name) = lower(${typed}) desc limit 1
    `.execute(db);
    const [found] = rows;
    return found && (await countTry(db, found.id)) ? found : undefined;
  });
}

const failed = (details: MessageKey, params: Record<string, string> = {}): Refusal =>
  new Refusal("auth.loginFailed", { details, detailsParams: params });

async function recordFailure(
  ctx: PublicContext,
  firm: Firm,
  typed: string,
  user: Candidate | undefined,
): Promise<void> {
  await withTenant(ctx.pool, firm.id, (db) =>
    writeAction(
      db,
      { userId: user?.id, userName: typed.slice(0, 64), ip: ctx.ip, requestId: ctx.requestId },
      { refType: "session", refId: user?.id ?? 0, action: "signInFailed" },
    ),
  );
}

// One answer for an unknown firm, an unknown user, a wrong password and a locked account, after the same work, at the same time.
async function checkPassword(
  ctx: PublicContext,
  firm: Firm | undefined,
  { userNameOrEmailAddress, password }: Pick<Credentials, "userNameOrEmailAddress" | "password">,
): Promise<{ firm: Firm; user: Candidate }> {
  const startedAt = performance.now();
  const user = await takeAttempt(ctx, firm?.id ?? nobodysFirm, userNameOrEmailAddress);
  const isRight = await isPassword(user?.passwordHash, password);
  if (firm && user && isRight) return { firm, user };
  if (firm) await recordFailure(ctx, firm, userNameOrEmailAddress, user);
  await untilBeat(startedAt);
  throw failed("auth.invalidCredentials");
}

/** Who it is, by firm, name and password; what else stands in the way is told only after the password is known to be right. */
export async function identify(
  ctx: PublicContext,
  firmRef: Firmly,
  credentials: Omit<Credentials, "acceptsSecondFactor">,
): Promise<Identified> {
  const typed = credentials.userNameOrEmailAddress;
  const place = "tenancyName" in firmRef ? firmRef.tenancyName.toLowerCase() : String(firmRef.tenantId);
  await ctx.signIns.checkRate(ctx.ip, `${place}/${typed}`);
  const { firm, user } = await checkPassword(ctx, await findTenant(ctx, firmRef), credentials);
  if (firm.expiredOn) throw failed("auth.tenantExpired", { tenant: firm.tenancyName, date: firm.expiredOn });
  if (!firm.isActive) throw failed("auth.tenantInactive", { tenant: firm.tenancyName });
  if (!user.isActive) throw failed("auth.userInactive", { user: typed });
  return { firm, user, isRemembered: credentials.rememberClient, hasCountedTry: true };
}

export async function signIn(ctx: PublicContext, firmRef: Firmly, credentials: Credentials): Promise<SignInResult> {
  const { twoFactorVerificationCode: code, acceptsSecondFactor: acceptsTicket } = credentials;
  return finishSignIn(ctx, await identify(ctx, firmRef, credentials), { code, acceptsTicket });
}
