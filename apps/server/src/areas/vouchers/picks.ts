import type { vouchers } from "@digao/contract/areas/vouchers";
import type { Input } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";

/** Ticks are the project's, not a person's: who ticked stays known. */
export async function pickLines(
  { db, project, audit }: Context,
  { jsnIds, isSelected }: Input<(typeof vouchers)["UpdateVoucherLibSelected"]>,
): Promise<null> {
  const projectId = project?.id ?? 0;
  const ids = [...new Set(jsnIds)];
  const changed = isSelected
    ? await sql<{ id: number }>`
        insert into picked_line (tenant_id, project_id, line_id) select ${ownTenant}, ${ownProject}, unnest(${ids}::bigint[])
        on conflict do nothing returning line_id as id`.execute(db)
    : await sql<{ id: number }>`
        delete from picked_line where ${ofProject("picked_line")} and line_id = any(${ids}::bigint[])
        returning line_id as id`.execute(db);
  if (changed.rows.length > 0)
    await audit({
      refType: "voucherLine",
      refId: changed.rows[0]?.id ?? 0,
      projectId,
      action: isSelected ? "pick" : "unpick",
      new: { count: changed.rows.length, jsnIds: changed.rows.slice(0, 50).map(({ id }) => id) },
    });
  return null;
}
