import { gunzipSync } from "node:zlib";
import { VoucherDetail, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { journalTests as calls } from "@digao/contract/areas/evidence/journal-tests/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allHits, ruleWith, runTests } from "../../../../test/journal-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
let manager: Client;

beforeAll(async () => {
  desk = await openSamplingDesk();
  manager = desk.manager;
});
afterAll(() => desk.server.stop());

describe("the scores of a run on the lines of its journal", () => {
  const linesWith = (expression: object, more: object = {}) =>
    manager.call(vouchers.GetVoucherLibList, {
      periodId: desk.periodId,
      maxResultCount: 1000,
      expression: JSON.stringify(expression),
      ...more,
    });
  const high = { field: "jeScore", op: "ge", values: ["6"] };

  it("are a field of the expression filter, a column to sort by and a badge of the voucher, by the latest run", async () => {
    const latest = await runTests(desk.server, manager, desk.periodId);
    const hits = new Map((await allHits(manager, latest.id, { excluded: "all" })).map((hit) => [hit.Jmsn, hit]));
    const { items: all } = await linesWith({ field: "amount", op: "ge", values: ["0"] }, { sorting: "jeScore desc" });
    for (const { Jmsn, jeScore, jeBand } of all)
      expect({ jeScore, jeBand }).toEqual({
        jeScore: hits.get(Jmsn)?.score ?? null,
        jeBand: hits.get(Jmsn)?.band ?? null,
      });
    const scores = all.map(({ jeScore }) => jeScore ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(3);
    for (const [condition, holds] of [
      [high, (score: number | null) => score !== null && score >= 6],
      [{ field: "jeScore", op: "between", values: ["2", "4"] }, (score) => score !== null && score >= 2 && score <= 4],
      [{ field: "jeScore", op: "in", values: ["1", "7"] }, (score) => score === 1 || score === 7],
      [{ field: "jeScore", op: "empty" }, (score) => score === null],
      [{ field: "jeScore", op: "notEmpty" }, (score) => score !== null],
      [{ not: high }, (score) => score === null || score < 6],
    ] satisfies [object, (score: number | null) => boolean][]) {
      const { items, totalCount } = await linesWith(condition);
      expect(totalCount).toBe(all.filter(({ jeScore }) => holds(jeScore)).length);
      expect(items.every(({ jeScore }) => holds(jeScore))).toBe(true);
    }
    const [top] = all;
    const answer = await manager.fetch(`${vouchers.GetVoucherLibDetail.path}?Jmsn=${top!.Jmsn}`);
    const { result } = (await answer.json()) as { result: string };
    const detail = VoucherDetail.parse(JSON.parse(gunzipSync(gunzipSync(Buffer.from(result, "base64"))).toString()));
    expect(detail.jeHit).toEqual({ runId: latest.id, runNo: latest.runNo, score: top!.jeScore, band: top!.jeBand });
  });

  it("are found anew after another run, while a sample drawn by them is drawn again by those of then", async () => {
    const before = await linesWith(high);
    const every = { accountCode: undefined, side: undefined };
    const sample = await desk.draw({ ...every, size: 3, seed: 20241231, expression: JSON.stringify(high) as never });
    const { version, ...settings } = await manager.call(calls.GetJeSettings, { projectId: desk.projectId });
    await manager.call(calls.SaveJeSettings, {
      projectId: desk.projectId,
      rowVersion: version,
      bands: settings.bands,
      pm: null,
      trivial: null,
      rules: [{ ...ruleWith("JE02", 9), isEnabled: true }],
    });
    await runTests(desk.server, manager, desk.periodId);
    expect((await linesWith(high)).totalCount).toBeGreaterThan(before.totalCount);
    expect(await desk.again(sample)).toMatchObject({ isIdentical: true, changed: [] });
  });
});
