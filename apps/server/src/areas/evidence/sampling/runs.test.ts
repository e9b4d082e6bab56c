import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Draft } from "@digao/contract/endpoint";
import { fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { changeProject } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import {
  concludeSample,
  openSamplingDesk,
  receivables,
  type SamplingDesk,
  sampleFile,
  type Wish,
} from "../../../../test/sampling-desk.ts";
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
const itemsOf = (run: Pick<SampleRun, "id">, as?: Client) => desk.itemsOf(run, as);
const again = (run: Pick<SampleRun, "id">, as?: Client) => desk.again(run, as);

describe("the evaluation", () => {
  const audit = async (run: SampleRun, wrong: (book: bigint, at: number) => bigint) => {
    const items = (await itemsOf(run)).map(({ id, rowVersion, book }, at) => ({
      id,
      rowVersion,
      audited: yuan(fen(book) - wrong(fen(book), at)),
      remark: "核对发票与入库单",
    }));
    await manager.call(sampling.SaveSampleItems, { Id: run.id, items });
    return (await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: run.rowVersion })).result;
  };

  it("of a random sample projects by difference, ratio and mean, with its precision", async () => {
    const run = await draw({ size: 5, seed: 9, tolerable: "600000" });
    const books = (await itemsOf(run)).map(({ book }) => fen(book));
    const result = await audit(run, (_book, at) => (at === 0 ? fen("10000") : 0n));
    const by = Object.fromEntries(("estimates" in result! ? result.estimates : []).map((one) => [one.by, one]));
    expect(by.difference?.misstatement).toBe("18000.00");
    const ratio = (fen("10000") * fen("13702000") * 2n + sum(books)) / (2n * sum(books));
    expect(by.ratio?.misstatement).toBe(yuan(ratio));
    expect(result).toMatchObject({
      kind: "estimate",
      by: "difference",
      likely: "18000.00",
      found: "10000.00",
      isAcceptable: true,
    });
    expect(fen(by.difference?.precision ?? "0")).toBeGreaterThan(0n);
  });

  it("holds what was found against what is tolerable today, and says nothing where nothing was set", async () => {
    const run = await draw({ method: 9 });
    expect(await audit(run, () => fen("50"))).toMatchObject({ tolerable: null, isAcceptable: null });
    const { rowVersion } = await manager.call(sampling.ChangeSampleDesign, {
      Id: run.id,
      rowVersion: run.rowVersion + 1,
      tolerable: "450",
      reason: "补填可容忍错报",
    });
    const { result, tolerable } = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion });
    expect([result, tolerable]).toMatchObject([{ tolerable: "450.00", isAcceptable: true }, "450.00"]);
  });

  it("of everything knows what it found", async () => {
    const result = await audit(await draw({ method: 9, tolerable: "100" }), () => fen("50"));
    expect(result).toMatchObject({
      kind: "known",
      found: "450.00",
      likely: "450.00",
      projectedBeyondFound: "0.00",
      isAcceptable: false,
    });
  });

  it("of items chosen for what they are projects nothing and accepts nothing", async () => {
    const result = await audit(await draw({ method: 5, top: 2, tolerable: "100" }), () => fen("1"));
    expect(result).toMatchObject({ kind: "known", likely: "2.00", isAcceptable: null });
  });

  it("of controls bounds the rate of deviation", async () => {
    const all: Wish = {
      accountCode: undefined,
      side: undefined,
      purpose: 1,
      size: 25,
      seed: 6,
      confidence: 0.9,
      tolerableRate: "0.09",
    };
    const run = await draw(all);
    const items = await itemsOf(run);
    const tested = items.map(({ id, rowVersion }) => ({ id, rowVersion, isDeviation: false, remark: "审批单齐全" }));
    await expect(
      manager.call(sampling.SaveSampleItems, {
        Id: run.id,
        items: [{ ...tested[0]!, isDeviation: null, audited: "1.00" }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 400,
    });
    const saved = await manager.call(sampling.SaveSampleItems, { Id: run.id, items: tested });
    const first = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: 1 });
    expect(first.result).toMatchObject({
      size: 25,
      deviations: 0,
      exact: "0.087989",
      poisson: "0.092400",
      outcome: "effective",
    });
    const [one] = saved;
    await manager.call(sampling.SaveSampleItems, {
      Id: run.id,
      items: [{ id: one!.id, rowVersion: one!.rowVersion, isDeviation: true }],
    });
    const open = await manager.call(sampling.GetSampleRun, { Id: run.id });
    expect([open.isStale, open.result]).toMatchObject([true, { deviations: 0 }]);
    const second = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: open.rowVersion });
    expect(second).toMatchObject({ isStale: false, result: { deviations: 1, rate: "0.040000", outcome: "extend" } });
  });

  it("takes over what was found on the check sheet, and nothing that somebody wrote by hand", async () => {
    const RId = await desk.itemId("A105");
    const run = await draw({ size: 4, seed: 12, fsItemId: RId, tolerable: "100000" });
    const [own, wrong, right, open] = await itemsOf(run);
    await manager.call(sampling.SaveSampleItems, {
      Id: run.id,
      items: [{ id: own!.id, rowVersion: 1, audited: "1.00" }],
    });
    const jsnIds = [own, wrong, right, open].map((item) => item!.JsnId!);
    const { ids } = await staff.call(vouching.DrawVoucherLibForLineId, {
      RId,
      jsnIds,
      drawSource: 2,
      sampleRunId: run.id,
    });
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
    const sheet = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
    const rowOf = (item: typeof own) => sheet.find(({ JsnId }) => JsnId === item!.JsnId)!.id;
    const exception = { ids: [rowOf(wrong)], result: 3, diffAmount: "800.00", remark: "运费重复" };
    await staff.call(vouching.UpdateDrawCheckVoucherResult, exception);
    await staff.call(vouching.UpdateDrawCheckVoucherResult, {
      ids: [rowOf(own), rowOf(right)],
      result: 1,
      seen: "已查看发票与付款回单",
    });
    const checked = [rowOf(own), rowOf(wrong), rowOf(right)];
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids: checked, status: 2 });
    const taken = await staff.call(sampling.TakeSampleChecks, { Id: run.id });
    expect(taken.map(({ id, difference, remark }) => [id, difference, remark])).toEqual([
      [wrong!.id, "800.00", "运费重复"],
      [right!.id, "0.00", "已查看发票与付款回单"],
    ]);
    expect(await staff.call(sampling.TakeSampleChecks, { Id: run.id })).toEqual([]);
    const after = await itemsOf(run);
    expect(after.map(({ audited }) => audited)).toEqual(["1.00", taken[0]!.audited, right!.book, null]);
    // The same lines in a sample for no item: whoever drew them before, their check is theirs.
    const bare = await draw({ size: 4, seed: 12, tolerable: "100000" });
    const others = await staff.call(sampling.TakeSampleChecks, { Id: bare.id });
    expect(others.map(({ difference }) => difference)).toEqual(["0.00", "800.00", "0.00"]);
  });

  it("gives the sizes of controls", async () => {
    const ask = (query: Draft<typeof sampling.GetControlSampleSize>) =>
      manager.call(sampling.GetControlSampleSize, query);
    expect(await ask({ frequency: "daily", tolerableRate: "0.05" })).toEqual({
      minimum: 20,
      higher: [30, 40],
      statistical: 45,
      needed: { rule: "formula", size: 45, interval: null },
    });
    expect(await ask({ tolerableRate: "0.05", confidence: 0.95 })).toEqual({
      minimum: null,
      higher: [],
      statistical: 59,
      needed: { rule: "formula", size: 59, interval: null },
    });
  });
});

