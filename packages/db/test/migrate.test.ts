import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate, pendingMigrations } from "../src/migrate.ts";
import { withConnection } from "../src/roles.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { shapeOf } from "./catalog.ts";
import { asAdmin, cloneTemplate, emptyDatabase } from "./databases.ts";

let database: ClonedDatabase;
let dir: string;

beforeEach(async () => {
  database = await emptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "digao-migrations-"));
  write("0001-first.sql", "create table first (id int primary key);\n");
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

const write = (name: string, sql: string): void => writeFileSync(join(dir, name), sql);

const tables = (): Promise<string[]> =>
  withConnection(database.ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    return rows.map((row) => row.relname);
  });

describe("migrations", () => {
  it("bring an empty database to this release, and the second time there is nothing to do", async () => {
    const applied = await migrate(database.ownerUrl);
    expect(applied.length).toBeGreaterThan(0);
    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await pendingMigrations(database.appUrl)).toEqual([]);
  });

  it("run in the order of their numbers, each once", async () => {
    write("0002-second.sql", "alter table first add name text");
    expect(await migrate(database.ownerUrl, dir)).toEqual(["0001-first.sql", "0002-second.sql"]);
    write("0003-third.sql", "create table third (id int primary key)");
    expect(await migrate(database.ownerUrl, dir)).toEqual(["0003-third.sql"]);
    expect(await tables()).toEqual(["first", "schema_migration", "third"]);
  });

  it("run once when two servers start at the same time", async () => {
    const both = await Promise.all([migrate(database.ownerUrl, dir), migrate(database.ownerUrl, dir)]);
    expect(both.flat()).toEqual(["0001-first.sql"]);
  });

  it("reach the rows of every firm, and leave the wall between firms standing", async () => {
    write(
      "0002-walled.sql",
      `create table walled (tenant_id int, old int);
      create policy tenant_wall on walled using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
      alter table walled enable row level security, force row level security;`,
    );
    await migrate(database.ownerUrl, dir);
    await withConnection(database.ownerUrl, async (client) => {
      for (const tenant of [1, 2]) {
        await client.query("select set_config('app.tenant', $1, false)", [String(tenant)]);
        await client.query("insert into walled values ($1, 0)", [tenant]);
      }
    });
    write("0003-change.sql", "update walled set old = 1; create table changed as select * from walled;");
    await migrate(database.ownerUrl, dir);
    await withConnection(database.ownerUrl, async (client) => {
      expect((await client.query("select * from changed order by 1")).rows).toEqual([
        { tenant_id: 1, old: 1 },
        { tenant_id: 2, old: 1 },
      ]);
      expect((await client.query("select * from walled")).rows).toEqual([]);
    });
  });

  it("leave nothing of one that fails, and name its line", async () => {
    write("0002-broken.sql", "create table half (id int);\n\ncreate table other (id nonsense);\n");
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/0002-broken\.sql:3: type "nonsense" does not exist/);
    expect(await tables()).toEqual(["first", "schema_migration"]);
  });

  it("refuse one that was edited after it was applied, but not other line ends", async () => {
    await migrate(database.ownerUrl, dir);
    write("0001-first.sql", "create table first (id int primary key);\r\n");
    expect(await migrate(database.ownerUrl, dir)).toEqual([]);
    write("0001-first.sql", "create table first (id bigint primary key);\n");
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/0001-first\.sql was edited/);
  });

  it("refuse a database that is newer than the program", async () => {
    write("0002-second.sql", "select 1");
    await migrate(database.ownerUrl, dir);
    rmSync(join(dir, "0002-second.sql"));
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/newer than this program/);
  });

  it("refuse a number that comes too late, one given twice and a name without number", async () => {
    write("0003-third.sql", "select 1");
    await migrate(database.ownerUrl, dir);
    write("0002-late.sql", "select 1");
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/0002-late\.sql comes before 0003-third\.sql/);
    write("0003-twice.sql", "select 1");
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/0003-twice\.sql/);
    rmSync(join(dir, "0003-twice.sql"));
    write("fix.sql", "select 1");
    await expect(migrate(database.ownerUrl, dir)).rejects.toThrow(/fix\.sql/);
  });

  it("are counted by the server's role without changing anything", async () => {
    expect(await pendingMigrations(database.appUrl, dir)).toEqual(["0001-first.sql"]);
    expect(await tables()).toEqual([]);
  });
});

