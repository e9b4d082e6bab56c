import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
/** Receivables; another item. */
let RId: number;
let otherRId: number;
let lines: LedgerLine[];
let [first, second, foreign, leftOut]: ProgLine[] = [];

const programme = (Id: number) => staff.call(programs.GetProgLineByRID, { Id, projectId: desk.projectId });

beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
  [RId, otherRId] = [await desk.itemId("A105"), await desk.itemId("A101")];
  const found = { periodId: desk.periodId, accountCode: "1122", maxResultCount: 1000 };
  lines = (await staff.call(vouchers.GetVoucherLibList, found)).items;
  const own = await programme(RId);
  const plain = own.find(({ isKey }) => !isKey)!;
  leftOut = await manager.call(programs.UpdateProgLine, {
    id: plain.id,
    rowVersion: plain.rowVersion,
    isSelected: false,
  });
  [first, second] = own.filter(({ isKey }) => isKey);
  [foreign] = await programme(otherRId);
});
afterAll(() => desk.server.stop());

const draw = (at: number, more: { progLineId?: number; sampleRunId?: number }, item = RId) =>
  staff.call(vouching.DrawVoucherLibForLineId, { RId: item, jsnIds: [lines[at]!.JsnId], ...more });
const rowOf = async (id: number | undefined) =>
  (await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId })).find((row) => row.id === id)!;
const tie = (ids: number[], progLineId: number | null, rowVersions?: number[]) =>
  staff.call(vouching.UpdateDrawCheckVoucherProgLine, { ids, progLineId, rowVersions });
const factsOf = (line: ProgLine | undefined) => ({ id: line?.id, lineNo: line?.lineNo, content: line?.content });
const ofAnotherItem = { status: 404, error: { message: "所选程序不属于该报表项目" } };
const notSelected = { status: 400, error: { message: expect.stringContaining("未选用") } };

describe("a draw for a procedure", () => {
  it("says so of each voucher, and counts in the programme", async () => {
    const { ids } = await draw(0, { progLineId: first!.id });
    expect((await rowOf(ids[0])).progLine).toEqual(factsOf(first));
    expect((await programme(RId)).find(({ id }) => id === first!.id)).toMatchObject({ drawn: 1, checked: 0 });
  });

  it("takes no procedure of another item, and none that the project left out", async () => {
    await expect(draw(1, { progLineId: foreign!.id })).rejects.toMatchObject(ofAnotherItem);
    await expect(draw(1, { progLineId: leftOut!.id })).rejects.toMatchObject(notSelected);
    const filter = { periodId: desk.periodId, accountCode: "1122" };
    const { fingerprint } = await staff.call(vouching.GetDrawPreview, { projectId: desk.projectId, filter });
    const whole = { RId, ...filter, fingerprint, progLineId: foreign!.id };
    await expect(staff.call(vouching.DrawVoucherLibForFilter, whole)).rejects.toMatchObject(ofAnotherItem);
    const drawn = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
    expect(drawn.map(({ JsnId }) => JsnId)).toEqual([lines[0]!.JsnId]);
  });

  it("leaves a voucher that was drawn before where it was and counts it, and draws a cancelled one for the new procedure", async () => {
    const { ids } = await draw(2, { progLineId: first!.id });
    const again = { ids, drawn: 0, existing: 1 };
    expect(await draw(2, { progLineId: second!.id })).toMatchObject({ ...again, keptProcedure: 1 });
    expect(await draw(2, { progLineId: first!.id })).toMatchObject({ ...again, keptProcedure: 0 });
    expect(await draw(2, {})).toMatchObject({ ...again, keptProcedure: 0 });
    expect((await rowOf(ids[0])).progLine).toEqual(factsOf(first));
    const jsnIds = [lines[2]!.JsnId, lines[3]!.JsnId];
    const both = await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds, progLineId: second!.id });
    expect(both).toMatchObject({ drawn: 1, existing: 1, keptProcedure: 1 });
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 9 });
    await draw(2, { progLineId: second!.id });
    expect((await rowOf(ids[0])).progLine).toEqual(factsOf(second));
  });
});

