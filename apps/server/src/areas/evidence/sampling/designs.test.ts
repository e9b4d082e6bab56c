import { materiality } from "@digao/contract/areas/balance/materiality/calls";
import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
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

/** Nothing out of the usual is explained. */
const silent = { sizeReason: undefined, tolerableReason: undefined };
const draw = (wish: Wish, as?: Client) => desk.draw({ ...silent, ...wish }, as);
const accepted = 1;
const conclude = (run: SampleRun, draft: Parameters<typeof concludeSample>[2], as = manager) =>
  concludeSample(run, as, draft);
const evaluate = ({ id, rowVersion }: SampleRun, as = manager) =>
  as.call(sampling.EvaluateSample, { Id: id, rowVersion });
const change = (
  { id, rowVersion }: SampleRun,
  draft: Omit<Draft<typeof sampling.ChangeSampleDesign>, "Id" | "rowVersion" | "reason"> & { reason?: string },
  as = manager,
) => as.call(sampling.ChangeSampleDesign, { Id: id, rowVersion, reason: "", ...draft });
const read = ({ id }: SampleRun) => manager.call(sampling.GetSampleRun, { Id: id });

describe("the size of a design", () => {
  // 13,702,000 × 3.00 ÷ 6,320,000 = 6.51: 7 of the nine lines, at 2,106,666.66.
  const smaller: Wish = { tolerable: "6320000", tolerableReason: "函证已覆盖余额", confidence: 0.95 };

  it("is 7 of the nine lines: fewer are refused without a reason, and shown with both numbers", async () => {
    await expect(draw({ ...smaller, size: 6 })).rejects.toThrow("设计要求 7 笔（公式法），本次只抽取 6 笔");
    expect(await draw({ ...smaller, size: 7 })).toMatchObject({
      needed: { rule: "formula", size: 7, interval: "2106666.66", drawn: 7, isEnough: true },
      sizeReason: null,
    });
    const less = await draw({ ...smaller, size: 6, sizeReason: "期后收款已检查大额客户" }, staff);
    expect(less).toMatchObject({
      needed: { size: 7, drawn: 6, isEnough: false },
      sizeReason: "期后收款已检查大额客户",
    });
    expect(less.words).toContain("设计样本量：7 笔（公式法）；实际抽取 6");
    expect(less.words).toContain("抽取少于设计样本量，理由：期后收款已检查大额客户");
    for (const sizeReason of ["   ", "。", "无", "没有没有", "看看看看看看"])
      await expect(draw({ ...smaller, size: 6, sizeReason })).rejects.toMatchObject({ status: 400 });
  });

  it("is held against the interval of monetary units, and against what was ticked or stratified", async () => {
    const units: Wish = { ...smaller, method: 3 };
    expect((await draw({ ...units, interval: "2106666.66" })).needed?.isEnough).toBe(true);
    await expect(draw({ ...units, interval: "2106666.67", startPoint: "2000000" })).rejects.toThrow("设计要求 7 笔");
    await expect(draw({ ...units, size: 6 })).rejects.toThrow("设计要求 7 笔");
    await expect(draw({ ...smaller, method: 8, blockLength: 2, size: 6 })).rejects.toThrow("设计要求 7 笔");
    const strata: Wish = { ...smaller, method: 4, bounds: "1800000,0" };
    await expect(draw({ ...strata, size: 3 })).rejects.toThrow("本次只抽取 6 笔");
    expect((await draw({ ...strata, size: 4 })).needed).toMatchObject({ drawn: 7, isEnough: true });
  });

  it("does not shrink by looser factors than those of the confidence, and goes by the rule that the design names", async () => {
    await expect(draw({ ...smaller, riskFactor: "0.50", size: 6 })).rejects.toThrow("设计要求 7 笔");
    await expect(draw({ ...smaller, riskFactor: "3.50", size: 7 })).rejects.toThrow("设计要求 8 笔（公式法）");
    const textbook: Wish = { ...smaller, sizeRule: "textbook", misstatementRisk: "high", otherRisk: "mid" };
    // 13,702,000 ÷ 6,320,000 × 2.0 = 4.34.
    expect((await draw({ ...textbook, size: 5 })).needed).toMatchObject({ rule: "textbook", size: 5 });
    await expect(draw({ ...textbook, size: 4 })).rejects.toThrow("设计要求 5 笔（教材公式）");
    await expect(draw({ ...textbook, otherRisk: undefined, size: 5 })).rejects.toThrow("公式法");
  });

  it("above the population is said in words: every item is tested", async () => {
    const small: Wish = { tolerable: "50000" };
    // 13,702,000 × 3.00 ÷ 50,000 = 822.12.
    await expect(draw({ ...small, size: 8 })).rejects.toThrow(
      "设计要求 823 笔（公式法），总体只有 9 笔：应逐项检查（100%）",
    );
    await expect(draw({ ...small, size: 823 })).rejects.toThrow("应逐项检查（100%）");
    const whole = await draw({ ...small, size: 9 });
    expect(whole.needed).toMatchObject({ size: 823, drawn: 9, isEnough: true });
    expect(whole.words).toContain("设计样本量 823 不少于总体的 9 笔：应逐项检查（100%）");
    await expect(draw({ ...small, expected: "49999", size: 3 })).rejects.toThrow("任何样本量都不足够");
    expect((await draw({ ...small, method: 9 })).needed).toBeNull();
  });

  it("of controls goes by the rates, or by the frequency", async () => {
    const controls: Wish = { purpose: 1, accountCode: undefined, side: undefined };
    await expect(draw({ ...controls, tolerableRate: "0.05", size: 44 })).rejects.toThrow("设计要求 45 笔");
    expect((await draw({ ...controls, tolerableRate: "0.05", size: 45 })).needed?.size).toBe(45);
    await expect(draw({ ...controls, frequency: "often", size: 24 })).rejects.toThrow(
      "设计要求 25 笔（控制频率（最小））",
    );
    await expect(draw({ ...controls, frequency: "often", sizeRule: "textbook", size: 44 })).rejects.toThrow("45 笔");
    const bare = await draw({ ...controls, size: 3 });
    expect([bare.needed, bare.words.join()]).toEqual([null, expect.stringContaining("没有填写可容忍偏差率")]);
  });

  it("is told by the sizes that are offered", async () => {
    const amounts = { amount: "10000000", tolerable: "500000", expected: "50000" };
    const size = (more: object) => manager.call(sampling.GetSampleSize, { ...amounts, ...more });
    expect((await size({})).needed).toEqual({ rule: "formula", size: 72, interval: "140000.00" });
    expect((await size({ riskFactor: "1.00" })).needed?.size).toBe(72);
    expect((await size({ sizeRule: "table" })).needed).toEqual({ rule: "table", size: 74, interval: null });
    expect((await size({ expected: "400000" })).needed).toEqual({ rule: "formula", size: null, interval: null });
    expect(
      (await manager.call(sampling.GetControlSampleSize, { frequency: "daily", sizeRule: "table" })).needed?.size,
    ).toBe(20);
  });

  it("is not worked out without anything tolerable, which is said", async () => {
    const run = await draw({ size: 3 });
    expect(run).toMatchObject({ needed: null, tolerable: null });
    expect(run.words).toContain("没有填写可容忍错报：未计算设计样本量，也不能据以接受总体");
  });
});

