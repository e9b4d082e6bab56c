// npm run password -- <tenant> <user> [--drop-second-factor]: gives a person a one-time password, for a locked-out administrator or a first look at the demo firm.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { writeAction } from "../apps/server/src/platform/action-log.ts";
import { dropFactor } from "../apps/server/src/platform/auth/second-factor.ts";
import { giveOneTimePassword } from "../apps/server/src/platform/seed/one-time-password.ts";
import { withAppUrl } from "./with-app-url.ts";

const by = { userName: "command line" };

/** For an administrator who lost phone and recovery codes, and whom nobody of the firm can vouch for. */
async function dropFactorOf(db: Db, userName: string): Promise<void> {
  const user = await db
    .selectFrom("app_user")
    .select("id")
    .where((is) => is(is.fn("lower", ["user_name"]), "=", userName.toLowerCase()))
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (user && (await dropFactor(db, user.id)))
    await writeAction(db, by, { refType: "user", refId: user.id, action: "resetSecondFactor" });
}

/** Ends the person's sessions, lifts a lock-out, and answers the password, which must be changed at the next sign-in. */
export async function setPassword(
  appUrl: string,
  tenancyName: string,
  userName: string,
  { dropsSecondFactor = false } = {},
): Promise<string> {
  const pool = createPool(appUrl);
  try {
    const tenant = await withoutTenant(pool, (db) =>
      db.selectFrom("tenant").select("id").where("tenancy_name", "=", tenancyName).executeTakeFirst(),
    );
    if (!tenant) throw new Error(`There is no tenant ${tenancyName}.`);
    const password = await withTenant(pool, tenant.id, async (db) => {
      if (dropsSecondFactor) await dropFactorOf(db, userName);
      return giveOneTimePassword(db, userName, by);
    });
    if (password === null) throw new Error(`Tenant ${tenancyName} has no user ${userName}.`);
    return password;
  } finally {
    await pool.end();
  }
}

async function main(): Promise<void> {
  const flag = "--drop-second-factor";
  const [tenancyName, userName] = process.argv.slice(2).filter((word) => word !== flag);
  if (!(tenancyName && userName)) throw new Error(`usage: npm run password -- <tenant> <user> [${flag}]`);
  const options = { dropsSecondFactor: process.argv.includes(flag) };
  const password = await withAppUrl((appUrl) => setPassword(appUrl, tenancyName, userName, options));
  console.log(`one-time password: ${password}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
