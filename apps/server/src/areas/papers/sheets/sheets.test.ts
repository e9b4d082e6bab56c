import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  staff = await desk.tenant.as("staff1");
  projectId = await desk.newProject();
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
});
afterAll(() => desk.stop());

const free = 19;
const create = async (name = "银行流水核对", as = manager): Promise<number> =>
  (await as.call(sheets.CreateAuditSheetData, { projectId, RefType: free, name })).id;
const typed = (text: string, row = 0, column = 0): SheetOp => ({
  op: "cells",
  sheet: "sheet-1",
  cells: { [row]: { [column]: { v: text, t: 1 } } },
});
const [mine, other] = ["window-of-manager", "window-of-staff"];
let count = 0;
const nextId = (): string => {
  count += 1;
  return `change-${count}`;
};
const save = (
  Id: number,
  baseSeq: number,
  more: Partial<{ as: Client; windowId: string; changeId: string; ops: SheetOp[] }> = {},
) =>
  (more.as ?? manager).call(sheets.SaveSheets, {
    Id,
    baseSeq,
    windowId: more.windowId ?? mine,
    changeId: more.changeId ?? nextId(),
    ops: more.ops ?? [typed(`${count}`)],
  });
const hold = (Id: number, what: "take" | "keep" | "release" | "ask" | "giveTo", as = manager, windowId = mine) =>
  as.call(sheets.HoldSheet, { Id, what, windowId });
const conflict = { status: 409 };

describe("a change set", () => {
  it("takes effect once, however often it is sent", async () => {
    const id = await create();
    const first = await save(id, 0, { changeId: "change-once" });
    const again = await save(id, 0, { changeId: "change-once" });
    expect(again).toEqual({ ...first, computed: [] });
    const { seq, changes } = await manager.call(sheets.GetSheetOps, { Id: id, sinceSeq: 0 });
    expect([seq, changes.map(({ changeId }) => changeId)]).toEqual([1, ["change-once"]]);
  });

  it("of a window that has not taken in another's changes is refused with where to fetch from", async () => {
    const id = await create();
    await save(id, 0);
    await hold(id, "release");
    await expect(save(id, 0, { as: staff, windowId: other })).rejects.toMatchObject({
      ...conflict,
      error: { data: { seq: 1, sinceSeq: 0 } },
    });
    expect((await save(id, 1, { as: staff, windowId: other })).seq).toBe(2);
  });

  it("of a kind that no book knows is refused", async () => {
    const id = await create();
    await expect(save(id, 0, { ops: [{ op: "eval" }] })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the right to change a book", () => {
  it("is of one window, asked for and given", async () => {
    const id = await create();
    expect(await hold(id, "take")).toMatchObject({ isMine: true });
    expect(await hold(id, "take", staff, other)).toMatchObject({ isMine: false, lock: { windowId: mine } });
    await expect(save(id, 0, { as: staff, windowId: other })).rejects.toMatchObject(conflict);
    expect(await hold(id, "ask", staff, other)).toMatchObject({ isMine: false, lock: { askedWindowId: other } });
    expect(await hold(id, "giveTo")).toMatchObject({ isMine: false, lock: { windowId: other } });
    expect(await save(id, 0, { as: staff, windowId: other })).toMatchObject({ seq: 1 });
    await expect(save(id, 1)).rejects.toMatchObject(conflict);
  });

  it("is not shared by two windows of one person", async () => {
    const id = await create();
    await hold(id, "take");
    expect(await hold(id, "take", manager, "another-window")).toMatchObject({ isMine: false });
    await expect(save(id, 0, { windowId: "another-window" })).rejects.toMatchObject(conflict);
  });
});
