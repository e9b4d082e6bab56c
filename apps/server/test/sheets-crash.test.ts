import { type SheetOp, sheets } from "@digao/contract/areas/sheets";
import type { Sheet } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { type Client, clientOf, startTestServer, type TestServer } from "./kit.ts";

/** Looks at the rows. */
let server: TestServer;
/** Takes the changes, and is killed. */
let crash: CrashServer;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  crash = buildCrashServer({ DATABASE_URL: server.appUrl, DIGAO_DATA: server.dataDir });
  manager = await (await server.newTenant()).as("manager");
  projectId = await newProject(manager);
});
afterAll(async () => {
  await crash.remove();
  await server.stop();
});

const people = 10;

interface Window {
  id: number;
  windowId: string;
  /** Rows whose change was acknowledged. */
  acknowledged: number[];
  /** Sent last, and perhaps without an answer. */
  row: number;
}

const cellIn = (row: number): SheetOp[] => [{ op: "cells", sheet: "sheet-1", cells: { [row]: { 0: { v: row } } } }];

/** Types a cell after the other until the server is gone. */
async function type(client: Client, window: Window, isEnough: (count: number) => void): Promise<void> {
  for (;;) {
    const { id, windowId, row } = window;
    const change = { Id: id, windowId, baseSeq: row, changeId: `change-${id}-${row}`, ops: cellIn(row) };
    try {
      await client.call(sheets.SaveSheets, change);
    } catch {
      return;
    }
    window.acknowledged.push(row);
    window.row += 1;
    isEnough(window.acknowledged.length);
  }
}

describe("cells of ten people in ten books", () => {
  it("are all there, once, when the server is killed while they type", async () => {
    const windows: Window[] = [];
    for (let person = 0; person < people; person++) {
      const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: `表 ${person}` });
      windows.push({ id, windowId: `window-of-person-${person}`, acknowledged: [], row: 0 });
    }
    const running = await crash.start();
    const client = clientOf(running.url, manager.token, manager.userId);
    let total = 0;
    let killed: Promise<void> | null = null;
    const typing = windows.map((window) =>
      type(client, window, () => {
        total += 1;
        if (total > 40) killed ??= running.kill();
      }),
    );
    await Promise.all(typing);
    await killed;
    // The windows send again what nobody has answered.
    for (const { id, windowId, row } of windows)
      await manager.call(sheets.SaveSheets, {
        Id: id,
        windowId,
        baseSeq: row,
        changeId: `change-${id}-${row}`,
        ops: cellIn(row),
      });
    for (const { id, acknowledged, row } of windows) {
      const { changes } = await manager.call(sheets.GetSheetOps, { Id: id, sinceSeq: 0 });
      expect(changes.map(({ changeId }) => changeId)).toEqual(
        Array.from({ length: row + 1 }, (_, at) => `change-${id}-${at}`),
      );
      expect(acknowledged).toHaveLength(row);
    }
    await server.runJobs();
    for (const { id, row } of windows) {
      const { sheets: tabs } = await manager.call(sheets.LoadSheets, { Id: id });
      const { cellData = {} } = tabs["sheet-1"] as Sheet;
      expect(Object.values(cellData).map((cells) => cells[0]?.v)).toEqual(
        Array.from({ length: row + 1 }, (_, at) => at),
      );
    }
  });
});
