/** Taking in a filled-in sheet: each row new, changed, the same or wrong; looked at first, then written all together or the right ones alone. */
import { createHash } from "node:crypto";
import type { Endpoint } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { messageOf, type Params } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { percentOf } from "@digao/contract/percent";
import { columnOf, type Field } from "@digao/contract/register/fields";
import type { RegisterImported, RegisterImportRow } from "@digao/contract/register/imported";
import {
  type Declared,
  type ImportInput,
  type PasteInput,
  wordsOf,
  writtenOf,
} from "@digao/contract/register/register";
import { schemasOf } from "@digao/contract/register/schemas";
import { sql } from "kysely";
import { issueText } from "../http/validation.ts";
import { Refusal } from "../refusal.ts";
import { type Context, type PlannedHandler, unread } from "../serve.ts";
import { type KnownIds, meaningOf } from "./cells-in.ts";
import { standing } from "./conditions.ts";
import { ownRows, selected } from "./expressions.ts";
import { type Draft, problemsOf, stored } from "./judge.ts";
import { masked } from "./masks.ts";
import type { Made, Parts } from "./parts.ts";
import type { Row } from "./read.ts";
import { headingsOf, pastedSheet, registerSheet, type Sheet, type SheetRow } from "./sheet-in.ts";
import { filledIn, textOf } from "./sheet-out.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";
import { createRecord, updateRecord } from "./write.ts";

interface Judging {
  ctx: Context;
  parts: Parts;
  sheet: Sheet;
  words: Vocabulary;
  /** Records in force by the field that rows are known by. */
  known: ReadonlyMap<string, Row[]>;
  /** Ids of the names met so far. */
  ids: KnownIds;
  /** Rows of the sheet by what they hold in unique fields. */
  seen: Map<string, number>;
}
interface Judged {
  shown: RegisterImportRow;
  draft: Draft;
  current: Row | null;
}
type Problems = { field: string; message: string }[];

const knownBy = (spec: Declared): string => spec.importedBy ?? spec.label;

async function knownRows(ctx: Context, parts: Parts, sheet: Sheet, place: Draft): Promise<Map<string, Row[]>> {
  const { spec, computed } = parts;
  const by = knownBy(spec);
  if (spec.importAdds) return new Map();
  const values = sheet.rows.map(({ cells }) => cells[by] ?? "");
  const within = spec.isOfProject && !spec.isOfClient ? sql`t.project_id = ${place.projectId}` : sql`true`;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)} and ${within} and ${sql.ref(`t.${columnOf(by)}`)} = any(${values}::text[])`.execute(
    ctx.db,
  );
  const known = new Map<string, Row[]>();
  for (const row of rows) known.set(String(row[by]), [...(known.get(String(row[by])) ?? []), row]);
  return known;
}

const tell = ({ ctx }: Judging, field: string, key: MessageKey, params: Params): Problems => [
  { field, message: messageOf(ctx.lang, key, params) },
];

/** What the cells mean; columns that the sheet lacks stay as the record has them. */
async function valuesOf(judging: Judging, { cells }: SheetRow, current: Row | null): Promise<[Draft, Problems]> {
  const { ctx, parts, words, sheet, ids } = judging;
  const draft: Draft = {};
  const problems: Problems = [];
  for (const [name, field] of writtenOf(parts.spec)) {
    const text = cells[name];
    if (text === undefined) {
      draft[name] = current?.[name];
      continue;
    }
    const meant = await meaningOf({ ctx, words, date1904: sheet.date1904, ids }, field, text);
    if ("value" in meant) draft[name] = meant.value;
    else problems.push(...tell(judging, name, meant.key, meant.params));
  }
  return [draft, problems];
}

/** Held to the limits of a record that is typed in; cells that could not be read are wrong already. */
function limitProblems({ ctx, parts: { spec } }: Judging, draft: Draft, misread: Problems): [Draft, Problems] {
  const sent = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== null));
  const judged = schemasOf(spec).values.safeParse(sent);
  if (judged.success) return [stored(spec, judged.data), misread];
  const problems = judged.error.issues.flatMap((issue): Problems => {
    const field = String(issue.path[0] ?? "");
    const declared: Field | undefined = spec.fields[field];
    return declared && !misread.some((one) => one.field === field)
      ? [{ field, message: issueText(issue, sent, ctx.lang, wordIn(ctx.lang, declared.words)) }]
      : [];
  });
  return [draft, [...misread, ...problems]];
}

async function isTaken({ db }: Context, spec: Declared, [name, field]: [string, Field], value: unknown, id: number) {
  const column = sql.ref(columnOf(name));
  const isSame = field.isCaseBlind ? sql`lower(${column}) = lower(${value})` : sql`${column} = ${value}`;
  const { table } = spec;
  const own = sql.join([...ownRows(spec, table), isSame], sql` and `);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${own} and not is_deleted and id <> ${id}`.execute(db);
  return rows.length > 0;
}

