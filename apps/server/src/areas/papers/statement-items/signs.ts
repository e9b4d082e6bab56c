import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { SignLevel } from "@digao/domain/sign-off/levels";
import { cancelSign } from "@digao/domain/sign-off/may-sign";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, type PaperReason, type PaperRef, signs, signWords } from "../../engagement/papers/door.ts";
import { itemGates } from "./item-gates.ts";
import { isLocked, loadItems, statusOf } from "./item-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { signReasons } from "./sign-rules.ts";
import { loadSubject, lockItem, membershipOf, type Subject, settle, subjectOf } from "./subject.ts";

type Calls = typeof statementItemSigns;

const { levelOf } = signs;
const { kindOf, refusalOf } = signWords;
const paperRef = (projectId: number, refId: number): PaperRef => ({ refType: signedPaper.item, refId, projectId });
const writeSign = (ctx: Context, { projectId, item, facts, lastChange }: Subject, level: SignLevel): Promise<void> =>
  signs.write(ctx, paperRef(projectId, item.id), { signs: facts.signs, lastChange }, level);

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

type Batch = Output<Calls["UpdateItemSignByGrpId"]>;

/** Signs every row of a group that qualifies; rows with nothing on them are passed over in silence. */
export async function signGroup(
  ctx: Context,
  { projectId, GrpId, signLevel }: Input<Calls["UpdateItemSignByGrpId"]>,
): Promise<Batch> {
  const { rows } = await sql<{ id: number }>`
    select i.id from fs_item i where ${ofProject("i")} and i.grp_id = ${GrpId} order by i.id`.execute(ctx.db);
  return signRows(
    ctx,
    projectId,
    rows.map(({ id }) => id),
    levelOf(signLevel),
    (subject) => isEmpty(subject),
  );
}

/**
 * Signs those that qualify, in the order of the statements, and says of the others why not. What somebody has overridden is to be read
 * before it is signed, so such a paper is left for a sign of its own.
 */
export async function signRows(
  ctx: Context,
  projectId: number,
  ids: readonly number[],
  level: SignLevel,
  isPassedOver: (subject: Subject) => boolean = () => false,
): Promise<Batch> {
  const { db, lang } = ctx;
  const answer: Batch = { signed: [], skipped: [] };
  if (ids.length === 0) return answer;
  await sql`select i.id from fs_item i where ${ofProject("i")} and i.id = any(${[...ids]}::bigint[]) order by i.id
    for update`.execute(db);
  const items = await loadItems(db, projectId);
  const work = await loadOpenWork(db, items.balance.source);
  for (const { id, line } of items.balance.source.items.filter((item) => ids.includes(item.id))) {
    const subject = subjectOf(items, projectId, id);
    if (isPassedOver(subject)) continue;
    const gates = itemGates(subject, work);
    const alone: PaperReason[] = gates.overrides.length > 0 ? [{ key: "sign.overriddenAlone" }] : [];
    const reasons = [...signReasons(ctx, subject, level, gates), ...alone];
    if (reasons.length > 0) {
      const reason = signWords.joined(
        reasons.map((one) => openPoints.text(one, lang)),
        lang,
      );
      answer.skipped.push({ rid: id, name: lineName(line, lang), reason });
      continue;
    }
    await writeSign(ctx, subject, level);
    answer.signed.push(id);
  }
  await storeStates(db, projectId, answer.signed);
  return answer;
}

/** Titles, and lines without an amount, a movement, an entry or a conclusion; figures.ts counts the others. */
export function isEmpty({ item, items, row, facts }: Subject): boolean {
  if (item.line.kind === "H") return true;
  if (items.moved.has(item.line.code)) return false;
  const amounts = [row.unaudited, row.audited, row.openUnaudited, row.openAudited, row.ajeDr, row.rjeDr];
  return facts.result === itemResult.none && facts.signs.length === 0 && amounts.every((amount) => amount === 0n);
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
    const key = signWords.cancel[refusal];
    throw new Refusal(key, refusal === "reasonMissing" ? { field: "reason" } : { kind: kindOf(key) });
  }
  await signs.withdraw(ctx, paperRef(projectId, RId), facts.signs, levels, reason);
  return settle(ctx, RId);
}
