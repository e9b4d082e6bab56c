import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/pool.ts";
import { ofProject, ownProject, ownTenant } from "../src/project-rows.ts";
import { type Db, inProject, projectIdOf, withTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, cloneTemplate } from "./databases.ts";

let database: ClonedDatabase;
let pool: pg.Pool;
const tenantId = 1;

beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.appUrl);
  await asAdmin(database.ownerUrl, (client) =>
    client.query(`
      insert into tenant (id, tenancy_name, name) values (1, 'one', '一所'), (2, 'two', '二所');
      insert into app_user (tenant_id, id, user_name, name, password_hash) select t, 1, 'u', 'u', '-' from generate_series(1, 2) t;
      insert into customer (tenant_id, id, cust_name) select t, 1, 'c' from generate_series(1, 2) t;
      insert into project_category (tenant_id, id, code, name, sort) select t, 1, 'c', 'c', 1 from generate_series(1, 2) t;
      insert into project (tenant_id, id, project_code, project_name, cust_id, category_id, a_year, period_start, period_end, pm_user_id)
        select t, p, 'P' || p, 'p', 1, 1, 2024, '2024-01-01', '2024-12-31', 1 from generate_series(1, 2) t, generate_series(5, 6) p;
      insert into fs_item (tenant_id, project_id, id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind)
        select t, p, (p::bigint << 31) | (1000 + t), 'A' || p, 1, 1, 'a', 'a', 1, 'L' from generate_series(1, 2) t, generate_series(5, 6) p;
      insert into check_item (tenant_id, project_id, fs_item_id, seq, content)
        select tenant_id, project_id, id, 1, 'c' from fs_item`),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const within = <T>(projectId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  withTenant(pool, tenantId, (db) => work(inProject(db, projectId)));
/** Rolled back: each case finds the same rows. */
const tried = async <T>(projectId: number, work: (db: Db) => Promise<T>): Promise<T> => {
  let found: T | undefined;
  const undone = new Error("undone");
  await within(projectId, async (db) => {
    found = await work(db);
    throw undone;
  }).catch((error) => {
    if (error !== undone) throw error;
  });
  return found as T;
};
const codes = (rows: readonly { std_code: string }[]): string[] => rows.map(({ std_code }) => std_code);

describe("a transaction bound to a project sees its rows alone", () => {
  it("in a select, under another name, in a subquery and a common table", async () => {
    await within(5, async (db) => {
      expect(codes(await db.selectFrom("fs_item").select("std_code").execute())).toEqual(["A5"]);
      expect(codes(await db.selectFrom("fs_item as i").select("i.std_code").execute())).toEqual(["A5"]);
      const inner = await db
        .selectFrom((is) => is.selectFrom("fs_item").select("std_code").as("inner"))
        .selectAll()
        .execute();
      expect(codes(inner)).toEqual(["A5"]);
      const common = await db
        .with("found", (is) => is.selectFrom("fs_item").select("std_code"))
        .selectFrom("found")
        .selectAll()
        .execute();
      expect(codes(common)).toEqual(["A5"]);
    });
  });

  it("in joins, where an outer one still keeps what has no partner", async () => {
    await within(5, async (db) => {
      const met = db.selectFrom("fs_item as i").innerJoin("check_item as c", (on) => on.on("c.seq", "=", 1));
      expect(codes(await met.select("i.std_code").execute())).toEqual(["A5"]);
      const lone = db.selectFrom("fs_item as i").leftJoin("check_item as c", (on) => on.on("c.seq", "=", 2));
      expect(codes(await lone.select("i.std_code").execute())).toEqual(["A5"]);
    });
  });

  it("in updates and deletions, with what they are told by", async () => {
    const counts = await tried(5, async (db) => [
      await db.updateTable("check_item").set({ content: "x" }).executeTakeFirstOrThrow(),
      await db
        .updateTable("check_item as c")
        .from("fs_item as i")
        .set({ content: "x" })
        .where("c.seq", "=", 1)
        .executeTakeFirstOrThrow(),
      await db.deleteFrom("check_item").using("fs_item").where("check_item.seq", "=", 1).executeTakeFirstOrThrow(),
    ]);
    expect(counts.map((one) => ("numUpdatedRows" in one ? one.numUpdatedRows : one.numDeletedRows))).toEqual([
      1n,
      1n,
      1n,
    ]);
  });

  it("and writes them as the project's, numbered by it, whichever was bound last", async () => {
    const item = { grp_id: 1, rpt_type: 1, name_zh: "n", name_en: "n", line_no: 9, kind: "L" };
    const made = await tried(5, async (db) => {
      const add = (at: Db, std_code: string) =>
        at
          .insertInto("fs_item")
          .values({ ...item, std_code })
          .returning(["tenant_id", "project_id", sql<number>`id >> 31`.as("told")])
          .executeTakeFirstOrThrow();
      const other = inProject(db, 6);
      return [await add(db, "B1"), await add(other, "B2"), await add(db, "B3")];
    });
    expect(made).toEqual([5, 6, 5].map((project_id) => ({ tenant_id: tenantId, project_id, told: project_id })));
  });

  it("and refuses an id that is another project's", async () => {
    const values = { std_code: "B1", grp_id: 1, rpt_type: 1, name_zh: "n", name_en: "n", line_no: 9, kind: "L" };
    const id = 6 * 2 ** 31 + 9;
    const foreign = within(5, (db) =>
      db
        .insertInto("fs_item")
        .values({ ...values, id })
        .execute(),
    );
    await expect(foreign).rejects.toThrow(/fs_item_id_says_project/);
  });

  it("in SQL, by the alias; another project's by its number", async () => {
    await within(5, async (db) => {
      const own = await sql<{ std_code: string }>`select i.std_code from fs_item i where ${ofProject("i")}`.execute(db);
      expect(codes(own.rows)).toEqual(["A5"]);
      const other = await sql<{
        std_code: string;
      }>`select i.std_code from fs_item i where ${ofProject("i", 6)}`.execute(db);
      expect(codes(other.rows)).toEqual(["A6"]);
      const { rows } = await sql`select ${ownTenant} as tenant, ${ownProject} as project`.execute(db);
      expect(rows).toEqual([{ tenant: tenantId, project: 5 }]);
      expect(projectIdOf(db)).toBe(5);
    });
  });

  it("and outside of one, what asks for its rows is refused before it is sent", async () => {
    const unbound = withTenant(pool, tenantId, (db) => sql`select from fs_item i where ${ofProject("i")}`.execute(db));
    await expect(unbound).rejects.toThrow(/inProject/);
    await expect(withTenant(pool, tenantId, async (db) => projectIdOf(db))).rejects.toThrow(/inProject/);
    await expect(withTenant(pool, tenantId, async (db) => inProject(db, 0))).rejects.toThrow(/projectId/);
  });
});
