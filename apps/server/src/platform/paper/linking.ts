/** The other way of a link: the papers that point to a record, in the version on its way and the one in force. */
import type { Pair } from "@digao/contract/pairs";
import { fieldsIn, type Linked, rowsIn } from "@digao/contract/paper/sections";
import { columnOf } from "@digao/contract/register/fields";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { isRecord } from "../lib/narrow.ts";
import type { Context } from "../serve.ts";
import { linkedIn, linksAt } from "./linked.ts";
import { everyPaper, type Parts, type Values } from "./parts.ts";
import { columnsOfSections } from "./read.ts";

export interface LinkingPaper {
  refType: string;
  refId: number;
  field: Pair;
}
interface Row {
  id: number;
  kind: string;
  data: unknown;
}

const hasLinks = ({ spec }: Parts): boolean => linksAt(spec.sections).length > 0;

/** Of a table of its own, under the names of the wire. */
function valuesOf({ spec }: Parts, data: unknown): Values {
  const row = isRecord(data) ? data : {};
  if (spec.isShared) return row;
  const columns = [
    ...fieldsIn(spec.sections).map(([name]): [string, string] => [columnOf(name), name]),
    ...columnsOfSections(spec),
  ];
  return Object.fromEntries(columns.map(([column, name]) => [name, row[column]]));
}

const wordsAt = ({ spec }: Parts, field: string): Pair => {
  const [section = "", column = ""] = field.split(/\[\d+\]\./);
  const table = rowsIn(spec.sections).find(([name]) => name === section)?.[1];
  const own = fieldsIn(spec.sections).find(([name]) => name === section)?.[1];
  return table?.fields[column]?.words ?? own?.words ?? spec.words;
};

async function rowsOf({ db }: Context, papers: readonly Parts[], { type, id }: Linked): Promise<Row[]> {
  const holds = sql`@? ${`$.** ? (@.type == ${JSON.stringify(type)} && @.id == ${id})`}::jsonpath`;
  const kinds = papers.flatMap(({ spec }) => (spec.isShared ? [spec.name as string] : []));
  const shared = sql<Row>`select v.id, v.kind, v.data from paper_record v
    where ${ofProject("v")} and v.place < 2 and v.kind = any(${kinds}::text[]) and v.data ${holds}`;
  const own = papers.flatMap(({ spec }) =>
    spec.isShared
      ? []
      : sql<Row>`select v.id, ${spec.name} as kind, to_jsonb(v) as data from ${sql.table(spec.table)} v
          where ${ofProject("v")} and v.status <> ${spec.superseded} and to_jsonb(v) ${holds}`,
  );
  const { rows } = await sql<Row>`${sql.join([shared, ...own], sql` union all `)} order by 1 desc`.execute(db);
  return rows;
}

export async function papersLinkingTo(ctx: Context, to: Linked): Promise<LinkingPaper[]> {
  const papers = everyPaper().filter(hasLinks);
  if (papers.length === 0) return [];
  return (await rowsOf(ctx, papers, to)).flatMap(({ id, kind, data }) => {
    const parts = papers.find(({ spec }) => spec.name === kind);
    if (!parts) return [];
    const linked = linkedIn(parts.spec.sections, valuesOf(parts, data));
    const found = linked.find((one) => one.type === to.type && one.id === to.id);
    return found ? [{ refType: kind, refId: id, field: wordsAt(parts, found.field) }] : [];
  });
}
