/** People who type cells into sheets, one after the other, until what answers them is gone; and what must be there afterwards. */
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Sheet } from "@digao/sheets/book";
import { expect } from "vitest";
import type { Client } from "./kit.ts";

interface Window {
  id: number;
  windowId: string;
  /** Changes that were acknowledged. */
  acknowledged: number;
  /** Sent last, and perhaps without an answer. */
  row: number;
}

const changeOf = ({ id, windowId, row }: Window) => {
  const ops: SheetOp[] = [{ op: "cells", sheet: "sheet-1", cells: { [row]: { 0: { v: row } } } }];
  return { Id: id, windowId, baseSeq: row, changeId: `change-${id}-${row}`, ops };
};

export async function openWindows(client: Client, projectId: number, people: number): Promise<Window[]> {
  const windows: Window[] = [];
  for (let person = 0; person < people; person++) {
    const { id } = await client.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: `表 ${person}` });
    windows.push({ id, windowId: `window-of-person-${person}`, acknowledged: 0, row: 0 });
  }
  return windows;
}

/** Ends when each has met a refusal; `onSaved` hears of every cell. */
export async function typeUntilGone(client: Client, windows: readonly Window[], onSaved: () => void): Promise<void> {
  const type = async (window: Window): Promise<void> => {
    for (;;) {
      try {
        await client.call(sheets.SaveSheets, changeOf(window));
      } catch {
        return;
      }
      window.acknowledged += 1;
      window.row += 1;
      onSaved();
    }
  };
  await Promise.all(windows.map(type));
}

/** The windows send again what nobody has answered. */
export async function sendAgain(client: Client, windows: readonly Window[]): Promise<void> {
  for (const window of windows) await client.call(sheets.SaveSheets, changeOf(window));
}

/** Each change once and in order, none of the acknowledged ones missing. */
export async function expectChangesOnce(client: Client, windows: readonly Window[]): Promise<void> {
  for (const { id, acknowledged, row } of windows) {
    const { changes } = await client.call(sheets.GetSheetOps, { Id: id, sinceSeq: 0 });
    expect(changes.map(({ changeId }) => changeId)).toEqual(
      Array.from({ length: row + 1 }, (_, at) => `change-${id}-${at}`),
    );
    expect(acknowledged).toBe(row);
  }
}

export async function expectCells(client: Client, windows: readonly Window[]): Promise<void> {
  for (const { id, row } of windows) {
    const { sheets: tabs } = await client.call(sheets.LoadSheets, { Id: id });
    const { cellData = {} } = tabs["sheet-1"] as Sheet;
    expect(Object.values(cellData).map((cells) => cells[0]?.v)).toEqual(Array.from({ length: row + 1 }, (_, at) => at));
  }
}
