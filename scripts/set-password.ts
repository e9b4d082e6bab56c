// npm run password -- <tenant> <user>: gives a person a one-time password, for a locked-out administrator or a first look at the demo firm.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { giveOneTimePassword } from "../apps/server/src/platform/seed/one-time-password.ts";
import { withAppUrl } from "./with-app-url.ts";

/** Ends the person's sessions, lifts a lock-out, and answers the password, which must be changed at the next sign-in. */
export async function setPassword(appUrl: string, tenancyName: string, userName: string): Promise<string> {
  const pool = createPool(appUrl);
  try {
    const tenant = await withoutTenant(pool, (db) =>
      db.selectFrom("tenant").select("id").where("tenancy_name", "=", tenancyName).executeTakeFirst(),
    );
    if (!tenant) throw new Error(`There is no tenant ${tenancyName}.`);
    const password = await withTenant(pool, tenant.id, (db) =>
      giveOneTimePassword(db, userName, { userName: "command line" }),
    );
    if (password === null) throw new Error(`Tenant ${tenancyName} has no user ${userName}.`);
    return password;
  } finally {
    await pool.end();
  }
}

async function main(): Promise<void> {
  const [tenancyName, userName] = process.argv.slice(2);
  if (!(tenancyName && userName)) throw new Error("usage: npm run password -- <tenant> <user>");
  const password = await withAppUrl((appUrl) => setPassword(appUrl, tenancyName, userName));
  console.log(`one-time password: ${password}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
