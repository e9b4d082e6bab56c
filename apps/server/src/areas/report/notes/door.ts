/** What other areas ask of the notes as they stand: their rows with amounts, and all of them as a document. */
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Fen } from "@digao/domain/money";
import { isInWords, isShare } from "@digao/domain/notes/table";
import type { LetterPart } from "../../../platform/letters/letter.ts";
import { partsOf } from "./document.ts";
import { knownNames } from "./english.ts";
import { computedTables, notesIn } from "./rows.ts";
import { readNotes } from "./standing.ts";

/** In English from the same cells; what has no English is named in front. */
export async function noteParts(
  db: Db,
  projectId: number,
  lang: Lang,
): Promise<{ parts: LetterPart[]; unpublished: string[] } | null> {
  const { notes } = await readNotes(db, projectId);
  if (notes.length === 0) return null;
  const known = lang === "en" ? await knownNames(db) : null;
  const open = notes.filter(({ status }) => status !== publishStatus.published);
  return {
    parts: partsOf(notes, lang, known, messageOf(lang, "report.part.notes")),
    unpublished: open.map(({ note }) => note.title),
  };
}

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
