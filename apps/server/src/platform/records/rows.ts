/** Readers of records that are rows of a table. */
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { type LinkedType, records } from "@digao/contract/records";
import { isOfProjects, ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../lib/search.ts";
import { bestOf, hasLatin, wordsOf } from "../lib/search-terms.ts";
import type { Candidate, Finding, Opening, Reading, ReadRecord, RecordFinder, RecordReader } from "./reader.ts";

/** Of the row `r` of the kind's table. */
export interface RowsOf<Row> {
  /** Where the kind has no table, or one that calls are not checked by. */
  table?: string;
  columns: RawBuilder<unknown>;
  /** Joins to other tables. */
  join?: RawBuilder<unknown>;
  /** What the ids are of, where not `r.id`. */
  key?: RawBuilder<unknown>;
  /** Ids that are words. */
  isKeyText?: true;
  /** Of what is one person's: the condition under which this person may see it. */
  seenBy?(viewerId: number): RawBuilder<unknown>;
  /** Only whoever holds the kind's right learns what it is called. */
  isGuarded?: true;
  isGone?: RawBuilder<boolean>;
  name(row: Row, lang: Lang): string;
  title?(row: Row, lang: Lang): string;
  opens?(row: Row, projectId: number | null): Opening | null;
  /** Of a page of the project's window, where the record has none of its own. */
  address?(projectId: number | null): string;
  itemIds?(row: Row): readonly number[];
  /** Papers may point to it: how it is looked for, besides by its name. */
  found?: Found<Row>;
}

/** An amount beside a name, as people read it. */
export const amountWords = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${amount}, 'FM999,999,999,999,999,990.00')`;

export interface Found<Row> {
  /** Of a large table: where each word of a keyword is sought, its numbers and names. Otherwise the newest rows are read, and their names compared. */
  texts?: readonly RawBuilder<unknown>[];
  /** The column of initials, where the table has one. */
  pinyin?: RawBuilder<unknown>;
  /** What can be chosen, besides that it is still there. */
  where?(keyword: string): RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  /** What tells it from others of its name. */
  hint?: RawBuilder<unknown>;
  look?(row: Row): string | null;
}

interface Own {
  refId: string;
  ofProject: number | null;
  isGone: boolean;
}

const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

/** The rows that a transaction of this project, or of none, and this viewer may see. */
function conditionsOf<Row>(
  { table, seenBy }: RowsOf<Row>,
  { refType, projectId, viewer }: Omit<Reading, "ids">,
): RawBuilder<unknown>[] {
  const { table: own = "", project } = records[refType];
  const place =
    table === undefined && project !== undefined && projectId !== null
      ? sql`${sql.ref(`r.${project}`)} = ${projectId}`
      : null;
  const bound = isOfProjects(table ?? own) ? ofProject("r") : place;
  return [bound, seenBy ? seenBy(viewer?.id ?? 0) : null].filter((condition) => condition !== null);
}

function isHidden<Row>(
  { table, isGuarded }: RowsOf<Row>,
  { refType, projectId, viewer }: Omit<Reading, "ids">,
): boolean {
  const { table: own = "", right = "" } = records[refType];
  if (isOfProjects(table ?? own) && projectId === null) return true;
  return isGuarded === true && !viewer?.permissions.has(right);
}

interface Selection {
  where: readonly RawBuilder<unknown>[];
  more?: RawBuilder<unknown>;
  tail?: RawBuilder<unknown>;
}
async function select<Row>(
  db: Db,
  of: RowsOf<Row>,
  reading: Omit<Reading, "ids">,
  { where, more = sql``, tail = sql`` }: Selection,
): Promise<(Row & Own)[]> {
  const { columns, join = sql``, key = sql`r.id`, isGone = sql<boolean>`false` } = of;
  const { table = "", project } = records[reading.refType];
  const all = sql.join([...conditionsOf(of, reading), ...where], sql` and `);
  const { rows: found } = await sql<Row & Own>`
    select ${key}::text as "refId", ${project && !of.table ? sql.ref(`r.${project}`) : sql`null::bigint`} as "ofProject",
      ${isGone} as "isGone", ${columns} ${more}
    from ${sql.table(of.table ?? table)} r ${join} where ${all} ${tail}`.execute(db);
  return found;
}

const recordOf = <Row>(of: RowsOf<Row>, row: Row & Own, projectId: number | null): ReadRecord => ({
  refId: row.refId,
  name: (lang) => of.name(row, lang),
  title: of.title && ((lang) => of.title?.(row, lang) ?? ""),
  opens: of.opens?.(row, projectId),
  address: of.address?.(projectId),
  itemIds: of.itemIds?.(row),
  projectId: row.ofProject ?? undefined,
  isGone: row.isGone,
});

interface Sought {
  foundTexts: string[];
  hint: string | null;
}
/** So many of the newest are read where names are compared here. */
const comparedMax = 5000;
const matchedMax = 400;

/** Rows whose texts hold every word; for what may be initials of pinyin, and where the texts are names alone, the newest as well. */
async function seek<Row>(db: Db, of: RowsOf<Row>, found: Found<Row>, reading: Omit<Reading, "ids">, keyword: string) {
  const { isGone = sql<boolean>`false` } = of;
  const { texts = [], pinyin, where, order = sql`r.id desc`, hint = sql`null` } = found;
  const listed = pinyin ? [...texts, pinyin] : texts;
  const more = sql`, array[${sql.join([sql`null`, ...listed])}]::text[] as "foundTexts", (${hint})::text as hint`;
  const open = [sql`not (${isGone})`, ...(where ? [where(keyword)] : [])];
  const read = (matches: readonly RawBuilder<unknown>[], max: number) =>
    select<Row & Sought>(db, of as RowsOf<Row & Sought>, reading, {
      where: [...open, ...matches],
      more,
      tail: sql`order by ${order} limit ${max}`,
    });
  const words = sql`lower(concat_ws(' ', ${sql.join([...listed, sql`''`])}))`;
  const matching = wordsOf(keyword).map((word) => sql`${words} like ${containing(word)}`);
  const isCompared = texts.length === 0 || (hasLatin(keyword) && !pinyin);
  const matched = texts.length > 0 ? await read(matching, matchedMax) : [];
  const compared = isCompared ? await read([], comparedMax) : [];
  const seen = new Set(matched.map(({ refId }) => refId));
  return [...matched, ...compared.filter(({ refId }) => !seen.has(refId))];
}

const finderOf =
  <Row>(of: RowsOf<Row>, found: Found<Row>): RecordFinder =>
  async (db, reading, { keyword, max }: Finding): Promise<Candidate[]> => {
    if (isHidden(of, reading)) return [];
    const rows = await seek(db, of, found, reading, keyword.trim());
    const kind = records[reading.refType].words;
    const textsOf = (row: Row & Own & Sought): (string | null)[] => {
      const names = [of.name(row, "zh"), of.name(row, "en")];
      return [...row.foundTexts, ...names, `${kind[0]} ${names[0]}`, `${kind[1]} ${names[1]}`];
    };
    return bestOf(rows, keyword.trim(), textsOf, max).map((row) => ({
      ...recordOf(of, row, reading.projectId),
      hint: row.hint ?? "",
      look: found.look?.(row) ?? null,
    }));
  };

export function rows<Row>(of: RowsOf<Row>): RecordReader {
  const { key = sql`r.id`, found } = of;
  const read = async (db: Db, reading: Reading): Promise<ReadRecord[]> => {
    const ids = of.isKeyText ? reading.ids : reading.ids.filter(isNumber);
    if (ids.length === 0 || isHidden(of, reading)) return [];
    const sought = of.isKeyText ? sql`${key} = any(${ids}::text[])` : sql`${key} = any(${ids.map(Number)}::bigint[])`;
    const all = await select(db, of, reading, { where: [sought] });
    return all.map((row) => recordOf(of, row, reading.projectId));
  };
  return found ? Object.assign(read, { find: finderOf(of, found) }) : read;
}

interface Named {
  zh: string;
  en: string | null;
}

/** Rows that are known by one column, or by one in each language. */
export const named = (
  zh: string | RawBuilder<unknown>,
  en?: string,
  more: Omit<RowsOf<Named>, "columns" | "name"> = {},
): RecordReader =>
  rows<Named>({
    columns: sql`${typeof zh === "string" ? sql.ref(`r.${zh}`) : zh}::text as zh, ${en ? sql.ref(`r.${en}`) : sql`null::text`} as en`,
    name: (row, lang) => (lang === "en" && row.en ? row.en : row.zh),
    ...more,
  });

/** There is one of the kind in its project, in the firm or for a person: the kind's words are its name. */
export const single =
  (opens?: (projectId: number | null, refId: string) => Opening | null): RecordReader =>
  (_db, { refType, ids, projectId }) =>
    Promise.resolve(
      ids.map((refId) => {
        const words = (lang: Lang): string => wordIn(lang, records[refType].words);
        return { refId, name: words, title: words, opens: opens?.(projectId, refId) };
      }),
    );

/** The id is what people call it. */
export const byItsId: RecordReader = (_db, { ids }) =>
  Promise.resolve(ids.map((refId) => ({ refId, name: () => refId })));

/** A part that is logged under the id of the whole: called as the whole, and opens with it. */
export const asOf =
  (reader: RecordReader, whole: LinkedType): RecordReader =>
  async (db, reading) => {
    const read = await reader(db, { ...reading, refType: whole });
    return read.map((record) => ({ opens: { refType: whole, id: record.refId }, ...record }));
  };
