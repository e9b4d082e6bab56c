import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../src/connect.ts";
import { createPool } from "../src/pool.ts";
import { withoutTenant, withTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { cloneTemplate } from "./databases.ts";

const { appUrl, directUrl } = inject("database");

// npm test -- --long starts one; DIGAO_TEST_POOLER names it.
describe.skipIf(appUrl === directUrl)("through a pooler in transaction mode", () => {
  let database: ClonedDatabase;
  let databaseUrl: string;
  beforeAll(async () => {
    database = await cloneTemplate();
    const configured = new URL(database.appUrl);
    configured.search = "";
    databaseUrl = configured.href;
  });
  afterAll(() => database.drop());

  const open = (more: { directUrl?: string; migrateUrl?: string } = {}) =>
    openDatabase({ dataDir: "unused", databaseUrl, ...more });

  it("is noticed without being told, and asks for a direct address", async () => {
    const opened = await open();
    expect(opened.advice.map(({ about }) => about)).toContain("DATABASE_DIRECT_URL");
    const complete = await open({ directUrl: database.directUrl });
    expect(complete.advice.map(({ about }) => about)).not.toContain("DATABASE_DIRECT_URL");
    expect(complete.directUrl).toBe(database.directUrl);
  });

  it("is refused where the database itself is meant", async () => {
    await expect(open({ directUrl: databaseUrl })).rejects.toThrow(/^DATABASE_DIRECT_URL passes a connection pooler/);
    await expect(open({ migrateUrl: databaseUrl })).rejects.toThrow(/^DATABASE_MIGRATE_URL passes a connection pooler/);
  });

  it("each transaction has the limits of its own pool, and the firm's day", async () => {
    const url = (await open()).appUrl;
    const [patient, hasty] = [
      createPool(url, { statementTimeoutMs: 0 }),
      createPool(url, { statementTimeoutMs: 50, connectionsMax: 1 }),
    ];
    const zone = await withoutTenant(patient, (db) => sql<{ TimeZone: string }>`show timezone`.execute(db));
    expect(zone.rows).toEqual([{ TimeZone: "Asia/Shanghai" }]);
    const sleep = (pool: typeof hasty) => withTenant(pool, 1, (db) => sql`select pg_sleep(0.2)`.execute(db));
    await expect(sleep(hasty)).rejects.toThrow(/statement timeout/);
    await sleep(patient);
    await Promise.all([patient.end(), hasty.end()]);
  });

  it("a statement that is asked again and again finds its connection, whichever it is", async () => {
    const pool = createPool((await open()).appUrl, { connectionsMax: 8 });
    const ask = () => withTenant(pool, 1, (db) => db.selectFrom("role").select("id").execute(), { readOnly: true });
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 8 }, ask));
    await pool.end();
  });
});
