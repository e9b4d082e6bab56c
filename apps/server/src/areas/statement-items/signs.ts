import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { itemResult, signedPaper } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { isStale, type SignLevel } from "@digao/domain/sign-off/levels";
import { cancelSign } from "@digao/domain/sign-off/may-sign";
import { lineName } from "@digao/domain/statements/statement-line";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { openPoints, type PaperReason } from "../papers/door.ts";
import { itemGates } from "./item-gates.ts";
import { isLocked, loadItems, statusOf } from "./item-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { kindOf, refusalOf } from "./refusal-of.ts";
import { CANCEL_REASONS, signReasons } from "./sign-rules.ts";
import { loadSubject, lockItem, membershipOf, type Subject, settle, subjectOf } from "./subject.ts";

type Calls = typeof statementItemSigns;

const LEVELS: Readonly<Record<number, SignLevel>> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 };
const levelOf = (level: number): SignLevel => LEVELS[level] ?? 0;

export async function signItem(
  ctx: Context,
  { RId, signLevel }: Input<Calls["UpdateItemSignByRID"]>,
): Promise<FsItemRow> {
  await lockItem(ctx.db, RId);
  const subject = await loadSubject(ctx, RId);
  const level = levelOf(signLevel);
  const gates = itemGates(subject, await loadOpenWork(ctx.db, subject.items.balance.source, RId));
  const [reason, next] = signReasons(ctx, subject, level, gates);
  if (reason) throw refusalOf(reason, next);
  await writeSign(ctx, subject, level);
  return settle(ctx, RId);
}

/**
 * Signs every row of a group that qualifies; rows with nothing on them are passed over in silence. What somebody has overridden is
 * to be read before it is signed, so such a paper is left for a sign of its own.
 */
export async function signGroup(
  ctx: Context,
  { projectId, GrpId, signLevel }: Input<Calls["UpdateItemSignByGrpId"]>,
): Promise<Output<Calls["UpdateItemSignByGrpId"]>> {
  const { db, lang } = ctx;
  await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("grp_id", "=", GrpId)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
  const items = await loadItems(db, projectId);
  const work = await loadOpenWork(db, items.balance.source);
  const level = levelOf(signLevel);
  const answer: Output<Calls["UpdateItemSignByGrpId"]> = { signed: [], skipped: [] };
  for (const { id, line } of items.balance.source.items.filter((item) => item.line.group === GrpId)) {
    const subject = subjectOf(items, projectId, id);
    if (isEmpty(subject)) continue;
    const gates = itemGates(subject, work);
    const alone: PaperReason[] = gates.overrides.length > 0 ? [{ key: "sign.overriddenAlone" }] : [];
    const reasons = [...signReasons(ctx, subject, level, gates), ...alone];
    if (reasons.length > 0) {
      const reason = reasons.map((one) => openPoints.text(one, lang)).join(lang === "zh" ? "；" : "; ");
      answer.skipped.push({ rid: id, name: lineName(line, lang), reason });
      continue;
    }
    await writeSign(ctx, subject, level);
    answer.signed.push(id);
  }
  await storeStates(db, projectId, answer.signed);
  return answer;
}

/** Titles, and lines without an amount, an entry or a conclusion. */
export function isEmpty({ item, row, facts }: Subject): boolean {
  if (item.line.kind === "H") return true;
  const amounts = [row.unaudited, row.audited, row.openUnaudited, row.openAudited, row.ajeDr, row.rjeDr];
  return facts.result === itemResult.none && facts.signs.length === 0 && amounts.every((amount) => amount === 0n);
}

/** A sign that was out of date is replaced. */
async function writeSign(
  ctx: Context,
  { projectId, item, facts, lastChange }: Subject,
  level: SignLevel,
): Promise<void> {
  const { db, user } = ctx;
  const old = facts.signs.find((sign) => sign.level === level && isStale(sign, lastChange));
  if (old) await cancelSigns(ctx, item.id, [level], null);
  await db
    .insertInto("wp_sign")
    .values({
      project_id: projectId,
      ref_type: signedPaper.item,
      ref_id: item.id,
      sign_level: level,
      user_id: user.id,
      sign_time: await momentOf(db),
    })
    .execute();
  const entry = { refType: "fsItem" as const, refId: item.id, projectId, action: old ? "signAgain" : "sign" };
  await ctx.audit({ ...entry, new: { signLevel: level, userName: user.name } });
}

async function storeStates(db: Db, projectId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const items = await loadItems(db, projectId);
  for (const id of ids) {
    const { facts, lastChange } = subjectOf(items, projectId, id);
    await db
      .updateTable("fs_item")
      .set({ wp_status: statusOf(facts, lastChange) })
      .where("id", "=", id)
      .execute();
  }
}

async function cancelSigns({ db, user }: Context, itemId: number, levels: readonly SignLevel[], reason: string | null) {
  await db
    .updateTable("wp_sign")
    .set({
      is_cancelled: true,
      cancel_user_id: user.id,
      cancel_time: await momentOf(db),
      cancel_reason: reason,
    })
    .where("ref_type", "=", signedPaper.item)
    .where("ref_id", "=", itemId)
    .where("sign_level", "in", levels)
    .where("is_cancelled", "=", false)
    .execute();
}

/** Takes a sign back, and every higher one with it. */
export async function cancelItemSign(ctx: Context, input: Input<Calls["CancelItemSignByRID"]>): Promise<FsItemRow> {
  const { RId, signLevel, reason = "" } = input;
  await lockItem(ctx.db, RId);
  const { facts, projectId } = await loadSubject(ctx, RId);
  const { refusal, levels } = cancelSign({
    level: levelOf(signLevel),
    userId: String(ctx.user.id),
    role: membershipOf(ctx).role,
    signs: facts.signs,
    isLocked: isLocked(facts),
    reason,
  });
  if (refusal) {
    const key = CANCEL_REASONS[refusal];
    throw new Refusal(key, refusal === "reasonMissing" ? { field: "reason" } : { kind: kindOf(key) });
  }
  await cancelSigns(ctx, RId, levels, reason || null);
  const fallen = facts.signs.filter(({ level }) => levels.includes(level));
  await ctx.audit({
    refType: "fsItem",
    refId: RId,
    projectId,
    action: "cancelSign",
    old: { signs: fallen.map(({ level, userName, signTime }) => ({ level, userName, signTime })) },
    new: { signs: [], reason },
  });
  return settle(ctx, RId);
}
