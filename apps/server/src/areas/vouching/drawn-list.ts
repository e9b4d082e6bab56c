import type { vouching } from "@digao/contract/areas/vouching";
import { drawExceptions, roleSets } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../platform/lib/code-sql.ts";
import { containing } from "../../platform/lib/search.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { getCheckItems } from "./check-items.ts";
import { coverageOfItem } from "./coverage.ts";
import { countDrawn, readDrawn } from "./drawn-rows.ts";

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

async function pageOf(ctx: Context, query: Query, scope: RawBuilder<unknown>) {
  const { db, lang } = ctx;
  const order = orders[(query.sorting ?? "").trim().toLowerCase()];
  if (!order) throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
  const where = sql.join([scope, ...whereOf(ctx, query)], sql` and `);
  const totalCount = await countDrawn(db, where);
  return { totalCount, items: await readDrawn(db, lang, where, { order, page: query }) };
}

export const listDrawn = (
  ctx: Context,
  { projectId: _bound, ...query }: Input<Calls["GetDrawCheckVoucherList"]>,
): Promise<Output<Calls["GetDrawCheckVoucherList"]>> => pageOf(ctx, query, ofProject("d"));

/** Of every project that the caller is a confirmed member of. */
export const listDrawnEverywhere = (ctx: Context, query: Query): Promise<Output<Calls["GetDrawCheckCenterList"]>> =>
  pageOf(
    ctx,
    query,
    sql`not p.is_deleted and exists (select from project_member m where m.tenant_id = d.tenant_id and m.project_id = d.project_id
      and m.user_id = ${ctx.user.id} and m.checked = ${code.memberState.confirmed})`,
  );

export const listDrawnOfItem = ({ db, lang }: Context, { Id }: Input<Calls["GetDrawCheckVoucherByRid"]>) =>
  readDrawn(db, lang, sql`${ofProject("d")} and d.fs_item_id = ${Id} and d.status <> ${code.drawStatus.cancelled}`);

export async function getCheckSheet(
  ctx: Context,
  { Id }: Input<Calls["GetDrawCheckVoucherData"]>,
): Promise<Output<Calls["GetDrawCheckVoucherData"]>> {
  const { items: checkItems, rowVersion: checkItemsVersion } = await getCheckItems(ctx, { Id });
  const items = await listDrawnOfItem(ctx, { Id });
  return { checkItems, checkItemsVersion, items, coverage: await coverageOfItem(ctx.db, Id) };
}
