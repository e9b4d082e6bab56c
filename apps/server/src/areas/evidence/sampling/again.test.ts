import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, receivables, type SamplingDesk } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
});
afterAll(() => desk.server.stop());

describe("another sample of a population", () => {
  it("is drawn for a reason alone, which stays in the list, on the run and in its workbook; extensions and withdrawn ones aside", async () => {
    const { project, period } = await desk.newBooks();
    await join(manager, project, [{ client: staff, roleid: 0 }]);
    const population = { periodId: period, method: 9, ...receivables } as const;
    const drawIn = (wish: object, as = staff) =>
      as.call(sampling.DrawSample, { ...population, sizeReason: "另有实质性分析程序", ...wish });
    const first = await drawIn({});
    expect(first.againReason).toBeNull();
    const seen = await staff.call(sampling.GetSamplePopulation, { ...population });
    expect(seen.earlier).toEqual([first.runNo]);
    for (const againReason of [undefined, "不够", "。。。。。。"])
      for (const as of [staff, manager])
        await expect(drawIn({ againReason, seed: 7 }, as)).rejects.toMatchObject({
          status: 400,
          error: { message: expect.stringContaining(againReason ? "" : `#${first.runNo}`) },
        });
    // Another filter of the same account and side is the same population under another name.
    await expect(drawIn({ jPeriodFrom: 202401, jPeriodTo: 202411 })).rejects.toMatchObject({ status: 400 });
    const againReason = "第一份样本按另一目的抽取";
    await expect(drawIn({ againReason })).rejects.toMatchObject({
      status: 403,
      error: { message: expect.stringContaining(`#${first.runNo}`) },
    });
    const second = await drawIn({ againReason }, manager);
    expect(second).toMatchObject({
      againReason,
      words: expect.arrayContaining([expect.stringContaining(againReason)]),
    });
    const { items } = await staff.call(sampling.GetSampleRunList, { projectId: project });
    expect(items.map((run) => run.againReason)).toEqual([againReason, null]);
    const { bytes } = await staff.download(sampling.DownSampleExcel, { Id: second.id });
    expect(JSON.stringify(readBook(bytes).Sheets)).toContain(againReason);
  });

  it("is one of accounts that overlap: above, below, all, or found by conditions; other accounts and the other side are others", async () => {
    const { project, period } = await desk.newBooks();
    await join(manager, project, [{ client: staff, roleid: 0 }]);
    const drawOf = (wish: object, as = staff) =>
      as.call(sampling.DrawSample, { periodId: period, method: 9, sizeReason: "另有实质性分析程序", ...wish });
    const { runNo } = await drawOf({ accountCode: "6602", side: "dr" });
    const again = { status: 400, error: { message: expect.stringContaining(`#${runNo}`) } };
    const byCondition = (...values: string[]) => ({
      expression: JSON.stringify({ field: "account", op: "in", values }),
    });
    for (const overlapping of [
      { accountCode: "660201", side: "dr" },
      { accountCode: "6602" },
      { side: "dr" },
      byCondition("660201", "1002"),
    ]) {
      await expect(drawOf(overlapping)).rejects.toMatchObject(again);
      const seen = await staff.call(sampling.GetSamplePopulation, {
        periodId: period,
        method: 9,
        ...overlapping,
      } as never);
      expect(seen.earlier).toEqual([runNo]);
    }
    for (const side of ["cr", "dr"]) expect((await drawOf({ accountCode: "1122", side })).againReason).toBeNull();
    const found = await drawOf({ expression: JSON.stringify({ field: "account", op: "under", values: ["6601"] }) });
    expect(found.againReason).toBeNull();
    await expect(drawOf({ accountCode: "6601", side: "dr" })).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining(`#${found.runNo}`) },
    });
  });

  it("is asked for its reason also where two are drawn at the same moment", async () => {
    const { period } = await desk.newBooks();
    const one = () =>
      manager.call(sampling.DrawSample, {
        periodId: period,
        method: 9,
        ...receivables,
        sizeReason: "另有实质性分析程序",
      });
    const outcomes = await meet(desk.server, desk.tenant, [one, one, one]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
