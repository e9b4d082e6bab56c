import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyInto } from "../src/copy.ts";
import { insertFound } from "../src/insert-found.ts";
import { createPool } from "../src/pool.ts";
import { type Db, withoutTenant, withTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, cloneTemplate } from "./databases.ts";

let database: ClonedDatabase;
let pool: pg.Pool;
let ours: number;
let theirs: number;

const makeTenant = (name: string): Promise<number> =>
  withoutTenant(pool, async (db) => {
    const row = await db
      .insertInto("tenant")
      .values({ tenancy_name: name, name })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });

const addRole = (db: Db, name: string): Promise<{ id: number }> =>
  db.insertInto("role").values({ name, display_name: name }).returning("id").executeTakeFirstOrThrow();

const addUser = (db: Db, name: string): Promise<{ id: number }> =>
  db
    .insertInto("app_user")
    .values({ user_name: name, name, password_hash: "-" })
    .returning("id")
    .executeTakeFirstOrThrow();

const roleNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("role").select("name").orderBy("name").execute()).map(({ name }) => name);

let theirRole: { id: number };

beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.appUrl, { connectionsMax: 4 });
  ours = await makeTenant("ours");
  theirs = await makeTenant("theirs");
  await withTenant(pool, ours, (db) => addRole(db, "our role"));
  theirRole = await withTenant(pool, theirs, (db) => addRole(db, "their role"));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe("without a tenant", () => {
  it("every tenant table is empty", async () => {
    const { rows: tables } = await asAdmin(database.ownerUrl, (client) =>
      client.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
      ),
    );
    expect(tables.length).toBeGreaterThan(20);
    const counts = tables
      .map(({ relname }) => `select '${relname}' as name from ${`"${relname}"`}`)
      .join(" union all ");
    expect((await pool.query(counts)).rows).toEqual([]);
  });

  it("writing fails", async () => {
    await expect(pool.query("insert into role (name, display_name) values ('x', 'x')")).rejects.toThrow(
      /null value in column "tenant_id"|row-level security/,
    );
    await expect(
      pool.query("insert into role (tenant_id, name, display_name) values ($1, 'x', 'x')", [ours]),
    ).rejects.toThrow(/row-level security/);
    expect((await pool.query("update role set name = 'x'")).rowCount).toBe(0);
    expect((await pool.query("delete from role")).rowCount).toBe(0);
  });

  it("the owner of the tables sees nothing either", async () => {
    const owner = createPool(database.ownerUrl, { connectionsMax: 1 });
    expect((await owner.query("select from role")).rowCount).toBe(0);
    await owner.end();
  });
});

describe("a tenant", () => {
  it("sees its own rows only", async () => {
    expect(await withTenant(pool, ours, roleNames)).toEqual(["our role"]);
    expect(await withTenant(pool, theirs, roleNames)).toEqual(["their role"]);
  });

  it("cannot read, change or delete another tenant's row, even by its keys", async () => {
    const counts = await withTenant(pool, ours, async (db) => {
      const read = await sql`select from role where tenant_id = ${theirs} and id = ${theirRole.id}`.execute(db);
      const changed = await sql`update role set name = 'taken' where tenant_id = ${theirs}`.execute(db);
      const deleted = await sql`delete from role where id = ${theirRole.id}`.execute(db);
      return [read.rows.length, Number(changed.numAffectedRows), Number(deleted.numAffectedRows)];
    });
    expect(counts).toEqual([0, 0, 0]);
    expect(await withTenant(pool, theirs, roleNames)).toEqual(["their role"]);
  });

  it.each<[string, (db: Db) => Promise<unknown>]>([
    [
      "insert",
      (db: Db) => sql`insert into role (tenant_id, name, display_name) values (${theirs}, 'x', 'x')`.execute(db),
    ],
    [
      "insert what is found",
      (db: Db) =>
        sql`insert into role (tenant_id, name, display_name) select ${theirs}::int, name, 'x' from role returning id`.execute(
          db,
        ),
    ],
    [
      "insert what is found, with an answer",
      (db: Db) =>
        insertFound(
          db,
          sql`insert into role (tenant_id, name, display_name) select ${theirs}::int, name, 'x' from role`,
        ),
    ],
    ["hand over by update", (db: Db) => sql`update role set tenant_id = ${theirs}`.execute(db)],
    [
      "insert on conflict",
      (db: Db) =>
        sql`insert into role (tenant_id, id, name, display_name) overriding system value values (${theirs}, ${theirRole.id}, 'x', 'x')
            on conflict (tenant_id, id) do update set name = 'x'`.execute(db),
    ],
    [
      "merge",
      (db: Db) =>
        sql`merge into role r using (values (${theirs}::int)) v (t) on r.tenant_id = v.t
            when matched then delete when not matched then insert (tenant_id, name, display_name) values (v.t, 'x', 'x')`.execute(
          db,
        ),
    ],
  ])("cannot %s into another tenant", async (_, work) => {
    await expect(withTenant(pool, ours, work)).rejects.toThrow(/row-level security|violates|MERGE/);
    expect(await withTenant(pool, theirs, roleNames)).toEqual(["their role"]);
  });

  it("cannot point to another tenant's row", async () => {
    const user = await withTenant(pool, ours, (db) => addUser(db, "pointer"));
    await expect(
      withTenant(pool, ours, (db) =>
        db.insertInto("user_role").values({ user_id: user.id, role_id: theirRole.id }).execute(),
      ),
    ).rejects.toThrow(/foreign key/);
  });

  it("may use the same names as another tenant", async () => {
    await withTenant(pool, ours, (db) => addUser(db, "zhang"));
    await withTenant(pool, theirs, (db) => addUser(db, "zhang"));
  });

  it("cannot change or delete the action log", async () => {
    for (const statement of [
      sql`update action_log set action = 'x'`,
      sql`delete from action_log`,
      sql`truncate role`,
    ]) {
      await expect(withTenant(pool, ours, (db) => statement.execute(db))).rejects.toThrow(/permission denied/);
    }
  });

  it("cannot COPY into a walled table, but into a temporary one and from there", async () => {
    await expect(
      withTenant(pool, ours, (db) => copyInto(db, "copy role (name, display_name) from stdin", ["a\ta\n"])),
    ).rejects.toThrow(/temporary tables alone/);
    const names = await withTenant(pool, ours, async (db) => {
      await sql`create temp table incoming (name text) on commit drop`.execute(db);
      const count = await copyInto(db, "copy incoming from stdin", ["复核\n", "编", "制\n"]);
      await insertFound(db, sql`insert into role (name, display_name) select name, name from incoming`);
      return [count, await roleNames(db)];
    });
    expect(names).toEqual([2, ["our role", "复核", "编制"].sort()]);
  });

  it("is forgotten by the connection when its transaction ends", async () => {
    const single = createPool(database.appUrl, { connectionsMax: 1 });
    await withTenant(single, ours, roleNames);
    const { rows } = await single.query(
      "select current_setting('app.tenant_id', true) as tenant, (select count(*) from role) as roles",
    );
    expect(rows).toEqual([{ tenant: "", roles: 0 }]);
    await single.end();
  });

  it("never sees another tenant's row while 200 transactions of both run at once", async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const tenant = index % 2 ? ours : theirs;
        return withTenant(pool, tenant, async (db) => {
          const { rows } = await sql<{ tenant_id: number }>`select tenant_id from role`.execute(db);
          return rows.every((row) => row.tenant_id === tenant) && rows.length > 0;
        });
      }),
    );
    expect(seen).not.toContain(false);
  });
});
