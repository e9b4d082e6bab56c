/** Who follows inspections: archivists and the quality committee all of them, whoever leads a project those of it. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { type RawBuilder, sql } from "kysely";
import type { ByUser } from "../../../platform/context.ts";

const rights = ["Pages.Archives.Check", "Pages.Quality.Committee"] as const;
const leaders = [projectRole.manager, projectRole.partner];

/** Of the row `i` of inspection. */
export function mayFollow({ user }: ByUser): RawBuilder<boolean> {
  if (rights.some((right) => user.permissions.has(right))) return sql<boolean>`true`;
  return sql<boolean>`exists (select from project_member m where m.tenant_id = i.tenant_id and m.project_id = i.of_project
    and m.user_id = ${user.id} and m.checked = ${memberState.confirmed} and m.role_id = any(${leaders}::int[]))`;
}
