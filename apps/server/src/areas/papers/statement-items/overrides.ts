import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input } from "@digao/contract/endpoint";
import { OVERRIDE_REASON_MIN, overrideRefusal } from "@digao/domain/sign-off/gates";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, signs, signWords } from "../../engagement/papers/door.ts";
import { itemGates } from "./item-gates.ts";
import { isLocked } from "./item-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { preparersOf } from "./sign-rules.ts";
import { loadSubject, lockItem, membershipOf, settle } from "./subject.ts";

type Call = (typeof statementItemSigns)["OverrideItemGatesByRID"];

/** Lets a paper pass gates as the caller has seen them. What was given before for the same gate stays in the record. */
export async function overrideGates(ctx: Context, input: Input<Call>): Promise<FsItemRow> {
  const { RId, result, gates: overridden, reason } = input;
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
    seen: overridden,
    reason,
    isPartner: await openPoints.isSigningPartner(ctx),
    reasonsBefore: await openPoints.reasonsElsewhere(db, { refType: signedPaper.item, refId: RId }),
  });
  if (refusal) {
    const key = signWords.override[refusal];
    const more = refusal === "reasonShort" ? { field: "reason", params: { min: OVERRIDE_REASON_MIN } } : {};
    throw new Refusal(key, { kind: refusal === "reasonShort" ? "invalid" : signWords.kindOf(key), ...more });
  }
  for (const gate of overridden)
    await signs.override(ctx, { refType: signedPaper.item, refId: RId, projectId: subject.projectId }, gate, reason);
  return settle(ctx, RId);
}
