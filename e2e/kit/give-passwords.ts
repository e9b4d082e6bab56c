// tsx e2e/kit/give-passwords.ts <tenant>: one-time passwords for all people of a firm, as JSON by user name.
import { createPool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { giveOneTimePassword } from "../../apps/server/src/platform/seed/one-time-password.ts";
import { withAppUrl } from "../../scripts/with-app-url.ts";

const [tenancyName = ""] = process.argv.slice(2);

await withAppUrl(async (appUrl) => {
  const pool = createPool(appUrl);
  try {
    const tenant = await withoutTenant(pool, (db) =>
      db.selectFrom("tenant").select("id").where("tenancy_name", "=", tenancyName).executeTakeFirstOrThrow(),
    );
    const given = await withTenant(pool, tenant.id, async (db) => {
      const people = await db.selectFrom("app_user").select("user_name").execute();
      const passwords: [string, string | null][] = [];
      for (const { user_name } of people)
        passwords.push([user_name, await giveOneTimePassword(db, user_name, { userName: "journeys" })]);
      return Object.fromEntries(passwords);
    });
    console.log(JSON.stringify(given));
  } finally {
    await pool.end();
  }
});
