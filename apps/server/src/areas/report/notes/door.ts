/** What other areas ask of the notes: their rows with amounts as they stand. */
import type { Db } from "@digao/db/tenant";
import type { Fen } from "@digao/domain/money";
import { isInWords, isShare } from "@digao/domain/notes/table";
import { computedTables, notesIn } from "./rows.ts";

export interface NoteLines {
  code: string;
  title: string;
  rows: { key: string; name: string; amounts: Fen[] }[];
}

/** Amounts column by column; columns of words and of shares are left out. */
export async function noteLines(db: Db): Promise<NoteLines[]> {
  const notes = await notesIn(db);
  const tables = computedTables(notes);
  return notes.flatMap(({ code, title }) => {
    const table = tables.get(code);
    if (!table) return [];
    const { columns, rows } = table.table;
    const ofAmounts = columns.slice(1).filter((column) => !isInWords(column) && !isShare(column));
    return [
      {
        code,
        title,
        rows: rows.map(({ key, name }) => ({
          key,
          name,
          amounts: ofAmounts.map((column) => table.cell(key, column) ?? 0n),
        })),
      },
    ];
  });
}
