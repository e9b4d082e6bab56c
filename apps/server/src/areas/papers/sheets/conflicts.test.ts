import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { sql } from "kysely";
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

const typed = (sheet: string, text: string): SheetOp => ({
  op: "cells",
  sheet,
  cells: { 1: { 2: { v: text, t: 1 } } },
});

async function folded(Id: number): Promise<void> {
  await desk.tenant.inDb((db) =>
    sql`update job_queue set run_at = now() where tenant_id = ${desk.tenant.id}`.execute(db),
  );
  await desk.server.runJobs();
  expect(await manager.call(sheets.GetAuditSheetData, { Id })).toMatchObject({ id: Id });
}

describe("a change that was saved and does not fit its book", () => {
  it("is kept as a conflict, told to who sent it, and closed by a person; what fits beside it is there", async () => {
    const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "合并冲突" });
    const ops = [typed("sheet-1", "留下"), typed("sheet-gone", "不合")];
    await staff.call(sheets.SaveSheets, { Id: id, windowId: "window-of-staff", baseSeq: 0, changeId: "change-1", ops });
    await folded(id);
    expect(JSON.stringify(await manager.call(sheets.LoadSheets, { Id: id }))).toContain("留下");
    const [conflict, ...others] = await manager.call(sheets.GetSheetConflicts, { Id: id });
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      seq: 1,
      opNo: 1,
      what: "填写单元格",
      why: "工作表已不存在，或名称已被使用",
      cells: [{ cell: "C2", said: "不合" }],
    });
    const notices = await staff.call(notifications.GetUserNotifications, {});
    expect(JSON.stringify(notices)).toContain("合并冲突");
    await manager.call(sheets.CloseSheetConflict, { Id: id, seq: 1, opNo: 1 });
    expect(await manager.call(sheets.GetSheetConflicts, { Id: id })).toEqual([]);
    const again = manager.call(sheets.CloseSheetConflict, { Id: id, seq: 1, opNo: 1 });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });
});
