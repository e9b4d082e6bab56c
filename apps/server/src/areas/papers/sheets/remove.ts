import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import { instant } from "@digao/db/project-rows";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { hasSigns, signs } from "../../engagement/papers/door.ts";
import { takeFromProcedures } from "../../engagement/programs/door.ts";
import { readHead, whyReadOnly } from "./head.ts";
import { readSheet } from "./rows.ts";

/** What somebody has signed goes by the hand of who leads, with words on why. */
async function requireLeaderIfSigned({ db, project }: Context, sheetId: number, reason: string): Promise<void> {
  if (!(await hasSigns(db, { sheetId, itemIds: [] }))) return;
  if (!isInRoleSet(project?.role ?? -1, "leader")) throw new Refusal("sheets.signedLeader", { kind: "forbidden" });
  if (!saysWhatWasSeen(reason)) throw new Refusal("evidence.reasonSigned", { kind: "state", field: "reason" });
}

/** It stays in the database with its versions, and its index is not given again. */
export async function removeSheet(
  ctx: Context,
  { Id: id, reason, rowVersion }: Input<(typeof sheets)["RemoveSheet"]>,
): Promise<null> {
  await readSheet(ctx.db, id, true);
  const before = await readHead(ctx.db, id);
  checkVersion(rowVersion, before);
  const why = whyReadOnly(ctx, before);
  if (why) throw new Refusal(why, { kind: "state" });
  if (before.lock && before.lock.userId !== ctx.user.id)
    throw new Refusal("sheets.held", { kind: "conflict", params: { name: before.lock.userName } });
  await requireLeaderIfSigned(ctx, id, reason);
  await ctx.db
    .updateTable("audit_sheet")
    .set({ removed_by: ctx.user.id, removed_at: instant(), removed_reason: reason, row_version: before.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const { name, wpIndex, seq, projectId } = before;
  await takeFromProcedures(ctx, wpIndex, reason);
  await signs.cancel(ctx, { refType: signedPaper.sheet, refId: id, projectId }, [0, 1, 2, 3, 4], reason);
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId,
    action: "delete",
    old: { name, wpIndex, seq },
    new: { reason },
  });
  return null;
}
