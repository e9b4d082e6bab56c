import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { concludeSample, openSamplingDesk, type SamplingDesk, type Wish } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
});
afterAll(() => desk.server.stop());

const draw = (wish: Wish, as?: Client) => desk.draw(wish, as);
const read = ({ id }: SampleRun) => manager.call(sampling.GetSampleRun, { Id: id });
const evaluate = ({ id, rowVersion }: SampleRun, as: Client) =>
  as.call(sampling.EvaluateSample, { Id: id, rowVersion });
const conclude = (run: SampleRun, draft: Parameters<typeof concludeSample>[2]) => concludeSample(run, manager, draft);

describe("what was looked at", () => {
  it("stands behind items found right together, in one call or in a loop; typed one by one they need no words", async () => {
    const run = await draw({ method: 9, tolerable: "100" }, staff);
    const items = await desk.itemsOf(run);
    expect(items).toHaveLength(9);
    const right = (of: typeof items, more: object = {}) =>
      staff.call(sampling.SaveSampleItems, {
        Id: run.id,
        items: of.map(({ id, rowVersion, book }) => ({ id, rowVersion, audited: book, ...more })),
      });
    const unseen = { status: 400, error: { message: expect.stringContaining("请在备注说明查看了什么") } };
    await expect(right(items)).rejects.toMatchObject(unseen);
    await expect(right(items.slice(0, 2), { remark: "  " })).rejects.toMatchObject(unseen);
    expect((await desk.itemsOf(run)).every(({ audited }) => audited === null)).toBe(true);
    for (const item of items.slice(0, 5)) await right([item]);
    await expect(right(items.slice(5, 6))).rejects.toMatchObject(unseen);
    const parallel = await Promise.allSettled(items.slice(5).map((item) => right([item])));
    expect(parallel.every(({ status }) => status === "rejected")).toBe(true);
    // What is found wrong has its amount, and who types is not held up.
    await staff.call(sampling.SaveSampleItems, {
      Id: run.id,
      items: [{ id: items[5]!.id, rowVersion: items[5]!.rowVersion, audited: "1.00" }],
    });
    await right(items.slice(6), { remark: "核对送货单与回款" });
    expect((await desk.itemsOf(run)).map(({ audited, remark }) => [audited !== null, remark])).toEqual([
      ...Array.from({ length: 6 }, () => [true, null]),
      ...Array.from({ length: 3 }, () => [true, "核对送货单与回款"]),
    ]);
  });

  it("is told before a sample is concluded, however slowly its items were found right; a checked voucher tells it by itself", async () => {
    const run = await draw({ method: 9, tolerable: "100" }, staff);
    await desk.audit(run, {}, staff);
    const items = await desk.itemsOf(run);
    // A remark that is taken off again leaves nothing that says what was looked at.
    await staff.call(sampling.SaveSampleItems, {
      Id: run.id,
      items: items.map(({ id, rowVersion }) => ({ id, rowVersion, remark: null })),
    });
    const evaluated = await evaluate(await read(run), staff);
    expect(evaluated.bareCount).toBe(9);
    await expect(conclude(evaluated, { seen: "看看看看看看" })).rejects.toMatchObject({ status: 400 });
    for (const seen of [undefined, "已看"])
      await expect(conclude(evaluated, { seen })).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringMatching(/^9 个样本项目记为无差异/) },
      });
    const RId = await desk.itemId("A105");
    const jsnIds = items.slice(0, 2).map(({ JsnId }) => JsnId ?? 0);
    const { ids } = await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds });
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
    await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 1, seen: "核对销售合同与签收单" });
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    expect((await read(run)).bareCount).toBe(7);
    const done = await conclude(await read(run), { seen: "其余核对发票与银行回单" });
    expect(done).toMatchObject({ verdict: 1, bareCount: 7, seen: "其余核对发票与银行回单" });
    const { bytes } = await manager.download(sampling.DownSampleExcel, { Id: run.id });
    expect(JSON.stringify(readBook(bytes).Sheets)).toContain("7 个无备注项目所查看的证据：其余核对发票与银行回单");
  });
});
