/** Whether a company's figures are those that were signed off. */
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";

/** Of all figures of a company; null where it has none. @param code SQL of its code */
export const figuresHash = (code: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select md5(string_agg(concat_ws('|', f.part, f.item, f.equity_row, f.amount::text), ',' order by f.part, f.item, f.equity_row))
    from group_figure f where ${ofProject("f")} and f.company = ${code} and not f.is_deleted)`;

export const standingOf = (row: RawBuilder<unknown>, hash: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(case when ${row} is null then 'unsigned' when ${row} = ${hash} then 'signed' else 'moved' end)`;
