/** What a sign of a sheet is decided by: the books as they are in its own transaction, and the cells as they come out. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Sheet } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let incharge: Client;
let partner: Client;
let projectId: number;
let items: ReadonlyMap<string, number>;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  [staff, incharge, partner] = [
    await desk.tenant.as("staff1"),
    await desk.tenant.as("incharge"),
    await desk.tenant.as("partner"),
  ];
  await desk.tenant.inDb((db) =>
    db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute(),
  );
  projectId = await desk.newProject();
  await copySampleBooks(desk.server, desk.tenant, projectId);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
    { client: partner, roleid: 2 },
  ]);
  const all = await manager.call(statementItems.GetFSItemName, { projectId });
  items = new Map(all.map(({ stdCode, id }) => [stdCode, id]));
});
afterAll(() => desk.stop());

const leadSheet = async (code: string, suffix = "1"): Promise<number> => {
  const made = { projectId, RefType: 1, RefId: items.get(code) ?? 0, templateKey: `${code}-${suffix}` };
  return (await staff.call(sheets.CreateAuditSheetData, made)).id;
};
const signs = (Id: number, as = staff) => as.call(paperSigns.GetPaperSigns, { Id });
const sign = async (Id: number, as = staff, signLevel = 0) => {
  const { seq } = await signs(Id, as);
  return as.call(paperSigns.SignPaper, { Id, signLevel, seq });
};
const windowId = "window-of-staff";
let changes = 0;
const write = async (Id: number, cells: Record<number, Record<number, object | null>>): Promise<void> => {
  const { seq } = await staff.call(sheets.GetAuditSheetData, { Id });
  const ops: SheetOp[] = [{ op: "cells", sheet: "sheet-1", cells }];
  changes += 1;
  await staff.call(sheets.SaveSheets, { Id, windowId, baseSeq: seq, changeId: `change-${changes}-${Id}`, ops });
};
const gatesOf = async (Id: number) => (await signs(Id)).can.gates.map(({ name, subjects }) => [name, subjects]);
const refused = (message: RegExp) => ({ status: 400, error: { message: expect.stringMatching(message) } });

/** Debit the first, credit the second; checked by another person, so that it counts. */
const draftEntry = async (debit: string, credit: string, amount: string) => {
  const head = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description: "测试分录",
    lines: [
      { fsItemId: items.get(debit) ?? 0, accountCode: null, lineName: null, debit: amount, credit: "0.00" },
      { fsItemId: items.get(credit) ?? 0, accountCode: null, lineName: null, debit: "0.00", credit: amount },
    ],
  });
  return staff.call(adjustments.UpdateFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion, status: 1 });
};
const check = ({ id, rowVersion }: { id: number; rowVersion: number }) =>
  manager.call(adjustments.CheckFSAdjustHeadById, { Id: id, rowVersion });

describe("a sign of a sheet", () => {
  it("is refused on figures that the books have moved, before any job has marked them, naming cell and figures", async () => {
    const id = await leadSheet("A104");
    await check(await draftEntry("A104", "A108", "1234.00"));
    expect((await staff.call(sheets.GetAuditSheetData, { Id: id })).staleCount).toBe(0);
    const { error } = await sign(id).then(
      () => ({ error: null }),
      (cause: { error: { message: string; details: string } }) => cause,
    );
    expect(error?.message).toMatch(/个取数单元格与账套现有数据不一致：.*审定表!/);
    expect(error?.details).toMatch(/审定表!\w+ 显示 .*，账套现为 .*/);
    await staff.call(sheets.ComputeSheet, { Id: id, windowId });
    // What follows from the figures is worked out and kept with the sign: sums and checks say what they come to.
    expect(await sign(id)).toMatchObject({ status: 2 });
  });

  it("and an entry at the same moment come one after the other: what is signed says what the books said", async () => {
    const id = await leadSheet("A107");
    const { seq } = await signs(id);
    const entry = await draftEntry("A107", "A108", "777.00");
    const [signed, checked] = await meet(desk.server, desk.tenant, [
      () => staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq }) as Promise<unknown>,
      () => check(entry) as Promise<unknown>,
    ]);
    expect(checked?.status).toBe("fulfilled");
    const bound = await staff.call(sheets.GetSheetBindings, { Id: id });
    const shown = bound.find(({ formula }) => formula === 'AMT("A107","ajeDr","close")')?.value;
    // Signed before the entry: as the books were. After it: refused, for the sheet does not have it.
    expect(shown).toBe(0);
    if (signed?.status === "rejected")
      expect(signed.reason).toMatchObject({ error: { message: expect.stringContaining("不一致") } });
    await expect(sign(id, incharge, 1)).rejects.toMatchObject({ status: 400 });
  });
});

