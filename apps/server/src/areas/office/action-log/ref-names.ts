/** What people call the records of a page of log entries. */
import { hasLink, linkTo } from "@digao/contract/links";
import type { Lang } from "@digao/contract/messages";
import { isRefType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

interface Named {
  id: string;
  name: string;
  /** Of a statement item: which page shows it. */
  group: number | null;
}

const voucherName = sql`d.j_date || ' ' || d.j_type || '-' || d.j_no_text`;
/** By the type of the record: one query over the ids of the page, each by the project's key. */
const queries: Readonly<Record<string, (lang: Lang, ids: number[]) => RawBuilder<Named>>> = {
  fsItem: (lang, ids) => sql`
    select r.id::text as id, ${lang === "zh" ? sql`r.name_zh` : sql`coalesce(nullif(r.name_en, ''), r.name_zh)`} as name, r.grp_id as "group"
    from fs_item r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  adjustment: (_lang, ids) => sql`
    select r.id::text as id, concat_ws(' ', r.adj_no, left(r.description, 60)) as name, null::int as "group"
    from adjust_head r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  progLine: (lang, ids) => sql`
    select r.id::text as id, ${lang === "zh" ? sql`i.name_zh` : sql`coalesce(nullif(i.name_en, ''), i.name_zh)`} || ' ' || r.line_no || ' ' || left(r.content, 60) as name,
      null::int as "group"
    from prog_line r join fs_item i on ${ofProject("i")} and i.id = r.fs_item_id where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  drawnVoucher: (_lang, ids) => sql`
    select d.id::text as id, ${voucherName} as name, null::int as "group"
    from drawn_voucher d where ${ofProject("d")} and d.id = any(${ids}::bigint[])`,
  sampleRun: (_lang, ids) => sql`
    select r.id::text as id, concat_ws(' ', '#' || r.run_no, nullif(r.title, '')) as name, null::int as "group"
    from sample_run r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  journalTestRun: (_lang, ids) => sql`
    select r.id::text as id, '#' || r.run_no as name, null::int as "group"
    from journal_test_run r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  importBatch: (_lang, ids) => sql`
    select r.id::text as id, r.file_name as name, null::int as "group"
    from import_batch r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  projectPeriod: (_lang, ids) => sql`
    select r.id::text as id, r.label as name, null::int as "group"
    from project_period r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`,
  // The log names the member by the person.
  projectMember: (_lang, ids) => sql`
    select r.id::text as id, r.name as name, null::int as "group" from app_user r where r.id = any(${ids}::bigint[])`,
};

export interface Ref {
  refType: string;
  refId: string;
}
export interface RefWords {
  name: string;
  link: string | null;
}

export const refKey = ({ refType, refId }: Ref): string => `${refType}:${refId}`;

export async function refWords(
  db: Db,
  lang: Lang,
  projectId: number,
  refs: readonly Ref[],
): Promise<ReadonlyMap<string, RefWords>> {
  const found = new Map<string, RefWords>();
  for (const [refType, query] of Object.entries(queries)) {
    const ids = [...new Set(refs.filter((ref) => ref.refType === refType).map(({ refId }) => Number(refId)))];
    const known = ids.filter((id) => Number.isSafeInteger(id));
    if (known.length === 0) continue;
    const { rows } = await query(lang, known).execute(db);
    for (const { id, name, group } of rows)
      found.set(refKey({ refType, refId: id }), { name, link: linkOf(refType, id, projectId, group) });
  }
  return found;
}

/** A person has no page inside the project. */
function linkOf(refType: string, id: string, projectId: number, group: number | null): string | null {
  if (refType === "projectMember" || !isRefType(refType) || !hasLink(refType)) return null;
  return linkTo(refType, id, projectId, { group: group ?? undefined });
}

const firmQueries: Readonly<Record<string, RawBuilder<{ id: string; name: string }>>> = {
  user: sql`select id::text as id, name || ' (' || user_name || ')' as name from app_user`,
  role: sql`select id::text as id, display_name as name from role`,
  customer: sql`select id::text as id, cust_name as name from customer`,
  project: sql`select id::text as id, project_name as name from project`,
};

/** Of the firm's log. Its reader may open none of the records, so nothing leads to them. */
export async function firmRefWords(db: Db, refs: readonly Ref[]): Promise<ReadonlyMap<string, RefWords>> {
  const found = new Map<string, RefWords>();
  for (const [refType, query] of Object.entries(firmQueries)) {
    const ids = [...new Set(refs.filter((ref) => ref.refType === refType).map(({ refId }) => Number(refId)))];
    const known = ids.filter((id) => Number.isSafeInteger(id));
    if (known.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`${query} where id = any(${known}::bigint[])`.execute(db);
    for (const { id, name } of rows) found.set(refKey({ refType, refId: id }), { name, link: null });
  }
  return found;
}
