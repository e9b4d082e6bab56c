/** A sample is concluded, or it changes: whoever comes second is told. */
import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { CallRefused, type Client } from "../../../../test/kit.ts";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
});
afterAll(() => desk.server.stop());

interface Ready {
  run: SampleRun;
  Id: number;
  rowVersion: number;
}
/** Tested, evaluated, and its conclusion written. */
async function ready(): Promise<Ready> {
  const { id } = await desk.draw({ size: 3, tolerable: "600000" });
  const tested = await desk.audit({ id }, {});
  const run = await manager.call(sampling.EvaluateSample, { Id: id, rowVersion: tested.rowVersion });
  const draft = { subjectId: id, conclusion: "总体可以接受", verdict: sampleVerdict.accepted };
  const { id: Id, rowVersion } = await manager.call(sampleConclusion.calls.edit, draft as never);
  return { run, Id, rowVersion };
}
const conclude = (as: Client, { Id, rowVersion }: Ready) =>
  as.call(sampleConclusion.calls.conclude, { Id, rowVersion });

async function changeItems(as: Client, { run }: Ready): Promise<unknown> {
  const [first] = await desk.itemsOf(run);
  const item = { id: first!.id, rowVersion: first!.rowVersion, audited: "1.00", remark: "与签收单不符" };
  return as.call(sampling.SaveSampleItems, { Id: run.id, items: [item] });
}
const redesign = (as: Client, { run }: Ready) =>
  as.call(sampling.ChangeSampleDesign, {
    Id: run.id,
    rowVersion: run.rowVersion,
    tolerable: "500000",
    reason: "根据重要性水平的修订调整可容忍错报",
  });
const withdraw = (as: Client, { run }: Ready) =>
  as.call(sampling.WithdrawSample, { Id: run.id, rowVersion: run.rowVersion, reason: "抽样总体选择有误，重新抽取" });
const evaluate = (as: Client, { run }: Ready) =>
  as.call(sampling.EvaluateSample, { Id: run.id, rowVersion: run.rowVersion });

type Act = (as: Client, at: Ready) => Promise<unknown>;
/** Which of them had an effect, in the order of the list. */
async function together(acts: readonly [Client, Act][], at: Ready, isTurned: boolean): Promise<boolean[]> {
  const sent = isTurned ? acts.toReversed() : acts;
  const outcomes = await meet(
    desk.server,
    desk.tenant,
    sent.map(
      ([as, act]) =>
        () =>
          act(as, at),
    ),
  );
  for (const outcome of outcomes)
    if (outcome.status === "rejected" && !(outcome.reason instanceof CallRefused)) throw outcome.reason;
  const done = outcomes.map(({ status }) => status === "fulfilled");
  return isTurned ? done.toReversed() : done;
}

describe("a sample that is concluded while somebody", () => {
  it.each([
    ["tests an item otherwise", changeItems],
    ["changes its design", redesign],
    ["evaluates it anew", evaluate],
  ] as const)("%s: one of the two is done", async (_what, act: Act) => {
    for (const isTurned of [false, true, false, true]) {
      const at = await ready();
      const done = await together(
        [
          [manager, conclude],
          [staff, act],
        ],
        at,
        isTurned,
      );
      expect(done.filter(Boolean)).toHaveLength(1);
    }
  });

  it("takes it back: what is tested and concluded stays", async () => {
    for (const isTurned of [false, true]) {
      const at = await ready();
      const acts: [Client, Act][] = [
        [manager, conclude],
        [manager, withdraw],
      ];
      expect(await together(acts, at, isTurned)).toEqual([true, false]);
    }
  });

  it("extends it: what is accepted is not extended, and what is extended is not accepted", async () => {
    const extend: Act = (as, { run }) => desk.draw({ size: 6, tolerable: "600000", extendsId: run.id }, as);
    for (const isTurned of [false, true, false, true]) {
      const at = await ready();
      const acts: [Client, Act][] = [
        [manager, conclude],
        [staff, extend],
      ];
      expect((await together(acts, at, isTurned)).filter(Boolean)).toHaveLength(1);
    }
  });

  it("draws another sample of the population: neither loses what the other made", async () => {
    const again: Act = () => desk.draw({ size: 4, tolerable: "600000" });
    for (const isTurned of [false, true]) {
      const at = await ready();
      const acts: [Client, Act][] = [
        [manager, conclude],
        [manager, again],
      ];
      expect(await together(acts, at, isTurned)).toEqual([true, true]);
      const { items } = await manager.call(sampling.GetSampleRunList, { projectId: desk.projectId });
      const numbers = items.map(({ runNo }) => runNo);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(items[0]?.againReason).toBeTruthy();
    }
  });

  it("concludes it too: there is one conclusion", async () => {
    const at = await ready();
    const acts: [Client, Act][] = [manager, staff, manager].map((as) => [as, conclude]);
    expect((await together(acts, at, false)).filter(Boolean)).toHaveLength(1);
  });
});
