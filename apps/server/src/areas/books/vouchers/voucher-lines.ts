import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";

/**
 * All lines of some vouchers: those that follow its first one by their key, those that lie apart in the file by an index of
 * such lines alone.
 */
export const linesOf = (vouchers: readonly number[]): RawBuilder<unknown> => linesOfEach([...new Set(vouchers)]);

const linesOfEach = (vouchers: readonly number[]) => sql`(
  select l.* from unnest(${vouchers}::bigint[]) i (id)
  cross join lateral (select tenant_id, id, first_line_id, last_line_id from voucher where ${ofProject("voucher")} and id = i.id offset 0) v
  cross join lateral (
    select * from voucher_line l
    where ${ofProject("l")} and l.id between v.first_line_id and v.last_line_id and l.jmsn = v.id
      and not l.is_apart
    offset 0
  ) l
  union all
  select l.* from unnest(${vouchers}::bigint[]) i (id)
  cross join lateral (select * from voucher_line where ${ofProject("voucher_line")} and jmsn = i.id and is_apart offset 0) l)`;
