/** Notes and accounting policies: their rows and words, never an amount. */
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { hashOfText } from "../../../platform/roll-forward/carried.ts";
import {
  type Carried,
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { templateOf } from "./catalogue.ts";
import { holdNotes } from "./hold.ts";
import { notesIn, type StoredNote } from "./rows.ts";

const textOf = ({ text, textEn }: Pick<StoredNote, "text" | "textEn">): string => `${text}\n${textEn}`;
const hasText = ({ text, textEn }: Pick<StoredNote, "text" | "textEn">): boolean => text !== "" || textEn !== "";

async function write({ ctx, toId }: RollTake, note: StoredNote, withTexts: boolean): Promise<number> {
  const { db, user } = ctx;
  const { id } = await db
    .insertInto("fs_note")
    .values({
      project_id: toId,
      code: note.code,
      title: note.title,
      title_en: note.titleEn,
      names_en: JSON.stringify(note.namesEn),
      sort: note.sort,
      note_rows: JSON.stringify(note.rows),
      body: withTexts ? note.text : "",
      body_en: withTexts ? note.textEn : "",
      edited_by: user.id,
      edited_at: await momentOf(db),
      editors: [user.id],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "fsNote", refId: id, projectId: toId, action: "create", new: { title: note.title } });
  return id;
}

async function takeOne(take: RollTake, note: StoredNote, here: ReadonlySet<string>): Promise<RollRow> {
  const way = take.wayOf(note.id);
  if (way === null) return left(note, "rollForward.notChosen");
  if (here.has(note.code)) return left(note, "rollForward.thereAlready");
  if (!templateOf(note.code)) return left(note, "notes.codeUnknown", { code: note.code });
  const refId = await write(take, note, way === "take");
  const row: RollRow = {
    sourceId: note.id,
    title: note.title,
    outcome: way === "take" ? "taken" : "template",
    ref: { refType: "fsNote", refId },
  };
  if (way === "take" && hasText(note)) {
    row.text = hashOfText(textOf(note));
    row.held = { by: "fsNote", id: refId };
  }
  return row;
}

async function takeNotes(take: RollTake): Promise<RollRow[]> {
  const { ctx, from, toId } = take;
  await holdNotes(ctx.db, toId);
  const here = new Set((await notesIn(ctx.db)).map(({ code }) => code));
  const rows: RollRow[] = [];
  for (const note of await notesIn(from)) rows.push(await takeOne(take, note, here));
  return rows;
}

async function unchanged(db: Db, carried: readonly Carried[]): Promise<ReadonlySet<number>> {
  const hashes = new Map(carried.map(({ refId, hash }) => [refId, hash]));
  const { rows } = await sql<{ id: number; text: string; textEn: string }>`
    select n.id, n.body as text, n.body_en as "textEn" from fs_note n
    where ${ofProject("n")} and n.removed_at is null and n.id = any(${[...hashes.keys()]}::bigint[])`.execute(db);
  return new Set(rows.flatMap((row) => (hashes.get(row.id) === hashOfText(textOf(row)) ? [row.id] : [])));
}

export const notesRollForward: RollForwardPart = {
  code: "notes",
  words: ["附注及会计政策文字", "Texts of notes and policies"],
  stands: "taken",
  ways: ["take", "template"],
  tables: ["fs_note"],
  list: async ({ from }: RollAsk) => (await notesIn(from)).map(({ id, title }) => ({ id, title })),
  take: takeNotes,
  unchanged,
};
