/** Notes made, filled, written and taken out. Whoever writes holds the project's notes: tables read each other. */
import { isDeepStrictEqual } from "node:util";
import type { NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import type { Input } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { projectIdOf } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import type { FilledCell } from "@digao/domain/notes/fill";
import type { FilledTable } from "@digao/domain/notes/fill-table";
import { sourcesOf } from "@digao/domain/notes/sources";
import { isInWords, type NoteRow, type NoteTable } from "@digao/domain/notes/table";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { noteTables, sortOf, templateOf } from "./catalogue.ts";
import { holdNotes } from "./hold.ts";
import { getNotes, sheetOf } from "./read.ts";
import {
  computedTables,
  notesIn,
  oneNote,
  type StoredCell,
  type StoredCells,
  type StoredNote,
  tableOf,
} from "./rows.ts";
import { readNotes } from "./standing.ts";

type Calls = typeof notes;

/** Held, as it was seen. */
export async function heldNote(
  ctx: Context,
  { Id, rowVersion }: { Id: number; rowVersion: number },
): Promise<StoredNote> {
  await holdNotes(ctx.db, projectIdOf(ctx.db));
  const note = await oneNote(ctx.db, Id);
  checkVersion(rowVersion, note);
  return note;
}

/**
 * Whoever edited anything since it was last published does not publish it. What somebody else published and nobody has changed since is
 * still its editors'; the first change after that is its editor's alone, for the rest was published over.
 */
export const withEditor = (
  { editors, isReviewed }: StoredNote,
  id: number,
  hasChanged = true,
): { editors: number[]; is_reviewed: boolean } => ({
  editors: isReviewed && hasChanged ? [id] : [...new Set([...editors, id])],
  is_reviewed: isReviewed && !hasChanged,
});

export function requireDraft({ amountHash }: StoredNote): void {
  if (amountHash !== null) throw new Refusal("notes.published", { kind: "state" });
}

export async function createNotes(ctx: Context, { projectId, codes }: Input<Calls["CreateFsNote"]>) {
  const { db, user } = ctx;
  await holdNotes(ctx.db, projectId);
  const unknown = codes.find((code) => !templateOf(code));
  if (unknown) throw new Refusal("notes.codeUnknown", { field: "codes", params: { code: unknown } });
  const here = new Set((await notesIn(db)).map(({ code }) => code));
  const added = noteTables().filter(({ id }) => codes.includes(id) && !here.has(id));
  const at = await momentOf(db);
  for (const { id, title, rows } of added) {
    const { id: noteId } = await db
      .insertInto("fs_note")
      .values({
        project_id: projectId,
        code: id,
        title,
        sort: sortOf(id),
        note_rows: JSON.stringify(rows),
        edited_by: user.id,
        edited_at: at,
        editors: [user.id],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await ctx.audit({ refType: "fsNote", refId: noteId, projectId, action: "create", new: { title } });
  }
  return getNotes(ctx, { projectId });
}

const amountText = (text: string): string | null => {
  const plain = text.replace(/[,，\s]/gu, "");
  return /^-?\d{1,18}(\.\d{1,2})?$/u.test(plain) ? yuan(fen(plain)) : null;
};

/** Rows as they are sent, none twice, and none gone that a formula or a tie reads. */
function checkedRows(table: NoteTable, rows: readonly NoteRow[]): readonly NoteRow[] {
  const keys = new Set<string>();
  for (const { key, name } of rows) {
    if (keys.has(key)) throw new Refusal("notes.rowTwice", { field: "rows", params: { row: name } });
    keys.add(key);
  }
  const formulas = Object.values(table.rowFormulas).join("\n");
  const isNeeded = (key: string) =>
    key in table.rowFormulas || formulas.includes(key) || table.ties.some(([row]) => row === key);
  const gone = (templateOf(table.id)?.rows ?? []).find(({ key }) => isNeeded(key) && !keys.has(key));
  if (gone) throw new Refusal("notes.rowNeeded", { field: "rows", params: { row: gone.name } });
  return rows;
}

type Sent = Input<Calls["SaveFsNote"]>["cells"][number];

/** A cell that was filled and comes back unchanged keeps its source; another value stands over what was filled. */
function storedCell(before: StoredCell | undefined, value: string): StoredCell {
  if (!before) return { v: value };
  if (before.v === value) return before;
  const filled = before.o ?? (before.s === undefined ? undefined : { v: before.v, s: before.s });
  if (!filled) return { v: value };
  return filled.v === value ? filled : { v: value, o: filled };
}

function checkedCells(note: StoredNote, rows: readonly NoteRow[], sent: readonly Sent[]): StoredCells {
  const table = computedTables([{ ...note, rows }]).get(note.code);
  const { columns } = tableOf(note);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const cells: Record<string, Record<string, StoredCell>> = {};
  for (const { row, column, value } of sent) {
    const params = { row: names.get(row) ?? row, column, text: value };
    if (!names.has(row) || !columns.slice(1).includes(column))
      throw new Refusal("notes.cellUnknown", { field: "cells", params });
    if (table?.isComputed(row, column)) throw new Refusal("notes.cellComputed", { field: "cells", params });
    if (value === "") continue;
    const text = isInWords(column) ? value : amountText(value);
    if (text === null) throw new Refusal("notes.notNumber", { field: "cells", params });
    cells[row] = { ...cells[row], [column]: storedCell(note.cells[row]?.[column], text) };
  }
  return cells;
}

interface Written {
  rows: readonly NoteRow[];
  cells: StoredCells;
  text: string;
}

const isChanged = ({ rows, cells, text }: Written, now: Written): boolean =>
  !isDeepStrictEqual({ rows, cells, text }, { rows: now.rows, cells: now.cells, text: now.text });

async function write(ctx: Context, note: StoredNote, action: string, now: Written): Promise<NoteSheet> {
  const { db, user } = ctx;
  const projectId = projectIdOf(db);
  const at = await momentOf(db);
  await db
    .updateTable("fs_note")
    .set({
      note_rows: JSON.stringify(now.rows),
      cells: JSON.stringify(now.cells),
      body: now.text,
      edited_by: user.id,
      edited_at: at,
      ...withEditor(note, user.id, isChanged(note, now)),
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", note.id)
    .execute();
  await ctx.audit({
    refType: "fsNote",
    refId: note.id,
    projectId,
    action,
    old: { rows: note.rows, cells: note.cells, text: note.text },
    new: { rows: now.rows, cells: now.cells, text: now.text },
  });
  return sheetOf(ctx, await readNotes(db, projectId, { id: note.id }), note.id);
}

export async function saveNote(ctx: Context, input: Input<Calls["SaveFsNote"]>): Promise<NoteSheet> {
  const note = await heldNote(ctx, input);
  requireDraft(note);
  const rows = checkedRows(tableOf(note), input.rows);
  return write(ctx, note, "update", { rows, cells: checkedCells(note, rows, input.cells), text: input.text });
}

/** What a source says into a cell: a person's own value stays above it. */
function refilled(before: StoredCell | undefined, { amount, kind, source }: FilledCell): StoredCell {
  const now = { v: yuan(amount), s: kind === "accounts" ? source : `${kind}:${source}` };
  const isTyped = before !== undefined && before.s === undefined && before.v !== now.v;
  return isTyped ? { v: before.v, o: now } : now;
}

/** Without what was filled before: a source that has nothing any more leaves nothing. */
const typedOnly = (own: Readonly<Record<string, StoredCell>> = {}): Record<string, StoredCell> =>
  Object.fromEntries(Object.entries(own).flatMap(([column, { v, s }]) => (s === undefined ? [[column, { v }]] : [])));

/** What was filled before and what is empty is filled anew; what people typed stays. */
export async function fillFromBooks(ctx: Context, input: Input<Calls["FillFsNote"]>): Promise<NoteSheet> {
  const { projectId, Id } = input;
  await holdNotes(ctx.db, projectId);
  const note = await oneNote(ctx.db, Id);
  requireDraft(note);
  const { balance, notes: standing } = await readNotes(ctx.db, projectId, { id: Id });
  if (!balance.source.period) throw new Refusal("notes.noBooks", { kind: "state" });
  const fresh = standing.find((one) => one.note.id === Id)?.fresh;
  if (!fresh || isNobodys(note, fresh)) throw new Refusal("notes.noItem", { kind: "state" });
  return write(ctx, note, "fill", { rows: fresh.rows, cells: refilledCells(note, fresh), text: note.text });
}

/** Nothing is declared that would fill it, and last year's notes have nothing either. */
const isNobodys = ({ code }: StoredNote, { cells, absent }: FilledTable): boolean =>
  cells.size === 0 && absent.length === 0 && sourcesOf(code).length === 0;

function refilledCells(note: StoredNote, fresh: FilledTable): StoredCells {
  const computed = computedTables([{ ...note, rows: fresh.rows }]).get(note.code);
  const cells: Record<string, Record<string, StoredCell>> = {};
  for (const { key } of fresh.rows) {
    const own = typedOnly(note.cells[key]);
    for (const [column, filled] of fresh.cells.get(key) ?? [])
      if (!computed?.isComputed(key, column)) own[column] = refilled(note.cells[key]?.[column], filled);
    for (const [column, word] of fresh.words.get(key) ?? []) own[column] ??= { v: word, s: "related:" };
    if (Object.keys(own).length > 0) cells[key] = own;
  }
  return cells;
}

export async function removeNote(ctx: Context, input: Input<Calls["RemoveFsNote"]>) {
  const { projectId, Id, reason } = input;
  if (!saysWhatWasSeen(reason)) throw new Refusal("notes.wordsShort", { field: "reason" });
  const note = await heldNote(ctx, input);
  requireDraft(note);
  const at = await momentOf(ctx.db);
  await ctx.db
    .updateTable("fs_note")
    .set({ removed_at: at, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "fsNote",
    refId: Id,
    projectId,
    action: "delete",
    old: { title: note.title, rows: note.rows, cells: note.cells, text: note.text },
    new: { reason },
  });
  return getNotes(ctx, { projectId });
}
