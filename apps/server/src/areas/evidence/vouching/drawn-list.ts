import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawExceptions } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { inProject } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { countBehind } from "../../../platform/overview/behind.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { getCheckItems } from "./check-items.ts";
import { coverageOfItem } from "./coverage.ts";
import { countDrawn, drawnById, readDrawn } from "./drawn-rows.ts";

type Calls = typeof vouching;
type Query = Input<Calls["GetDrawCheckCenterList"]>;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  "": sql`d.project_id desc, i.rpt_type, i.line_no, d.j_date, d.jmsn, d.line_no, d.id`,
  jdate: sql`d.j_date, d.jmsn, d.line_no, d.id`,
  "jdate desc": sql`d.j_date desc, d.jmsn desc, d.line_no desc, d.id desc`,
  amount: sql`d.debit + d.credit, d.id`,
  "amount desc": sql`d.debit + d.credit desc, d.id desc`,
  accountcode: sql`d.account_code, d.id`,
  "accountcode desc": sql`d.account_code desc, d.id desc`,
  status: sql`d.status, d.id`,
  "status desc": sql`d.status desc, d.id desc`,
};

/** What a person drew and has not checked yet, and what they lead and others have checked. */
const waitsFor = (userId: number) => sql`(
  (d.status in (${code.drawStatus.toCheck}, ${code.drawStatus.inProgress}, ${code.drawStatus.evidencePending}) and (d.drawn_by = ${userId} or d.check_user_id = ${userId}))
  or (d.status = ${code.drawStatus.checked} and not ${userId}::bigint = any(d.checker_ids) and exists (
    select from project_member m where m.tenant_id = d.tenant_id and m.project_id = d.project_id and m.user_id = ${userId}
      and m.checked = ${code.memberState.confirmed} and m.role_id in ${oneOf(roleSets.leader)})))`;

function whereOf(
  { user }: Context,
  { projectId, RId, status, result, drawSource, progLineId, exceptions, isLost, forMe, keyword }: Query,
): RawBuilder<unknown>[] {
  const like = keyword ? containing(keyword) : null;
  return [
    ...(projectId ? [sql`d.project_id = ${projectId}`] : []),
    ...(isLost ? [sql`d.line_id is null`] : []),
    ...(forMe ? [waitsFor(user.id)] : []),
    ...(RId ? [sql`d.fs_item_id = ${RId}`] : []),
    // What was cancelled is shown to who asks for it.
    status === undefined ? sql`d.status <> ${code.drawStatus.cancelled}` : sql`d.status = ${status}`,
    ...(result === undefined ? [] : [sql`d.result = ${result}`]),
    ...(drawSource === undefined ? [] : [sql`d.draw_source = ${drawSource}`]),
    ...(progLineId ? [sql`d.prog_line_id = ${progLineId}`] : []),
    ...(exceptions ? [sql`d.result in ${oneOf(drawExceptions)}`] : []),
    ...(like
      ? [
          sql`(d.summary ilike ${like} or d.account_code ilike ${like} or d.account_name ilike ${like} or d.j_no_text ilike ${like}
          or d.party_text ilike ${like} or d.remark ilike ${like} or p.project_name ilike ${like})`,
        ]
      : []),
  ];
}

function orderOf({ sorting }: Query): RawBuilder<unknown> {
  const name = (sorting ?? "").trim().toLowerCase();
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
  return order;
}

export async function listDrawn(
  ctx: Context,
  { projectId: _bound, ...query }: Input<Calls["GetDrawCheckVoucherList"]>,
): Promise<Output<Calls["GetDrawCheckVoucherList"]>> {
  const { db, lang } = ctx;
  const order = orderOf(query);
  const where = sql.join([sql`true`, ...whereOf(ctx, query)], sql` and `);
  const totalCount = await countDrawn(db, where);
  return { totalCount, items: await readDrawn(db, lang, where, { order, page: query }) };
}

/** The overview's rows of the projects that a person is a confirmed member of, under the names that drawn vouchers have there. */
const everywhere = (userId: number) => sql`(
    select o.tenant_id, o.of_project as project_id, o.id, o.of_item as fs_item_id, o.item_rpt_type, o.item_line_no, o.of_procedure as prog_line_id,
      o.of_voucher as jmsn, o.of_line as line_id, o.j_date, o.j_no_text, o.line_no, o.summary, o.account_code, o.account_name, o.party_text,
      o.debit, o.credit, o.draw_source, o.status, o.result, o.remark, o.drawn_by, o.check_user_id, o.checker_ids
    from overview_drawn o
  ) d
  cross join lateral (select d.item_rpt_type as rpt_type, d.item_line_no as line_no) i
  join project p on p.tenant_id = d.tenant_id and p.id = d.project_id and not p.is_deleted
  join project_member seat on seat.tenant_id = p.tenant_id and seat.project_id = p.id and seat.user_id = ${userId} and seat.checked = ${code.memberState.confirmed}`;

interface Place {
  id: number;
  projectId: number;
}

/** A page's rows, each project's read there. */
async function readPlaces({ db, lang }: Context, places: readonly Place[]): Promise<DrawnVoucher[]> {
  const rows = new Map<number, DrawnVoucher>();
  for (const projectId of new Set(places.map((place) => place.projectId))) {
    const ids = places.filter((place) => place.projectId === projectId).map(({ id }) => id);
    for (const row of await drawnById(inProject(db, projectId), lang, ids)) rows.set(row.id, row);
  }
  return places.flatMap(({ id }) => rows.get(id) ?? []);
}

/** Of every project that the caller is a confirmed member of. */
export async function listDrawnEverywhere(
  ctx: Context,
  query: Query,
): Promise<Output<Calls["GetDrawCheckCenterList"]>> {
  const { db, user } = ctx;
  const order = orderOf(query);
  const seen = everywhere(user.id);
  const where = sql.join([sql`true`, ...whereOf(ctx, query)], sql` and `);
  const [counted, found, behind] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${seen} where ${where}`.execute(db),
    sql<Place>`
      select d.id, d.project_id as "projectId" from ${seen} where ${where}
      order by ${order} limit ${query.maxResultCount} offset ${query.skipCount}`.execute(db),
    countBehind(db, user.id),
  ]);
  return { totalCount: counted.rows[0]?.count ?? 0, items: await readPlaces(ctx, found.rows), behind };
}

export const listDrawnOfItem = ({ db, lang }: Context, { Id }: Input<Calls["GetDrawCheckVoucherByRid"]>) =>
  readDrawn(db, lang, sql`d.fs_item_id = ${Id} and d.status <> ${code.drawStatus.cancelled}`);

export async function getCheckSheet(
  ctx: Context,
  { Id }: Input<Calls["GetDrawCheckVoucherData"]>,
): Promise<Output<Calls["GetDrawCheckVoucherData"]>> {
  const { items: checkItems, rowVersion: checkItemsVersion } = await getCheckItems(ctx, { Id });
  const items = await listDrawnOfItem(ctx, { Id });
  return { checkItems, checkItemsVersion, items, coverage: await coverageOfItem(ctx.db, Id) };
}
