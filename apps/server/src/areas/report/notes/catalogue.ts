/** Templates of notes, read once: tables (`notes_tables.json`), and chapters of words alone (`notes_toc.json`). */
import { type NoteTable, noteTable } from "@digao/domain/notes/table";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";

let kept: readonly NoteTable[] | null = null;

/** The chapter that the tables stand in. */
const TABLES = 6;

const chapter = (title: string, no: number): NoteTable =>
  noteTable({
    id: `TC${String(no).padStart(2, "0")}`,
    title: title.replace(/^[一二三四五六七八九十]+、/u, ""),
    columns: [""],
    rows: [],
  });

function read(): NoteTable[] {
  const tables = JSON.parse(readCatalogue("notes_tables.json")) as Parameters<typeof noteTable>[0][];
  const chapters = (JSON.parse(readCatalogue("notes_toc.json")) as string[]).map((title, at) => chapter(title, at + 1));
  return [...chapters.slice(0, TABLES - 1), ...tables.map(noteTable), ...chapters.slice(TABLES)];
}

/** In the order of the notes. */
export function noteTables(): readonly NoteTable[] {
  kept ??= read();
  return kept;
}

export const templateOf = (code: string): NoteTable | undefined => noteTables().find(({ id }) => id === code);

/** Chapters stand around the tables. */
export function sortOf(code: string): number {
  const no = Number(code.slice(2));
  if (!code.startsWith("TC")) return no;
  return no < TABLES ? no - 100 : no + 100;
}
