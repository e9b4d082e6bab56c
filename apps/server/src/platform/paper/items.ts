/** Statement items in tables of a paper: by their code and name, and none of another project. */
import type { Lang } from "@digao/contract/messages";
import { rowsIn, rowsOf, type Sections } from "@digao/contract/paper/sections";
import { ofProject } from "@digao/db/project-rows";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Values } from "./parts.ts";

interface Item {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
}
/** Groups of the statements: what stands in none of them is no item to choose. */
const lastGroup = 3;

/** Of each table, the column that names the item of a row. */
const columnsOf = (sections: Sections): [string, string][] =>
  rowsIn(sections).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([column, { kind }]) =>
      kind === "item" ? [[name, column] as [string, string]] : [],
    ),
  );
const idsIn = (values: Values, columns: readonly [string, string][]): number[] =>
  columns.flatMap(([name, column]) => rowsOf(values, name).map((row) => Number(row[column])));

async function readItems({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Item>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Item>`
    select i.id, i.std_code as code, i.name_zh as "nameZh", i.name_en as "nameEn" from fs_item i
    where ${ofProject("i")} and i.grp_id <= ${lastGroup} and i.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One that the project no longer has is left out. */
export async function dressItems<V extends Values>(
  ctx: Context,
  sections: Sections,
  versions: readonly V[],
  lang: Lang,
): Promise<V[]> {
  const columns = columnsOf(sections);
  const items = await readItems(
    ctx,
    versions.flatMap((version) => idsIn(version, columns)),
  );
  return versions.map((version) => ({
    ...version,
    ...Object.fromEntries(
      columns.map(([name, column]) => [
        name,
        rowsOf(version, name).flatMap((row) => {
          const item = items.get(Number(row[column]));
          return item ? [{ ...row, code: item.code, name: lineName(item, lang) }] : [];
        }),
      ]),
    ),
  }));
}

export async function requireOwnItems(ctx: Context, sections: Sections, draft: Values): Promise<void> {
  const columns = columnsOf(sections);
  const items = await readItems(ctx, idsIn(draft, columns));
  for (const [name, column] of columns)
    for (const [at, row] of rowsOf(draft, name).entries())
      if (!items.has(Number(row[column]))) throw new Refusal("paper.unknownItem", { field: `${name}[${at}]` });
}
