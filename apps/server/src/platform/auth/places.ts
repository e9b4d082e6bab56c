/** By what a person reaches a project, as conditions of a query. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../lib/china-time.ts";
import { oneOf } from "../lib/code-sql.ts";

/** The place of the user `u` on the team of the project `p`, ready for a join: m.role_id and m.checked. An inspector has none anywhere. */
export const placeOf: RawBuilder<unknown> = sql`project_member m on m.tenant_id = u.tenant_id and m.project_id = p.id and m.user_id = u.id
      and m.checked in ${oneOf(onTeam)} and not u.is_inspector`;

/** Whether the user `u` may look into the archived project `p` (查阅授权); the days are those of China. */
export const mayViewArchive: RawBuilder<boolean> = sql<boolean>`(p.archive_flag in ${oneOf(archivedFlags)} and not u.is_inspector and exists (
  select from archive_auth a where a.tenant_id = p.tenant_id and a.user_id = u.id and a.project_id = p.id
    and a.ended_at is null and ${sqlToday} between a.valid_from and a.valid_to))`;
