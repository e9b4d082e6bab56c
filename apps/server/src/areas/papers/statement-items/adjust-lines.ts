import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { editorsWith } from "../../balance/adjustments/door.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { membershipOf } from "./subject.ts";

type Calls = typeof statementItems;

/** Entry lines on an item, void heads apart. */
export const itemAdjustments = (
  { db }: Context,
  { RId }: Input<Calls["GetFsAdjustByRid"]>,
): Promise<Output<Calls["GetFsAdjustByRid"]>> =>
  db
    .selectFrom("adjust_line as l")
    .innerJoin("adjust_head as h", "h.id", "l.head_id")
    .where("l.fs_item_id", "=", RId)
    .where("h.status", "<>", adjustStatus.void)
    .orderBy("h.adj_type")
    .orderBy("h.adj_seq")
    .orderBy("h.id")
    .orderBy("l.line_no")
    .select([
      "h.id as headId",
      "l.id as lineId",
      "h.adj_type as adjType",
      "h.adj_no as adjNo",
      "h.status",
      "h.description",
      "l.line_name as lineName",
      "l.debit",
      "l.credit",
      "h.row_version as rowVersion",
    ])
    .execute();

/** Name and remark of a draft's line; the version is the head's, which its lines are edited under. */
export async function updateAdjustLine(
  ctx: Context,
  { lineId, rowVersion, lineName, remark }: Input<Calls["UpdateFsAdjust"]>,
): Promise<null> {
  const { db } = ctx;
  const line = await db
    .selectFrom("adjust_line as l")
    .innerJoin("adjust_head as h", "h.id", "l.head_id")
    .where("l.id", "=", lineId)
    .select([
      "h.id as headId",
      "h.status",
      "h.row_version as rowVersion",
      "l.fs_item_id as fsItemId",
      "l.line_name as lineName",
      "l.remark",
    ])
    .forUpdate("h")
    .executeTakeFirst();
  if (!line) throw missing();
  checkVersion(rowVersion, line);
  if (line.status !== adjustStatus.draft) throw new Refusal("fsItem.onlyDrafts", { kind: "state" });
  const before = { lineName: line.lineName, remark: line.remark };
  const after = {
    lineName: lineName === undefined ? line.lineName : lineName || null,
    remark: remark === undefined ? line.remark : remark || null,
  };
  await db
    .updateTable("adjust_line")
    .set({ line_name: after.lineName, remark: after.remark })
    .where("id", "=", lineId)
    .execute();
  await db
    .updateTable("adjust_head")
    .set({ editor_ids: editorsWith(ctx.user.id), row_version: line.rowVersion + 1 })
    .where("id", "=", line.headId)
    .execute();
  await markChanged(db, [line.fsItemId]);
  const entry = {
    refType: "adjustment" as const,
    refId: line.headId,
    projectId: membershipOf(ctx).id,
    action: "updateLine",
  };
  await ctx.audit({ ...entry, old: before, new: after });
  return null;
}
