/** Notes as they are stored: the template's rules over the project's own rows and cells. */
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { ComputedTable, type NoteCells } from "@digao/domain/notes/compute";
import { isInWords, type NoteRow, type NoteTable } from "@digao/domain/notes/table";
import type { Tie } from "@digao/domain/notes/ties";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import { templateOf } from "./catalogue.ts";

/** A cell's text, and what it was filled from: "cashFlow:S104", of accounts their codes alone. Over what was filled a person's own stands, and keeps it in `o`. */
export interface StoredCell {
  v: string;
  s?: string;
  o?: { v: string; s: string };
}
export type StoredCells = Readonly<Record<string, Readonly<Record<string, StoredCell>>>>;

export interface StoredNote {
  id: number;
  code: string;
  title: string;
  sort: number;
  rows: readonly NoteRow[];
  cells: StoredCells;
  text: string;
  titleEn: string;
  textEn: string;
  namesEn: Readonly<Record<string, string>>;
  /** Everyone who edited what was last published, or since then where it was changed. */
  editors: readonly number[];
  editorNames: string;
  /** It stands as somebody published it: nobody has changed it since. */
  isReviewed: boolean;
  editedBy: string | null;
  publishedBy: string | null;
  publishedAt: string | null;
  amountHash: string | null;
  rowVersion: number;
}

const columns = [
  "n.id",
  "n.code",
  "n.title",
  "n.sort",
  "n.note_rows as rows",
  "n.cells",
  "n.body as text",
  "n.title_en as titleEn",
  "n.body_en as textEn",
  "n.names_en as namesEn",
  "n.editors",
  "n.is_reviewed as isReviewed",
  "e.name as editedBy",
  "u.name as publishedBy",
  "n.published_at as publishedAt",
  "n.amount_hash as amountHash",
  "n.row_version as rowVersion",
] as const;

const found = (db: Db) =>
  db
    .selectFrom("fs_note as n")
    .leftJoin("app_user as e", "e.id", "n.edited_by")
    .leftJoin("app_user as u", "u.id", "n.published_by")
    .where("n.removed_at", "is", null)
    .select(columns)
    .select(
      sql<string>`coalesce((select string_agg(p.name, '、' order by p.id) from app_user p where p.id = any(n.editors)), '')`.as(
        "editorNames",
      ),
    );

type Row = Omit<StoredNote, "rows" | "cells" | "namesEn"> & { rows: unknown; cells: unknown; namesEn: unknown };
const noteOf = (row: Row): StoredNote => ({
  ...row,
  rows: row.rows as NoteRow[],
  cells: row.cells as StoredCells,
  namesEn: row.namesEn as Record<string, string>,
});

export async function notesIn(db: Db): Promise<StoredNote[]> {
  const rows = await found(db).orderBy("n.sort").orderBy("n.code").execute();
  return rows.map((row) => noteOf(row as Row));
}

/** @throws Refusal where there is none, or it was taken out */
export async function oneNote(db: Db, id: number): Promise<StoredNote> {
  const row = await found(db).where("n.id", "=", id).executeTakeFirst();
  if (!row) throw missing("notes.missing");
  return noteOf(row as Row);
}

/** The template with the project's own rows; of a template that is gone, a table without rules. */
export function tableOf({ code, title, rows }: Pick<StoredNote, "code" | "title" | "rows">): NoteTable {
  const template = templateOf(code);
  if (template) {
    const known = new Set(template.rows.map(({ key }) => key));
    return { ...template, title, rows, added: new Set(rows.flatMap(({ key }) => (known.has(key) ? [] : [key]))) };
  }
  return {
    id: code,
    title,
    fsItemCode: "",
    columns: [""],
    rows,
    rowFormulas: {},
    colFormulas: {},
    ties: [],
    applies: "",
  };
}

const isAmount = (text: string): boolean => /^-?\d{1,18}(\.\d{1,2})?$/u.test(text);

/** Amounts among the cells; words are none. */
export function amountsOf({ cells }: Pick<StoredNote, "cells">): NoteCells {
  const amounts = new Map<string, Map<string, Fen>>();
  for (const [row, own] of Object.entries(cells)) {
    const kept = new Map<string, Fen>();
    for (const [column, { v }] of Object.entries(own)) if (!isInWords(column) && isAmount(v)) kept.set(column, fen(v));
    amounts.set(row, kept);
  }
  return amounts;
}

/** Tables of a project that read each other. */
export function computedTables(
  notes: readonly Pick<StoredNote, "code" | "title" | "rows" | "cells">[],
): ReadonlyMap<string, ComputedTable> {
  const tables = new Map<string, ComputedTable>();
  for (const note of notes)
    tables.set(note.code, new ComputedTable(tableOf(note), amountsOf(note), (id) => tables.get(id) ?? null));
  return tables;
}

export interface TieAnswer {
  noteId: number;
  row: string;
  column: string;
  target: string;
  amount: string | null;
  words: string;
  by: string;
  at: string;
}

/** The newest first. */
export const tieAnswers = (db: Db): Promise<TieAnswer[]> =>
  db
    .selectFrom("fs_note_answer as a")
    .innerJoin("app_user as u", "u.id", "a.answered_by")
    .orderBy("a.answered_at", "desc")
    .orderBy("a.id", "desc")
    .select([
      "a.note_id as noteId",
      "a.row_key as row",
      "a.column_name as column",
      "a.target",
      "a.amount",
      "a.words",
      "u.name as by",
      sql<string>`a.answered_at`.as("at"),
    ])
    .execute();

/** An answer holds while the amount it was given for stands. @param amount as written */
export const answerTo = (
  answers: readonly TieAnswer[],
  noteId: number,
  { row, column, target }: Pick<Tie, "row" | "column" | "target">,
  amount: string | null,
): TieAnswer | undefined =>
  answers.find(
    (one) =>
      one.noteId === noteId &&
      one.row === row &&
      one.column === column &&
      one.target === target &&
      one.amount === amount,
  );
