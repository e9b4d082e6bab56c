/** Readers of records that are rows of a table. */
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { type LinkedType, records } from "@digao/contract/records";
import { isOfProjects, ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { Opening, Reading, RecordReader } from "./reader.ts";

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
  { refType, projectId, viewer }: Reading,
): RawBuilder<unknown>[] {
  const { table: own = "", project } = records[refType];
  const place =
    table === undefined && project !== undefined && projectId !== null
      ? sql`${sql.ref(`r.${project}`)} = ${projectId}`
      : null;
  const bound = isOfProjects(table ?? own) ? ofProject("r") : place;
  return [bound, seenBy ? seenBy(viewer?.id ?? 0) : null].filter((condition) => condition !== null);
}

function isHidden<Row>({ table, isGuarded }: RowsOf<Row>, { refType, projectId, viewer }: Reading): boolean {
  const { table: own = "", right = "" } = records[refType];
  if (isOfProjects(table ?? own) && projectId === null) return true;
  return isGuarded === true && !viewer?.permissions.has(right);
}

export function rows<Row>(of: RowsOf<Row>): RecordReader {
  const { columns, join = sql``, key = sql`r.id`, isGone = sql<boolean>`false` } = of;
  return async (db, reading) => {
    const { refType, projectId } = reading;
    const { table = "", project } = records[refType];
    const ids = of.isKeyText ? reading.ids : reading.ids.filter(isNumber);
    if (ids.length === 0 || isHidden(of, reading)) return [];
    const sought = of.isKeyText ? sql`${key} = any(${ids}::text[])` : sql`${key} = any(${ids.map(Number)}::bigint[])`;
    const where = sql.join([...conditionsOf(of, reading), sought], sql` and `);
    const { rows: found } = await sql<Row & Own>`
      select ${key}::text as "refId", ${project && !of.table ? sql.ref(`r.${project}`) : sql`null::bigint`} as "ofProject",
        ${isGone} as "isGone", ${columns}
      from ${sql.table(of.table ?? table)} r ${join} where ${where}`.execute(db);
    return found.map((row) => ({
      refId: row.refId,
      name: (lang) => of.name(row, lang),
      title: of.title && ((lang) => of.title?.(row, lang) ?? ""),
      opens: of.opens?.(row, projectId),
      address: of.address?.(projectId),
      itemIds: of.itemIds?.(row),
      projectId: row.ofProject ?? undefined,
      isGone: row.isGone,
    }));
  };
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
