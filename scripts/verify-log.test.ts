import { createPool } from "@digao/db/pool";
import { withConnection } from "@digao/db/roles";
import { clientOf, withTenant } from "@digao/db/tenant";
import { type ClonedDatabase, cloneDatabase } from "@digao/db/testing";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type Verdict, verifyLogs } from "./verify-log.ts";

let database: ClonedDatabase;
let tenantId = 0;

/** What only the owner of the tables, or a thief of the disk, can do. */
const tamper = (statement: string) =>
  withConnection(database.ownerUrl, async (client) => {
    await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true); ${statement}; commit`);
  });
const verdict = async (): Promise<Verdict | undefined> =>
  (await verifyLogs(database.appUrl)).find((found) => found.tenantId === tenantId);

beforeAll(async () => {
  database = await cloneDatabase(inject("database"));
});
afterAll(() => database.drop());

beforeEach(async () => {
  const pool = createPool(database.appUrl);
  const added = await pool.query("insert into tenant (tenancy_name, name) values ($1, 'T') returning id", [
    `firm-${tenantId + 1}`,
  ]);
  tenantId = added.rows[0].id;
  for (const action of ["create", "change", "remove"]) {
    await withTenant(pool, tenantId, (db) =>
      clientOf(db).query("insert into action_log (ref_type, ref_id, action) values ('project', '1', $1)", [action]),
    );
  }
  await pool.end();
});

it("an untouched log holds", async () => {
  expect(await verdict()).toEqual({ tenantId, rows: 3, broken: null });
});

it.each([
  ["a changed row", "update action_log set action = 'read' where seq = 2", "2", "contents were changed"],
  ["a row taken from the middle", "delete from action_log where seq = 2", "3", "are missing"],
  ["a row cut off the end", "delete from action_log where seq = 3", "3", "end of the log"],
  ["an emptied log", "delete from action_log", "3", "end of the log"],
  [
    "a row with a hash made to fit",
    "update action_log a set action = 'read', hash = action_log_digest(a) where seq = 1",
    "1",
    "contents were changed",
  ],
])("%s is found", async (_name, statement, seq, why) => {
  await tamper(statement);
  expect((await verdict())?.broken).toEqual({ seq, why: expect.stringContaining(why) });
});
