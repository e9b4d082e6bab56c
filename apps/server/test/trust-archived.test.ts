import { withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureOf } from "../src/platform/http/errors.ts";
import { archivedCode as archived } from "../src/platform/refusal.ts";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { asSuperuser, plantEverywhere } from "./plant.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
let otherId: number;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
  await plantEverywhere(server, firm.id);
  otherId = await newProject(manager);
  await asSuperuser(server, dropForeignKeys);
  await setFlag(projectId, 2);
});
afterAll(() => server.stop());

/** Planted rows point nowhere; whether they may come and go is asked of the archive alone. */
async function dropForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select conrelid::regclass::text as of, quote_ident(conname) as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
}
const setFlag = (id: number, archive_flag: number) =>
  firm.inArchive((db) => db.updateTable("project").set({ archive_flag }).where("id", "=", id).execute());

/** As the owner of the tables, who may do more than the server, in one transaction that is rolled back; a refused statement leaves the next one standing. */
async function asOwner(
  work: (tried: (text: string) => Promise<string>, run: pg.Client) => Promise<void>,
): Promise<void> {
  await withConnection(server.ownerUrl, async (client) => {
    const tried = async (text: string): Promise<string> => {
      await client.query("savepoint s");
      const outcome = await client.query(text).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: { code?: string }) => error.code ?? "",
      );
      await client.query("rollback to savepoint s");
      return outcome;
    };
    await client.query(`begin; set local app.tenant_id = '${firm.id}'`);
    await work(tried, client);
    await client.query("rollback");
  });
}

async function tablesOfProjects(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query(
    `select p.t as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns from project_tables() p (t)
     join pg_attribute a on a.attrelid = p.t::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where p.t not in ('project_log', 'project_log_head', 'line_selection', 'sample_population') group by 1 order by 1`,
  );
  return rows;
}

describe("63: an archived project", () => {
  test("is changed by no statement in any table of projects, bound to it or not; another project is", async () => {
    await asOwner(async (tried, client) => {
      const tables = await tablesOfProjects(client);
      expect(tables.length).toBeGreaterThan(40);
      for (const bound of [projectId, otherId, null]) {
        await client.query(`set local app.project_id = '${bound ?? ""}'`);
        for (const { name, columns } of tables) {
          const own = `where project_id = ${projectId}`;
          const again = `insert into ${name} (${columns}) overriding system value select ${columns}`;
          await client.query(`create temporary table kept on commit drop as select * from ${name} ${own} limit 1`);
          const outcomes = [
            await tried(`update ${name} set tenant_id = tenant_id ${own}`),
            await tried(`delete from ${name} ${own}`),
            await tried(`set local app.archived_writes = 'redo'; delete from ${name} ${own};
              set local app.archived_writes = ''; ${again} from kept`),
            await tried(`set local app.archived_writes = 'redo'; update ${name} set tenant_id = tenant_id ${own}`),
          ];
          expect([name, bound, ...outcomes]).toEqual([name, bound, archived, archived, archived, expect.anything()]);
          expect(outcomes[3]).not.toBe(archived);
          if (bound === otherId)
            expect(await tried(`delete from ${name} where project_id = ${otherId}`)).toMatch(/rows/);
          await client.query("drop table kept");
        }
      }
    });
  });

  test("keeps its own fields and its state until the procedure for that opens it", async () => {
    await asOwner(async (tried) => {
      const set = (what: string) => tried(`update project set ${what} where id = ${projectId}`);
      expect(await set("project_name = 'x'")).toBe(archived);
      expect(await set("archive_flag = 0")).toBe(archived);
      expect(await tried(`delete from project where id = ${projectId}`)).toBe(archived);
      expect(await tried(`update project set remark = 'x' where id = ${otherId}`)).toBe("1 rows");
      const redo = `set local app.archived_writes = 'redo'; update project set archive_flag = 3 where id = ${projectId}`;
      expect(await tried(redo)).not.toBe(archived);
    });
  });

  test("stays closed to the server's own role, whatever that says of itself, from the application on", async () => {
    for (const flag of [1, 2, 3]) {
      await firm.inArchive((db) =>
        db.updateTable("project").set({ archive_flag: flag }).where("id", "=", projectId).execute(),
      );
      for (const said of ["redo", "restore", ""]) {
        const tried = firm.inDb(async (db) => {
          await sql`select set_config('app.archived_writes', ${said}, true)`.execute(db);
          await sql`update fs_item set row_version = row_version + 1 where project_id = ${projectId}`.execute(db);
        });
        await expect(tried, `${flag} ${said}`).rejects.toMatchObject({ code: archived });
      }
      const opened = firm.inDb((db) => sql`update project set archive_flag = 0 where id = ${projectId}`.execute(db));
      await expect(opened, `${flag}`).rejects.toMatchObject({ code: archived });
    }
  });

  test("is told in words where a call finds out only at the write", async () => {
    const late = firm.inDb((db) =>
      sql`update fs_item set row_version = row_version + 1 where project_id = ${projectId}`.execute(db),
    );
    const error = await late.catch((thrown: unknown) => thrown);
    expect(failureOf(error, "zh", "r")).toMatchObject({ status: 423, body: expect.stringContaining("项目已归档") });
  });
});
