import { createPool } from "@digao/db/pool";
import { withConnection } from "@digao/db/roles";
import { statementsOf } from "@digao/db/statements-of";
import { withTenant } from "@digao/db/tenant";
import { type ClonedDatabase, cloneDatabase } from "@digao/db/testing";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { writeAction } from "../apps/server/src/platform/action-log.ts";
import { takeDueHeads } from "../apps/server/src/platform/log-heads.ts";
import { type Verdict, verifyLogs } from "./verify-log.ts";

let database: ClonedDatabase;
let pool: pg.Pool;
let tenantId = 0;
const [one, other] = [11, 12];

/** What only a superuser, or a thief of the disk, can do. */
async function tamper(statements: string): Promise<void> {
  const url = new URL(inject("database").adminUrl);
  url.pathname = new URL(database.ownerUrl).pathname;
  const settings = ["set local session_replication_role = replica", `set local app.tenant_id = '${tenantId}'`];
  await withConnection(url.href, async (client) => {
    for (const statement of ["begin", ...settings, ...statementsOf(statements), "commit"])
      await client.query(statement);
  });
}
const verdict = async (): Promise<Verdict | undefined> =>
  (await verifyLogs(database.appUrl)).find((found) => found.tenantId === tenantId);
const write = (action: string, projectId?: number) =>
  withTenant(pool, tenantId, (db) =>
    writeAction(db, {}, { refType: "project", refId: 1, action, ...(projectId ? { projectId } : {}) }),
  );

/** Of the firms of other tests, some can no longer be written to. */
const takeHeads = () => takeDueHeads(pool, { minutes: 0, onError: () => undefined });

beforeAll(async () => {
  database = await cloneDatabase(inject("database"));
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  const added = await pool.query("insert into tenant (tenancy_name, name) values ($1, 'T') returning id", [
    `firm-${tenantId + 1}`,
  ]);
  tenantId = added.rows[0].id;
  for (const action of ["create", "change", "remove"]) {
    await write(action);
    for (const projectId of [one, other]) await write(action, projectId);
  }
});

// Both have a rows 1 to 3, and the same columns.
const logs = [
  ["the firm's", "action_log", null, "true"],
  ["a project's", "project_log", one, `project_id = ${one}`],
] as const;
/** A chain made to fit from its first row on, with the head, by whoever may do everything. */
const writeAnew = (log: string, which: string): string => `
  do $$
  declare before bytea := '\\x00'; r record;
  begin
    for r in select seq from ${log} where tenant_id = ${tenantId} and ${which} order by seq loop
      update ${log} a set prev_hash = before, hash = log_digest(before, a.tenant_id, a.seq, a.at, a.user_id, a.user_name, a.ip, a.request_id,
        a.project_id, a.ref_type, a.ref_id, a.action, a.old_value, a.new_value)
      where tenant_id = ${tenantId} and ${which} and a.seq = r.seq returning hash into before;
      update ${log}_head h set seq = r.seq, hash = before where tenant_id = ${tenantId} and ${which};
    end loop;
  end $$`;

it("untouched logs hold, before the firm's has taken in the projects' heads and after it", async () => {
  expect(await verdict()).toEqual({ tenantId, rows: 9, projects: 2, broken: [] });
  await takeHeads();
  expect(await verdict()).toEqual({ tenantId, rows: 11, projects: 2, broken: [] });
  await write("change", one);
  expect(await verdict()).toEqual({ tenantId, rows: 12, projects: 2, broken: [] });
});

