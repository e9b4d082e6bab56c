/** Full text search in a project: which files hold the words by the index of grams, then the words themselves, newest files first. */
import type { auditFiles, FoundFile } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { gramsToFind, normal, termsOf } from "../../../platform/lib/grams.ts";
import { holding, placeOf } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { filesById, shown } from "./file-rows.ts";
import { nodeAndBelow } from "./lists.ts";

type Calls = typeof auditFiles;

const candidatesMax = 20_000;
/** Of the grams of all terms the rarest serve: what they leave is looked into. */
const gramsMax = 5;
/** Texts that are looked into together: about as many as a page wants, then more and more where they do not hold the words. */
const lookedAtOnce = { least: 12, most: 400 };
const isInitials = /^[a-z0-9]+$/;
const before = 24;
const around = 120;

/** By their names, indexes and remarks. */
async function namedFiles(db: Db, terms: readonly string[]): Promise<number[]> {
  const each = terms.map((term) => {
    // Initials are letters and digits.
    const columns = [
      "f.file_name",
      "f.wp_index",
      "f.remark",
      "f.folder",
      ...(isInitials.test(term) ? ["f.pinyin"] : []),
    ];
    return sql`(${sql.join(
      columns.map((column) => holding(sql.ref(column), term)),
      sql` or `,
    )})`;
  });
  const { rows } = await sql<{ id: number }>`
    select f.id from audit_file f
    where ${ofProject("f")} and f.deleted_at is null and ${sql.join(each, sql` and `)}
    order by f.id desc limit ${candidatesMax}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those that hold each gram of each term; whether they hold the terms is not known yet. */
async function candidates(db: Db, terms: readonly string[]): Promise<number[]> {
  const grams = [...new Set(terms.flatMap(gramsToFind))];
  if (grams.length === 0 || terms.some((term) => gramsToFind(term).length === 0)) return [];
  const { rows } = await sql<{ file: number }>`
    with listed as materialized (
      select g.gram, g.files from audit_file_gram g where ${ofProject("g")} and g.gram = any(${grams}::bigint[])
    ), rarest as materialized (
      select gram from listed where (select count(distinct gram) from listed) = ${grams.length}
      group by gram order by sum(cardinality(files)) limit ${gramsMax}
    )
    select file from (
      select distinct listed.gram, file from listed join rarest on rarest.gram = listed.gram, unnest(listed.files) as file
    ) held group by file having count(*) = (select count(*) from rarest) order by file desc limit ${candidatesMax}`.execute(
    db,
  );
  const base = projectIdOf(db) * 2 ** 31;
  return rows.map(({ file }) => base + file);
}

interface Hit {
  id: number;
  /** Around the first place of the first term. */
  snippet: string;
}

/** Of some candidates, those whose present text holds the terms. */
async function lookInto(
  db: Db,
  terms: readonly string[],
  ids: readonly number[],
  nodes: number[] | null,
): Promise<Hit[]> {
  const [first = ""] = terms;
  const content = sql.ref("t.content");
  const holds = terms.map((term) => holding(content, term));
  const { rows } = await sql<Hit>`
    select t.audit_file_id as id,
      substr(t.content, greatest(${placeOf(content, first)} - ${before}::int, 1), ${around}::int) as snippet
    from audit_file_text t join audit_file f on ${ofProject("f")} and f.id = t.audit_file_id
    where ${ofProject("t")} and t.audit_file_id = any(${ids}::bigint[]) and t.state = 'done' and f.deleted_at is null
      and ${nodes ? sql`f.node_id = any(${nodes}::bigint[])` : sql`true`} and ${sql.join(holds, sql` and `)}`.execute(
    db,
  );
  return rows;
}

/** The text in pieces, the terms apart. */
export function marked(text: string, terms: readonly string[]): { text: string; isHit: boolean }[] {
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).sort((a, b) => b.length - a.length);
  const pieces = text.split(new RegExp(`(${escaped.join("|")})`, "giu"));
  return pieces.map((piece, at) => ({ text: piece, isHit: at % 2 === 1 })).filter((piece) => piece.text !== "");
}

async function inNodes(db: Db, ids: readonly number[], nodes: number[] | null): Promise<number[]> {
  if (!nodes || ids.length === 0) return [...ids];
  const rows = await db
    .selectFrom("audit_file")
    .where("id", "in", ids)
    .where("node_id", "in", nodes)
    .select("id")
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

export async function searchFiles(
  { db, lang }: Context,
  { keyword, nodeId, skipCount, maxResultCount }: Input<Calls["SearchAuditFiles"]>,
): Promise<Output<Calls["SearchAuditFiles"]>> {
  const terms = termsOf(keyword);
  if (terms.length === 0) throw new Refusal("auditFile.searchShort", { field: "keyword" });
  const nodes = nodeId ? await nodeAndBelow(db, nodeId) : null;
  const [named, held, waiting] = await Promise.all([
    namedFiles(db, terms).then((ids) => inNodes(db, ids, nodes)),
    candidates(db, terms),
    sql<{ count: number }>`
      select count(*)::int as count from audit_file_text t join audit_file f on ${ofProject("f")} and f.id = t.audit_file_id
      where ${ofProject("t")} and t.state = 'waiting' and f.deleted_at is null`.execute(db),
  ]);
  const isNamed = new Set(named);
  const needed = skipCount + maxResultCount + 1;
  const snippets = new Map<number, string>();
  // Files found by their names come first; what their texts hold is shown beside them.
  const nameTexts = named.slice(0, needed).filter((id) => held.includes(id));
  for (const { id, snippet } of await lookInto(db, terms, nameTexts, nodes)) snippets.set(id, snippet);
  const found = [...named];
  const rest = held.filter((id) => !isNamed.has(id));
  let size = Math.max(lookedAtOnce.least, needed - found.length);
  for (let at = 0; at < rest.length && found.length < needed; ) {
    const some = rest.slice(at, at + size);
    at += size;
    size = Math.min(size * 2, lookedAtOnce.most);
    const hits = new Map((await lookInto(db, terms, some, nodes)).map((hit) => [hit.id, hit.snippet]));
    for (const id of some) {
      const snippet = hits.get(id);
      if (snippet === undefined) continue;
      snippets.set(id, snippet);
      found.push(id);
    }
  }
  const page = found.slice(skipCount, skipCount + maxResultCount);
  const rows = await filesById(db, lang, page);
  const items: FoundFile[] = rows.map((row) => {
    const snippet = snippets.get(row.id);
    return {
      ...shown(lang, row),
      isNameHit: isNamed.has(row.id),
      snippets: snippet === undefined ? [] : [marked(normal(snippet), terms)],
    };
  });
  return {
    totalCount: found.length,
    items,
    hasMore: found.length > skipCount + maxResultCount,
    waiting: waiting.rows[0]?.count ?? 0,
  };
}
