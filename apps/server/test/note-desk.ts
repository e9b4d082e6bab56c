/** Small projects with notes: their books, notes made and filled, and what a screen would send back. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { expect } from "vitest";
import { join } from "./builders.ts";
import type { Client } from "./kit.ts";
import { type LedgerDesk, openLedgerDesk, type TbRow, tbCsv } from "./ledger-desk.ts";

export interface NoteDesk extends LedgerDesk {
  staff: Client;
  incharge: Client;
  /** With a manager, an in-charge and staff, and money alone in its books. */
  noteProject(bank?: number): Promise<number>;
  /** The client's books again, with another amount in the bank. */
  retake(projectId: number, bank: number): Promise<void>;
  made(projectId: number, code?: string): Promise<NoteSheet>;
  filled(projectId: number, code?: string): Promise<NoteSheet>;
}

const books = (bank: number): TbRow[] => [
  ["1001", "库存现金", "借", "", 50, 18, 0],
  ["1002", "银行存款", "借", "", 950, bank, 0],
  ["4001", "实收资本", "贷", "", -1000, 0, 18 + bank],
];

export async function openNoteDesk(): Promise<NoteDesk> {
  const desk = await openLedgerDesk();
  const [staff, incharge] = [await desk.tenant.as("staff1"), await desk.tenant.as("incharge")];
  const made = async (projectId: number, code = "NT01"): Promise<NoteSheet> => {
    const { notes: all } = await staff.call(notes.CreateFsNote, { projectId, codes: [code] });
    const { id: Id } = all.find((note) => note.code === code) ?? { id: 0 };
    return staff.call(notes.GetFSNotes2SheetData, { projectId, Id });
  };
  return {
    ...desk,
    staff,
    incharge,
    async noteProject(bank = 100) {
      const projectId = await desk.newProject();
      await join(desk.manager, projectId, [
        { client: staff, roleid: 0 },
        { client: incharge, roleid: 3 },
      ]);
      await desk.take(projectId, "tb.csv", tbCsv(books(bank)));
      return projectId;
    },
    async retake(projectId, bank) {
      const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId }, [
        { name: "tb2.csv", content: tbCsv(books(bank)) },
      ]);
      await desk.server.runJobs();
      const batchId = batches[0]?.id ?? 0;
      await desk.manager.call(imports.CommitImport, { batchId, replace: true, forceReason: "重新导入" });
      await desk.server.runJobs();
    },
    made,
    filled: async (projectId, code = "NT01") =>
      staff.call(notes.FillFsNote, { projectId, Id: (await made(projectId, code)).id }),
  };
}

export const of = ({ id: Id, rowVersion }: { id: number; rowVersion: number }) => ({ Id, rowVersion });

export const cell = (sheet: NoteSheet, row: string, column: string) => {
  const cells = sheet.rows.find(({ key }) => key === row)?.cells ?? [];
  return cells[sheet.columns.indexOf(column) - 1];
};

export const sent = (sheet: NoteSheet) => ({
  ...of(sheet),
  rows: sheet.rows.map(({ key, name }) => ({ key, name })),
  cells: sheet.rows.flatMap(({ key, cells }) =>
    cells.flatMap(({ value, isComputed }, at) =>
      isComputed || value === null ? [] : [{ row: key, column: sheet.columns[at + 1] ?? "", value }],
    ),
  ),
  text: sheet.text,
});

export const says = (words: string) => ({ message: expect.stringContaining(words) });
