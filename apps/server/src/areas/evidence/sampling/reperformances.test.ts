import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProject } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, type SamplingDesk, sampleFile } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
});
afterAll(() => desk.server.stop());

const keep = ({ id }: Pick<SampleRun, "id">, as: Client) => as.call(sampling.KeepReperformance, { Id: id });
const reperformancesOf = ({ id }: Pick<SampleRun, "id">, as: Client = staff) =>
  as.call(sampling.GetReperformances, { Id: id, maxResultCount: 10 });
const readRun = ({ id }: Pick<SampleRun, "id">) => manager.call(sampling.GetSampleRun, { Id: id });
const takeBack = ({ id }: Pick<SampleRun, "id">) =>
  manager.call(sampling.WithdrawSample, { Id: id, rowVersion: 1, reason: "总体选错，另行抽取" });

describe("a re-performance that is kept", () => {
  it("says who drew the sample again, when, and that the same rows came, to everybody who reads it", async () => {
    const run = await desk.draw({ size: 3, seed: 5 });
    expect([run.reperformed, (await reperformancesOf(run)).totalCount]).toEqual([null, 0]);
    const stored = await keep(run, staff);
    expect(stored).toMatchObject({ userName: "王小明", isIdentical: true, missingCount: 0, addedCount: 0 });
    expect(Date.parse(stored.performedAt)).toBeGreaterThanOrEqual(Date.parse(run.createdAt));
    const later = await keep(run, manager);
    expect(await reperformancesOf(run)).toEqual({ totalCount: 2, items: [later, stored] });
    const { reperformed, rowVersion } = await readRun(run);
    expect(reperformed).toMatchObject({ userName: "李经理", isIdentical: true });
    expect(Date.parse(reperformed?.performedAt ?? "")).toBe(Date.parse(later.performedAt));
    expect(rowVersion).toBe(run.rowVersion);
    const { rows } = await desk.tenant.inDb((db) =>
      sql<{ action: string; new: unknown }>`select action, new_value as new from project_log
        where ref_type = 'sampleRun' and ref_id = ${String(run.id)} and action = 'reperform'`.execute(db),
    );
    expect(rows).toHaveLength(2);
  });

  it("keeps a sample from being taken back, though nothing was tested yet", async () => {
    const run = await desk.draw({ size: 1 });
    await keep(run, staff);
    await expect(takeBack(run)).rejects.toThrow("重新执行过的样本不能作废");
  });

  it("names the rows that differ once the client's journal is another, and those of before stay as they were", async () => {
    const { project, period } = await desk.newBooks();
    const run = await desk.draw({ periodId: period, method: 9 });
    const same = await keep(run, manager);
    const [item] = await desk.itemsOf(run);
    const amount = item?.book ?? "";
    const changed = sampleFile("sample_vouchers.csv").replaceAll(amount, yuan(fen(amount) + 100n));
    const batchId = await desk.importFile(project, "changed.csv", changed);
    await manager.call(imports.CommitImport, { batchId, replace: true, forceReason: "客户更正" });
    const other = await keep(run, manager);
    expect(other.isIdentical).toBe(false);
    expect(other.changed).toEqual(expect.arrayContaining(["journal", "population", "items"]));
    expect(other.missing.map(({ amountjdr }) => amountjdr)).toContain(amount);
    expect(other.added.map(({ amountjdr }) => amountjdr)).toContain(yuan(fen(amount) + 100n));
    expect([other.missingCount, other.addedCount]).toEqual([other.missing.length, other.added.length]);
    expect((await reperformancesOf(run, manager)).items).toEqual([other, same]);
    expect((await readRun(run)).reperformed?.isIdentical).toBe(false);
  });

  it("is not written into an archived project, whose samples are drawn again all the same", async () => {
    const run = await desk.draw({ size: 1 });
    const setArchived = (flag: number) => changeProject(desk.tenant, desk.projectId, { archive_flag: flag });
    await setArchived(2);
    await expect(keep(run, staff)).rejects.toMatchObject({ status: 423 });
    expect([(await desk.again(run, staff)).isIdentical, (await reperformancesOf(run)).totalCount]).toEqual([true, 0]);
    await setArchived(0);
  });
});

describe("a larger sample", () => {
  it("is tied to the one that it extends, which then stays", async () => {
    const first = await desk.draw({ size: 3, seed: 5 });
    const second = await desk.draw({ size: 5, seed: 5, extendsId: first.id });
    expect(second.extendsRun).toEqual({ id: first.id, runNo: first.runNo });
    expect(second.words).toContain(`扩大自抽样 #${first.runNo}`);
    expect((await readRun(first)).extendedBy).toEqual([{ id: second.id, runNo: second.runNo }]);
    const [small, large] = [await desk.rowsOf(first), await desk.rowsOf(second)];
    expect(small.every((row) => large.includes(row))).toBe(true);
    await expect(takeBack(first)).rejects.toMatchObject({ status: 400 });
    await takeBack(second);
    await takeBack(first);
  });

  it("extends none of another project or purpose", async () => {
    const { period } = await desk.newBooks();
    const elsewhere = await desk.draw({ periodId: period, size: 1 });
    await expect(desk.draw({ size: 1, extendsId: elsewhere.id })).rejects.toMatchObject({ status: 404 });
    const own = await desk.draw({ size: 1 });
    await expect(desk.draw({ size: 2, purpose: 1, extendsId: own.id })).rejects.toMatchObject({ status: 404 });
  });
});
