import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

/**
 * Messages that wait for an answer: of whom they call, and supervision and risk prompts of the project manager too; answered ones wait
 * for their author to close them.
 */
const isWaiting = sql`m.parent_id is null and m.msg_type <> ${code.messageType.comment}
  and m.status in (${code.messageStatus.open}, ${code.messageStatus.reopened})`;
const noteColumns = sql`m.id as ref, null::smallint as level, false as is_risky, left(m.content_text, 60) as about, 1 as count,
  m.created_at as since`;
const notes = sql`
  select 'note' as kind, u.id as user_id, ${nobody} as others, ${noteColumns}
  from msg_head m cross join unnest(m.at_users) u (id) where ${ofProject("m")} and ${isWaiting}
  union all
  select 'note', null, array[m.created_by], ${noteColumns}
  from msg_head m
  where ${ofProject("m")} and ${isWaiting} and m.msg_type in (${code.messageType.supervision}, ${code.messageType.risk})
  union all
  select 'noteAnswered', m.created_by, ${nobody}, ${noteColumns}
  from msg_head m where ${ofProject("m")} and m.parent_id is null and m.status = ${code.messageStatus.answered}`;

export const messagesFigures: readonly Figure[] = [taskFigure(["msg_head"], ["note", "noteAnswered"], notes)];