describe("a sample for a procedure", () => {
  const sample = { size: 3, seed: 7 };

  it("says so, is found by it, and hands it on to the vouchers that are drawn from it", async () => {
    const run = await desk.draw({ ...sample, fsItemId: RId, progLineId: second!.id }, staff);
    expect(run.progLine).toEqual(factsOf(second));
    const runsOf = async (line: ProgLine | undefined) =>
      (await staff.call(sampling.GetSampleRunList, { projectId: desk.projectId, progLineId: line!.id })).items;
    expect((await runsOf(second)).map(({ id }) => id)).toEqual([run.id]);
    expect(await runsOf(first)).toEqual([]);
    expect((await programme(RId)).find(({ id }) => id === second!.id)?.samples).toMatchObject([{ id: run.id }]);
    const answer = await staff.fetch(`${sampling.GetSampleRun.path}?Id=${run.id}&culture=en`);
    const { result }: { result: { fsItemName: string } } = await answer.json();
    expect([run.fsItemName, result.fsItemName]).toEqual(["应收账款", "Accounts receivable"]);
    const inherited = await draw(4, { sampleRunId: run.id });
    expect((await rowOf(inherited.ids[0])).progLine).toEqual(factsOf(second));
    const drawn = await draw(5, { sampleRunId: run.id, progLineId: first!.id });
    expect((await rowOf(drawn.ids[0])).progLine).toEqual(factsOf(first));
    // Drawn for another item, it is of none of that item's procedures.
    const elsewhere = await draw(6, { sampleRunId: run.id }, otherRId);
    const [row] = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: otherRId });
    expect([row?.id, row?.progLine]).toEqual([elsewhere.ids[0], null]);
  });

  it("takes no procedure of another item, none of no item, and none that the project left out", async () => {
    const wish = (fsItemId: number | null, line: ProgLine | undefined) =>
      desk.draw({ ...sample, fsItemId, progLineId: line!.id }, staff);
    await expect(wish(RId, foreign)).rejects.toMatchObject(ofAnotherItem);
    await expect(wish(null, first)).rejects.toMatchObject(ofAnotherItem);
    await expect(wish(RId, leftOut)).rejects.toMatchObject(notSelected);
  });
});

describe("tying drawn vouchers to a procedure", () => {
  it("moves them all or none, unties them with null, and keeps the state of their check", async () => {
    const ids = [...(await draw(7, {})).ids, ...(await draw(8, {})).ids];
    await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq: 1, mark: 1 });
    const tied = await tie(ids, first!.id);
    expect(tied.map(({ progLine, status }) => [progLine?.id, status])).toEqual([
      [first!.id, 1],
      [first!.id, 1],
    ]);
    expect((await tie(ids.slice(0, 1), null)).map(({ progLine }) => progLine)).toEqual([null]);
    const other = (await draw(7, {}, otherRId)).ids;
    await expect(tie([...ids, ...other], second!.id)).rejects.toMatchObject(ofAnotherItem);
    expect((await rowOf(ids[1])).progLine?.id).toBe(first!.id);
    await expect(tie(ids, leftOut!.id)).rejects.toMatchObject(notSelected);
  });

  it("is not done over what somebody changed meanwhile", async () => {
    const { ids } = await draw(9, {});
    const { rowVersion } = await rowOf(ids[0]);
    await tie(ids, first!.id, [rowVersion]);
    await expect(tie(ids, second!.id, [rowVersion])).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(ids[0])).progLine?.id).toBe(first!.id);
  });

  it("is not done to what has been reviewed", async () => {
    const { ids } = await draw(10, {});
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
    await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 1, seen: "已查看发票与付款回单" });
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    await tie(ids, first!.id);
    expect((await rowOf(ids[0])).status).toBe(2);
    await manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 });
    await expect(tie(ids, null)).rejects.toMatchObject({ status: 400 });
  });

  it("lets lists be asked for one procedure, of the project and of all", async () => {
    const own = (await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId })).filter(
      ({ progLine }) => progLine?.id === second!.id,
    );
    const ids = own.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids.length).toBeGreaterThan(0);
    const query = { progLineId: second!.id, maxResultCount: 100 };
    const listed = await staff.call(vouching.GetDrawCheckVoucherList, { projectId: desk.projectId, ...query });
    const everywhere = await staff.call(vouching.GetDrawCheckCenterList, query);
    for (const { items } of [listed, everywhere])
      expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it("stands in the list as a file, by number and words", async () => {
    const query = { projectId: desk.projectId, progLineId: second!.id };
    const { totalCount } = await staff.call(vouching.GetDrawCheckVoucherList, query);
    const { bytes } = await staff.download(downloads.DownDrawCheckVoucherExcel, query);
    const book = readBook(bytes);
    const cells = Object.values(book.Sheets[book.SheetNames[0] ?? ""] ?? {}).map(({ v }) => v);
    expect(cells).toContain("审计程序");
    expect(cells.filter((text) => text === `${second!.lineNo} ${second!.content}`)).toHaveLength(totalCount);
  });
});