describe("the obstacles to a sign", () => {
  it("name a binding that was typed over, until it is put back", async () => {
    const id = await leadSheet("A108");
    const [binding] = (await staff.call(sheets.GetSheetBindings, { Id: id })).filter(
      ({ formula }) => formula === 'AMT("A108","audited","close")',
    );
    if (!binding) throw new Error("no binding");
    const { row, column } = binding;
    const before = (await staff.call(sheets.GetAuditSheetData, { Id: id })).bindingCount;
    // Emptied first, then typed: the trick does not help.
    await write(id, { [row]: { [column]: null } });
    await write(id, { [row]: { [column]: { v: 4_101_000, t: 2, f: null } } });
    expect((await staff.call(sheets.GetAuditSheetData, { Id: id })).bindingCount).toBe(before - 1);
    expect(await gatesOf(id)).toContainEqual(["overwrittenBindings", [expect.stringMatching(/^审定表!J\d+$/)]]);
    await expect(sign(id)).rejects.toMatchObject(refused(/被键入的数字覆盖：审定表!J/));
    const [overwritten] = await staff.call(sheets.GetOverwrittenBindings, { Id: id });
    expect(overwritten).toMatchObject({ row, column, formula: '=AMT("A108","audited","close")' });
    await write(id, { [row]: { [column]: { f: overwritten?.formula, v: binding.value, t: 2 } } });
    expect(await staff.call(sheets.GetOverwrittenBindings, { Id: id })).toEqual([]);
    expect((await gatesOf(id)).map(([name]) => name)).not.toContain("overwrittenBindings");
  });

  it("follow rows that are put in, and leave with rows that are taken out", async () => {
    const id = await leadSheet("A109");
    const places = async () =>
      (await staff.call(sheets.GetSheetBindings, { Id: id })).map(({ row, formula }) => `${row} ${formula}`);
    const before = await places();
    const { seq } = await staff.call(sheets.GetAuditSheetData, { Id: id });
    const save = (changeId: string, baseSeq: number, op: SheetOp) =>
      staff.call(sheets.SaveSheets, { Id: id, windowId, baseSeq, changeId, ops: [op] });
    const put = await save("rows-put-in", seq, { op: "insertRows", sheet: "sheet-1", at: 5, count: 2 });
    expect(await places()).toEqual(
      before.map((one) => one.replace(/^\d+/, (row) => String(+row < 5 ? row : +row + 2))),
    );
    await save("rows-taken-out", put.seq, { op: "removeRows", sheet: "sheet-1", at: 0, count: 60 });
    expect(await places()).toEqual([]);
  });

  it("are a check row that is not nil or was typed, cells in error, and a check row taken out: the partner alone passes it", async () => {
    const id = await leadSheet("A113");
    const { sheets: tabs } = await staff.call(sheets.LoadSheets, { Id: id });
    const cells = (tabs["sheet-1"] as Sheet).cellData ?? {};
    const [row] = Object.entries(cells).find(([, one]) => String(one[0]?.v ?? "").startsWith("核对差异")) ?? [];
    const at = Number(row);
    await write(id, { [at]: { 3: { f: null, v: 0, t: 2 } }, 80: { 0: { f: "=1/0", v: "#DIV/0!", t: 1 } } });
    expect(await gatesOf(id)).toEqual([
      ["cellErrors", ["审定表!A81"]],
      ["checkRows", [`审定表!D${at + 1}`]],
    ]);
    await expect(sign(id)).rejects.toMatchObject(refused(/错误值：审定表!A81/));
    await write(id, { 80: { 0: null }, [at]: { 0: null } });
    const { can } = await signs(id, incharge);
    expect(can.gates.map(({ name, subjects }) => [name, subjects])).toEqual([["checkRows", ["-"]]]);
    const pass = (as: Client) =>
      as.call(paperSigns.OverridePaperGates, {
        Id: id,
        gates: can.gates.map(({ name, subjects }) => ({ name, subjects })),
        reason: "核对行移至另一张底稿，差异已说明",
      });
    await expect(pass(incharge)).rejects.toMatchObject({ status: 403 });
    await pass(partner);
    expect(await sign(id)).toMatchObject({ status: 2 });
  });
});
