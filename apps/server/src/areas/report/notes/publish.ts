/** Publishing: every tie agrees or was compared by a person, by a leader who edited nothing of it since it was last published; taken back with a reason. */

import type { NoteSheet, NoteTie, notes } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import type { Input } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { openPlaces } from "@digao/domain/notes/policies";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { unchangedNames, unchangedTexts } from "../../../platform/roll-forward/carried.ts";
import type { Context } from "../../../platform/serve.ts";
import { askFigures, holdFigures, liveFigures, releaseFigures } from "../../../platform/tie-out/figures.ts";
import { heldNote, requireDraft, withEditor } from "./acts.ts";
import { textUnlike } from "./english.ts";
import { holdNotes } from "./hold.ts";
import { sheetOf } from "./read.ts";
import { oneNote } from "./rows.ts";
import { type NoteStanding, readNotes, tableAmounts } from "./standing.ts";
import { figuresOfNote } from "./tie-out.ts";

type Calls = typeof notes;

const listOf = ({ lang }: Context, words: readonly string[]): string => words.join(lang === "zh" ? "、" : ", ");

const saidOf = ({ row, column, difference }: NoteTie): string =>
  `${row} ${column}${difference === null ? "" : ` ${difference}`}`;

function requireTied(ctx: Context, { note, ties, textDiffers, table }: NoteStanding): void {
  if (note.text === "" && tableAmounts({ table }).length === 0) throw new Refusal("notes.empty", { kind: "state" });
  for (const [state, key] of [
    [noteTie.differs, "notes.differs"],
    [noteTie.notCompared, "notes.notCompared"],
  ] as const) {
    const open = ties.filter((tie) => tie.state === state);
    const params = { count: open.length, names: listOf(ctx, open.slice(0, 5).map(saidOf)) };
    if (open.length > 0) throw new Refusal(key, { kind: "state", params });
  }
  const places = openPlaces(`${note.text}\n${note.textEn}`);
  if (places.length > 0) throw new Refusal("notes.textOpen", { kind: "state", params: { names: listOf(ctx, places) } });
  const unlike = textUnlike(note);
  if (unlike.length > 0)
    throw new Refusal("notes.englishDiffers", { kind: "state", params: { texts: listOf(ctx, unlike) } });
  if (textDiffers.length > 0)
    throw new Refusal("notes.textDiffers", { kind: "state", params: { texts: listOf(ctx, textDiffers) } });
}

export async function publishNote(ctx: Context, input: Input<Calls["PublishFsNote"]>): Promise<NoteSheet> {
  const { db, user } = ctx;
  const { projectId, Id } = input;
  const note = await heldNote(ctx, input);
  requireDraft(note);
  if (note.editors.includes(user.id))
    throw new Refusal("notes.ownEdit", { kind: "forbidden", params: { name: note.editorNames } });
  // Behind this entry nobody changes what the ties are read from.
  await ctx.audit({ refType: "fsNote", refId: Id, projectId, action: "publish", new: { title: note.title } });
  const standing = await readNotes(db, projectId, { id: Id });
  const one = standing.notes.find((found) => found.note.id === Id);
  if (!one) throw missing("notes.missing");
  requireTied(ctx, one);
  const carried = unchangedNames(await unchangedTexts(db, "fsNote", Id));
  if (carried !== null) throw new Refusal("rollForward.unchanged", { kind: "state", params: { names: carried } });
  const at = await momentOf(db);
  await db
    .updateTable("fs_note")
    .set({ amount_hash: one.hash, published_by: user.id, published_at: at, is_reviewed: true })
    .set({ row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  const live = await liveFigures(askFigures(db, projectId));
  await holdFigures(db, { refType: "fsNote", refId: Id }, figuresOfNote(one, live));
  return sheetOf(ctx, await readNotes(db, projectId, { id: Id }), Id);
}

export async function unpublishNote(ctx: Context, input: Input<Calls["UnpublishFsNote"]>): Promise<NoteSheet> {
  const { projectId, Id, reason } = input;
  if (!saysWhatWasSeen(reason)) throw new Refusal("notes.wordsShort", { field: "reason" });
  const note = await heldNote(ctx, input);
  if (note.amountHash === null) throw new Refusal("notes.notPublished", { kind: "state" });
  await ctx.db
    .updateTable("fs_note")
    .set({ amount_hash: null, published_by: null, published_at: null, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await releaseFigures(ctx.db, { refType: "fsNote", refId: Id });
  await ctx.audit({
    refType: "fsNote",
    refId: Id,
    projectId,
    action: "unpublish",
    old: { publishedBy: note.publishedBy, publishedAt: note.publishedAt },
    new: { reason },
  });
  return sheetOf(ctx, await readNotes(ctx.db, projectId, { id: Id }), Id);
}

/** What a machine cannot compare a person does, and says what with; another amount asks again. */
export async function answerTie(ctx: Context, input: Input<Calls["AnswerNoteTie"]>): Promise<NoteSheet> {
  const { db, user } = ctx;
  const { projectId, Id, row, column, target, note: seen, words } = input;
  if (!saysWhatWasSeen(words)) throw new Refusal("notes.wordsShort", { field: "words" });
  await holdNotes(db, projectId);
  const note = await oneNote(db, Id);
  requireDraft(note);
  const standing = await readNotes(db, projectId, { id: Id });
  const ties = standing.notes.find((one) => one.note.id === Id)?.ties ?? [];
  const tie = ties.find((one) => one.row === row && one.column === column && one.target === target);
  if (!tie) throw missing("notes.tieUnknown");
  if (tie.state === noteTie.agrees || tie.state === noteTie.differs)
    throw new Refusal("notes.tieCompared", { kind: "state" });
  if (tie.note !== seen) throw new Refusal("notes.tieChanged", { kind: "conflict" });
  const at = await momentOf(db);
  // Part of the note's work: whoever compared does not publish.
  await db
    .updateTable("fs_note")
    .set({ edited_by: user.id, edited_at: at, ...withEditor(note, user.id) })
    .where("id", "=", Id)
    .execute();
  await db
    .insertInto("fs_note_answer")
    .values({
      project_id: projectId,
      note_id: Id,
      row_key: row,
      column_name: column,
      target,
      amount: seen,
      words,
      answered_at: at,
    })
    .execute();
  await ctx.audit({ refType: "fsNote", refId: Id, projectId, action: "answer", new: { row, column, target, words } });
  return sheetOf(ctx, await readNotes(db, projectId, { id: Id }), Id);
}
