// npm run tenant -- <tenant> <firm's name>: makes a firm with its first administrator. Done before the first start, no demonstration firm is made.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { Refusal } from "../apps/server/src/platform/refusal.ts";
import { createTenant } from "../apps/server/src/platform/seed/tenant.ts";
import { withAppUrl } from "./with-app-url.ts";

const wellFormed = /^[a-z][a-z0-9-]{1,63}$/;

/** The first firm of a server is its operator: its administrators may manage the others. */
export async function addFirm(appUrl: string, tenancyName: string, name: string): Promise<string> {
  if (!wellFormed.test(tenancyName))
    throw new Error("The tenant is named by 2 to 64 small letters, digits and hyphens, a letter first.");
  const pool = createPool(appUrl);
  try {
    const first = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").limit(1).executeTakeFirst());
    const { oneTimePassword } = await createTenant(pool, { tenancyName, name, isOperator: !first });
    return oneTimePassword;
  } catch (error) {
    if (error instanceof Refusal) throw new Error(`There is a tenant ${tenancyName} already.`, { cause: error });
    throw error;
  } finally {
    await pool.end();
  }
}

async function main(): Promise<void> {
  const [tenancyName, ...words] = process.argv.slice(2);
  if (!tenancyName || words.length === 0) throw new Error("usage: npm run tenant -- <tenant> <firm's name>");
  const password = await withAppUrl((appUrl) => addFirm(appUrl, tenancyName, words.join(" ")), { mayCreate: true });
  console.log(`tenant: ${tenancyName}\nadministrator: admin\none-time password: ${password}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
