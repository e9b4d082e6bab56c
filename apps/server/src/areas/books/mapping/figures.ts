import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

const accounts = sql`
  select 'mapping' as kind, null::bigint as user_id, ${nobody} as others, null::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from account a
  where ${ofProject("a")} and a.is_leaf and (a.fs_item_id is null or a.map_state = 'toConfirm') and a.period_id = (
    select d.id from project_period d where ${ofProject("d")} order by d.is_current desc, d.end_date desc limit 1)
  having count(*) > 0`;

export const mappingFigures: readonly Figure[] = [taskFigure(["account", "project_period"], ["mapping"], accounts)];
