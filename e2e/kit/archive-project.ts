// tsx e2e/kit/archive-project.ts <tenant> <project name>: what the archive flow does to a project at its end, for journeys that begin after it.
import { createPool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { withAppUrl } from "../../scripts/with-app-url.ts";

const archived = 2;
const [tenancyName = "", name = ""] = process.argv.slice(2);

await withAppUrl(async (appUrl) => {
  const pool = createPool(appUrl);
  try {
    const tenant = await withoutTenant(pool, (db) =>
      db.selectFrom("tenant").select("id").where("tenancy_name", "=", tenancyName).executeTakeFirstOrThrow(),
    );
    const { numUpdatedRows } = await withTenant(pool, tenant.id, (db) =>
      db
        .updateTable("project")
        .set({ archive_flag: archived })
        .where("project_name", "=", name)
        .executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows !== 1n) throw new Error(`${tenancyName} has no project ${name}.`);
  } finally {
    await pool.end();
  }
});
