import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, receivables, type SamplingDesk, type Wish } from "../../../../test/sampling-desk.ts";
import { projectedMisstatements } from "./door.ts";

let desk: SamplingDesk;
let manager: Client;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager } = desk);
});
afterAll(() => desk.server.stop());

const amounts = ["60000.00", "100000.00", "300000.00", "139999.99"];
const points = { method: 3, interval: "140000", startPoint: "10000", riskFactor: "3.00", expansion: "1.60" } as const;
const wrong = { "60000.00": "30000", "100000.00": "80000", "300000.00": "290000" };

describe("what samples say beyond what was found", () => {
  const projected = (project: number) => desk.tenant.inProject(project, (db) => projectedMisstatements(db, project));
  const evaluate = async (run: SampleRun, audited: Readonly<Record<string, string>>) => {
    const { rowVersion } = await desk.audit(run, audited);
    return manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion });
  };

  it("is 48,000 of the example: 108,000 likely less 60,000 found; understatements apart", async () => {
    const { project, period } = await desk.newSales(amounts);
    const draw = (wish: Wish) =>
      desk.draw({ ...receivables, periodId: period, tolerable: "500000", expected: "50000", ...wish });
    const run = await draw({ ...points, title: "应收账款" });
    expect(await projected(project)).toEqual([]);
    await evaluate(run, wrong);
    const projection = {
      runId: run.id,
      runNo: run.runNo,
      fsItemId: null,
      overstatement: fen("48000"),
      understatement: 0n,
      factualOver: fen("60000"),
      factualUnder: 0n,
      method: 3,
      title: "应收账款",
      isConcluded: false,
      isStale: false,
    };
    expect(await projected(project)).toEqual([projection]);
    const all = await draw({ method: 9, title: "全部" });
    await evaluate(all, { "100000.00": "100500.00" });
    expect(await projected(project)).toEqual([
      projection,
      {
        ...projection,
        runId: all.id,
        runNo: 2,
        method: 9,
        title: "全部",
        overstatement: 0n,
        factualOver: 0n,
        factualUnder: fen("500"),
      },
    ]);
  });

  it("is told once where a sample is extended, by the last that was evaluated", async () => {
    const { project, period } = await desk.newSales(amounts);
    const draw = (wish: Wish) => desk.draw({ ...receivables, periodId: period, method: 1, seed: 3, ...wish });
    const first = await draw({ size: 2 });
    await evaluate(first, {});
    const second = await draw({ size: 3, extendsId: first.id });
    const third = await draw({ size: 4, extendsId: second.id });
    const numbers = async () => (await projected(project)).map(({ runNo }) => runNo);
    expect(await numbers()).toEqual([1]);
    await evaluate(third, {});
    expect(await numbers()).toEqual([3]);
  });

  it("is out of date once a result or the design is another, and has what could not be tested as no fact", async () => {
    const { project, period } = await desk.newSales(amounts);
    const wish = { ...receivables, periodId: period, tolerable: "500000", expected: "50000" };
    const run = await desk.draw({ ...wish, ...points });
    const { rowVersion } = await evaluate(run, wrong);
    const changed = await manager.call(sampling.ChangeSampleDesign, {
      Id: run.id,
      rowVersion,
      tolerable: "600000",
      reason: "重要性修订",
    });
    expect(await projected(project)).toMatchObject([{ isStale: true, overstatement: fen("48000") }]);
    const again = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: changed.rowVersion });
    expect(await projected(project)).toMatchObject([{ isStale: false }]);
    const lost = (await desk.itemsOf(run)).find(({ book }) => book === "60000.00");
    const unavailable = { id: lost!.id, rowVersion: lost!.rowVersion, isUnavailable: true, remark: "单据遗失" };
    await manager.call(sampling.SaveSampleItems, { Id: run.id, items: [unavailable] });
    // What was evaluated stands until it is evaluated again.
    expect(await projected(project)).toMatchObject([
      { isStale: true, overstatement: fen("48000"), factualOver: fen("60000") },
    ]);
    await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: again.rowVersion + 1 });
    // Taint 1 of an interval and 0.2 of one, and 10,000 known; 20,000 and 10,000 were found.
    expect(await projected(project)).toMatchObject([
      { isStale: false, overstatement: fen("148000"), factualOver: fen("30000") },
    ]);
  });

  it("leaves out tests of controls", async () => {
    const { project, period } = await desk.newSales(amounts);
    const run = await desk.draw({ periodId: period, purpose: 1, size: 2, tolerableRate: "0.09" });
    const items = (await desk.itemsOf(run)).map(({ id, rowVersion }) => ({
      id,
      rowVersion,
      isDeviation: false,
      remark: "审批单齐全",
    }));
    await manager.call(sampling.SaveSampleItems, { Id: run.id, items });
    await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: run.rowVersion });
    expect(await projected(project)).toEqual([]);
  });
});
