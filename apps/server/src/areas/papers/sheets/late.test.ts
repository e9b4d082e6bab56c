import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { foldSheetWithin } from "./job/fold-sheet.ts";

let server: TestServer;
let manager: Client;
let projectId: number;
/** Of the coming runs: those beyond have the time that runs have. */
let times: number[] = [];
beforeAll(async () => {
  server = await startTestServer({ handlers: { "fold-sheet": foldSheetWithin(() => times.shift()) } });
  manager = await (await server.newTenant()).as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

const windowId = "window-of-manager";
async function bookWith(formula: string): Promise<number> {
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "慢" });
  const ops: SheetOp[] = [{ op: "cells", sheet: "sheet-1", cells: { 0: { 0: { v: 4, t: 2 }, 1: { f: formula } } } }];
  await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: "change-1", ops });
  await manager.call(sheets.ComputeSheet, { Id: id, windowId });
  return id;
}
const resultOf = async (Id: number) => {
  const { sheets: tabs } = await manager.call(sheets.LoadSheets, { Id });
  const [first] = Object.values(tabs) as { cellData?: Record<number, Record<number, { v?: unknown }>> }[];
  return first?.cellData?.[0]?.[1]?.v ?? null;
};
const runDue = async () => {
  await withoutTenant(server.pool, (db) => sql`update job_queue set run_at = now()`.execute(db));
  await server.runJobs();
};

describe("formulas that took too long on a busy machine", () => {
  it("are worked out later, and their cells have no result until then", async () => {
    times = [0, 0];
    const id = await bookWith("=A1*2");
    await server.runJobs();
    expect(await resultOf(id)).toBeNull();
    await runDue();
    expect([times, await resultOf(id)]).toEqual([[], 8]);
  });

  it("are given up after six runs, and asked for anew by the next change", async () => {
    times = Array.from({ length: 20 }, () => 0);
    const id = await bookWith("=A1*3");
    for (let run = 0; run < 12; run += 1) await runDue();
    const left = times.length;
    await runDue();
    expect([times.length, await resultOf(id)]).toEqual([left, null]);
    times = [];
    await manager.call(sheets.ComputeSheet, { Id: id, windowId });
    await server.runJobs();
    expect(await resultOf(id)).toBe(12);
  });
});
