import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

/** Entries to review, for whoever has not written them; those sent back, and drafts, for whoever prepares them. */
const entries = sql`
  select 'review' as kind, null::bigint as user_id, h.editor_ids || h.preparer_id as others, h.id as ref, null::smallint as level,
    false as is_risky, h.description as about, 1 as count, h.prepare_time as since
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.forReview}
  union all
  select 'returned', h.preparer_id, ${nobody}, h.id, null, false, h.description, 1, h.prepare_time
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.draft} and h.cancel_reason is not null
  union all
  select 'draft', h.preparer_id, ${nobody}, null, null, false, null, count(*)::int, min(h.prepare_time)
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.draft} and h.cancel_reason is null group by h.preparer_id`;

export const adjustmentsFigures: readonly Figure[] = [
  taskFigure(["adjust_head"], ["review", "returned", "draft"], entries),
];
