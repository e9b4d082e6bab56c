/** The bin of papers: a removed sheet comes back with its content, versions and index, and is signed anew. */
import { paperStatus, signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { RemovedSheet, SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { getAuditSheet } from "./list.ts";

const removed = (db: Db, id?: number) =>
  sql<RemovedSheet>`
  select s.id, s.name, s.wp_index as "wpIndex", u.name as "removedBy", s.removed_at as "removedAt", s.removed_reason as reason,
    s.row_version as "rowVersion",
    array(select distinct p.name from wp_sign w join app_user p on p.tenant_id = w.tenant_id and p.id = w.user_id
      where ${ofProject("w")} and w.ref_type = ${sql.lit(signedPaper.sheet)} and w.ref_id = s.id and w.is_cancelled
        and w.cancel_reason = s.removed_reason order by p.name) as signers
  from audit_sheet s join app_user u on u.tenant_id = s.tenant_id and u.id = s.removed_by
  where ${ofProject("s")} and s.removed_at is not null ${id === undefined ? sql`` : sql`and s.id = ${id}`}
  order by s.removed_at desc, s.id`.execute(db);

export const listRemoved = async (
  { db }: Context,
  _input: Input<(typeof sheets)["GetRemovedSheets"]>,
): Promise<RemovedSheet[]> => (await removed(db)).rows;

/** What a leader took away with its signs is brought back by whoever leads; the rest by anybody of the team. */
export async function restoreSheet(
  ctx: Context,
  { Id: id, reason, rowVersion }: Input<(typeof sheets)["RestoreSheet"]>,
): Promise<SheetHead> {
  const { db, project } = ctx;
  // Held in one statement, read in the next.
  await sql`select from audit_sheet s where ${ofProject("s")} and s.id = ${id} for update`.execute(db);
  const [row] = (await removed(db, id)).rows;
  if (!row) throw new Refusal("sheets.notRemoved", { kind: "conflict" });
  checkVersion(rowVersion, row);
  if (row.signers.length > 0 && !isInRoleSet(project?.role ?? -1, "leader"))
    throw new Refusal("sheets.signedLeader", { kind: "forbidden" });
  if (!saysWhatWasSeen(reason)) throw new Refusal("sheets.restoreReason", { kind: "state", field: "reason" });
  await db
    .updateTable("audit_sheet")
    .set({
      removed_by: null,
      removed_at: null,
      removed_reason: null,
      status: paperStatus.inProgress,
      row_version: rowVersion + 1,
    })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: project?.id ?? 0,
    action: "restore",
    old: { removedBy: row.removedBy, reason: row.reason },
    new: { name: row.name, wpIndex: row.wpIndex, reason },
  });
  return getAuditSheet(ctx, { Id: id });
}
