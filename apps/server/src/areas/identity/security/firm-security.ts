import type { SecurityPolicy, securityPolicy, UserSecurityRow } from "@digao/contract/areas/identity/security/calls";
import type { Input } from "@digao/contract/endpoint";
import { passwordLeast, passwordMax } from "@digao/contract/passwords";
import { type Expression, type SqlBool, sql } from "kysely";
import { forgiveTries, lockedUntil } from "../../../platform/auth/lockout.ts";
import { policyColumns, readPolicy } from "../../../platform/auth/security-policy.ts";
import { isLiveSession } from "../../../platform/auth/sessions.ts";
import { usedBy } from "../../../platform/files/storage.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireColleague } from "./session-list.ts";

type Calls = typeof securityPolicy;

export const getSecurityPolicy = ({ db }: Context): Promise<SecurityPolicy> => readPolicy(db);

function checkMinLength({ passwordRule, passwordMin }: SecurityPolicy): void {
  const [min, max] = [passwordLeast[passwordRule], passwordMax[passwordRule]];
  if (passwordMin < min || passwordMin > max)
    throw new Refusal("policy.minLength", { field: "passwordMin", params: { min, max } });
}

export async function updateSecurityPolicy(ctx: Context, policy: Input<Calls["UpdateSecurityPolicy"]>) {
  checkMinLength(policy);
  const before = await readPolicy(ctx.db);
  checkVersion(policy.rowVersion, before);
  const values = policyColumns(policy);
  const row = await ctx.db
    .insertInto("security_policy")
    .values({ ...values, row_version: policy.rowVersion + 1 })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ ...values, row_version: policy.rowVersion + 1 })
        .where("security_policy.row_version", "=", policy.rowVersion),
    )
    .returning("row_version")
    .executeTakeFirst();
  // Somebody saved between the look and the write.
  if (!row) checkVersion(policy.rowVersion, await readPolicy(ctx.db));
  const { rowVersion: _sent, ...after } = policy;
  const { rowVersion: _read, ...old } = before;
  const entry = { refType: "securityPolicy" as const, refId: ctx.user.tenantId, action: "update" };
  await ctx.audit({ ...entry, old: { ...old }, new: { ...after } });
  return { rowVersion: policy.rowVersion + 1 };
}

const hasFactor = sql<boolean>`exists (select 1 from second_factor f
  where f.tenant_id = app_user.tenant_id and f.user_id = app_user.id and f.confirmed_at is not null)`;
const ofLive = (what: string) => sql.raw(what);
const live = <T>(what: string) => sql<T>`(select ${ofLive(what)} from session s
  left join security_policy sp on sp.tenant_id = s.tenant_id
  where s.tenant_id = app_user.tenant_id and s.user_id = app_user.id and ${isLiveSession})`;
const openSessions = live<number>("count(*)::int");

const filesOf = <T>(what: "bytes" | "files") =>
  sql<T>`(select ${ofLive(what)} from (${usedBy(sql`app_user.id`)}) used)`;

const states: Record<"signedIn" | "lockedOut" | "withoutSecondFactor", Expression<SqlBool>> = {
  signedIn: sql`${openSessions} > 0`,
  lockedOut: sql`${lockedUntil("app_user")} is not null`,
  withoutSecondFactor: sql`not ${hasFactor}`,
};
const sortable: Sortable = {
  userName: sql.ref("app_user.user_name"),
  name: sql`app_user.name collate "zh-x-icu"`,
  sessions: openSessions,
  files: filesOf<number>("bytes"),
};

export function listUserSecurity(
  { db }: Context,
  query: Input<Calls["GetUserSecurityList"]>,
): Promise<{ totalCount: number; items: UserSecurityRow[] }> {
  const like = containing(query.keyword ?? "");
  const { state } = query;
  const rows = db
    .selectFrom("app_user")
    .where("app_user.is_deleted", "=", false)
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) => is.or([is("user_name", "ilike", like), is("name", "ilike", like), is("pinyin", "ilike", like)])),
    )
    .$if(state !== undefined, (q) => q.where(states[state ?? "signedIn"]))
    .select([
      "app_user.id as userId",
      "app_user.user_name as userName",
      "app_user.name",
      "app_user.is_active as isActive",
      "app_user.must_change_password as mustChangePassword",
      hasFactor.as("hasSecondFactor"),
      lockedUntil("app_user").as("lockedUntil"),
      openSessions.as("sessions"),
      live<string | null>("max(s.last_seen_at)").as("lastSeenAt"),
      filesOf<number>("bytes").as("filesBytes"),
      filesOf<number>("files").as("filesCount"),
    ]);
  return pageOf(rows, query, sortable, "app_user.id");
}

export async function endLockout(ctx: Context, { userId }: Input<Calls["EndLockout"]>): Promise<null> {
  await requireColleague(ctx, userId);
  await forgiveTries(ctx.db, userId);
  await ctx.audit({ refType: "user", refId: userId, action: "endLockout" });
  return null;
}
