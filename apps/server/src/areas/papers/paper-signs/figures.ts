import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

/** Sheets to prepare, and to sign at the next level as papers of items are: those whose preparer's sign has gone out of date for whoever gave it. */
const sheets = sql`
  with papers as (
    select s.ref_id as id, coalesce(i.risk_level = ${code.riskLevel.significant}, false) as is_risky,
      max(s.user_id) filter (where s.sign_level = ${code.signLevel.preparer}) as preparer_id,
      count(*) filter (where s.sign_level = ${code.signLevel.preparer} and s.changed_at is null) > 0 as is_prepared,
      (coalesce(max(s.sign_level) filter (where s.changed_at is null), -1) + 1)::smallint as next,
      coalesce(array_agg(s.user_id order by s.user_id) filter (where s.changed_at is null), '{}') as signed_by
    from wp_sign s
    join audit_sheet a on ${ofProject("a")} and a.id = s.ref_id and a.removed_at is null
    left join fs_item i on ${ofProject("i")} and i.id = a.ref_id and a.ref_type = ${code.signedPaper.item}
    where ${ofProject("s")} and s.ref_type = ${code.signedPaper.sheet} and not s.is_cancelled
    group by s.ref_id, i.risk_level
  )
  select 'prepareSheet' as kind, p.preparer_id as user_id, ${nobody} as others, null::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from papers p where p.preparer_id is not null and not p.is_prepared group by p.preparer_id
  union all
  select 'signSheet', null, p.signed_by, null, p.next, p.is_risky, null, count(*)::int, null
  from papers p where p.is_prepared group by p.signed_by, p.next, p.is_risky`;

export const paperSignsFigures: readonly Figure[] = [
  taskFigure(["fs_item", "wp_sign"], ["prepareSheet", "signSheet"], sheets),
];
