import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSuperseded } from "../src/baseline.ts";
import { migrate, pendingMigrations, readMigrations } from "../src/migrate.ts";
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

  it("reach the rows of archived projects, which nobody else may change", async () => {
    await migrate(database.ownerUrl, dir);
    const writes = "current_setting('app.archived_writes', true) as writes";
    write("0002-change.sql", `create table during as select ${writes};`);
    await migrate(database.ownerUrl, dir);
    await withConnection(database.ownerUrl, async (client) => {
      expect((await client.query("select * from during")).rows).toEqual([{ writes: "redo" }]);
      expect((await client.query(`select ${writes}`)).rows).toEqual([{ writes: null }]);
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

describe("a database that the migrations before the baseline made", () => {
  const real = fileURLToPath(new URL("../migrations/", import.meta.url));
  const superseded = readSuperseded(real);
  if (!superseded) throw new Error("The list of superseded migrations is missing.");
  const { files, last } = superseded;
  const ofBaseline = readMigrations(real)
    .map(({ name }) => name)
    .filter((name) => name <= last);
  const more = "9990-more.sql";

  let made: ClonedDatabase;
  const rows = (sql: string, values: unknown[] = []) =>
    asAdmin(made.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);

  /** As they left it, with a client; what came after the baseline has been applied. */
  beforeEach(async () => {
    made = await cloneTemplate();
    await rows("delete from schema_migration where name <= $1", [last]);
    await rows("insert into schema_migration (name, sha256) select * from unnest($1::text[], $2::text[])", [
      [...files.keys()],
      [...files.values()],
    ]);
    await rows("insert into tenant (id, tenancy_name, name) values (1, 'old', '老所')");
    await rows("insert into customer (tenant_id, id, cust_name) values (1, 1, '老客户')");
    cpSync(real, dir, { recursive: true });
    rmSync(join(dir, "0001-first.sql"));
  });
  afterEach(() => made.drop());

  it("goes on as one that the baseline made, and loses nothing", async () => {
    const before = await asAdmin(made.ownerUrl, shapeOf);
    expect(await pendingMigrations(made.appUrl)).toEqual(ofBaseline);
    expect(await migrate(made.ownerUrl)).toEqual(ofBaseline);
    expect(await pendingMigrations(made.appUrl)).toEqual([]);
    expect(await migrate(made.ownerUrl)).toEqual([]);
    expect(await asAdmin(made.ownerUrl, shapeOf)).toEqual(before);
    expect(await rows("select name, sha256 from schema_migration order by name")).toEqual(
      readMigrations(real).map(({ name, sha256 }) => ({ name, sha256 })),
    );
    expect(await rows("select tenancy_name, cust_name from customer c join tenant t on t.id = c.tenant_id")).toEqual([
      { tenancy_name: "old", cust_name: "老客户" },
    ]);
  });

  it("gets what came later on the way", async () => {
    write(more, "update customer set cust_name = cust_name || '（新）';");
    expect(await pendingMigrations(made.appUrl, dir)).toEqual([...ofBaseline, more]);
    expect(await migrate(made.ownerUrl, dir)).toEqual([...ofBaseline, more]);
    expect(await rows("select cust_name from customer")).toEqual([{ cust_name: "老客户（新）" }]);
  });

  it("is refused while it lacks some of them, and stays as it was", async () => {
    const [first = "", second = ""] = [...files.keys()];
    await rows("delete from schema_migration where name = $1", [second]);
    const halfWay = new RegExp(`lacks 1 of the ${files.size} migrations.*${second}.*commit ${superseded.commit}`, "s");
    await expect(migrate(made.ownerUrl)).rejects.toThrow(halfWay);
    await expect(pendingMigrations(made.appUrl)).rejects.toThrow(halfWay);
    // Of before an earlier baseline: none of them at all.
    await rows("delete from schema_migration");
    await rows("insert into schema_migration (name, sha256) values ('0047-messages.sql', '')");
    const earlier = new RegExp(`lacks ${files.size} of the .*${first}.*commit ${superseded.commit}`, "s");
    await expect(migrate(made.ownerUrl)).rejects.toThrow(earlier);
    expect(await rows("select name from schema_migration")).toEqual([{ name: "0047-messages.sql" }]);
  });

  it("is refused where one was edited, or one is unknown", async () => {
    const [first] = files.keys();
    await rows("update schema_migration set sha256 = 'other' where name = $1", [first]);
    await expect(migrate(made.ownerUrl)).rejects.toThrow(`${first} was edited`);
    await rows("update schema_migration set sha256 = $2 where name = $1", [first, files.get(first ?? "")]);
    await rows("insert into schema_migration (name, sha256) values ('9999-unknown.sql', '')");
    await expect(migrate(made.ownerUrl)).rejects.toThrow(/newer than this program/);
    expect(
      await rows("select count(*)::int as count from schema_migration where name = any($1)", [[...files.keys()]]),
    ).toEqual([{ count: files.size }]);
  });
});
