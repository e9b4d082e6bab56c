/** What statistics are read from is written in one pass over a journal; here it is worked out once more in SQL over all lines. */
import { ofProject } from "@digao/db/project-rows";
import { inProject, withTenant } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journalInForce } from "../src/areas/books/vouchers/door.ts";
import { newProject } from "./builders.ts";
import { importJournal } from "./journal-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { type Random, randomFrom } from "./random-ledger.ts";
import { accountMonthsOf, digitsOf, flowsOf } from "./second-engine/flows.sql.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const header = "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,作废";
const codes = [
  "1001",
  "1002.01",
  "1002.02",
  "112201",
  "112202",
  "2202",
  "22210101",
  "4103",
  "6001",
  "6602.01",
  "6602.0201",
  "9999X",
];

/** Amounts that come back, on both sides, red ones too; now and then sides that differ and a voucher that is void. */
function voucherRows(random: Random, no: number): string[] {
  const amounts = [1200, 5000, 5000, 99_999, 1_234_567].map((fen) => fen + Math.floor(random() * 3));
  const count = 1 + Math.floor(random() * 5);
  const fens = Array.from({ length: count }, () => amounts[Math.floor(random() * amounts.length)] ?? 1);
  const month = 1 + (no % 12);
  const isClosing = random() < 0.1;
  const isVoid = random() < 0.05 ? "是" : "";
  const among = isClosing ? ["4103", "6001"] : codes;
  const pick = () => among[Math.floor(random() * among.length)] ?? "1001";
  const row = (code: string, debit: number, credit: number, lineNo: number): string =>
    [
      `2024-${String(month).padStart(2, "0")}-15`,
      `2024${String(month).padStart(2, "0")}`,
      "记",
      no,
      lineNo,
      "x",
      code,
      `科目${code}`,
    ]
      .concat([debit ? (debit / 100).toFixed(2) : "", credit ? (credit / 100).toFixed(2) : "", isVoid])
      .join(",");
  const isRed = random() < 0.1;
  return fens.flatMap((fen, at) => [
    row(pick(), isRed ? 0 : fen, isRed ? -fen : 0, 2 * at + 1),
    row(pick(), 0, fen, 2 * at + 2),
  ]);
}

async function difference(
  projectId: number,
  ours: RawBuilder<unknown>,
  theirs: RawBuilder<unknown>,
): Promise<unknown[]> {
  return withTenant(server.pool, firm.id, async (whole) => {
    const db = inProject(whole, projectId);
    const { rows } = await sql`(select 'only in SQL', * from (${theirs} except ${ours}) a limit 5) union all
      (select 'only rolled up', * from (${ours} except ${theirs}) b limit 5)`.execute(db);
    return rows;
  });
}

describe.each([
  ["in the file's order", 1, (rows: string[]) => rows],
  [
    "with vouchers that the file has parted",
    2,
    (rows: string[], random: Random) =>
      rows
        .map((row) => [random(), row] as const)
        .sort(([a], [b]) => a - b)
        .map(([, row]) => row),
  ],
] as const)("a journal %s", (_, seed, order) => {
  it("has the roll-ups that SQL works out over its lines", async () => {
    const random = randomFrom(seed);
    const projectId = await newProject(manager);
    const rows = Array.from({ length: 400 }, (_voucher, at) => voucherRows(random, at + 1)).flat();
    await importJournal(server, manager, projectId, [header, ...order(rows, random)].join("\r\n"));
    await server.runJobs();
    const { batchId, periodId } = await withTenant(server.pool, firm.id, async (whole) => {
      const db = inProject(whole, projectId);
      const period = await db
        .selectFrom("project_period")
        .where("project_id", "=", projectId)
        .select("id")
        .executeTakeFirstOrThrow();
      const journal = await journalInForce(db, period.id);
      return { batchId: journal?.batchId ?? 0, periodId: period.id };
    });
    const own = (table: string, columns: string) =>
      sql`select ${sql.raw(columns)} from ${sql.table(table)} t where ${ofProject("t")} and batch_id = ${batchId}`;
    const flows =
      "debit_code, credit_code, j_period, round(amount, 6) as amount, round(paired, 6) as paired, voucher_count::bigint";
    const counted = await withTenant(server.pool, firm.id, (whole) =>
      sql<{ count: number }>`select count(*)::int as count from (${own("ledger_flow", flows)}) f`.execute(
        inProject(whole, projectId),
      ),
    );
    expect(counted.rows[0]?.count).toBeGreaterThan(100);
    expect(
      await difference(
        projectId,
        own("ledger_flow", flows),
        sql`select debit_top, credit_top, j_period, round(amount, 6) as amount, round(paired, 6) as paired, voucher_count from ${flowsOf(batchId, periodId)} f`,
      ),
    ).toEqual([]);
    expect(
      await difference(
        projectId,
        own("ledger_account_month", "account_code, j_period, voucher_count::bigint, line_max"),
        sql`select account_code, j_period, voucher_count, line_max from ${accountMonthsOf(batchId, periodId)} f`,
      ),
    ).toEqual([]);
    expect(
      await difference(
        projectId,
        own("ledger_digit_month", "j_period, account_code, side::int, pair::int, line_count::bigint"),
        sql`select j_period, account_code, side, pair, line_count from ${digitsOf(batchId)} f`,
      ),
    ).toEqual([]);
    expect(
      await difference(
        projectId,
        own("ledger_digit", "account_code, side::int, pair::int, line_count::bigint"),
        sql`select account_code, side, pair, sum(line_count)::bigint from ${digitsOf(batchId)} f group by 1, 2, 3`,
      ),
    ).toEqual([]);
  });
});