describe("what is tolerable", () => {
  it("is no more than performance materiality of 59,250, or explained", async () => {
    const { pm } = await manager.call(materiality.GetMaterialityInForce, { projectId: desk.projectId });
    expect(pm).toBe("59250.00");
    await expect(draw({ method: 9, tolerable: "59250.01" })).rejects.toThrow(
      "可容忍错报 59,250.01 高于实际执行的重要性 59,250.00",
    );
    expect(await draw({ method: 9, tolerable: "59250" })).toMatchObject({
      performanceMateriality: "59250.00",
      tolerableReason: null,
    });
    const above = await draw({ method: 9, tolerable: "60000", tolerableReason: "本项目低风险" });
    expect(above.tolerableReason).toBe("本项目低风险");
    expect(above.words).toContain("可容忍错报高于实际执行的重要性 59,250.00，理由：本项目低风险");
  });
});

describe("what is tolerable after the draw", () => {
  it("is set above performance materiality by a leader alone, with a reason", async () => {
    const run = await draw({ method: 9, tolerable: "100" }, staff);
    const reason = "其他程序已覆盖大部分风险";
    await expect(change(run, { tolerable: "59250.01", reason }, staff)).rejects.toMatchObject({ status: 403 });
    await expect(change(run, { tolerable: "59250.01", reason: "调高" })).rejects.toMatchObject({ status: 400 });
    const raised = await change(run, { tolerable: "59250.01", reason });
    expect(raised).toMatchObject({ tolerable: "59250.01", tolerableReason: reason });
    await expect(change(raised, { tolerable: "70000", reason }, staff)).rejects.toMatchObject({ status: 403 });
    const lowered = await change(raised, { tolerable: "50000", reason: "重要性水平已下调" }, staff);
    expect(lowered.tolerable).toBe("50000.00");
  });
});

