import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

const windowId = "window-of-manager";
/** A book that may hold so many cells, as its row says: an upper bound. */
async function bookOf(cells: number): Promise<number> {
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "大表" });
  await firm.inProject(projectId, (db) => sql`update audit_sheet set cells = ${cells} where id = ${id}`.execute(db));
  return id;
}
/** Rows put in with cells written between them: each moves the rows of the book by itself. */
const inserts = (count: number): SheetOp[] =>
  Array.from({ length: count }, (_, at): SheetOp[] => [
    { op: "insertRows", sheet: "sheet-1", at, count: 1 },
    { op: "cells", sheet: "sheet-1", cells: { [at]: { 0: { v: at, t: 2 } } } },
  ]).flat();
const save = (Id: number, baseSeq: number, ops: SheetOp[]) =>
  manager.call(sheets.SaveSheets, { Id, windowId, baseSeq, changeId: `change-${baseSeq + 1}`, ops });

describe("row operations on a large book", () => {
  it("are refused where one save asks for more than the work of a moment, and nothing of it is kept", async () => {
    const id = await bookOf(400_000);
    await expect(save(id, 0, inserts(60))).rejects.toMatchObject({ status: 413 });
    expect(await manager.call(sheets.GetAuditSheetData, { Id: id })).toMatchObject({ seq: 0 });
    expect(await save(id, 0, inserts(40))).toMatchObject({ seq: 1 });
  });

  it("of several saves are taken in by several jobs, each of which does what one may", async () => {
    const id = await bookOf(400_000);
    for (const seq of [0, 1, 2]) await save(id, seq, inserts(40));
    await firm.inProject(projectId, (db) => sql`update job_queue set run_at = now()`.execute(db));
    await server.runJobs();
    const { rows } = await firm.inProject(projectId, (db) =>
      sql<{ result: { changes: number } }>`
        select result from job where kind = 'fold-sheet' and (payload->>'sheetId')::bigint = ${id} order by id`.execute(
        db,
      ),
    );
    expect(rows.map(({ result }) => result.changes)).toEqual([1, 2]);
    const { seq, sheets: tabs } = await manager.call(sheets.LoadSheets, { Id: id });
    expect(seq).toBe(3);
    const [tab] = Object.values(tabs) as { cellData?: Record<number, object> }[];
    expect(Object.keys(tab?.cellData ?? {})).toHaveLength(120);
  });
});