describe.each(logs)("in %s log", (_whose, log, projectId, which) => {
  const mine = (): string => `tenant_id = ${tenantId} and ${which}`;
  it.each([
    [
      "a changed row",
      () => `update ${log} set action = 'read' where ${mine()} and seq = 2`,
      2,
      "contents were changed",
    ],
    ["a changed time", () => `update ${log} set at = '2001-01-01' where ${mine()} and seq = 1`, 1, "contents"],
    ["a row taken from the middle", () => `delete from ${log} where ${mine()} and seq = 2`, 3, "are missing"],
    ["the first row taken", () => `delete from ${log} where ${mine()} and seq = 1`, 2, "are missing"],
    ["a row cut off the end", () => `delete from ${log} where ${mine()} and seq = 3`, 3, "end of the log"],
    ["an emptied log", () => `delete from ${log} where ${mine()}`, 3, "end of the log"],
    [
      "two rows that changed places",
      () => `update ${log} set seq = 9 where ${mine()} and seq = 2; update ${log} set seq = 2 where ${mine()} and seq = 3;
        update ${log} set seq = 3 where ${mine()} and seq = 9`,
      2,
      "does not follow",
    ],
    [
      "a row added at the end",
      () =>
        `insert into ${log} select (jsonb_populate_record(l, '{"seq": 4}')).* from ${log} l where ${mine()} and seq = 3`,
      4,
      "does not follow",
    ],
    [
      "a row pushed in between, the later ones renumbered",
      () => `update ${log} set seq = 4 where ${mine()} and seq = 3;
        insert into ${log} select (jsonb_populate_record(l, '{"seq": 3}')).* from ${log} l where ${mine()} and seq = 2`,
      3,
      "does not follow",
    ],
    [
      "a row with a hash made to fit",
      () => `update ${log} a set action = 'read', hash = sha256(hash) where ${mine()} and seq = 1`,
      1,
      "contents were changed",
    ],
  ])("%s is found", async (_name, statements, seq, why) => {
    await tamper(statements());
    expect((await verdict())?.broken).toEqual([{ projectId, seq, why: expect.stringContaining(why) }]);
  });
});

describe("a project's log", () => {
  const mine = () => `tenant_id = ${tenantId} and project_id = ${one}`;

  it("written anew with its head does not fit what the firm's log took in of it", async () => {
    await takeHeads();
    await tamper(
      `update project_log set action = 'read' where ${mine()} and seq = 2; ${writeAnew("project_log", `project_id = ${one}`)}`,
    );
    expect((await verdict())?.broken).toEqual([
      { projectId: one, seq: 3, why: expect.stringContaining("with another hash") },
    ]);
  });

  it("cut off together with its head does not fit what the firm's log took in of it", async () => {
    await takeHeads();
    await tamper(
      `delete from project_log where ${mine()} and seq = 3; ${writeAnew("project_log", `project_id = ${one}`)}`,
    );
    expect((await verdict())?.broken).toEqual([{ projectId: one, seq: 3, why: expect.stringContaining("is missing") }]);
  });

  it.each([
    ["before the firm's log has taken it in", false, "the log of the project is missing"],
    ["after the firm's log has taken it in", true, "the firm's log has taken it in"],
  ])("that is removed whole with its head %s is missed", async (_when, isTaken, why) => {
    if (isTaken) await takeHeads();
    await tamper(`delete from project_log where ${mine()}; delete from project_log_head where ${mine()}`);
    expect((await verdict())?.broken).toMatchObject([{ projectId: one, why: expect.stringContaining(why) }]);
  });

  it("and another one that do not hold are both named, with the firm's", async () => {
    await tamper(`update project_log set action = 'read' where tenant_id = ${tenantId} and seq = 2;
      update action_log set action = 'read' where tenant_id = ${tenantId} and seq = 1`);
    const found = (await verdict())?.broken.map(({ projectId, seq }) => [projectId, seq]);
    expect(found?.toSorted()).toEqual(
      [
        [null, 1],
        [one, 2],
        [other, 2],
      ].toSorted(),
    );
  });
});

it("what stands of projects in the firm's log from before goes on to hold there", async () => {
  await withTenant(pool, tenantId, (db) =>
    writeAction(db, {}, { refType: "project", refId: 1, projectId: one, isOfFirm: true, action: "create" }),
  );
  expect(await verdict()).toEqual({ tenantId, rows: 10, projects: 2, broken: [] });
});
