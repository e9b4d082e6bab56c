import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { memberState, signedPaper } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Gate } from "@digao/domain/sign-off/gates";
import { OVERRIDE_REASON_MIN, overrideRefusal } from "@digao/domain/sign-off/gates";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { itemGates } from "./item-gates.ts";
import { isLocked } from "./item-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { kindOf } from "./refusal-of.ts";
import { OVERRIDE_REASONS, preparersOf } from "./sign-rules.ts";
import { loadSubject, lockItem, membershipOf, settle } from "./subject.ts";

type Call = (typeof statementItemSigns)["OverrideItemGatesByRID"];

/** Lets a paper pass gates as the caller has seen them. What was given before for the same gate stays in the record. */
export async function overrideGates(ctx: Context, input: Input<Call>): Promise<FsItemRow> {
  const { RId, result, gates: asked, reason } = input;
  const { db, user } = ctx;
  await lockItem(db, RId);
  const subject = await loadSubject(ctx, RId);
  if (subject.item.line.kind === "H") throw new Refusal("sign.titleLine", { kind: "state" });
  const membership = membershipOf(ctx);
  const { closed } = itemGates(subject, await loadOpenWork(db, subject.items.balance.source, RId), result);
  const refusal = overrideRefusal({
    userId: String(user.id),
    role: membership.role,
    isMember: membership.checked === memberState.confirmed,
    isLocked: isLocked(subject.facts),
    preparers: preparersOf(subject),
    closed,
    asked,
    reason,
  });
  if (refusal) {
    const key = OVERRIDE_REASONS[refusal];
    const more = refusal === "reasonShort" ? { field: "reason", params: { min: OVERRIDE_REASON_MIN } } : {};
    throw new Refusal(key, { kind: refusal === "reasonShort" ? "invalid" : kindOf(key), ...more });
  }
  for (const gate of asked) await write(ctx, subject.projectId, RId, gate, reason);
  return settle(ctx, RId);
}

async function write(
  { db, audit }: Context,
  projectId: number,
  itemId: number,
  { name, subjects }: Gate,
  reason: string,
): Promise<void> {
  await db
    .updateTable("wp_override")
    .set({ is_replaced: true })
    .where("ref_type", "=", signedPaper.item)
    .where("ref_id", "=", itemId)
    .where("gate", "=", name)
    .where("is_replaced", "=", false)
    .execute();
  await db
    .insertInto("wp_override")
    .values({
      project_id: projectId,
      ref_type: signedPaper.item,
      ref_id: itemId,
      gate: name,
      subjects: [...subjects],
      reason,
      override_time: await momentOf(db),
    })
    .execute();
  const what = { gate: name, subjects, reason };
  await audit({ refType: "fsItem", refId: itemId, projectId, action: "override", new: what });
}