// Both are of one server: those releases knew no clusters.
describe.skipIf(inject("database").nodes)("a database that the migrations before the baseline made", () => {
  const real = fileURLToPath(new URL("../migrations/", import.meta.url));
  const { files }: { files: Record<string, string> } = JSON.parse(
    readFileSync(join(real, "superseded/files.json"), "utf8"),
  );

  const afterBaseline = "0400";
  /** The migrations of the baseline, without what came after it. */
  function baseline(): string {
    const at = mkdtempSync(join(dir, "baseline-"));
    for (const name of readdirSync(real))
      if (/^\d{4}-.*\.sql$/.test(name) && name < afterBaseline) copyFileSync(join(real, name), join(at, name));
    return at;
  }

  /** As they left it, with a firm whose managers lost a right and gained one. */
  async function asBefore(): Promise<void> {
    await migrate(database.ownerUrl, baseline());
    await asAdmin(database.ownerUrl, async (client) => {
      await client.query(readFileSync(new URL("before-baseline.sql", import.meta.url), "utf8"));
      for (const [name, sha256] of Object.entries(files))
        await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
    });
  }
  const rows = (sql: string) =>
    asAdmin(database.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

  it("goes on as one that the baseline made, and loses nothing", async () => {
    const fresh = await cloneTemplate();
    const expected = await asAdmin(fresh.ownerUrl, shapeOf).finally(fresh.drop);
    await asBefore();
    const pending = await pendingMigrations(database.appUrl);
    expect(await migrate(database.ownerUrl)).toEqual(pending);
    expect(await pendingMigrations(database.appUrl)).toEqual([]);
    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await asAdmin(database.ownerUrl, shapeOf)).toEqual(expected);
    expect(await rows("select name from schema_migration where name < '0100'")).toEqual([]);
    expect(await rows("select tenancy_name, seed_sha256 from tenant")).toEqual([
      { tenancy_name: "old", seed_sha256: null },
    ]);
    expect(await rows("select cust_name, cust_status from customer")).toEqual([
      { cust_name: "老客户", cust_status: "2" },
    ]);
    const roles = await rows("select name, permissions, seeded_permissions as seeded from role order by name");
    expect(roles).toEqual([
      { name: "Admin", permissions: ["*", "Pages.Tenants"], seeded: ["*", "Pages.Tenants"] },
      { name: "Archivist", permissions: ["Pages.Projects", "Pages.Knowledge"], seeded: expect.any(Array) },
      { name: "Own", permissions: ["Pages.Roles"], seeded: [] },
    ]);
    expect(
      await rows("select unnest(seeded_permissions) as right from role where name = 'Archivist' order by 1"),
    ).toEqual(
      [
        ...["Pages.Archives", "Pages.Archives.All", "Pages.Archives.Check", "Pages.Archives.Create"],
        ...["Pages.Archives.Edit", "Pages.Archives.Export", "Pages.Projects"],
      ].map((right) => ({ right })),
    );
  });

  it("is refused while it lacks some of them, and where one was edited, and stays as it was", async () => {
    await asBefore();
    await rows("delete from schema_migration where name = '0046-plans-of-grown-tables.sql'");
    const halfWay = /lacks 1 of the 29 migrations.*0046-plans-of-grown-tables\.sql.*9a4afe7/s;
    await expect(migrate(database.ownerUrl)).rejects.toThrow(halfWay);
    await expect(pendingMigrations(database.appUrl)).rejects.toThrow(halfWay);
    await rows("insert into schema_migration (name, sha256) values ('0046-plans-of-grown-tables.sql', 'other')");
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/0046-plans-of-grown-tables\.sql was edited/);
    expect(await rows("select count(*)::int as count from schema_migration")).toEqual([{ count: 29 }]);
    expect(await rows("select count(*)::int as count from menu_node")).toEqual([{ count: 1 }]);
  });
});

describe.skipIf(inject("database").nodes)("a database of before the keys by project", () => {
  const real = fileURLToPath(new URL("../migrations/", import.meta.url));
  const rows = (sql: string) =>
    asAdmin(database.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

  async function asBefore(): Promise<void> {
    const at = mkdtempSync(join(dir, "before-"));
    for (const name of readdirSync(real))
      if (/^\d{4}-.*\.sql$/.test(name) && name < "0440") copyFileSync(join(real, name), join(at, name));
    await migrate(database.ownerUrl, at);
    await rows(readFileSync(new URL("before-projects.sql", import.meta.url), "utf8"));
  }

  it("keeps its rows and their ids, each in its project, and numbers new ones as the project's", async () => {
    const fresh = await cloneTemplate();
    const expected = await asAdmin(fresh.ownerUrl, shapeOf).finally(fresh.drop);
    await asBefore();
    const before = await rows("select id, jmsn, debit::text from voucher_line order by id");
    await migrate(database.ownerUrl);
    // Its numbers go on where they were.
    const numbers = /^S \S+_seq /;
    const shape = await asAdmin(database.ownerUrl, shapeOf);
    expect(shape.filter((line) => !numbers.test(line))).toEqual(expected.filter((line) => !numbers.test(line)));
    expect(await rows("select id, jmsn, debit::text from voucher_line order by id")).toEqual(before);
    const ofProjects = await rows(`
      select distinct project_id, batch_id - 70 as by_batch from voucher_line
      union all select project_id, batch_id - 70 from voucher union all select project_id, batch_id - 70 from tb_row
      union all select project_id, fs_item_id - 20 from check_item`);
    expect(ofProjects).toHaveLength(8);
    for (const { project_id: project, by_batch: batch } of ofProjects) expect(project).toBe(batch);
    expect(await rows("select id - first_line_id as place, last_line_id - id as last from voucher")).toEqual(
      [1, 2].map(() => ({ place: "0", last: "1" })),
    );
    const homes = await rows(
      "select of_table, count(*)::int as count from row_home where id % 10 = project_id group by 1 order by 1",
    );
    expect(homes).toEqual(
      ["adjust_head", "adjust_line", "fs_item", "import_batch", "project_period"].map((of_table) => ({
        of_table,
        count: 2,
      })),
    );
    await rows(`
      begin; set local app.tenant_id = '1'; set local app.project_id = '2';
      insert into fs_item (tenant_id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind)
        values (1, 2, 'A102', 1, 1, 'a', 'a', 2, 'L'); commit`);
    expect(
      await rows("select id >> 31 as project, id & 2147483647 as number from fs_item where std_code = 'A102'"),
    ).toEqual([{ project: "2", number: "23" }]);
    await expect(
      rows(
        "insert into fs_item (tenant_id, project_id, id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind) values (1, 2, (1::bigint << 31) | 9, 'A103', 1, 1, 'a', 'a', 3, 'L')",
      ),
    ).rejects.toThrow(/fs_item_id_says_project/);
  });
});
