import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, pendingMigrations } from "../src/migrate.ts";
import { withConnection } from "../src/roles.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, emptyDatabase } from "./databases.ts";

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

describe("a release on the data of an older one", () => {
  const real = fileURLToPath(new URL("../migrations/", import.meta.url));
  const names = readdirSync(real).sort();
  const places = [
    [1304, 1300, "dataanalysis"],
    [2301, 2300, "pzcheck"],
  ] as const;

  it("brings the menu places that came since to a firm that was there before", async () => {
    rmSync(join(dir, "0001-first.sql"));
    const releaseBefore = (number: string) => {
      for (const name of names.filter((one) => one < number)) copyFileSync(join(real, name), join(dir, name));
      return migrate(database.ownerUrl, dir);
    };
    await releaseBefore("0025");
    await asAdmin(database.ownerUrl, async (client) => {
      await client.query("insert into tenant (id, tenancy_name, name) values (1, 'old', '老所')");
      for (const [id, parent, path] of places)
        await client.query("insert into menu_node values (1, $1, $2, 1, $3, $3, $3, 1)", [id, parent, path]);
    });
    await releaseBefore("0046");
    const menu = () =>
      asAdmin(database.ownerUrl, async (client) => {
        const { rows } = await client.query<{ path_url: string }>("select path_url from menu_node order by id");
        return rows.map(({ path_url }) => path_url);
      });
    const all = ["dataanalysis", "journaltests", "cutoff", "pzcheck", "sampling"];
    expect(await menu()).toEqual(all);
    // As a release before 0045 left it: what it had applied changed no row.
    await asAdmin(database.ownerUrl, (client) =>
      client.query(
        "delete from menu_node where id in (1305, 1306, 2302); delete from schema_migration where name like '0045-%'",
      ),
    );
    await releaseBefore("0046");
    expect(await menu()).toEqual(all);
  });
});