describe("a design after the draw", () => {
  it("changes only with a reason: old and new, who, when and why stay beside each other, and the result is out of date", async () => {
    const run = await draw({ method: 9, tolerable: "100" }, staff);
    await desk.audit(run, { "2644200.00": "2643750.00" }, staff);
    const first = await evaluate(await read(run), staff);
    expect(first).toMatchObject({ result: { isAcceptable: false }, obstacle: "limit", evaluatedName: "王小明" });
    await expect(change(first, { tolerable: "500" }, staff)).rejects.toMatchObject({ status: 400 });
    const next = await change(first, { tolerable: "500", confidence: 0.9, reason: "重要性已修订" }, staff);
    expect(next).toMatchObject({ tolerable: "500.00", confidence: "0.9", isStale: true });
    expect(next.changes).toMatchObject([
      {
        userName: "王小明",
        reason: "重要性已修订",
        old: { tolerable: "100.00", confidence: "0.95", expected: null },
        new: { tolerable: "500.00", confidence: "0.9", expected: null },
      },
    ]);
    expect(next.words.join("\n")).toMatch(
      /20\d\d-\d\d-\d\d \d\d:\d\d 王小明 变更设计：置信度 95% → 90%，可容忍 100\.00 → 500\.00；理由：重要性已修订/,
    );
    await expect(conclude(next, {}, staff)).rejects.toThrow("请重新评价");
    const second = await evaluate(next, staff);
    expect(second).toMatchObject({ isStale: false, obstacle: null, result: { isAcceptable: true } });
    expect(await conclude(second, {}, staff)).toMatchObject({ verdict: accepted, verdictReason: null, status: 1 });
    await expect(change(await read(run), { tolerable: "900", reason: "再改" })).rejects.toThrow("须先撤回结论");
    const { rows } = await desk.tenant.inDb((db) =>
      sql<{ old: unknown; new: unknown }>`select old_value as old, new_value as new from project_log
        where ref_type = 'sampleRun' and ref_id = ${String(run.id)} and action = 'redesign'`.execute(db),
    );
    expect(rows).toMatchObject([
      { old: { tolerable: "100.00" }, new: { tolerable: "500.00", reason: "重要性已修订" } },
    ]);
  });

  it("shows how many it asks for now, and refuses what says nothing or belongs to the other purpose", async () => {
    const run = await draw({ size: 7, tolerable: "6320000", tolerableReason: "函证已覆盖余额" });
    const tighter = await change(run, { tolerable: "3160000", reason: "重要性下调" });
    // 13,702,000 × 3.00 ÷ 3,160,000 = 13.01: more than there are.
    expect(tighter).toMatchObject({ needed: { size: 14, drawn: 7, isEnough: false }, tolerableReason: "重要性下调" });
    expect(tighter.changes[0]).toMatchObject({ old: { needed: 7 }, new: { needed: 14 } });
    await expect(change(tighter, { tolerable: "3160000.00", reason: "同前" })).rejects.toThrow("设计没有变化");
    await expect(change(tighter, { tolerableRate: "0.1", reason: "填错" })).rejects.toMatchObject({ status: 400 });
    await expect(change(run, { tolerable: "1", reason: "旧版本" })).rejects.toMatchObject({ status: 409 });
    await expect(
      manager.call(sampling.WithdrawSample, { Id: run.id, rowVersion: tighter.rowVersion, reason: "重新设计样本" }),
    ).rejects.toMatchObject({ status: 400 });
    const stranger = await desk.tenant.as("staff2");
    await expect(change(tighter, { tolerable: "1", reason: "外人" }, stranger)).rejects.toMatchObject({ status: 403 });
  });

  it("is not changed by an evaluation that is told another tolerable", async () => {
    const run = await draw({ method: 9, tolerable: "100" });
    await desk.audit(run, { "2644200.00": "2643750.00" });
    const forged = { Id: run.id, rowVersion: run.rowVersion, tolerable: "1000000" };
    const evaluated = await manager.call(sampling.EvaluateSample, forged);
    expect(evaluated).toMatchObject({
      tolerable: "100.00",
      result: { tolerable: "100.00", isAcceptable: false },
      changes: [],
    });
  });
});

