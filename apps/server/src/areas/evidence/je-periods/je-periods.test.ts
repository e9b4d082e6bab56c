import { jePeriods } from "@digao/contract/areas/evidence/je-periods/calls";
import { maskOf } from "@digao/domain/journal-tests/rules";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let projectId: number;
let periodId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  projectId = await desk.newProject();
  periodId = await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

/** A finished run whose hits are the vouchers of March, all of one rule and the first of two. */
const aRun = (runNo: number, state: "done" | "failed") =>
  desk.tenant.inProject(
    projectId,
    async (db) => {
      const { voucher_batch_id: batchId } = await db
        .selectFrom("project_period")
        .where("id", "=", periodId)
        .select("voucher_batch_id")
        .executeTakeFirstOrThrow();
      const values = {
        project_id: projectId,
        run_no: runNo,
        period_id: periodId,
        batch_id: batchId ?? 0,
        setting_version: 0,
      };
      const { id } = await db
        .insertInto("journal_test_run")
        .values({ ...values, settings: "{}", seed: 1, state })
        .returning("id")
        .executeTakeFirstOrThrow();
      const hit = await db
        .selectFrom("voucher")
        .where("batch_id", "=", batchId ?? 0)
        .where("j_period", "=", 202403)
        .orderBy("id")
        .select(["id", "amount_dr"])
        .execute();
      const rows = hit.map(({ id: jmsn, amount_dr: amount }, index) => {
        const rules = index === 0 ? maskOf("JE02") | maskOf("JE28") : maskOf("JE02");
        return { run_id: id, jmsn, rules, score: index === 0 ? 5 : 1, amount };
      });
      await db.insertInto("journal_test_hit").values(rows).execute();
      return { id, hits: hit };
    },
    "manager",
  );

it("counts vouchers, lines and sums by month and kind of voucher", async () => {
  const { run, months } = await desk.manager.call(jePeriods.GetJePeriodData, { periodId });
  expect(run).toBeNull();
  expect(months.map(({ jPeriod }) => jPeriod)).toEqual(Array.from({ length: 12 }, (_, index) => 202401 + index));
  expect(months.reduce((total, { vouchers }) => total + vouchers, 0)).toBe(173);
  expect(months.reduce((total, { lines }) => total + lines, 0)).toBe(496);
  expect(yuan(sum(months.map(({ debit }) => fen(debit))))).toBe("114644548.20");
  for (const { types, debit, rules } of months) {
    expect(yuan(sum(types.map((type) => fen(type.debit))))).toBe(debit);
    expect(rules).toEqual([]);
  }
  expect(await desk.manager.call(jePeriods.GetJePeriodResult, { periodId })).toMatchObject({
    run: null,
    totalCount: 0,
  });
});

it("tells what the latest finished run found by month and rule, and its vouchers by score", async () => {
  const { id, hits } = await aRun(1, "done");
  await aRun(2, "failed");
  const { run, months } = await desk.manager.call(jePeriods.GetJePeriodData, { periodId });
  expect(run).toEqual({ id, runNo: 1, isCurrent: true });
  const march = months.find(({ jPeriod }) => jPeriod === 202403)!;
  expect(march.rules).toEqual([
    { ruleCode: "JE02", name: "非工作日入账", vouchers: hits.length, amount: march.debit },
    { ruleCode: "JE28", name: expect.any(String), vouchers: 1, amount: hits[0]!.amount_dr },
  ]);
  const result = await desk.manager.call(jePeriods.GetJePeriodResult, { periodId, maxResultCount: 2 });
  expect(result).toMatchObject({ totalCount: hits.length, months: [{ jPeriod: 202403, vouchers: hits.length }] });
  expect(result.items).toHaveLength(2);
  expect(result.items[0]).toMatchObject({ Jmsn: hits[0]!.id, score: 5, rules: ["JE02", "JE28"] });
  const one = await desk.manager.call(jePeriods.GetJePeriodResult, { periodId, runId: id, ruleCode: "JE28" });
  expect([one.totalCount, one.items[0]?.Jmsn]).toEqual([1, hits[0]!.id]);
  expect((await desk.manager.call(jePeriods.GetJePeriodResult, { periodId, jPeriod: 202404 })).totalCount).toBe(0);
});
