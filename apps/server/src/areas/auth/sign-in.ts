import type { SignInResult } from "@digao/contract/areas/auth";
import type { MessageKey } from "@digao/contract/messages.zh";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../platform/action-log.ts";
import { forgiveTries, isNotLocked, oneMoreTry } from "../../platform/auth/lockout.ts";
import { isPassword } from "../../platform/auth/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { PublicContext } from "../../platform/serve.ts";

export interface Credentials {
  userNameOrEmailAddress: string;
  password: string;
  rememberClient: boolean;
}

interface Firm {
  id: number;
  tenancyName: string;
  isActive: boolean;
}

type Firmly = { tenancyName: string } | { tenantId: number | null };

/** The firm by its short name or number; undefined for one that does not exist. */
export function findTenant({ pool }: PublicContext, wanted: Firmly): Promise<Firm | undefined> {
  return withoutTenant(pool, (db) =>
    db
      .selectFrom("tenant")
      .select([
        "id",
        "tenancy_name as tenancyName",
        sql<boolean>`is_active and (expire_date is null or expire_date >= current_date)`.as("isActive"),
      ])
      .$if("tenancyName" in wanted, (q) =>
        q.where("tenancy_name", "=", "tenancyName" in wanted ? wanted.tenancyName.toLowerCase() : ""),
      )
      .$if("tenantId" in wanted, (q) => q.where("id", "=", "tenantId" in wanted ? (wanted.tenantId ?? 0) : 0))
      .executeTakeFirst(),
  );
}

interface Candidate {
  id: number;
  name: string;
  userName: string;
  passwordHash: string;
  isActive: boolean;
  mustChangePassword: boolean;
}

/** Counts the attempt. Nobody comes back for an unknown user and for one that is locked. */
function takeAttempt({ pool }: PublicContext, tenantId: number, typed: string): Promise<Candidate | undefined> {
  return withTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<Candidate>`
      update app_user u set ${oneMoreTry}
      where id = (
        select id from app_user
        where not is_deleted and (lower(user_name) = lower(${typed}) or lower(email_address) = lower(${typed}))
        order by lower(user_name) = lower(${typed}) desc limit 1
      ) and ${isNotLocked}
      returning id, name, user_name as "userName", password_hash as "passwordHash", is_active as "isActive",
        must_change_password as "mustChangePassword"
    `.execute(db);
    return rows[0];
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

// One answer for an unknown firm, an unknown user, a wrong password and a locked account, after the same work.
async function checkPassword(
  ctx: PublicContext,
  firm: Firm | undefined,
  { userNameOrEmailAddress, password }: Credentials,
): Promise<{ firm: Firm; user: Candidate }> {
  const user = firm ? await takeAttempt(ctx, firm.id, userNameOrEmailAddress) : undefined;
  const isRight = await isPassword(user?.passwordHash, password);
  if (firm && user && isRight) return { firm, user };
  if (firm) await recordFailure(ctx, firm, userNameOrEmailAddress, user);
  throw failed("auth.invalidCredentials");
}

/** Opens a session for the right firm, name and password; told apart only after the password is known to be right. */
export async function signIn(ctx: PublicContext, wanted: Firmly, credentials: Credentials): Promise<SignInResult> {
  const typed = credentials.userNameOrEmailAddress;
  const place = "tenancyName" in wanted ? wanted.tenancyName.toLowerCase() : String(wanted.tenantId);
  ctx.signIns.checkRate(ctx.ip, `${place}/${typed}`);
  const { firm, user } = await checkPassword(ctx, await findTenant(ctx, wanted), credentials);
  if (!firm.isActive) throw failed("auth.tenantInactive", { tenant: firm.tenancyName });
  if (!user.isActive) throw failed("auth.userInactive", { user: typed });
  const { id: userId, userName } = user;
  const tokens = await withTenant(ctx.pool, firm.id, async (db) => {
    await forgiveTries(db, userId);
    await writeAction(
      db,
      { userId, userName, ip: ctx.ip, requestId: ctx.requestId },
      { refType: "session", refId: userId, action: "signIn" },
    );
    const isRemembered = credentials.rememberClient;
    return ctx.signIns.open(db, firm.id, { userId, isRemembered, ip: ctx.ip, userAgent: ctx.userAgent });
  });
  return {
    ...tokens,
    tenantId: firm.id,
    tenancyName: firm.tenancyName,
    name: user.name,
    mustChangePassword: user.mustChangePassword,
  };
}