/** Unique within the sheet, and among the firm's other records. */
async function uniqueProblems(
  judging: Judging,
  { row }: SheetRow,
  draft: Draft,
  current: Row | null,
): Promise<Problems> {
  const { ctx, parts, seen } = judging;
  const { spec } = parts;
  const problems: Problems = [];
  for (const [name, field] of writtenOf(spec)) {
    const value = draft[name];
    if (!field.isUnique || value === null || value === undefined) continue;
    const params = { field: wordIn(ctx.lang, field.words), value: String(value), what: wordsOf(spec, ctx.lang) };
    const met = `${name} ${field.isCaseBlind ? String(value).toLowerCase() : String(value)}`;
    const first = seen.get(met);
    if (first !== undefined) problems.push(...tell(judging, name, "register.sheetTwice", { ...params, row: first }));
    else seen.set(met, row);
    if (name === knownBy(spec) && !spec.importAdds) continue;
    if (await isTaken(ctx, spec, [name, field], value, current?.id ?? 0))
      problems.push(...tell(judging, name, field.taken ?? "register.taken", params));
  }
  return problems;
}

/** What the register's own rule says of the row. */
async function ruleProblems({ ctx, parts: { check } }: Judging, draft: Draft, current: Row | null): Promise<Problems> {
  try {
    await check?.(ctx, draft, current);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { field = "", params = {} } = error.options;
    return [{ field, message: messageOf(ctx.lang, error.key, params) }];
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A rate typed without its sign is said as it was understood: 0.25 is 25%. */
const understood = (spec: Declared, draft: Draft, isRead: boolean): Record<string, string> =>
  Object.fromEntries(
    writtenOf(spec).flatMap(([name, { kind }]) =>
      isRead && kind === "rate" && typeof draft[name] === "string" ? [[name, `${percentOf(draft[name])}%`]] : [],
    ),
  );

/** The record that a row means. Of those that may share their name only one that is the same in all: nothing of another is written over. */
function meantBy({ parts: { spec } }: Judging, named: readonly Row[], draft: Draft | null): Row | null {
  if (spec.fields[knownBy(spec)]?.isUnique) return named[0] ?? null;
  return (draft && named.find((row) => differing(spec, draft, row).length === 0)) ?? null;
}

const differing = (spec: Declared, draft: Draft, row: Row): [string, Field][] =>
  filledIn(spec).filter(([name]) => !same(draft[name], row[name]));

async function fieldProblems({ ctx, parts }: Judging, draft: Draft, current: Row | null): Promise<Problems> {
  const judged = await problemsOf(ctx, parts.spec, draft, current);
  return judged.map(({ field, key, params }) => ({ field, message: messageOf(ctx.lang, key, params) }));
}

/** What is wrong with a row whose cells could be read. */
async function problemsIn(judging: Judging, sheetRow: SheetRow, draft: Draft, current: Row | null): Promise<Problems> {
  const { ctx, parts } = judging;
  const { spec } = parts;
  const isChange = current !== null && differing(spec, draft, current).length > 0;
  const problems = [
    ...(await fieldProblems(judging, draft, current)),
    ...(await uniqueProblems(judging, sheetRow, draft, current)),
  ];
  return [
    ...problems,
    ...(problems.length === 0 ? await ruleProblems(judging, draft, current) : []),
    ...(isChange && spec.right && !ctx.user.permissions.has(`${spec.right}.Edit`)
      ? tell(judging, knownBy(spec), "register.mayNotChange", {})
      : []),
  ];
}

async function judgeRow(judging: Judging, sheetRow: SheetRow): Promise<Judged> {
  const { parts, words } = judging;
  const { spec } = parts;
  const named = judging.known.get(sheetRow.cells[knownBy(spec)] ?? "") ?? [];
  const [values, misread] = await valuesOf(judging, sheetRow, meantBy(judging, named, null));
  const [draft, unread] = limitProblems(judging, values, misread);
  const isRead = unread.length === 0;
  const current = meantBy(judging, named, isRead ? draft : null);
  const problems = isRead
    ? await problemsIn(judging, sheetRow, draft, current)
    : merged(unread, await fieldProblems(judging, draft, current));
  const changed = current ? differing(spec, draft, current) : [];
  const before =
    problems.length === 0 && current
      ? changed.map((entry) => [entry[0], textOf(entry, masked(spec, current), words)])
      : [];
  const shown: RegisterImportRow = {
    row: sheetRow.row,
    kind: kindOf(problems, current, changed.length),
    cells: { ...sheetRow.cells, ...understood(spec, draft, isRead) },
    before: Object.fromEntries(before),
    problems,
  };
  return { shown, draft, current };
}

/** One problem a field is told. */
const merged = (first: Problems, more: Problems): Problems => [
  ...first,
  ...more.filter(({ field }) => !first.some((one) => one.field === field)),
];

function kindOf(problems: Problems, current: Row | null, changes: number): RegisterImportRow["kind"] {
  if (problems.length > 0) return "wrong";
  if (!current) return "new";
  return changes > 0 ? "changed" : "same";
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
  if (!isPreview) await parts.lock?.(ctx);
  const [words, known] = await Promise.all([vocabularyOf(ctx, parts), knownRows(ctx, parts, sheet, place)]);
  const judging: Judging = { ctx, parts, sheet, words, known, ids: new Map(), seen: new Map() };
  const judged: Judged[] = [];
  for (const row of sheet.rows) judged.push(await judgeRow(judging, row));
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