describe("a conclusion", () => {
  const tested = async (wish: Wish, audited: Readonly<Record<string, string>> = {}) => {
    const run = await draw({ method: 9, tolerable: "100", ...wish }, staff);
    await desk.audit(run, audited, staff);
    return evaluate(await read(run), staff);
  };
  const wrong = { "2644200.00": "2643750.00" };

  it("waits for a result of every item and an evaluation that is no older", async () => {
    const run = await draw({ method: 9, tolerable: "100" });
    await expect(conclude(run, {})).rejects.toThrow("还有 9 个项目没有填写检查结果");
    await desk.audit(run, {});
    await expect(conclude(run, {})).rejects.toThrow("样本尚未评价");
    const evaluated = await evaluate(run);
    const [item] = await desk.itemsOf(run);
    const save = (audited: string, rowVersion: number) =>
      manager.call(sampling.SaveSampleItems, { Id: run.id, items: [{ id: item!.id, rowVersion, audited }] });
    await save(item!.book.replace(".00", "").concat(".0"), item!.rowVersion).catch(() => undefined);
    await save("1.00", (await desk.itemsOf(run))[0]!.rowVersion);
    const stale = await read(run);
    expect(stale).toMatchObject({ isStale: true, result: { found: "0.00" } });
    expect(stale.rowVersion).toBe(evaluated.rowVersion + 1);
    await expect(conclude(stale, { verdict: 2 })).rejects.toThrow("请重新评价");
  });

  it("does not accept beside a limit above the tolerable, but by a leader's reason that stays", async () => {
    const run = await tested({}, wrong);
    await expect(conclude(run, {}, staff)).rejects.toMatchObject({ status: 403 });
    await expect(conclude(run, { verdictReason: "我认为可以" }, staff)).rejects.toThrow(
      "只有项目负责人可说明理由后接受",
    );
    await expect(conclude(run, {})).rejects.toThrow("接受总体须说明理由");
    const closed = await conclude(run, { verdictReason: "差异 450.00 已建议调整，余额已更正" });
    expect(closed).toMatchObject({ verdict: accepted, verdictReason: "差异 450.00 已建议调整，余额已更正" });
    expect(await conclude(await tested({}, wrong), { verdict: 2 }, staff)).toMatchObject({ verdict: 2 });
    await expect(
      manager.call(sampleConclusion.calls.edit, { subjectId: run.id, conclusion: "x", verdict: 4 as never }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("keeps no reason where nothing is to be explained, and accepts nothing without a tolerable, not even for a leader", async () => {
    expect(await conclude(await tested({}), { verdictReason: "多余" })).toMatchObject({ verdictReason: null });
    const bare = await tested({ method: 1, size: 3, tolerable: undefined });
    expect(bare.obstacle).toBe("tolerable");
    await expect(conclude(bare, { verdictReason: "我是负责人" })).rejects.toThrow("没有可容忍错报或偏差率");
  });

  it("of a control is bound to the rate; a single deviation extends the sample, which is then told by the larger one", async () => {
    const wish: Wish = {
      purpose: 1,
      method: 1,
      size: 25,
      seed: 6,
      accountCode: undefined,
      side: undefined,
      tolerable: undefined,
      tolerableRate: "0.09",
      confidence: 0.9,
    };
    const run = await draw(wish, staff);
    const items = (await desk.itemsOf(run)).map(({ id, rowVersion }, at) => ({
      id,
      rowVersion,
      isDeviation: at === 0,
      remark: "已核对审批单",
    }));
    await staff.call(sampling.SaveSampleItems, { Id: run.id, items });
    const evaluated = await evaluate(await read(run), staff);
    expect([evaluated.obstacle, evaluated.result]).toMatchObject(["limit", { outcome: "extend" }]);
    await expect(conclude(evaluated, {}, staff)).rejects.toMatchObject({ status: 403 });
    await expect(conclude(evaluated, { verdict: 3 }, staff)).rejects.toThrow("尚未抽取扩大样本");
    await expect(draw({ ...wish, extendsId: run.id }, staff)).rejects.toThrow("扩大样本须多于它");
    await expect(draw({ ...wish, size: 60, accountCode: "1002", extendsId: run.id }, staff)).rejects.toThrow(
      "的总体相同",
    );
    await draw({ ...wish, size: 43, extendsId: run.id }, staff);
    await expect(conclude(evaluated, { verdictReason: "负责人接受" })).rejects.toThrow("本样本的结论应为“已扩大样本”");
    expect(await conclude(evaluated, { verdict: 3 }, staff)).toMatchObject({ verdict: 3 });
  });

  it("counts what could not be tested as wrong with its whole amount, once it says why", async () => {
    const run = await draw({ method: 9, tolerable: "100" });
    await desk.audit(run, {});
    const [item] = await desk.itemsOf(run);
    const save = (draft: object) =>
      manager.call(sampling.SaveSampleItems, { Id: run.id, items: [{ id: item!.id, ...draft } as never] });
    const [gone] = await save({ rowVersion: 2, isUnavailable: true, remark: null, audited: item!.book });
    expect(gone).toMatchObject({ audited: "0.00", isUnavailable: true, difference: item!.book });
    await expect(evaluate(run)).rejects.toThrow("第 1 项无法检查，须在说明中写明原因");
    await save({ rowVersion: 3, remark: "发货单遗失，替代程序无法实施" });
    expect(await evaluate(run)).toMatchObject({
      result: { found: item!.book, factual: { over: "0.00", under: "0.00" }, isAcceptable: false },
      obstacle: "limit",
    });
    const [back] = await save({ rowVersion: 4, audited: item!.book });
    expect(back).toMatchObject({ isUnavailable: false, difference: "0.00" });
    await save({ rowVersion: 5, isUnavailable: true });
    const [open] = await save({ rowVersion: 6, isUnavailable: false });
    expect(open).toMatchObject({ audited: null, isUnavailable: false });
  });
});

describe("the printed sheet", () => {
  const printed = async ({ id }: SampleRun, culture?: string) => {
    const path = `${sampling.DownSampleExcel.path}?Id=${id}${culture ? `&culture=${culture}` : ""}`;
    const answer = await manager.fetch(path);
    expect(answer.status).toBe(200);
    const { Sheets } = readBook(Buffer.from(await answer.arrayBuffer()));
    const cells = Object.values(Sheets).flatMap((sheet) => Object.values(sheet ?? {}));
    const name = decodeURIComponent(answer.headers.get("content-disposition") ?? "");
    return { name, cells: cells.map((cell) => String((cell as { v?: unknown }).v ?? "")).filter(Boolean) };
  };
  const lacks = (cells: readonly string[], texts: readonly string[]) =>
    texts.filter((text) => !cells.some((cell) => cell.includes(text)));

  it("has design, changes with old and new, items, result, conclusion, who and when", async () => {
    const run = await draw({ method: 9, tolerable: "100", title: "应收账款细节测试" }, staff);
    await desk.audit(run, { "2644200.00": "2643750.00" }, staff);
    const changed = await change(await read(run), { tolerable: "500", reason: "重要性已修订" }, staff);
    await conclude(await evaluate(changed, staff), { conclusion: "差异已调整，总体可以接受" });
    const { name, cells } = await printed(run);
    expect(name).toMatch(/抽样底稿-\d+\.xlsx/);
    const design = ["应收账款细节测试", "随机种子", "二、抽取后的设计变更", "100.00", "500.00", "重要性已修订"];
    const result = ["发现的错报", "450", "上限不超过可容忍水平：可以接受", "接受总体", "差异已调整，总体可以接受"];
    const items = ["2644200", "2643750", "审定金额", "王小明", "李经理"];
    expect(lacks(cells, [...design, ...result, ...items])).toEqual([]);
    const english = await printed(run, "en");
    expect(lacks(english.cells, ["2. Changes of the design after the draw", "Accepted"])).toEqual([]);
  });

  it("of a control shows deviations, and what is not evaluated or concluded yet", async () => {
    const run = await draw({ purpose: 1, method: 1, size: 2, accountCode: undefined, side: undefined });
    const { cells } = await printed(run);
    expect(lacks(cells, ["是否偏差", "尚未评价", "尚无结论", "没有填写可容忍偏差率"])).toEqual([]);
  });
});
