/** Notes in English beside the Chinese: the same cells under names of their own; what has no English is listed. */
import { isDeepStrictEqual } from "node:util";
import type { NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { needsEnglish, unlikeAmounts } from "@digao/domain/notes/english";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import type { Context } from "../../../platform/serve.ts";
import { heldNote, requireDraft, withEditor } from "./acts.ts";
import { sheetOf } from "./read.ts";
import { notesIn, oneNote, type StoredNote, tableOf } from "./rows.ts";
import { readNotes } from "./standing.ts";

type Calls = typeof notes;

let kept: Readonly<Record<string, string>> | null = null;
const words = (): Readonly<Record<string, string>> => {
  kept ??= JSON.parse(readCatalogue("notes_english.json")) as Record<string, string>;
  return kept;
};

export type Names = ReadonlyMap<string, string>;

/** English of accounts and of lines of statements by their Chinese names, the last part of an account's too. */
export async function knownNames(db: Db): Promise<Names> {
  const accounts = await db.selectFrom("std_account").select(["name", "name_en as en"]).execute();
  const items = await db.selectFrom("fs_item").select(["name_zh as name", "name_en as en"]).execute();
  const named = [...accounts, ...items].filter(({ en }) => en !== "");
  return new Map([
    ...named.map(({ name, en }) => [name.split("-").at(-1) ?? name, en] as const),
    ...named.map(({ name, en }) => [name, en] as const),
    ...Object.entries(words()),
  ]);
}

export interface EnglishName {
  name: string;
  /** "": none yet. */
  en: string;
  isOwn: boolean;
}

/** Names of rows and columns, each once. */
export function namesOf(note: StoredNote, known: Names): EnglishName[] {
  const { columns, rows } = tableOf(note);
  const names = new Set([...columns, ...rows.map(({ name }) => name)].filter(needsEnglish));
  return [...names].map((name) => {
    const own = note.namesEn[name];
    return { name, en: own ?? known.get(name) ?? "", isOwn: own !== undefined };
  });
}

export const titleIn = (note: StoredNote, known: Names): string => note.titleEn || known.get(note.title) || "";

/** What of a note has no English. */
export function missingOf(note: StoredNote, known: Names) {
  return {
    title: titleIn(note, known) === "",
    text: note.text.trim() !== "" && note.textEn.trim() === "",
    names: namesOf(note, known).flatMap(({ name, en }) => (en === "" ? [name] : [])),
  };
}

/** Amounts of either sentence that the other does not say; nothing while there is no English. */
export const textUnlike = ({ text, textEn }: Pick<StoredNote, "text" | "textEn">): string[] =>
  textEn.trim() === "" ? [] : unlikeAmounts(text, textEn);

export async function getEnglish(
  { db }: Context,
  { Id }: Input<Calls["GetNoteEnglish"]>,
): Promise<Output<Calls["GetNoteEnglish"]>> {
  const note = await oneNote(db, Id);
  const known = await knownNames(db);
  return {
    title: titleIn(note, known),
    text: note.textEn,
    names: namesOf(note, known),
    textDiffers: textUnlike(note),
    rowVersion: note.rowVersion,
  };
}

export async function getMissing({ db }: Context): Promise<Output<Calls["GetNoteTranslations"]>> {
  const known = await knownNames(db);
  const notes = await notesIn(db);
  const items = notes.map((note) => {
    const { title: lacksTitle, text: lacksText, names } = missingOf(note, known);
    return { noteId: note.id, title: note.title, lacksTitle, lacksText, names, textDiffers: textUnlike(note) };
  });
  const isOpen = (one: (typeof items)[number]): boolean =>
    one.lacksTitle || one.lacksText || one.names.length > 0 || one.textDiffers.length > 0;
  return { total: notes.length, items: items.filter(isOpen) };
}

export async function saveEnglish(ctx: Context, input: Input<Calls["SaveNoteEnglish"]>): Promise<NoteSheet> {
  const { db, user } = ctx;
  const { projectId, title, text, names } = input;
  const note = await heldNote(ctx, input);
  requireDraft(note);
  const known = await knownNames(db);
  const listed = new Set(namesOf(note, known).map(({ name }) => name));
  const unknown = names.find(({ name }) => !listed.has(name));
  if (unknown) throw new Refusal("notes.nameUnknown", { field: "names", params: { name: unknown.name } });
  const own = Object.fromEntries(
    names.flatMap(({ name, en }) => (en === "" || en === known.get(name) ? [] : [[name, en]])),
  );
  const titleEn = title === known.get(note.title) ? "" : title;
  const before = [note.titleEn, note.textEn, note.namesEn];
  const hasChanged = !isDeepStrictEqual([titleEn, text, own], before);
  const at = await momentOf(db);
  await db
    .updateTable("fs_note")
    .set({ title_en: titleEn, body_en: text, names_en: JSON.stringify(own) })
    .set({ edited_by: user.id, edited_at: at, ...withEditor(note, user.id, hasChanged) })
    .set({ row_version: sql`row_version + 1` })
    .where("id", "=", note.id)
    .execute();
  await ctx.audit({
    refType: "fsNote",
    refId: note.id,
    projectId,
    action: "translate",
    old: { title: note.titleEn, text: note.textEn, names: note.namesEn },
    new: { title, text, names: own },
  });
  return sheetOf(ctx, await readNotes(db, projectId, { id: note.id }), note.id);
}
