import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, cloneTemplate } from "./databases.ts";

let database: ClonedDatabase;
const [groups, lines] = [12, 500];

beforeAll(async () => {
  database = await cloneTemplate();
  await asAdmin(database.ownerUrl, (client) =>
    client.query(`
      insert into voucher_line (tenant_id, project_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit)
        select 1, p, (p::bigint << 25) + l, p, (p::bigint << 25) + l, 1, 202401, '2024-01-01', '1122', 1, 0
        from generate_series(1, ${groups}) p, generate_series(1, ${lines}) l;
      analyze voucher_line`),
  );
});
afterAll(() => database.drop());

async function rowsExpected(client: pg.Client, condition: string): Promise<number> {
  const { rows } = await client.query(
    `explain (format json) select from voucher_line where tenant_id = 1 and ${condition}`,
  );
  return rows[0]["QUERY PLAN"][0].Plan["Plan Rows"];
}

// Of one server: a coordinator plans no rows. That the workers' tables have the same settings is tested with the cluster.
it.skipIf(inject("database").nodes)(
  "expects as many rows of a project or an import that statistics do not know yet as of those they do",
  async () => {
    await asAdmin(database.ownerUrl, async (client) => {
      for (const column of ["project_id", "batch_id"])
        for (const value of [groups, groups + 1]) {
          const expected = await rowsExpected(client, `${column} = ${value}`);
          expect(expected, `${column} = ${value}`).toBeGreaterThan(lines / 3);
          expect(expected, `${column} = ${value}`).toBeLessThan(lines * 3);
        }
    });
  },
);
