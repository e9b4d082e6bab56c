/** What was concluded before and taken back or changed: who did it, when and why stays beside the record and on its prints. */
import { type RawBuilder, sql } from "kysely";

/** Of a row with `verdict`, `conclusion` and `former_conclusions`: the list with what stands now at its end. */
export const andFormer = (userId: number, reason: string): RawBuilder<string> => sql<string>`
  former_conclusions || jsonb_build_array(jsonb_build_object('userId', ${userId}::bigint, 'at', now(), 'reason', ${reason}::text,
    'verdict', verdict, 'conclusion', conclusion))`;

/** FormerConclusion[] of the row `alias`, oldest first. */
export const formerConclusions = (alias: string): RawBuilder<unknown> => {
  const { tenant, list } = { tenant: sql.ref(`${alias}.tenant_id`), list: sql.ref(`${alias}.former_conclusions`) };
  return sql`coalesce((select jsonb_agg(jsonb_build_object('userName', w.name, 'at', f.value -> 'at', 'reason', f.value -> 'reason',
      'verdict', f.value -> 'verdict', 'conclusion', f.value -> 'conclusion') order by f.ordinality)
    from jsonb_array_elements(${list}) with ordinality f
    join app_user w on w.tenant_id = ${tenant} and w.id = (f.value ->> 'userId')::bigint), '[]')`;
};
