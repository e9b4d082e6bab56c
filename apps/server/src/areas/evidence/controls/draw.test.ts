import { controlPoint, controls, controlTestPaper } from "@digao/contract/areas/evidence/controls/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
beforeAll(async () => {
  desk = await openSamplingDesk();
  await desk.manager.call(controls.OpenControls, { projectId: desk.projectId, RptLang: "zh" });
});
afterAll(() => desk.server.stop());

/** A control that is relied on, with the frequency that sets its size. */
async function relied(code: string, frequency: number): Promise<number> {
  const { manager, projectId } = desk;
  const { id } = await manager.call(controlPoint.calls.save, {
    projectId,
    code,
    name: "付款复核",
    cycle: "CG",
    frequency,
    controlType: 1,
    plan: 1,
    tolerable: "0.1",
    assertions: [],
    fsItems: [],
  } as never);
  return id;
}

describe("items from the journal", () => {
  it("are a sample like any other: its seed and population are kept, and it draws the same again", async () => {
    const { staff, manager, periodId } = desk;
    const id = await relied("CG-61", 4);
    const { draws } = await staff.call(controls.DrawControlItems, { id, periodId, accountCode: "1122" } as never);
    expect(draws).toMatchObject([{ kind: 1, size: 5, isExtension: false }]);
    const Id = draws[0]?.sampleRunId ?? 0;
    expect(await manager.call(sampling.GetSampleRun, { Id })).toMatchObject({
      purpose: 1,
      itemCount: 5,
      seed: draws[0]?.seed,
    });
    expect(await manager.call(sampling.ReperformSample, { Id })).toMatchObject({ isIdentical: true });
    const { records, drawn } = await staff.call(controlTestPaper.calls.sheet, { subjectId: id });
    expect(records[0]?.items.map(({ no, date }) => ({ no, date }))).toEqual(drawn);
    expect(drawn.every(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true);
    // Its results stand in the paper of the test.
    const { items } = await manager.call(sampling.GetSampleItems, { Id, maxResultCount: 10 });
    const [item] = items;
    await expect(
      manager.call(sampling.SaveSampleItems, {
        Id,
        items: [{ id: item?.id ?? 0, rowVersion: item?.rowVersion ?? 1, isDeviation: false, remark: "查看审批单原件" }],
      }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("控制测试底稿") } });
  });

  it("are other ones for another control, and none where the population is smaller than the size", async () => {
    const { staff, periodId } = desk;
    const id = await relied("CG-62", 5);
    await expect(
      staff.call(controls.DrawControlItems, { id, periodId, accountCode: "1122" } as never),
    ).rejects.toMatchObject({ status: 400 });
    expect((await staff.call(controls.GetControlStanding, { id })).draws).toEqual([]);
  });
});
