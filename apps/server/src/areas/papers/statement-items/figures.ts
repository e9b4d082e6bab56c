import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

/**
 * Papers to prepare, and to sign at the next level: those stand without a gap from 0 upwards, and a preparer's sign older than the
 * paper's last change does not stand.
 */
const papers = sql`
  with papers as (
    select i.id, i.grp_id, i.audit_user_id, coalesce(i.risk_level = ${code.riskLevel.significant}, false) as is_risky,
      count(*) filter (where s.sign_level = ${code.signLevel.preparer}) > 0 as is_prepared,
      (coalesce(max(s.sign_level), -1) + 1)::smallint as next,
      coalesce(array_agg(s.user_id order by s.user_id) filter (where s.user_id is not null), '{}') as signed_by
    from fs_item i
    left join wp_sign s on ${ofProject("s")} and s.ref_type = ${code.signedPaper.item} and s.ref_id = i.id
      and not s.is_cancelled and (i.changed_at is null or i.changed_at <= s.sign_time)
    where ${ofProject("i")} and i.kind = 'L' and i.grp_id <= 3 and i.is_visible and i.result <> ${code.itemResult.notApplicable}
      and i.wp_status <> ${code.paperStatus.locked}
    group by i.id, i.grp_id, i.audit_user_id, i.risk_level
  )
  select 'prepare' as kind, p.audit_user_id as user_id, ${nobody} as others, p.grp_id::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from papers p where p.audit_user_id is not null and not p.is_prepared group by p.audit_user_id, p.grp_id
  union all
  select 'sign', null, p.signed_by, p.grp_id, p.next, p.is_risky, null, count(*)::int, null
  from papers p where p.is_prepared group by p.signed_by, p.grp_id, p.next, p.is_risky`;

/** By an index that ends with the item: read as a whole, a large client's accounts would cost more than all else. */
const isIn = (table: string, condition: RawBuilder<unknown>) =>
  sql`(select true from ${sql.table(table)} t where ${ofProject("t")} and ${condition} limit 1)`;
const hasSign = isIn("wp_sign", sql`t.ref_type = ${code.signedPaper.item} and t.ref_id = i.id and not t.is_cancelled`);
/** With a balance or a movement; what the books list beside has no paper. */
const hasAccount = sql`(select true from account t
  join project_period p on ${ofProject("p")} and p.id = t.period_id
  where ${ofProject("t")} and t.fs_item_id = i.id and t.is_leaf and (
    exists (select from tb_row r where ${ofProject("r")} and r.batch_id = p.tb_batch_id and r.account_code = t.code
      and (r.open_dr <> r.open_cr or r.period_dr <> 0 or r.period_cr <> 0 or r.close_dr <> r.close_cr))
    or exists (select from voucher_line v where ${ofProject("v")} and v.batch_id = p.voucher_batch_id and v.account_code = t.code)
  ) limit 1)`;
const hasResult = sql`i.result <> ${code.itemResult.none}`;
const hasLine = isIn("adjust_line", sql`t.fs_item_id = i.id`);
/** Of `i` (fs_item): with something on it; the others wait for nobody. As `isEmpty` has it. */
export const hasSomething: RawBuilder<boolean> = sql<boolean>`(coalesce(${hasSign}, false) or ${hasResult} or coalesce(${hasAccount}, false) or coalesce(${hasLine}, false))`;

interface Counts {
  signed: number;
  total: number;
}

/** Items with a sign, of those with something on them; the others wait for nobody. As `isEmpty` has it. */
async function countItems(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select /* by key */ count(*) filter (where f.sign)::int as signed, count(*) filter (where f.sign or f.result or f.account or f.line)::int as total
    from (
      select ${hasSign} as sign, ${hasResult} as result, ${hasAccount} as account, ${hasLine} as line
      from fs_item i where ${ofProject("i")} and i.kind = 'L' and i.grp_id <= 3
    ) f`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A count has one row.");
  return counts;
}

const itemCounts: Figure = {
  tables: ["fs_item", "wp_sign", "account", "adjust_line"],
  async renew(db) {
    const { signed, total } = await countItems(db);
    await sql`
      update overview_project o set items_signed = ${signed}, items_total = ${total}
      where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}
        and (o.items_signed <> ${signed} or o.items_total <> ${total})`.execute(db);
  },
};

export const statementItemsFigures: readonly Figure[] = [
  taskFigure(["fs_item", "wp_sign"], ["prepare", "sign"], papers),
  itemCounts,
];
