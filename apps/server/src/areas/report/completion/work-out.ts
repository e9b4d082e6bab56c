/** Works a project's completion check out and keeps it for the board: by whoever opens the check, by its acts, and by the job of the firm. */
import type { ProjectStanding } from "@digao/contract/areas/report/completion/board";
import type { Lang } from "@digao/contract/messages";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { readStanding } from "./standing.ts";
import { isCurrent, isOnBoard, type Kept, keepStanding, keptColumns, logPosition, standingOf } from "./stored.ts";

type Row = Kept & { computedAt: string; isCurrent: boolean };

/** What the board shows of the project that `db` is bound to. */
async function keptFor(db: Db, lang: Lang): Promise<ProjectStanding | null> {
  const columns = sql.join(
    Object.entries(keptColumns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`),
  );
  const { rows } = await sql<Row>`
    select ${columns}, ${isCurrent} as "isCurrent" from completion_standing s
    where s.tenant_id = ${ownTenant} and s.of_project = ${ownProject}`.execute(db);
  const [row] = rows;
  return row ? standingOf(row, lang) : null;
}

/** Whether the board lists it, and shows it as it was. */
export async function isBoardBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select ${isOnBoard} and not ${isCurrent} as "isBehind" from project p
    left join completion_standing s on s.tenant_id = p.tenant_id and s.of_project = p.id
    where p.tenant_id = ${ownTenant} and p.id = ${ownProject}`.execute(db);
  return rows[0]?.isBehind ?? false;
}

/** `db` is bound to the project. */
export async function workOutStanding(db: Db, projectId: number, lang: Lang): Promise<ProjectStanding | null> {
  if (await isBoardBehind(db)) {
    const position = await logPosition(db);
    const standing = await readStanding(db, projectId, lang);
    await keepStanding(db, position, await standing.lines());
  }
  return keptFor(db, lang);
}
