/** Taking in a filled-in sheet: each row new, changed, the same or wrong; looked at first, then written all together or the right ones alone. */
import { createHash } from "node:crypto";
import type { Endpoint } from "@digao/contract/endpoint";
import { columnOf } from "@digao/contract/register/fields";
import type { RegisterImported, RegisterImportRow } from "@digao/contract/register/imported";
import type { Declared, ImportInput, PasteInput } from "@digao/contract/register/register";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import { type Context, type PlannedHandler, unread } from "../serve.ts";
import { standing } from "./conditions.ts";
import { selected } from "./expressions.ts";
import type { Draft } from "./judge.ts";
import { differing, type Judged, type Judging, judgeRow } from "./judge-rows.ts";
import type { Made, Parts } from "./parts.ts";
import type { Row } from "./read.ts";
import { headingsOf, pastedSheet, registerSheet, type Sheet } from "./sheet-in.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { createRecord, updateRecord } from "./write.ts";

const matchedBy = (spec: Declared): string => spec.importedBy ?? spec.label;

async function existingRows(ctx: Context, parts: Parts, sheet: Sheet, place: Draft): Promise<Map<string, Row[]>> {
  const { spec, computed } = parts;
  const by = matchedBy(spec);
  if (spec.importAdds) return new Map();
  const values = sheet.rows.map(({ cells }) => cells[by] ?? "");
  const within = spec.isOfProject && !spec.isOfClient ? sql`t.project_id = ${place.projectId}` : sql`true`;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)} and ${within} and ${sql.ref(`t.${columnOf(by)}`)} = any(${values}::text[])`.execute(
    ctx.db,
  );
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(String(row[by]), [...(byKey.get(String(row[by])) ?? []), row]);
  return byKey;
}

/** The record that a row means. Of those that may share their name only one that is the same in all: nothing of another is written over. */
function meantBy(spec: Declared, named: readonly Row[], draft: Draft | null): Row | null {
  if (spec.fields[matchedBy(spec)]?.isUnique) return named[0] ?? null;
  return (draft && named.find((row) => differing(spec, draft, row).length === 0)) ?? null;
}

/** Says which records, in which version, the preview stood on. */
function stampOf(judged: readonly Judged[]): string {
  const stand = judged.map(({ shown, current }) => [shown.row, shown.kind, current?.id ?? 0, current?.rowVersion ?? 0]);
  return createHash("sha256").update(JSON.stringify(stand)).digest("hex");
}

function answerOf(judged: readonly Judged[], sheet: Sheet, isPreview: boolean): RegisterImported {
  const count = (kind: RegisterImportRow["kind"]): number => judged.filter(({ shown }) => shown.kind === kind).length;
  return {
    isPreview,
    newCount: count("new"),
    changedCount: count("changed"),
    sameCount: count("same"),
    wrongCount: count("wrong"),
    unreadColumns: sheet.unreadColumns,
    stamp: stampOf(judged),
    rows: judged.map(({ shown }) => shown),
  };
}

async function take(
  ctx: Context,
  parts: Parts,
  { shown, draft, current }: Judged,
  place: Draft,
  ahead: Draft | undefined,
): Promise<Made[]> {
  if (shown.kind === "new") return [await createRecord(ctx, parts, { ...draft, ...place }, ahead)];
  if (shown.kind === "changed" && current)
    await updateRecord(ctx, parts, { id: current.id, rowVersion: current.rowVersion, input: draft });
  return [];
}

/** The sheet is read while no transaction is open. */
export const sheetImport = (parts: Parts): PlannedHandler<Endpoint> => ({
  plan: async (ctx, _input, [upload]) =>
    upload ? () => ctx.readFile(registerSheet, upload.tempPath, headingsOf(parts.spec, ctx.lang)) : null,
  run: async (ctx, input, found, [upload]) => {
    if (!upload) throw new Refusal("register.sheetMissing", { field: "file" });
    if (!found) throw unread();
    return importRecords(ctx, parts, input as ImportInput & Draft, found as Sheet);
  },
});

export const pasteRecords = (
  ctx: Context,
  parts: Parts,
  { text, ...input }: PasteInput & Draft,
): Promise<RegisterImported> => importRecords(ctx, parts, input, pastedSheet(text, headingsOf(parts.spec, ctx.lang)));

async function importRecords(
  ctx: Context,
  parts: Parts,
  { isPreview, isPartial, stamp, ...place }: ImportInput & Draft,
  sheet: Sheet,
): Promise<RegisterImported> {
  if (!isPreview) await parts.lock?.(ctx, []);
  const [words, existing] = await Promise.all([vocabularyOf(ctx, parts), existingRows(ctx, parts, sheet, place)]);
  const by = matchedBy(parts.spec);
  const { date1904 } = sheet;
  const judging: Judging = { ctx, parts, date1904, words, matchedBy: by, ids: new Map(), seen: new Map() };
  const judged: Judged[] = [];
  for (const row of sheet.rows) {
    const named = existing.get(row.cells[by] ?? "") ?? [];
    judged.push(await judgeRow(judging, row, (draft) => meantBy(parts.spec, named, draft)));
  }
  const answer = answerOf(judged, sheet, isPreview);
  if (isPreview) return answer;
  if (stamp !== undefined && stamp !== answer.stamp) throw new Refusal("register.sheetStale", { kind: "state" });
  if (answer.wrongCount > 0 && !isPartial) {
    const data = { rows: answer.rows.filter(({ kind }) => kind === "wrong") };
    throw new Refusal("register.sheetWrong", { kind: "state", params: { count: answer.wrongCount }, data });
  }
  const fresh = judged.filter(({ shown }) => shown.kind === "new");
  const ahead = (await parts.ahead?.(fresh.map(({ draft }) => draft))) ?? [];
  const made: Made[] = [];
  for (const one of judged) made.push(...(await take(ctx, parts, one, place, ahead[fresh.indexOf(one)])));
  return { ...answer, file: made.length > 0 ? await parts.file?.(ctx, made) : undefined };
}
