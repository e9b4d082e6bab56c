import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { askNodes } from "../../../../test/nodes.ts";

const journal = new URL("../../../../../../packages/db/seed/sample/sample_vouchers.csv", import.meta.url);

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  const content = new Uint8Array(readFileSync(journal));
  await manager.call(imports.UploadLedgerFile, { projectId }, [{ name: "sample_vouchers.csv", content }]);
  await server.runJobs();
  periodId = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]!.periodId;
});
afterAll(() => server.stop());

const countOf = async (what: ReturnType<typeof sql>, of = tenant): Promise<number> => {
  const { rows } = await of.inDb((db) => sql<{ n: number }>`select count(*) as n from ${what}`.execute(db));
  return rows[0]!.n;
};

it("the database knows how much an import brought as soon as it is there", async () => {
  for (const table of ["voucher_line", "voucher", "account", "line_selection", "ledger_account_month"]) {
    const lines = await countOf(sql`${sql.table(table)}`);
    const tables = await askNodes<{ rows: number }>(
      server.ownerUrl,
      "select reltuples::float8 as rows from pg_class where relkind = 'r' and relname ~ ('^' || $1 || '(_\\d{6,})?$') and reltuples > 0",
      [table],
    );
    expect(lines, table).toBeGreaterThan(0);
    expect(
      tables.reduce((sum, { rows }) => sum + rows, 0),
      table,
    ).toBe(lines);
  }
});

it("a project keeps the newest of what was searched for: old searches go, and those of other projects stay", async () => {
  const oldSelections = sql`line_selection where key like 'old %'`;
  const keep = (number: number) => (db: Db) =>
    insertFound(
      db,
      sql`insert into line_selection (tenant_id, project_id, batch_id, key, line_count, debit, credit, block_debit, block_credit, ordinals, fingerprint, made_at)
      select ${ownTenant}, ${ownProject}, 1, 'old ' || n, 0, 0, 0, '{}', '{}', '', '', now() - n * interval '1 minute' from generate_series(1, ${number}::int) n`,
    );
  await tenant.inProject(projectId, keep(500));
  const other = await server.newTenant();
  await other.inProject(projectId, keep(10));
  const before = await countOf(sql`line_selection where key not like 'old %'`);
  const { totalCount } = await manager.call(vouchers.GetVoucherLibList, { periodId, keyword: "工资" });
  expect(totalCount).toBeGreaterThan(0);
  expect(await countOf(oldSelections)).toBe(400 - before - 1);
  expect(await countOf(sql`line_selection where key = 'old 1'`)).toBe(1);
  expect(await countOf(oldSelections, other)).toBe(10);
});
