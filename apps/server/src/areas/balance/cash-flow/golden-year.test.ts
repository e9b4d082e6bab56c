/** A made-up year with 2,109 vouchers of cash, whose cash flow was worked out apart: through the server, row by row. */
import { cashFlow as calls } from "@digao/contract/areas/balance/cash-flow/calls";
import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { attribute, goldenFile, goldenRows, importBooks, statementOf } from "../../../../test/cash-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

interface Expected {
  statement: Record<string, string>;
  supplement: Record<string, string>;
  cashReconciliation: { C501: string; C599: string };
}

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let Id: number;
let runId: number;
const expected = JSON.parse(goldenFile("expected_statement.json")) as Expected;

interface PartRow {
  key: string;
  item: string;
  amount: string;
  isManual: boolean;
}

/** Every part of the run in force, with the voucher and line of the books. */
const partRows = () =>
  tenant.inDb(async (db) => {
    const { rows } = await sql<PartRow>`
      select v.j_period || ' ' || v.j_no || ' ' || l.line_no as key, p.item, p.amount::text as amount, p.is_manual as "isManual"
      from cash_flow_part p join voucher_line l on l.project_id = p.project_id and l.id = p.line_id
      join voucher v on v.project_id = p.project_id and v.id = l.jmsn
      where p.project_id = ${Id} and p.run_id = ${runId} and not p.is_off`.execute(db);
    return rows;
  });

const added = (rows: readonly { key: string; item: string; amount: string }[]): Map<string, string> => {
  const sums = new Map<string, bigint>();
  for (const { key, item, amount } of rows) {
    const at = `${key} ${item}`;
    sums.set(at, (sums.get(at) ?? 0n) + fen(amount));
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n).map(([at, amount]) => [at, yuan(amount)]));
};

const written = goldenRows("expected_attribution.csv").map((row) => ({
  key: `${row.period} ${row.voucherNo} ${row.lineNo}`,
  voucher: `${row.period} ${row.voucherNo}`,
  item: row.cfItem ?? "",
  amount: row.signedCash ?? "0",
  isJudged: row.judged === "yes",
}));

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  Id = await newProject(manager);
  await importBooks(server, manager, Id, {
    "tb.csv": goldenFile("tb.csv"),
    "vouchers.csv": goldenFile("vouchers.csv"),
  });
  for (const [name, relation] of [
    ["关联方R1", "fellow"],
    ["关联方R2", "parent"],
  ] as const)
    await manager.call(relatedParty.calls.save, { projectId: Id, name, relation });
  runId = await attribute(server, manager, Id);
}, within(240_000));
afterAll(() => server.stop());

describe("a year whose cash flow was worked out apart", () => {
  it("takes the same accounts for cash without being told", async () => {
    const { items, cash } = await manager.call(calls.GetCashScope, { Id });
    const found = new Map(items.map(({ accountCode, treatment }) => [accountCode, treatment === 1 ? "yes" : "no"]));
    for (const { account = "", isCash } of goldenRows("cash_accounts.csv"))
      expect([account, found.get(account)]).toEqual([account, isCash]);
    expect(cash).toEqual({ open: expected.cashReconciliation.C501, close: expected.cashReconciliation.C599 });
  });

  it("attributes every line that nobody has to judge as written", async () => {
    const judged = new Set(written.filter(({ isJudged }) => isJudged).map(({ voucher }) => voucher));
    const isOpen = ({ key }: { key: string }) => !judged.has(key.split(" ").slice(0, 2).join(" "));
    expect([...added((await partRows()).filter(isOpen))].sort()).toEqual([...added(written.filter(isOpen))].sort());
  });

  it("adds up to the change of cash of every voucher, by the raw rows", async () => {
    const cash = goldenRows("cash_accounts.csv").flatMap(({ account, isCash }) => (isCash === "yes" ? [account] : []));
    const { rows } = await tenant.inDb((db) =>
      sql<{ wrong: number; vouchers: number }>`
        with moved as (
          select jmsn, sum(debit - credit) as amount from voucher_line
          where project_id = ${Id} and account_code = any(${cash}::text[]) group by jmsn
        ), attributed as (
          select jmsn, sum(amount) as amount from cash_flow_part where project_id = ${Id} and run_id = ${runId} and not is_off group by jmsn
        )
        select count(*) filter (where coalesce(m.amount, 0) <> coalesce(a.amount, 0))::int as wrong, count(a.jmsn)::int as vouchers
        from moved m full join attributed a on a.jmsn = m.jmsn`.execute(db),
    );
    expect(rows[0]).toEqual({ wrong: 0, vouchers: 2109 });
  });

  it("puts before a person whatever has to be judged", async () => {
    const { rows } = await tenant.inDb((db) =>
      sql<{ key: string }>`select distinct v.j_period || ' ' || v.j_no as key from cash_flow_part p
        join voucher v on v.project_id = p.project_id and v.id = p.jmsn
        where p.project_id = ${Id} and p.run_id = ${runId} and p.review is not null`.execute(db),
    );
    const listed = new Set(rows.map(({ key }) => key));
    for (const { period, voucherNo, summary } of goldenRows("expected_judgement.csv"))
      expect([summary, listed.has(`${period} ${voucherNo}`)]).toEqual([summary, true]);
  });

  it("gives the statement, the supplement and tied checks once people have decided", async () => {
    await decideAll();
    const statement = await statementOf(manager, Id);
    for (const [code, amount] of Object.entries(expected.statement))
      expect([code, statement[code]]).toEqual([code, amount]);
    const { items, unexplained } = await manager.call(calls.GetCashFlowSupplement, { Id });
    const lines = new Map(items.map(({ code, amount }) => [code, amount]));
    for (const [code, amount] of Object.entries(expected.supplement))
      expect([code, lines.get(code)]).toEqual([code, amount]);
    expect(unexplained).toBe("0.00");
    const checks = await manager.call(calls.GetCashFlowChecks, { Id });
    expect(checks.items.slice(0, 3).map(({ code, state }) => `${code} ${state}`)).toEqual([
      "CF-1 agrees",
      "CF-2 agrees",
      "CF-3 agrees",
    ]);
    expect(checks.isTied).toBe(true);
  });
});

interface Wanted {
  cfItemCode: string;
  amount: string;
}
const decided = new Map<string, Wanted[]>();
for (const { key, item, amount, isJudged } of written)
  if (isJudged) decided.set(key, [...(decided.get(key) ?? []), { cfItemCode: item, amount }]);

/** As it is written; every other line that is listed is right as the rules have it. */
async function decideAll(): Promise<void> {
  const months = [...new Set(written.map(({ key }) => Number(key.slice(0, 6))))];
  for (const month of months) {
    const { items } = await manager.call(calls.GetFSCashFlowData, { Id, month, maxResultCount: 1000 });
    const lines = items.flatMap(({ JsnId, seen, parts, state, ...row }) => {
      const wanted = decided.get(`${row.jPeriod} ${row.jNoText} ${row.lineNo}`);
      return wanted || state === 4 ? [{ JsnId, seen, parts: wanted ?? parts }] : [];
    });
    // One by one, as a batch of such weight waits for a second person.
    for (const line of lines)
      await manager.call(calls.UpdateCashFlowData, { Id, runId, lines: [line], reason: "按业务实质判断" });
  }
}
