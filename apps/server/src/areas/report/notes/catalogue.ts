/** Templates of note tables (`notes_tables.json`), read once. */
import { type NoteTable, noteTable } from "@digao/domain/notes/table";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";

let kept: readonly NoteTable[] | null = null;

export function noteTables(): readonly NoteTable[] {
  kept ??= (JSON.parse(readCatalogue("notes_tables.json")) as Parameters<typeof noteTable>[0][]).map(noteTable);
  return kept;
}

export const templateOf = (code: string): NoteTable | undefined => noteTables().find(({ id }) => id === code);
