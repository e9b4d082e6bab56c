import { type TrialBalanceRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  periodId = await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});
afterAll(() => server.stop());

const read = (more: { JPeriod?: number; periodId?: number } = {}) =>
  manager.call(trialBalance.GetTrialBalance, { projectId, ...more });
const rowOf = (rows: readonly TrialBalanceRow[], code: string) => {
  const row = rows.find(({ stdCode }) => stdCode === code);
  if (!row) throw new Error(`no row ${code}`);
  return row;
};

describe("an earlier month", () => {
  it("is openings and the journal up to it, and balances", async () => {
    const june = await read({ JPeriod: 202406 });
    expect(june.jPeriod).toBe(202406);
    expect(june.invariants.filter(({ code, ok }) => code === "TB-4.unaudited" && !ok)).toEqual([]);
    const cash = await tenant.inDb(async (db) => {
      const { debit, credit } = await db
        .selectFrom("ledger_month")
        .where("account_code", "in", ["1001", "100201", "100202", "100203", "101201"])
        .where("j_period", "<=", 202406)
        .select(({ fn }) => [fn.sum<string>("debit").as("debit"), fn.sum<string>("credit").as("credit")])
        .executeTakeFirstOrThrow();
      return fen("4200000.00") + fen(debit) - fen(credit);
    });
    expect(fen(rowOf(june.rows, "A101").unaudited)).toBe(cash);
  });

  it("is shown without the entries of the balance sheet date; those on openings hold", async () => {
    const [june, year] = [await read({ JPeriod: 202406 }), await read()];
    for (const row of june.rows) {
      const none = { ajeDr: "0.00", ajeCr: "0.00", rjeDr: "0.00", rjeCr: "0.00", plFlow: "0.00" };
      expect(row).toMatchObject({ ...none, audited: row.unaudited });
      const { openAudited, openAjeDr, openRjeCr } = rowOf(year.rows, row.stdCode);
      expect(row).toMatchObject({ openAudited, openAjeDr, openRjeCr });
    }
    expect(year.rows.some(({ ajeDr }) => ajeDr !== "0.00")).toBe(true);
    expect(june.invariants.filter(({ ok }) => !ok)).toEqual([]);
  });

  it("of interim books beside the year's is shown as the client has it, of interim books under audit with entries", async () => {
    const ofSet = (kind: number, isCurrent: boolean) =>
      tenant.inProject(projectId, (db) =>
        db
          .updateTable("project_period")
          .set({ kind, is_current: isCurrent, end_date: isCurrent ? "2024-12-31" : "2024-12-30" })
          .where("id", "=", periodId)
          .execute(),
      );
    const receivables = async () => rowOf((await read({ periodId })).rows, "A105");
    const year = await receivables();
    await ofSet(4, false);
    expect((await receivables()).audited).toBe(year.unaudited);
    await ofSet(4, true);
    expect(await receivables()).toEqual(year);
    await ofSet(1, true);
  });

  it("of the last month gives the client's own closings, months 13 to 16 included", async () => {
    const year = await read();
    for (const JPeriod of [202412, 202414]) expect((await read({ JPeriod })).rows).toEqual(year.rows);
  });

  it("outside the period, or without anything that tells it, is refused", async () => {
    await expect(read({ JPeriod: 202501 })).rejects.toMatchObject({ status: 400 });
    await tenant.inProject(projectId, (db) => setJournal(db, null));
    await expect(read({ JPeriod: 202406 })).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    const months = await manager.call(trialBalance.GetTrialBalanceList, { projectId });
    expect(months.map(({ jPeriod }) => jPeriod)).toEqual([202412]);
    await tenant.inProject(projectId, (db) => setJournal(db, journal));
  });

  it("is listed with the state of the year end", async () => {
    const months = await manager.call(trialBalance.GetTrialBalanceList, { projectId });
    expect(months.length).toBe(12);
    expect(months.at(-1)).toMatchObject({ periodId, jPeriod: 202412, isYearEnd: true, balanced: true });
  });

  let journal: number | null = null;
  beforeAll(async () => {
    journal = await tenant.inDb(async (db) => {
      const row = await db
        .selectFrom("project_period")
        .where("id", "=", periodId)
        .select("voucher_batch_id")
        .executeTakeFirst();
      return row?.voucher_batch_id ?? null;
    });
  });
  const setJournal = (db: Parameters<Parameters<TestTenant["inDb"]>[0]>[0], voucher_batch_id: number | null) =>
    db.updateTable("project_period").set({ voucher_batch_id }).where("id", "=", periodId).execute();
});