describe("a run", () => {
  it("is listed, concluded, opened again by whoever may, and taken back with a reason while it is one's own and nothing was ever recorded", async () => {
    const run = await draw({ size: 2, title: "应收账款细节测试", tolerable: "100" }, staff);
    const { items } = await manager.call(sampling.GetSampleRunList, { projectId: desk.projectId, keyword: "细节测试" });
    expect(items.map(({ id }) => id)).toEqual([run.id]);
    const reason = "总体选错期间，另行抽取";
    await expect(manager.call(sampling.WithdrawSample, { Id: run.id, rowVersion: 1, reason })).rejects.toMatchObject({
      status: 403,
    });
    await desk.audit(run, {});
    await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: 1 });
    const closed = await concludeSample(run, manager, { conclusion: "需追加程序", verdict: 2 });
    expect(closed).toMatchObject({ status: 1, conclusion: "需追加程序", verdict: 2, concludedName: "李经理" });
    await expect(
      staff.call(sampling.SaveSampleItems, {
        Id: run.id,
        items: [{ id: (await itemsOf(run))[0]!.id, rowVersion: 1, audited: "1" }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    const { records } = await manager.call(sampleConclusion.calls.sheet, { subjectId: run.id });
    const { id: Id, rowVersion } = records[0]!;
    const reopen = (as: Client, version = rowVersion, why = "第二张凭证的附件为后补") =>
      as.call(sampleConclusion.calls.takeBack, { Id, rowVersion: version, reason: why });
    await expect(reopen(staff)).rejects.toThrow("只有作出结论的人或负责人可以变更或撤回结论");
    await expect(reopen(manager, rowVersion - 1)).rejects.toMatchObject({ status: 409 });
    for (const weak of ["", "错", "。。。。。。"])
      await expect(reopen(manager, rowVersion, weak)).rejects.toMatchObject({ status: 400 });
    await reopen(manager);
    const open = await manager.call(sampling.GetSampleRun, { Id: run.id });
    const was = { userName: "李经理", reason: "第二张凭证的附件为后补", verdict: 2, conclusion: "需追加程序" };
    expect(open).toMatchObject({ status: 0, conclusion: null, verdict: null, formerConclusions: [was] });
    const { bytes } = await manager.download(sampling.DownSampleExcel, { Id: run.id });
    expect(JSON.stringify(readBook(bytes).Sheets)).toMatch(
      /李经理 变更或撤回（原结论：[^）]+），理由：第二张凭证的附件为后补/,
    );
    const [item] = await itemsOf(run);
    const change = { id: item!.id, rowVersion: item!.rowVersion, audited: item!.book };
    const [saved] = await staff.call(sampling.SaveSampleItems, { Id: run.id, items: [change] });
    expect(saved).toMatchObject({ difference: "0.00", checkerName: "王小明", rowVersion: 3 });
    await expect(manager.call(sampling.SaveSampleItems, { Id: run.id, items: [change] })).rejects.toMatchObject({
      status: 409,
    });
    const gone = { Id: run.id, rowVersion: open.rowVersion, reason };
    await expect(staff.call(sampling.WithdrawSample, gone)).rejects.toMatchObject({ status: 400 });
    const bare = await draw({ size: 2 }, staff);
    const [first] = await itemsOf(bare);
    const typed = (audited: string | null, rowVersion: number) =>
      staff.call(sampling.SaveSampleItems, { Id: bare.id, items: [{ id: first!.id, rowVersion, audited }] });
    await typed("1", 1);
    const withdraw = (of: SampleRun, more: object = {}) =>
      staff.call(sampling.WithdrawSample, { Id: of.id, rowVersion: of.rowVersion, reason, ...more });
    const recorded = { status: 400, error: { message: expect.stringContaining("包括后来清除的") } };
    await expect(withdraw(bare)).rejects.toMatchObject(recorded);
    // A result that nobody likes is not taken off and forgotten.
    await typed(null, 2);
    await expect(withdraw(bare)).rejects.toMatchObject(recorded);
    const untouched = await draw({ size: 3 }, staff);
    for (const weak of ["不要", "错错错错错错"])
      await expect(withdraw(untouched, { reason: weak })).rejects.toMatchObject({ status: 400 });
    const taken = await withdraw(untouched);
    expect(taken).toMatchObject({ status: 2, withdrawn: { userName: "王小明", reason }, itemCount: 3 });
    const { items: listed } = await manager.call(sampling.GetSampleRunList, { projectId: desk.projectId, status: 2 });
    expect(listed).toEqual([expect.objectContaining({ id: untouched.id, withdrawn: taken.withdrawn })]);
    const logged = await desk.tenant.inDb((db) =>
      sql<{ action: string }>`
        select action from project_log where (ref_type, ref_id) in (('sampleRun', ${String(run.id)}), ('sampleConclusion', ${String(Id)}), ('sampleRun', ${String(untouched.id)})) order by seq`.execute(
        db,
      ),
    );
    expect(logged.rows.map(({ action }) => action)).toEqual([
      "draw",
      "evaluate",
      "create",
      "conclude",
      "takeBack",
      "draw",
      "withdraw",
    ]);
  });

  it("is closed to others, to those who have not confirmed, and to changes of an archived project", async () => {
    const run = await draw({ size: 1 });
    const stranger = await desk.tenant.as("staff2");
    await expect(stranger.call(sampling.GetSampleRun, { Id: run.id })).rejects.toMatchObject({ status: 403 });
    await expect(draw({ size: 1 }, stranger)).rejects.toMatchObject({ status: 403 });
    const elsewhere = await (await desk.server.newTenant()).as("manager");
    await expect(elsewhere.call(sampling.ReperformSample, { Id: run.id })).rejects.toMatchObject({ status: 404 });
    const setArchived = (flag: number) => changeProject(desk.tenant, desk.projectId, { archive_flag: flag });
    await setArchived(2);
    await expect(draw({ size: 1 })).rejects.toMatchObject({ status: 423 });
    const back = { Id: run.id, rowVersion: 1, reason: "总体选错期间，另行抽取" };
    await expect(manager.call(sampling.WithdrawSample, back)).rejects.toMatchObject({ status: 423 });
    expect(await again(run, staff)).toMatchObject({ isIdentical: true });
    await setArchived(0);
  });
});

describe("after another journal came in force", { timeout: within(120_000) }, () => {
  it("a sample says what changed; its items are found again or told as lost, and come back with the journal", async () => {
    const { project, period } = await desk.newBooks();
    const wish = { ...receivables, periodId: period, method: 1, size: 4, seed: 20241231 };
    const run = await manager.call(sampling.DrawSample, wish);
    const drawn = await itemsOf(run);
    const same = await desk.importFile(project, "again.csv", `${sampleFile("sample_vouchers.csv")}\n`);
    await manager.call(imports.CommitImport, { batchId: same, replace: true });
    await desk.server.runJobs();
    expect(await again(run)).toMatchObject({ isIdentical: true, changed: ["journal"] });
    const linked = await itemsOf(run);
    expect(linked.map(({ JsnId }) => JsnId)).not.toEqual(drawn.map(({ JsnId }) => JsnId));
    expect(linked.every(({ JsnId }) => JsnId !== null)).toBe(true);

    const amount = drawn[0]!.book;
    const changed = sampleFile("sample_vouchers.csv").replaceAll(amount, yuan(fen(amount) + 100n));
    const other = await desk.importFile(project, "changed.csv", changed);
    await manager.call(imports.CommitImport, { batchId: other, replace: true, forceReason: "客户更正" });
    await desk.server.runJobs();
    const reperformed = await again(run);
    expect(reperformed.isIdentical).toBe(false);
    expect(reperformed.changed).toEqual(["journal", "population", "items"]);
    expect(reperformed.popHash.now).not.toBe(reperformed.popHash.before);
    expect(reperformed.missing.map(({ amountjdr }) => amountjdr)).toContain(amount);
    const lost = await manager.call(sampling.GetSampleRun, { Id: run.id });
    expect(lost.lostCount).toBeGreaterThan(0);
    expect(lost.isJournalInForce).toBe(false);
    expect((await itemsOf(run)).map(({ book }) => book)).toEqual(drawn.map(({ book }) => book));
    await manager.call(imports.RollbackImport, { batchId: other });
    await desk.server.runJobs();
    expect((await itemsOf(run)).map(({ JsnId }) => JsnId)).toEqual(linked.map(({ JsnId }) => JsnId));
    expect(await again(run)).toMatchObject({ isIdentical: true });
  });
});
