/** Notes made, filled, written and taken out. Whoever writes holds the project's notes: tables read each other. */
import type { NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { projectIdOf } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { fen, yuan } from "@digao/domain/money";
import { fillNote, type NoteAccount } from "@digao/domain/notes/fill";
import { isInWords, type NoteRow, type NoteTable } from "@digao/domain/notes/table";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { itemLead } from "../../papers/statement-items/door.ts";
import { noteTables, templateOf } from "./catalogue.ts";
import { getNotes, sheetOf } from "./read.ts";
import { computedTables, oneNote, type StoredCell, type StoredCells, type StoredNote, tableOf } from "./rows.ts";
import { readNotes } from "./standing.ts";

type Calls = typeof notes;

/** Of every note of the project: they read each other. */
export const holdNotes = (ctx: Context, projectId: number): Promise<void> => holdRecord(ctx.db, "notes of", projectId);

/** Held, as it was seen. */
export async function heldNote(
  ctx: Context,
  { Id, rowVersion }: { Id: number; rowVersion: number },
): Promise<StoredNote> {
  await holdNotes(ctx, projectIdOf(ctx.db));
  const note = await oneNote(ctx.db, Id);
  checkVersion(rowVersion, note);
  return note;
}

export function requireDraft({ amountHash }: StoredNote): void {
  if (amountHash !== null) throw new Refusal("notes.published", { kind: "state" });
}

export async function createNotes(ctx: Context, { projectId, codes }: Input<Calls["CreateFsNote"]>) {
  const { db, user } = ctx;
  await holdNotes(ctx, projectId);
  const unknown = codes.find((code) => !templateOf(code));
  if (unknown) throw new Refusal("notes.codeUnknown", { field: "codes", params: { code: unknown } });
  const { notes: there } = await readNotes(db, projectId);
  const here = new Set(there.map(({ note }) => note.code));
  const added = noteTables().filter(({ id }) => codes.includes(id) && !here.has(id));
  const at = await momentOf(db);
  for (const { id, title, rows } of added) {
    const { id: noteId } = await db
      .insertInto("fs_note")
      .values({
        project_id: projectId,
        code: id,
        title,
        sort: Number(id.slice(2)),
        note_rows: JSON.stringify(rows),
        edited_by: user.id,
        edited_at: at,
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

/** A cell that was filled and comes back unchanged keeps its source. */
function storedCell(before: StoredCell | undefined, value: string): StoredCell {
  return before && before.v === value ? before : { v: value };
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
  return sheetOf(ctx, await readNotes(db, projectId), note.id);
}

export async function saveNote(ctx: Context, input: Input<Calls["SaveFsNote"]>): Promise<NoteSheet> {
  const note = await heldNote(ctx, input);
  requireDraft(note);
  const rows = checkedRows(tableOf(note), input.rows);
  return write(ctx, note, "update", { rows, cells: checkedCells(note, rows, input.cells), text: input.text });
}

/** Accounts that an item is less: what is provided for, depreciated or amortised. */
const provision = /^(1231|14(71|76)|15(02|12|22|23)|16(02|03|07|22|32|42|43)|170[23])/u;

async function accountsFor(ctx: Context, itemId: number): Promise<NoteAccount[]> {
  const { subject, rows } = await itemLead(ctx, itemId, "zh");
  const { chart } = subject.items.balance.source;
  const sign = signOf(subject.item.line.direction);
  return rows.map((row) => {
    const account = row.accountCode === null ? undefined : chart.accounts.get(row.accountCode);
    const standard = account?.stdCode ?? row.accountCode ?? "";
    const debits = fen(row.periodDr) + fen(row.ajeDr) + fen(row.rjeDr);
    const credits = fen(row.periodCr) + fen(row.ajeCr) + fen(row.rjeCr);
    const [increase, decrease] = sign > 0n ? [debits, credits] : [credits, debits];
    const names = [...(account?.fullName ?? "").split("-"), row.name].filter((name) => name !== "");
    return {
      names: [...new Set(names)],
      code: row.accountCode ?? row.name,
      close: fen(row.audited),
      open: row.prior === null ? null : fen(row.prior),
      increase,
      decrease,
      isProvision: provision.test(standard),
    };
  });
}

/** What was filled before and what is empty is filled anew; what people typed stays. */
export async function fillFromBooks(ctx: Context, input: Input<Calls["FillFsNote"]>): Promise<NoteSheet> {
  await holdNotes(ctx, projectIdOf(ctx.db));
  const note = await oneNote(ctx.db, input.Id);
  requireDraft(note);
  const { balance } = await readNotes(ctx.db, projectIdOf(ctx.db));
  if (!balance.source.period) throw new Refusal("notes.noBooks", { kind: "state" });
  const table = tableOf(note);
  const item = balance.source.items.find(({ line }) => line.code === table.fsItemCode);
  if (!item) throw new Refusal("notes.noItem", { kind: "state" });
  const filled = fillNote(table, await accountsFor(ctx, item.id));
  const computed = computedTables([{ ...note, rows: filled.rows }]).get(note.code);
  const cells: Record<string, Record<string, StoredCell>> = {};
  for (const { key } of filled.rows) {
    const typed = Object.entries(note.cells[key] ?? {}).filter(([, { s }]) => s === undefined);
    const own: Record<string, StoredCell> = {};
    for (const [column, { amount, source }] of filled.cells.get(key) ?? [])
      if (!computed?.isComputed(key, column)) own[column] = { v: yuan(amount), s: source };
    for (const [column, cell] of typed) own[column] = cell;
    if (Object.keys(own).length > 0) cells[key] = own;
  }
  return write(ctx, note, "fill", { rows: filled.rows, cells, text: note.text });
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
