/** What other areas ask of the notes as they stand: their rows with amounts, and all of them as a document. */
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Fen, thousands } from "@digao/domain/money";
import { isInWords, isShare } from "@digao/domain/notes/table";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { computedTables, notesIn } from "./rows.ts";
import { type NoteStanding, readNotes } from "./standing.ts";

/** Columns that fit upright. */
const uprightMax = 6;
const shares = { first: 22, words: 18, amount: 14 } as const;

function shownCell({ note, table }: NoteStanding, row: string, column: string): string {
  if (isInWords(column)) return note.cells[row]?.[column]?.v ?? "";
  const amount = table.cell(row, column);
  // Shares are hundredths of a per cent: both have two places.
  return amount === null ? "" : thousands(amount, { blankZero: true });
}

function blocksOf(standing: NoteStanding, no: number): LetterBlock[] {
  const { note, table } = standing;
  const { columns, rows } = table.table;
  const [first = "", ...others] = columns;
  const isText = (column: string) => isInWords(column) && !isShare(column);
  return [
    { kind: "heading", text: `${no}. ${note.title}` },
    ...(rows.length === 0
      ? []
      : [
          {
            kind: "table",
            table: {
              heads: [first, ...others],
              widths: [shares.first, ...others.map((column) => (isText(column) ? shares.words : shares.amount))],
              amounts: others.flatMap((column, at) => (isText(column) ? [] : [at + 1])),
              rows: rows.map(({ key, name }) => [name, ...others.map((column) => shownCell(standing, key, column))]),
              strong: rows.flatMap(({ name }, at) => (/^合\s*计$/.test(name) ? [at] : [])),
            },
          } as const,
        ]),
    ...(note.text.trim() === "" ? [] : [{ kind: "text", text: note.text } as const]),
  ];
}

/** Tables from their declarations, each with its text; wide ones across the page. Those side by side of one direction share pages; the first bears the name. */
export async function noteParts(
  db: Db,
  projectId: number,
  lang: Lang,
): Promise<{ parts: LetterPart[]; unpublished: string[] } | null> {
  const { notes } = await readNotes(db, projectId);
  if (notes.length === 0) return null;
  const title = messageOf(lang, "report.part.notes");
  const parts: { isLandscape: boolean; name?: string; blocks: LetterBlock[] }[] = [];
  for (const [at, one] of notes.entries()) {
    const isLandscape = one.table.table.columns.length > uprightMax;
    const last = parts.at(-1);
    const blocks = blocksOf(one, at + 1);
    if (!last) parts.push({ isLandscape, name: title, blocks: [{ kind: "title", text: title }, ...blocks] });
    else if (last.isLandscape === isLandscape) last.blocks.push(...blocks);
    else parts.push({ isLandscape, blocks });
  }
  const open = notes.filter(({ status }) => status !== publishStatus.published);
  return { parts, unpublished: open.map(({ note }) => note.title) };
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
