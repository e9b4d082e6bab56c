/** Drawn vouchers as they are listed. */
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

const columns = sql`d.id, d.project_id as "projectId", p.project_name as "projectName", d.fs_item_id as "RId", i.std_code as "itemCode", i.name_zh as "itemNameZh",
  i.name_en as "itemNameEn", d.period_id as "periodId", d.jmsn as "Jmsn", d.line_id as "JsnId", d.j_period as "jPeriod",
  d.j_date as "jDate", d.j_type as "jType", d.j_no as "jNo", d.j_no_text as "jNoText", d.line_no as "lineNo", d.summary,
  d.account_code as "accountCode", d.account_name as "accountName", d.debit, d.credit, d.counter_text as "counterText",
  d.party_text as "partyText", d.draw_source as "drawSource", d.sample_run_id as "sampleRunId",
  case when l.id is not null then jsonb_build_object('id', l.id, 'lineNo', l.line_no, 'content', l.content) end as "progLine", d.marks, d.status, d.result,
  d.diff_amount as "diffAmount", d.remark, d.adjust_head_id as "adjustHeadId",
  h.adj_no as "adjNo", h.status as "adjStatus", d.checker_ids as "checkerIds", d.relinked_at as "relinkedAt", d.is_selected as "isSelected",
  d.drawn_by as "drawnBy", w.name as "drawnByName", d.drawn_at as "drawnAt", c.name as "checkUserName",
  d.check_time as "checkTime", r.name as "reviewUserName", d.review_time as "reviewTime", d.row_version as "rowVersion",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'fileName', f.file_name, 'sizeBytes', f.size_bytes) order by a.added_at, f.id)
    from drawn_file a join file_object f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where ${ofProject("a")} and a.drawn_id = d.id), '[]') as files`;

const source = sql`drawn_voucher d
  join project p on p.tenant_id = d.tenant_id and p.id = d.project_id
  join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
  join app_user w on w.tenant_id = d.tenant_id and w.id = d.drawn_by
  left join prog_line l on ${ofProject("l")} and l.id = d.prog_line_id
  left join adjust_head h on ${ofProject("h")} and h.id = d.adjust_head_id
  left join app_user c on c.tenant_id = d.tenant_id and c.id = d.check_user_id
  left join app_user r on r.tenant_id = d.tenant_id and r.id = d.review_user_id`;

type Row = Omit<DrawnVoucher, "itemName"> & { itemNameZh: string; itemNameEn: string };

export interface Page {
  skipCount: number;
  maxResultCount: number;
}

/** Of the project that `db` is bound to. */
export async function readDrawn(
  db: Db,
  lang: string,
  where: RawBuilder<unknown>,
  { order = sql`d.j_date, d.jmsn, d.line_no, d.id`, page }: { order?: RawBuilder<unknown>; page?: Page } = {},
): Promise<DrawnVoucher[]> {
  const limit = page ? sql`limit ${page.maxResultCount} offset ${page.skipCount}` : sql``;
  const { rows } =
    await sql<Row>`select ${columns} from ${source} where ${ofProject("d")} and ${where} order by ${order} ${limit}`.execute(
      db,
    );
  return rows.map(({ itemNameZh, itemNameEn, ...row }) => ({
    ...row,
    itemName: lang === "en" ? itemNameEn : itemNameZh,
  }));
}

/** Drawn rows by their ids. */
export const drawnById = (db: Db, lang: string, ids: readonly number[]): Promise<DrawnVoucher[]> =>
  readDrawn(db, lang, sql`d.id = any(${ids}::bigint[])`);

export async function countDrawn(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${source} where ${ofProject("d")} and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
