/** Judges rows of cells: what each means, and what is wrong with it, by the rules that hold for a record typed into the form. */

import type { MessageKey } from "@digao/contract/messages";
import { messageOf, type Params } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { percentOf } from "@digao/contract/percent";
import { columnOf, type Field } from "@digao/contract/register/fields";
import type { RegisterImportRow } from "@digao/contract/register/imported";
import { type Declared, wordsOf, writtenOf } from "@digao/contract/register/register";
import { schemasOf } from "@digao/contract/register/schemas";
import { sql } from "kysely";
import { issueText } from "../http/validation.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { type IdCache, meaningOf } from "./cells-in.ts";
import { ownRows } from "./expressions.ts";
import { type Draft, problemsOf, stored } from "./judge.ts";
import { masked } from "./masks.ts";
import type { Parts } from "./parts.ts";
import type { Row } from "./read.ts";
import type { SheetRow } from "./sheet-in.ts";
import { filledIn, textOf } from "./sheet-out.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Judging {
  ctx: Context;
  parts: Parts;
  date1904: boolean;
  words: Vocabulary;
  /** The field that tells which record a row is; null where rows name theirs by its id. */
  matchedBy: string | null;
  /** Ids of the names met so far. */
  ids: IdCache;
  /** Rows of the sheet by what they hold in unique fields. */
  seen: Map<string, number>;
}
export interface Judged {
  shown: RegisterImportRow;
  draft: Draft;
  current: Row | null;
  /** The other records that the row means. */
  also?: Judged[];
}
export type Problems = { field: string; message: string }[];

export const tell = ({ ctx }: Pick<Judging, "ctx">, field: string, key: MessageKey, params: Params): Problems => [
  { field, message: messageOf(ctx.lang, key, params) },
];

/** What the cells mean; columns that the sheet lacks stay as the record has them. */
async function valuesOf(judging: Judging, { cells }: SheetRow, current: Row | null): Promise<[Draft, Problems]> {
  const { ctx, parts, words, date1904, ids } = judging;
  const draft: Draft = {};
  const problems = current || judging.matchedBy === null ? [] : lackingIn(judging, cells);
  for (const [name, field] of writtenOf(parts.spec)) {
    const text = cells[name];
    if (text === undefined) {
      draft[name] = current?.[name];
      continue;
    }
    const meant = await meaningOf({ ctx, words, date1904, ids }, field, text);
    if ("value" in meant) draft[name] = meant.value;
    else problems.push(...tell(judging, name, meant.key, meant.params));
  }
  return [{ ...draft, ...parts.derived?.(draft, current) }, problems];
}

/** What a new record of a sheet has to say, though a form may leave it. */
const lackingIn = (judging: Judging, cells: SheetRow["cells"]): Problems =>
  (judging.parts.spec.sheets?.needs ?? []).flatMap((name) => {
    const words = judging.parts.spec.fields[name]?.words;
    return cells[name] || !words
      ? []
      : tell(judging, name, "validation.required", { field: wordIn(judging.ctx.lang, words) });
  });

/** Held to the limits of a record that is typed in; cells that could not be read are wrong already. */
function limitProblems({ ctx, parts: { spec } }: Judging, draft: Draft, misread: Problems): [Draft, Problems] {
  const sent = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== null));
  const judged = schemasOf(spec).values.safeParse(sent);
  if (judged.success) return [stored(spec, judged.data), misread];
  const problems = judged.error.issues.flatMap((issue): Problems => {
    const field = String(issue.path[0] ?? "");
    const declared: Field | undefined = spec.fields[field];
    // What follows from cells that could not be read is no fault of its own.
    const isDerived = declared?.isInternal && misread.length > 0;
    return declared && !isDerived && !misread.some((one) => one.field === field)
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

/** Rows that name their records have no numbers that a person knows. */
const twice = ({ matchedBy }: Judging): MessageKey => (matchedBy === null ? "register.taken" : "register.sheetTwice");

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
    if (first === undefined) seen.set(met, row);
    else problems.push(...tell(judging, name, twice(judging), { ...params, row: first }));
    if (name === judging.matchedBy && !spec.importAdds) continue;
    if (await isTaken(ctx, spec, [name, field], value, current?.id ?? 0))
      problems.push(...tell(judging, name, field.taken ?? "register.taken", params));
  }
  return problems;
}

/** What the register's own rule says of the row. */
export async function ruleProblems(
  { ctx, parts: { check } }: Judging,
  draft: Draft,
  current: Row | null,
): Promise<Problems> {
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

export const differing = (spec: Declared, draft: Draft, row: Row): [string, Field][] =>
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
    ...(isChange ? await closedTo(judging, draft, current) : []),
    ...(isChange && spec.right && !ctx.user.permissions.has(`${spec.right}.Edit`)
      ? tell(judging, spec.label, "register.mayNotChange", {})
      : []),
  ];
}

/** @param meant the record that a row means, once its cells could be read (a draft) and before */
export async function judgeRow(
  judging: Judging,
  sheetRow: SheetRow,
  meant: (draft: Draft | null) => Row | null,
): Promise<Judged> {
  const { parts, words } = judging;
  const { spec } = parts;
  const [values, misread] = await valuesOf(judging, sheetRow, meant(null));
  const [draft, unread] = limitProblems(judging, values, misread);
  const isRead = unread.length === 0;
  const current = meant(isRead ? draft : null);
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

/** What the state of the record refuses. */
async function closedTo(
  { ctx, parts: { changeableTo, spec } }: Judging,
  draft: Draft,
  current: Row,
): Promise<Problems> {
  const refusal = await changeableTo?.(ctx, current, draft);
  if (!refusal) return [];
  const { field, params = {} } = refusal.options;
  return [{ field: field ?? spec.label, message: messageOf(ctx.lang, refusal.key, params) }];
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
