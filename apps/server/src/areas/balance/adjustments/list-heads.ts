import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { headEffect } from "@digao/domain/adjustments/effect";
import { fen, yuan } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { orderOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { readHead, readHeads } from "./head-rows.ts";

type Calls = typeof adjustments;

export async function listHeads(
  ctx: Context,
  { projectId, AdjType, status, RptLang }: Input<Calls["GetAuditAdjustListByAdjType"]>,
): Promise<AdjustHead[]> {
  const ofType = AdjType === undefined ? sql`true` : sql`h.adj_type = ${AdjType}`;
  const inState = status === undefined ? sql`true` : sql`h.status = ${status}`;
  return readHeads(ctx, sql`h.project_id = ${projectId} and ${ofType} and ${inState}`, RptLang);
}

type Page = Input<Calls["GetAuditAdjustList"]>;

const sortable: Sortable = {
  adjType: sql.ref("h.adj_type"),
  adjNo: sql.ref("h.adj_seq"),
  status: sql.ref("h.status"),
  clientStatus: sql.ref("h.client_status"),
  prepareTime: sql.ref("h.prepare_time"),
  checkTime: sql.ref("h.check_time"),
  description: sql`h.description collate "zh-x-icu"`,
};

export async function pageHeads(ctx: Context, input: Page): Promise<Output<Calls["GetAuditAdjustList"]>> {
  const found = sql.join(conditionsOf(input), sql` and `);
  const items = await readHeads(ctx, found, input.RptLang, {
    ...(input.sorting ? { order: orderBy(input.sorting) } : {}),
    skip: input.skipCount,
    take: input.maxResultCount,
  });
  const groups = await groupsOf(ctx, found);
  const totalCount = groups.reduce((total, { count }) => total + count, 0);
  return { totalCount, items, groups, project: await projectTotals(ctx, input.projectId) };
}

function orderBy(sorting: string): RawBuilder<unknown> {
  const { by, direction } = orderOf(sorting, sortable);
  return sql`${by} ${sql.raw(direction)} nulls last, h.id`;
}

/** Every word of the keyword stands somewhere in the entry: in its number, its texts, or the items and accounts of its lines. */
function conditionsOf({ projectId, AdjType, status, clientStatus, keyword }: Page): RawBuilder<unknown>[] {
  const words = keyword?.split(/\s+/).filter((word) => word !== "") ?? [];
  return [
    sql`h.project_id = ${projectId}`,
    ...(AdjType === undefined ? [] : [sql`h.adj_type = ${AdjType}`]),
    ...(status === undefined ? [] : [sql`h.status = ${status}`]),
    ...(clientStatus === undefined ? [] : [sql`h.client_status = ${clientStatus}`]),
    ...words.map((word) => hasWord(containing(word))),
  ];
}

const hasWord = (like: string): RawBuilder<unknown> => sql`(
  concat_ws(E'\n', h.adj_no, h.description, h.reason, h.wp_index) ilike ${like}
  or exists (
    select from adjust_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} and l.head_id = h.id
      and concat_ws(E'\n', i.std_code, i.name_zh, i.name_en, l.account_code, l.line_name) ilike ${like}))`;

async function groupsOf({ db }: Context, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ adjType: number; count: number; debit: string }>`
    select t.adj_type as "adjType", count(*)::int as count,
      coalesce(sum(t.debit) filter (where t.status <> ${code.adjustStatus.void}), 0)::numeric(20, 2)::text as debit
    from (
      select h.adj_type, h.status, (select sum(l.debit) from adjust_line l where ${ofProject("l")} and l.head_id = h.id) as debit
      from adjust_head h where ${ofProject("h")} and ${found}
    ) t group by t.adj_type order by t.adj_type`.execute(db);
  return rows;
}

/** Entries that count: checked, and not refused by the client. */
async function projectTotals({ db }: Context, projectId: number) {
  const { count } = await db
    .selectFrom("adjust_head")
    .where("project_id", "=", projectId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ itemCode: string; debit: string; credit: string }>`
    select i.std_code as "itemCode", sum(l.debit)::text as debit, sum(l.credit)::text as credit
    from adjust_head h join adjust_line l on ${ofProject("l")} and l.head_id = h.id join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("h")} and h.adj_type in (${code.adjustType.entry}, ${code.adjustType.reclass}) and h.status = ${code.adjustStatus.checked} and h.client_status <> ${code.adjustOpinion.refused}
    group by i.std_code`.execute(db);
  const { netProfit } = headEffect(rows.map((row) => ({ ...row, debit: fen(row.debit), credit: fen(row.credit) })));
  return { count, profitEffect: yuan(netProfit) };
}

/** Entries that touch a statement item, void ones apart. */
export const listHeadsOfItem = (
  ctx: Context,
  { RId, RptLang }: Input<Calls["GetAuditAdjustListByReportId"]>,
): Promise<AdjustHead[]> =>
  readHeads(
    ctx,
    sql`h.status < ${code.adjustStatus.void} and exists (select from adjust_line l where ${ofProject("l")} and l.head_id = h.id and l.fs_item_id = ${RId})`,
    RptLang,
  );

export const getHead = (ctx: Context, { Id, RptLang }: Input<Calls["GetAuditAdjustListById"]>): Promise<AdjustHead> =>
  readHead(ctx, Id, RptLang);
