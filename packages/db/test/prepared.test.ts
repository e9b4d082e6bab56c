import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { cloneTemplate } from "./databases.ts";

// A process has so many names to give: here none is taken by the files before.
vi.resetModules();
const { createPool } = await import("../src/pool.ts");
const { preparedName } = await import("../src/prepared.ts");
const { withoutTenant, withTenant } = await import("../src/tenant.ts");

let database: ClonedDatabase;
/** One connection, which both firms share in turn. */
let pool: pg.Pool;
let firms: number[];

beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.directUrl, { connectionsMax: 1 });
  firms = await Promise.all(
    ["ours", "theirs"].map((name) =>
      withoutTenant(pool, (db) =>
        db.insertInto("tenant").values({ tenancy_name: name, name }).returning("id").executeTakeFirstOrThrow(),
      ).then(({ id }) => id),
    ),
  );
  for (const [at, name] of ["our role", "their role"].entries())
    await withTenant(pool, firms[at] ?? 0, (db) =>
      db.insertInto("role").values({ name, display_name: name }).execute(),
    );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const roleNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("role").select("name").where("name", "<>", "").execute()).map(({ name }) => name);
const prepared = async (): Promise<string[]> =>
  (await pool.query<{ statement: string }>("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );

describe("a read that comes often", () => {
  it("is prepared once in a connection, and the kept plan shows each firm its own rows alone", async () => {
    for (let turn = 0; turn < 30; turn++) {
      const names = await withTenant(pool, firms[turn % 2] ?? 0, roleNames, { readOnly: true });
      expect(names).toEqual([turn % 2 ? "their role" : "our role"]);
    }
    expect((await prepared()).filter((text) => text.includes('"role"'))).toHaveLength(1);
    const { rows } = await pool.query("select generic_plans from pg_prepared_statements where statement like '%role%'");
    expect(Number(rows[0].generic_plans)).toBeGreaterThan(0);
    expect(await withoutTenant(pool, (db) => sql`select name from role where name <> ${""}`.execute(db))).toMatchObject(
      { rows: [] },
    );
  });

  it("that is sent along with a failing one tells the first failure, and works in the next transaction", async () => {
    const often = (db: Db) => sql<{ answer: number }>`select ${41}::int + 1 as answer`.execute(db);
    const failing = (db: Db) =>
      Promise.all([sql`select 1 / ${0}::int as nothing`.execute(db), often(db), often(db)]).then(() => undefined);
    for (let turn = 0; turn < 8; turn++)
      await expect(withTenant(pool, firms[0] ?? 0, failing)).rejects.toThrow("division by zero");
    expect((await withTenant(pool, firms[0] ?? 0, often)).rows).toEqual([{ answer: 42 }]);
  });
});

describe("no name", () => {
  const often = (text: string) => Array.from({ length: 9 }, () => preparedName(text)).at(-1);

  it("is given to reads of books and logs, to writes, to all columns, and to several statements at once", () => {
    const texts = [
      'select "summary" from "voucher_line" where "batch_id" = $1',
      'select "id" from "action_log" where "ref_id" = $1',
      'insert into "role" ("name") values ($1)',
      'select * from "role"',
      'select "role".* from "role"',
      "select 1; select 2",
    ];
    expect(texts.map(often)).toEqual(texts.map(() => undefined));
  });

  it("is withheld from a read of books that says it goes from key to key", () => {
    expect(preparedName("select /* by key */ summary from voucher_line where id = $1")).toBeDefined();
    expect(preparedName("delete from voucher_line /* by key */ where id = $1")).toBeUndefined();
  });

  it("is given before a statement has come five times", () => {
    const text = "select 'rare' as rare";
    expect(Array.from({ length: 4 }, () => preparedName(text))).toEqual([undefined, undefined, undefined, undefined]);
    expect(preparedName(text)).toBeDefined();
  });
});
