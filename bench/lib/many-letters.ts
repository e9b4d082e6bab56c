/** A project's letters, written by SQL as the product writes them: each with its addressee in the register and what it asks. */
import { withConnection } from "@digao/db/roles";
import type { Product } from "./product.ts";

export interface Letters {
  projectId: number;
  count: number;
  /** The statuses that they stand in, turn by turn. */
  statuses: readonly number[];
}

/** Kinds 2 and 3 in turn, on the items of receivables and payables; every fiftieth letter, from the fourth on, has a sign of forgery that nobody has answered. */
const fill = `
  with tenant as (select tenant_id from project where id = $1),
  people as (select array_agg(id order by id) as ids from app_user where tenant_id = (select tenant_id from tenant)),
  numbered as (
    select n, ($1::bigint << 31) | nextval('confirmation_letter_id_seq') as letter_id,
      ($1::bigint << 31) | nextval('confirmation_contact_id_seq') as contact_id, 2 + n % 2 as kind, (n * 7919 % 9999999)::numeric / 100 as amount,
      ($3::smallint[])[1 + n % cardinality($3)] as status, '往来单位' || n || (array['贸易', '实业', '科技', '物流'])[1 + n % 4] || '有限公司' as name
    from generate_series(1, $2::int) n
  ),
  letters as (
    insert into confirmation_letter (tenant_id, id, project_id, letter_no, hz_kind, form, contact_name, pinyin, addr_snapshot, base_date, status,
      status_at, qr_token, prepared_by, book_amount, reply_amount, diff_amount, send_time, send_method, courier, tracking_no, created_by)
    select tenant.tenant_id, letter_id, $1, 'HZ-BENCH-' || kind || '-' || lpad(n::text, 6, '0'), kind, 1 + n % 2, name, 'wldw' || n, '{}', '2024-12-31',
      status, now() - make_interval(mins => n), 'BENCH' || lpad(n::text, 7, '0'), people.ids[1 + n % cardinality(people.ids)], amount,
      case when status > 50 then amount - n % 3 end, case when status > 50 then -(n % 3) end, case when status >= 50 then now() - make_interval(mins => n) end,
      case when status >= 50 then 1 end, case when status >= 50 then '顺丰' end, case when status >= 50 then 'SF' || 1000000000 + n end, people.ids[1]
    from numbered, tenant, people returning id
  ),
  contacts as (
    insert into confirmation_contact (tenant_id, id, project_id, hz_kind, subject_code, fs_item_id, contact_name, pinyin, book_amount, turnover, direction,
      is_selected, select_reason, linkman, phone, address, addr_check, letter_id, created_by)
    select tenant.tenant_id, contact_id, $1, kind, case kind when 2 then 'AR' else 'AP' end,
      (select f.id from fs_item f where f.tenant_id = tenant.tenant_id and f.project_id = $1 and f.std_code = case numbered.kind when 2 then 'A105' else 'L105' end),
      name, 'wldw' || n, amount, amount * 3, kind - 1,
      true, '金额重大', '李会计', '0571-' || 80000000 + n, '杭州市西湖区文三路' || n || '号', n % 4, letter_id, people.ids[1]
    from numbered, tenant, people returning id
  ),
  asked as (
    insert into confirmation_letter_item (tenant_id, project_id, id, letter_id, contact_id, subject_code, direction, book_amount, sort)
    select tenant.tenant_id, $1, ($1::bigint << 31) | nextval('confirmation_letter_item_id_seq'), letter_id, contact_id,
      case kind when 2 then 'AR' else 'AP' end, kind - 1, amount, 0 from numbered, tenant returning id
  )
  insert into confirmation_flag (tenant_id, project_id, letter_id, code, detail)
  select tenant.tenant_id, $1, letter_id, 'samePhone', '' from numbered, tenant where n % 50 = 4 and status >= 50`;

export async function fillLetters(product: Product, { projectId, count, statuses }: Letters): Promise<void> {
  await withConnection(product.superuserUrl, async (client) => {
    // Constraints of rows that are written together, and triggers of single rows, are not what is measured.
    await client.query("set session_replication_role = replica");
    await client.query(fill, [projectId, count, statuses]);
    // As the database does by itself, soon after.
    await client.query(
      "vacuum (analyze) confirmation_letter, confirmation_contact, confirmation_letter_item, confirmation_flag",
    );
  });
}
