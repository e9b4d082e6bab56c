import type { CurrentLogin } from "@digao/contract/areas/identity/auth/calls";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { languages } from "../../../platform/lib/languages.ts";
import { release } from "../../../platform/lib/release.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { hasAskedFor } from "./asked-firms.ts";

/** Existing clients open the real-time connection only where both are on. */
const realTime = { SignalR: true, "SignalR.AspNetCore": true };

const noRelease = "2000-01-01T00:00:00.000Z";

/** Application, user and firm of the caller. A visitor gets the application, and the firm of the tenant header where this browser has just asked for it by its name. */
export async function getCurrentLogin(ctx: PublicContext): Promise<CurrentLogin> {
  // Which release this is helps nobody who is not one of us; some clients stay blank without a day that they can read.
  const { version, releaseDate } = ctx.signedIn ? release() : { version: "", releaseDate: noRelease };
  return {
    application: { version, releaseDate, features: realTime },
    user: await readUser(ctx),
    tenant: await readTenant(ctx),
    inspection: await readInspection(ctx),
    permissions: [...(ctx.signedIn?.permissions ?? [])],
    languages: Object.values(languages),
  };
}

/** Its account signs in while the inspection runs, and at no other time. */
async function readInspection({ pool, signedIn }: PublicContext): Promise<CurrentLogin["inspection"]> {
  if (!signedIn?.inspects) return null;
  const { userId, tenantId } = signedIn;
  const read = (db: Parameters<Parameters<typeof withTenant>[2]>[0]) =>
    db
      .selectFrom("inspection")
      .where("user_id", "=", userId)
      .select(["of_project as projectId", "authority", "valid_to as validTo"])
      .executeTakeFirst();
  return (await withTenant(pool, tenantId, read, { readOnly: true })) ?? null;
}

async function readUser({ pool, signedIn }: PublicContext): Promise<CurrentLogin["user"]> {
  if (!signedIn) return null;
  const read = (db: Parameters<Parameters<typeof withTenant>[2]>[0]) =>
    db
      .selectFrom("app_user")
      .select([
        "id",
        "name",
        "surname",
        "user_name as userName",
        "email_address as emailAddress",
        "head_img_url as headImgUrl",
        "lang",
        "must_change_password as mustChangePassword",
      ])
      .select(sql<string>`(select tenancy_name from tenant t where t.id = app_user.tenant_id)`.as("tenancy"))
      .select(sql<string | null>`(select subject from external_login l where l.user_id = app_user.id)`.as("unionId"))
      .where("id", "=", signedIn.userId)
      .executeTakeFirstOrThrow();
  const { isLocked, mustEnrol: mustEnrolSecondFactor } = signedIn;
  const user = await withTenant(pool, signedIn.tenantId, read, { readOnly: true });
  // Pages of others ask for both before they save anything of a person.
  const { tenancy, ...rest } = user;
  const surname = user.surname || user.name;
  const emailAddress = user.emailAddress ?? `${user.userName}@${tenancy}.invalid`;
  return { ...rest, surname, emailAddress, isLocked, mustEnrolSecondFactor };
}

async function readTenant({
  pool,
  signedIn,
  tenantId: named,
  browser,
}: PublicContext): Promise<CurrentLogin["tenant"]> {
  const tenantId = signedIn?.tenantId ?? (named !== null && hasAskedFor(browser.key, named) ? named : null);
  if (tenantId === null) return null;
  const row = await withoutTenant(pool, (db) =>
    db
      .selectFrom("tenant")
      .select(["id", "name", "tenancy_name as tenancyName"])
      .where("id", "=", tenantId)
      .where("is_active", "=", true)
      .executeTakeFirst(),
  );
  return row ?? null;
}
