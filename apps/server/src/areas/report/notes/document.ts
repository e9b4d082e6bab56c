/** Notes as parts of a document, in Chinese, or in English from the same cells. */
import { type Lang, messageOf } from "@digao/contract/messages";
import { thousands } from "@digao/domain/money";
import { isInWords, isShare } from "@digao/domain/notes/table";
import { textBlocks } from "@digao/domain/notes/text-blocks";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { missingOf, type Names, namesOf, titleIn } from "./english.ts";
import type { NoteStanding } from "./standing.ts";

/** Columns that fit upright. */
const uprightMax = 6;
const shares = { first: 22, words: 18, amount: 14 } as const;

export interface ShownNote {
  title: string;
  heads: string[];
  rows: string[][];
  /** Columns that hold words, by their place. */
  wordColumns: number[];
  strong: number[];
  text: string;
}

function shownCell({ note, table }: NoteStanding, row: string, column: string): string {
  if (isInWords(column)) return note.cells[row]?.[column]?.v ?? "";
  const amount = table.cell(row, column);
  // Shares are hundredths of a per cent: both have two places.
  return amount === null ? "" : thousands(amount, { blankZero: true });
}

/** What has no English stands in Chinese. @param known null: in Chinese */
export function shownNote(standing: NoteStanding, known: Names | null): ShownNote {
  const { note, table } = standing;
  const { columns, rows } = table.table;
  const english = known && new Map(namesOf(note, known).map(({ name, en }) => [name, en]));
  const named = (name: string): string => english?.get(name) || name;
  const others = columns.slice(1);
  return {
    title: (known && titleIn(note, known)) || note.title,
    heads: columns.map(named),
    rows: rows.map(({ key, name }) => [named(name), ...others.map((column) => shownCell(standing, key, column))]),
    wordColumns: others.flatMap((column, at) => (isInWords(column) && !isShare(column) ? [at + 1] : [])),
    strong: rows.flatMap(({ name }, at) => (/^合\s*计$/.test(name) ? [at] : [])),
    text: known && note.textEn.trim() !== "" ? note.textEn : note.text,
  };
}

function textParts(text: string): LetterBlock[] {
  return textBlocks(text).map((block): LetterBlock => {
    if (block.kind === "text") return block;
    const [heads = [], ...rows] = block.rows;
    return { kind: "table", table: { heads, widths: heads.map(() => shares.words), amounts: [], rows } };
  });
}

function blocksOf({ title, heads, rows, wordColumns, strong, text }: ShownNote, no: number): LetterBlock[] {
  const isWords = (at: number): boolean => at === 0 || wordColumns.includes(at);
  const table: LetterBlock = {
    kind: "table",
    table: {
      heads,
      widths: [shares.first, ...heads.slice(1).map((_, at) => (isWords(at + 1) ? shares.words : shares.amount))],
      amounts: heads.flatMap((_, at) => (isWords(at) ? [] : [at])),
      rows,
      strong,
    },
  };
  return [{ kind: "heading", text: `${no}. ${title}` }, ...(rows.length === 0 ? [] : [table]), ...textParts(text)];
}

/** Tables from their declarations, each with its text; wide ones across the page. Those side by side of one direction share pages; the first bears the name. */
export function partsOf(notes: readonly NoteStanding[], lang: Lang, known: Names | null, title: string): LetterPart[] {
  const parts: { isLandscape: boolean; name?: string; blocks: LetterBlock[] }[] = [];
  const lacking = known
    ? notes.filter(({ note }) => isLacking(missingOf(note, known))).map(({ note }) => note.title)
    : [];
  for (const [at, one] of notes.entries()) {
    const isLandscape = one.table.table.columns.length > uprightMax;
    const last = parts.at(-1);
    const blocks = blocksOf(shownNote(one, known), at + 1);
    if (!last)
      parts.push({
        isLandscape,
        name: title,
        blocks: [{ kind: "title", text: title }, ...said(lang, lacking), ...blocks],
      });
    else if (last.isLandscape === isLandscape) last.blocks.push(...blocks);
    else parts.push({ isLandscape, blocks });
  }
  return parts;
}

const isLacking = ({ title, text, names }: ReturnType<typeof missingOf>): boolean => title || text || names.length > 0;

const said = (lang: Lang, names: readonly string[]): LetterBlock[] =>
  names.length === 0
    ? []
    : [{ kind: "warning", text: messageOf(lang, "notes.file.untranslated", { names: names.join("、") }) }];
