import { cpSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readPlaces } from "../src/cluster/placement.ts";
import { readCluster, setUpCluster } from "../src/cluster/setup.ts";
import { migrate } from "../src/migrate.ts";
import { createPool } from "../src/pool.ts";
import { inProject, withTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, cloneTemplate } from "./databases.ts";

const { adminUrl, nodes } = inject("database");
const onCluster = describe.skipIf(!nodes);

let database: ClonedDatabase;
let pool: pg.Pool;
let inside: string;

beforeAll(async () => {
  if (!nodes) return;
  database = await cloneTemplate();
  pool = createPool(database.appUrl);
  const url = new URL(adminUrl);
  url.pathname = new URL(database.ownerUrl).pathname;
  inside = url.href;
  await asAdmin(database.ownerUrl, async (client) => {
    for (const statement of [
      "insert into tenant (id, tenancy_name, name) values (1, 'one', '一所')",
      "insert into app_user (tenant_id, id, user_name, name, password_hash) values (1, 1, 'u', 'u', '-')",
      "insert into customer (tenant_id, id, cust_name) values (1, 1, 'c')",
      "insert into project_category (tenant_id, id, code, name, sort) values (1, 1, 'c', 'c', 1)",
      `insert into project (tenant_id, id, project_code, project_name, cust_id, category_id, a_year, period_start, period_end, pm_user_id)
         select 1, p, 'P' || p, 'p', 1, 1, 2024, '2024-01-01', '2024-12-31', 1 from generate_series(1, 40) p`,
      `insert into project_period (tenant_id, project_id, id, label, start_date, end_date)
         select 1, p, (p::bigint << 31) | 1, 'p', '2024-01-01', '2024-12-31' from generate_series(1, 40) p`,
    ])
      await client.query(statement);
  });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const addItem = (projectId: number, code = "A1") =>
  withTenant(pool, 1, (db) =>
    inProject(db, projectId)
      .insertInto("fs_item")
      .values({ std_code: code, grp_id: 1, rpt_type: 1, name_zh: "a", name_en: "a", line_no: 1, kind: "L" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );

/** A folder of the migrations and one more. */
function withMigration(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), "digao-migrations-"));
  const own = join(import.meta.dirname, "..", "migrations");
  for (const name of readdirSync(own)) cpSync(join(own, name), join(dir, name), { recursive: true });
  writeFileSync(join(dir, "9990-more.sql"), text);
  return dir;
}

onCluster("a cluster", () => {
  it("has every table where it belongs, and projects on each worker", async () => {
    const state = await readCluster(inside);
    expect(state.tables.filter(({ place, target }) => place !== target)).toEqual([]);
    const workers = state.nodes.filter(({ isCoordinator }) => !isCoordinator);
    expect(workers.length).toBeGreaterThan(1);
    for (const worker of workers) expect(worker.shards).toBeGreaterThan(0);
  });

  it("has every function of the product on every node, alike", async () => {
    await asAdmin(database.ownerUrl, async (client) => {
      const asked = `select string_agg(p.oid::regprocedure || md5(p.prosrc || p.provolatile::text || p.prosecdef::text), ';' order by p.oid::regprocedure::text collate "C")
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`;
      const own = await client.query<{ string_agg: string }>(asked);
      const theirs = await client.query<{ result: string }>("select result from run_command_on_workers($1)", [asked]);
      const named = (text = "") => text.split(";");
      expect(named(own.rows[0]?.string_agg).length).toBeGreaterThan(20);
      for (const { result } of theirs.rows) expect(named(result)).toEqual(named(own.rows[0]?.string_agg));
    });
  });

  it("numbers rows on one node, as the project's, and keeps each project on one worker", async () => {
    const ids: number[] = [];
    for (let project = 1; project <= 40; project += 1) ids.push((await addItem(project)).id);
    expect(ids.map((id) => Math.floor(id / 2 ** 31))).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(ids.map((id) => id % 2 ** 31)).size).toBe(40);
    const { rows } = await asAdmin(database.ownerUrl, (client) =>
      client.query<{ projects: number }>(
        "select result::int as projects from run_command_on_workers('select count(distinct project_id) from fs_item')",
      ),
    );
    expect(rows.every(({ projects }) => projects > 0)).toBe(true);
  });

  it("keeps a firm from what is another firm's on the workers too", async () => {
    const { id } = await addItem(3, "A2");
    const seen = (tenantId: number) =>
      withTenant(pool, tenantId, async (db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from fs_item where tenant_id = 1 and project_id = 3 and id = ${id}`.execute(db);
        return rows[0]?.count;
      });
    expect([await seen(1), await seen(2)]).toEqual([1, 0]);
    await expect(
      withTenant(pool, 2, (db) =>
        sql`update project_period set tenant_id = 2 where tenant_id = 1 and project_id = 3`.execute(inProject(db, 3)),
      ),
    ).resolves.toMatchObject({ numAffectedRows: 0n });
    await expect(
      withTenant(pool, 2, (db) =>
        sql`insert into project_period (tenant_id, project_id, id, label, start_date, end_date)
          values (1, 3, ${3 * 2 ** 31 + 999_999}, 'b', '2024-01-01', '2024-12-31')`.execute(inProject(db, 3)),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it("takes all of a transaction or nothing, on whichever nodes it wrote", async () => {
    const write = (fails: boolean) =>
      withTenant(pool, 1, async (db) => {
        await sql`update project set project_name = 'renamed' where tenant_id = 1 and id = 5`.execute(inProject(db, 5));
        for (const project of [5, 6])
          await sql`update project_period set label = 'renamed' where tenant_id = 1 and project_id = ${project}`.execute(
            inProject(db, project),
          );
        if (fails) throw new Error("undone");
      });
    const names = () =>
      withTenant(pool, 1, async (db) => {
        const { rows } = await sql<{ name: string }>`
          select project_name as name from project where tenant_id = 1 and id = 5
          union all select label from project_period where tenant_id = 1 and project_id = 5
          union all select label from project_period where tenant_id = 1 and project_id = 6`.execute(db);
        return new Set(rows.map(({ name }) => name));
      });
    await expect(write(true)).rejects.toThrow("undone");
    expect((await names()).has("renamed")).toBe(false);
    await write(false);
    expect(await names()).toEqual(new Set(["renamed"]));
  });

  it("chains the log of a project where its rows are", async () => {
    await withTenant(pool, 1, async (db) => {
      for (const id of ["1", "2"])
        await sql`insert into project_log (tenant_id, project_id, ref_type, ref_id, action) values (1, 7, 'test', ${id}, 'add')`.execute(
          db,
        );
    });
    const { rows } = await withTenant(pool, 1, (db) =>
      sql<{ seq: number; follows: boolean }>`
        select seq, prev_hash = coalesce(lag(hash) over (order by seq), '\\x00') as follows from project_log
        where tenant_id = 1 and project_id = 7 order by seq`.execute(db),
    );
    expect(rows).toEqual([
      { seq: 1, follows: true },
      { seq: 2, follows: true },
    ]);
  });

  it("is set up once more without harm, and refuses while a server is connected", async () => {
    const [coordinator, ...workers] = nodes ?? [];
    const options = { adminUrl: inside, roleUrls: [], coordinator, say: () => undefined };
    await withTenant(pool, 1, (db) => sql`select 1`.execute(db));
    await expect(setUpCluster(options, workers)).rejects.toThrow(/connections of digao_app are open/);
  });

  it("gets what a later migration brings to where it belongs", async () => {
    const dir = withMigration(`
      -- A table of projects; and one of the firm.
      create table later_of_project (
        tenant_id int not null default app_tenant(), project_id bigint not null, id bigint not null, item_id bigint not null,
        primary key (tenant_id, project_id, id),
        foreign key (tenant_id, project_id) references project (tenant_id, id)
      );
      create table later_of_firm (
        tenant_id int not null default app_tenant() references tenant (id), id bigint not null, note text default 'a;b', primary key (tenant_id, id)
      );
      create index later_note on later_of_firm (tenant_id, note);
      select close_by_tenant('later_of_project', 'later_of_firm');
      alter table later_of_project add foreign key (tenant_id, project_id, item_id) references fs_item (tenant_id, project_id, id);
      alter table fs_item add column later text;
      create function later_called(t text) returns text language sql immutable as $$ select t || '!' $$;
      do $$ begin update fs_item set later = 'x'; end $$;`);
    expect(await migrate(database.ownerUrl, dir)).toEqual(["9990-more.sql"]);
    const places = await asAdmin(database.ownerUrl, (client) => readPlaces(client));
    expect(places.filter(({ name }) => name.startsWith("later_")).map(({ name, place }) => [name, place])).toEqual([
      ["later_of_firm", "local"],
      ["later_of_project", "distributed"],
    ]);
    await withTenant(pool, 1, (db) =>
      sql`insert into later_of_project (tenant_id, project_id, id, item_id) select 1, 8, 1, min(id) from fs_item where tenant_id = 1 and project_id = 8 returning 1`.execute(
        db,
      ),
    );
    const called = await withTenant(pool, 1, (db) =>
      sql<{
        text: string;
      }>`select later_called(id::text) as text from later_of_project where tenant_id = 1 and project_id = 8`.execute(
        db,
      ),
    );
    expect(called.rows).toEqual([{ text: "1!" }]);
    const seen = await withTenant(pool, 2, (db) =>
      sql`select from later_of_project where tenant_id = 1 and project_id = 8`.execute(db),
    );
    expect(seen.rows).toEqual([]);
  });
});
