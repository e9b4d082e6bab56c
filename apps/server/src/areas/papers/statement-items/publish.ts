import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult, publishStatus as states } from "@digao/contract/areas/papers/statement-items/codes";
import type { Input } from "@digao/contract/endpoint";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { loadSubject, lockItem, settle } from "./subject.ts";

/** Releases a concluded item to the notes, or takes it back. */
export async function publishItem(
  ctx: Context,
  { RId, publishStatus, rowVersion }: Input<(typeof statementItemSigns)["UpdatePublishByRID"]>,
): Promise<FsItemRow> {
  const { db } = ctx;
  checkVersion(rowVersion, await lockItem(db, RId));
  const { facts, projectId } = await loadSubject(ctx, RId);
  if (facts.publishStatus === states.locked) throw new Refusal("item.publishLocked", { kind: "state" });
  if (publishStatus === states.published && facts.result === itemResult.none)
    throw new Refusal("item.publishEarly", { kind: "state" });
  await db
    .updateTable("fs_item")
    .set({ publish_status: publishStatus, row_version: facts.rowVersion + 1 })
    .where("id", "=", RId)
    .execute();
  await ctx.audit({
    refType: "fsItem",
    refId: RId,
    projectId,
    action: "publish",
    old: { publishStatus: facts.publishStatus },
    new: { publishStatus },
  });
  return settle(ctx, RId);
}
