/** Taking in a filled-in sheet: each row new, changed, the same or wrong; looked at first, then written all together or the right ones alone. */

import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Endpoint } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import type { RegisterImported, RegisterImportRow } from "@digao/contract/register/imported";
import { type ImportInput, importKeysOf, type PasteInput } from "@digao/contract/register/register";
import { Refusal } from "../refusal.ts";
import { type Context, type PlannedHandler, unread } from "../serve.ts";
import type { Draft } from "./judge.ts";
import { type Judged, type Judging, judgeRow, tell } from "./judge-rows.ts";
import { knownRows, type Meant, rowKey } from "./known-rows.ts";
import type { Made, Parts } from "./parts.ts";
import { headingsOf, pastedSheet, registerSheet, rereadSheet, type Sheet, type SheetRow } from "./sheet-in.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { createRecord, updateRecord } from "./write.ts";

/** Says which records, in which version, the preview stood on. */
function stampOf(judged: readonly Judged[]): string {
  const stand = judged.flatMap((one) =>
    [one, ...(one.also ?? [])].map(({ shown, current }) => [
      shown.row,
      shown.kind,
      current?.id ?? 0,
      current?.rowVersion ?? 0,
    ]),
  );
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

interface Taking {
  place: Draft;
  reason: string;
  ahead: Draft | undefined;
}

async function take(ctx: Context, parts: Parts, judged: Judged, { place, reason, ahead }: Taking): Promise<Made[]> {
  if (judged.shown.kind === "new") return [await createRecord(ctx, parts, { ...judged.draft, ...place }, ahead)];
  for (const { shown, draft, current } of [judged, ...(judged.also ?? [])])
    if (shown.kind === "changed" && current)
      await updateRecord(ctx, parts, {
        id: current.id,
        rowVersion: current.rowVersion,
        input: { ...draft, reason },
      });
  return [];
}

/** One row of the sheet: the record that it means or makes, or each of those that it leaves open. */
async function judgeOne(judging: Judging, row: SheetRow, meant: Meant): Promise<Judged> {
  if ("one" in meant) return judgeRow(judging, row, meant.one);
  const { spec } = judging.parts;
  const [by] = importKeysOf(spec);
  // What is left empty says nothing of records that the sheet does not tell apart.
  const said = { ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([, text]) => text !== "")) };
  const each: Judged[] = [];
  for (const record of meant.every) each.push(await judgeRow(judging, said, () => record));
  const right = each.filter(({ shown }) => shown.kind !== "wrong");
  const first = right.find(({ shown }) => shown.kind === "changed") ?? right[0] ?? each[0];
  if (first) return { ...first, also: right.filter((one) => one !== first) };
  const nobody = tell(judging, by, "register.sheetNobody", { value: row.cells[by] ?? "" });
  const shown = { row: row.row, kind: "wrong" as const, cells: { ...row.cells }, before: {}, problems: nobody };
  return { shown, draft: {}, current: null };
}

/** The later of two rows that say the same would stand beside the first as a second record, or take its place. */
function named(judging: Judging, judged: Judged, key: string | undefined): Judged {
  if (key === undefined) return judged;
  const { spec } = judging.parts;
  const [by] = importKeysOf(spec);
  const { row, problems } = judged.shown;
  const first = judging.seen.get(key);
  if (first === undefined) {
    judging.seen.set(key, row);
    return judged;
  }
  const params = { row: first, field: wordIn(judging.ctx.lang, spec.fields[by]?.words ?? ["", ""]) };
  const twice = tell(judging, by, "register.sheetTwice", params);
  return { ...judged, shown: { ...judged.shown, kind: "wrong", problems: [...problems, ...twice] } };
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

export const pasteRecords = async (
  ctx: Context,
  parts: Parts,
  { text, rows, ...input }: PasteInput & Draft,
): Promise<RegisterImported> => {
  const headings = headingsOf(parts.spec, ctx.lang);
  return importRecords(ctx, parts, input, rows.length > 0 ? rereadSheet(rows, headings) : pastedSheet(text, headings));
};

const rowsOfTurn = 50;

async function importRecords(
  ctx: Context,
  parts: Parts,
  { isPreview, isPartial, stamp, reason, ...place }: ImportInput & Draft,
  sheet: Sheet,
): Promise<RegisterImported> {
  if (!isPreview) {
    await parts.holdForSheet?.(ctx);
    await parts.lock?.(ctx, []);
  }
  const words = await vocabularyOf(ctx, parts);
  const reading = { ctx, parts, words, sheet, place };
  const known = await knownRows(reading);
  const [matchedBy] = importKeysOf(parts.spec);
  const { date1904 } = sheet;
  const judging: Judging = { ctx, parts, date1904, words, matchedBy, ids: new Map(), seen: new Map() };
  const judged: Judged[] = [];
  for (const [at, row] of sheet.rows.entries()) {
    judged.push(named(judging, await judgeOne(judging, row, await known(row)), await rowKey(reading, row)));
    // Other calls have their turn.
    if (at % rowsOfTurn === 0) await nextTurn();
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
  for (const one of judged)
    made.push(...(await take(ctx, parts, one, { place, reason, ahead: ahead[fresh.indexOf(one)] })));
  return { ...answer, file: made.length > 0 ? await parts.file?.(ctx, made) : undefined };
}
