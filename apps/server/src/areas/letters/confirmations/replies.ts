/** Enters a reply with the amount of every item, and explains what differs. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import {
  letterStatus,
  replyMethod as methods,
  replyResult as results,
} from "@digao/contract/areas/letters/confirmations/codes";
import type { Letter, LetterItem } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { confirmedAmount, evaluateReply } from "@digao/domain/confirmations/evaluation";
import type { LetterEvent, LetterStatus } from "@digao/domain/confirmations/transitions";
import { abs, type Fen, fen, thousands, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { oneLetter } from "./batch.ts";
import { raiseFlags, reopenOwn } from "./flags.ts";
import { itemsOf, letterOf } from "./letter.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { asSystem, letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";
import { replyColumns } from "./reply-columns.ts";
import { isSealed, requireAgreement } from "./reply-proof.ts";
import { forgetAddress } from "./sending.ts";
import { traceReply } from "./traces.ts";

type Calls = typeof hzletters;
type Reply = Input<Calls["UpdateHZLetterReplyAmount"]>;
type Explained = Input<Calls["ExplainHZDifferences"]>["items"][number];

function checkTimes(ctx: Context, letter: HeldLetter, { replyTime, replySignDate }: Reply): void {
  const at = Date.parse(replyTime);
  const minuteMs = 60_000;
  if (at > Date.now() + minuteMs) throw new Refusal("hz.future", { field: "replyTime" });
  // A day of grace: replies are often entered by their date alone.
  const dayMs = 86_400_000;
  if (letter.sendTime !== null && at < Date.parse(letter.sendTime) - dayMs)
    throw new Refusal("hz.hasReply", { field: "replyTime", params: letterWords(ctx.lang, letter) });
  // Days are written where the addressee is.
  if (replySignDate && Date.parse(replySignDate) > at + dayMs)
    throw new Refusal("hz.signedLater", { field: "replySignDate" });
}

/** Amounts of every item, in yuan; of a refusal or a letter that came back none. */
function amountsOf(ctx: Context, letter: HeldLetter, items: readonly LetterItem[], reply: Reply) {
  const given = new Map(reply.items.map((item) => [item.id, item]));
  for (const id of given.keys()) if (!items.some((item) => item.id === id)) throw missing("hz.itemGone");
  return items.map((item) => {
    const replied = given.get(item.id)?.replyAmount;
    if (replied === null || replied === undefined)
      throw new Refusal("hz.replyAmounts", { field: "items", params: letterWords(ctx.lang, letter) });
    return { id: item.id, book: fen(item.bookAmount), reply: fen(replied) };
  });
}

function checkMisstatement(item: Explained, difference: Fen): void {
  const misstated = fen(item.misstatement);
  if (misstated < 0n || misstated > abs(difference))
    throw new Refusal("hz.misstatementMax", { field: "items", params: { amount: thousands(abs(difference)) } });
}

/** Told in the log where the reply says it. */
const signed = ({ replySigner, replySignDate }: Reply) => ({
  ...(replySigner ? { replySigner } : {}),
  ...(replySignDate ? { replySignDate } : {}),
});

/** Which way a reply takes the letter from where it stands. */
function wayOf(status: LetterStatus, isAgreed: boolean): { event: LetterEvent; to: LetterStatus } {
  const to = isAgreed ? letterStatus.agreed : letterStatus.differs;
  if (status !== letterStatus.awaiting) return { event: "lateReply", to };
  return { event: isAgreed ? "replyAgree" : "replyDiffer", to };
}

async function writeItems(ctx: Context, reply: Reply, amounts: ReturnType<typeof amountsOf>): Promise<void> {
  const given = new Map(reply.items.map((item) => [item.id, item]));
  for (const { id, book, reply: replied } of amounts) {
    const item = given.get(id);
    if (!item) continue;
    checkMisstatement(item, replied - book);
    await ctx.db
      .updateTable("confirmation_letter_item")
      .set({
        reply_amount: yuan(replied),
        diff_amount: yuan(replied - book),
        diff_reason: replied === book ? null : (item.diffReason ?? null),
        diff_note: replied === book ? null : item.note || null,
        misstatement: replied === book ? "0.00" : item.misstatement,
      })
      .where("id", "=", id)
      .execute();
  }
}

async function enterAmounts(ctx: Context, letter: HeldLetter, reply: Reply): Promise<void> {
  const items = await itemsOf(ctx.db, ctx.lang, letter.id);
  const amounts = amountsOf(ctx, letter, items, reply);
  const evaluated = evaluateReply(amounts);
  const isRestricted = reply.replyResult === results.restricted;
  const isAgreed = evaluated.isAgreed && !isRestricted;
  const { event, to } = wayOf(letter.status, isAgreed);
  requireTransition(moverOf(ctx), letter, event, { to });
  if (isAgreed && reply.replyMethod === methods.byClient && reply.note === "")
    throw new Refusal("hz.byClientNote", { field: "note" });
  if (isAgreed) await requireAgreement(ctx, letter, reply);
  await writeItems(ctx, reply, amounts);
  const outcome = isAgreed ? results.agreed : results.differs;
  const result = isRestricted ? results.restricted : outcome;
  await moveLetter(moverOf(ctx), letter, event, {
    to,
    set: {
      ...replyColumns(reply, { result, userId: ctx.user.id }),
      // Whose name a seal bears is settled here: what another's seal says is relied on by nobody.
      reply_seal_ok: isSealed(reply, letter),
      reply_amount: yuan(evaluated.reply),
      diff_amount: yuan(evaluated.difference),
      alt_result: 0,
      alt_amount: "0.00",
    },
    facts: {
      replyMethod: reply.replyMethod,
      replyResult: result,
      ...signed(reply),
      replyAmount: yuan(evaluated.reply),
      diffAmount: yuan(evaluated.difference),
    },
  });
  await settleAmount(ctx, letter.id);
}

/** What of the letter can be confirmed as things stand. */
export async function settleAmount(ctx: Context, letterId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom("confirmation_letter")
    .where("id", "=", letterId)
    .select([
      "book_amount as book",
      "reply_result as result",
      "reply_seal_ok as isSealed",
      "alt_result as alt",
      "alt_amount as altAmount",
    ])
    .executeTakeFirstOrThrow();
  const items = await itemsOf(ctx.db, ctx.lang, letterId);
  const amount = confirmedAmount({
    book: fen(row.book),
    replyResult: row.result as 0,
    isSealed: row.isSealed === true,
    altResult: row.alt as 0,
    altAmount: fen(row.altAmount),
    items: items.map((item) => ({
      difference: fen(item.diffAmount ?? "0"),
      isExplained: item.diffReason !== null,
      misstatement: fen(item.misstatement),
    })),
  });
  await ctx.db
    .updateTable("confirmation_letter")
    .set({ confirmed_amount: yuan(amount) })
    .where("id", "=", letterId)
    .execute();
}

/** A letter that came back (4) goes to be sent again; one that was refused (5) waits as one without a reply. */
async function enterNone(ctx: Context, letter: HeldLetter, reply: Reply): Promise<void> {
  const { replyMethod, replyResult, replyTime, note } = reply;
  const facts = { replyMethod, replyResult, replyTime, ...(note ? { note } : {}) };
  const set = replyColumns(reply, { result: reply.replyResult, userId: ctx.user.id });
  if (reply.replyResult === results.returned) {
    await moveLetter(moverOf(ctx), letter, "returned", { reason: reply.note, set, facts });
    await forgetAddress(ctx.db, letter.id);
    return;
  }
  requireTransition(moverOf(ctx), { ...letter, status: letterStatus.awaiting }, "replyDiffer");
  if (letter.status === letterStatus.overdue || letter.status === letterStatus.alternative) {
    await ctx.db
      .updateTable("confirmation_letter")
      .set({ ...set, row_version: sql`row_version + 1`, updated_at: sql`now()` })
      .where("id", "=", letter.id)
      .execute();
    const entry = { refType: "confirmationLetter" as const, refId: letter.id, projectId: ctx.project?.id };
    await ctx.audit({
      ...entry,
      action: "replyRefused",
      new: { ...facts, ...(reply.note ? { note: reply.note } : {}) },
    });
    return;
  }
  await moveLetter(asSystem(moverOf(ctx)), letter, "overdue", { set, facts });
}

export async function enterReply(ctx: Context, reply: Reply): Promise<Letter> {
  const letter = await oneLetter(ctx, reply.Id, reply.rowVersion);
  checkTimes(ctx, letter, reply);
  const isNone = reply.replyResult === results.returned || reply.replyResult === results.refused;
  if (isNone) await enterNone(ctx, letter, reply);
  else await enterAmounts(ctx, letter, reply);
  await traceReply(ctx.db, letter.id);
  await reopenOwn(ctx, letter.id);
  await raiseFlags(ctx.db, letter.id);
  return letterOf(ctx, reply.Id);
}

const explainable: readonly number[] = [letterStatus.differs, letterStatus.alternative];

export async function explainDifferences(
  ctx: Context,
  { Id, rowVersion, items }: Input<Calls["ExplainHZDifferences"]>,
): Promise<Letter> {
  const letter = await oneLetter(ctx, Id, rowVersion);
  requireTransition(moverOf(ctx), { ...letter, status: letterStatus.differs }, "close");
  if (!explainable.includes(letter.status))
    throw new Refusal("hz.state", { kind: "state", params: letterWords(ctx.lang, letter) });
  const byId = new Map((await itemsOf(ctx.db, ctx.lang, Id)).map((item) => [item.id, item]));
  for (const item of items) {
    const before = byId.get(item.id);
    if (!before) throw missing("hz.itemGone");
    checkMisstatement(item, fen(before.diffAmount ?? "0"));
    if (before.adjustHeadId !== null && fen(item.misstatement) !== fen(before.misstatement))
      throw new Refusal("hz.entryStands", { kind: "state", field: "items", params: { no: before.adjustNo ?? "" } });
    await ctx.db
      .updateTable("confirmation_letter_item")
      .set({ diff_reason: item.diffReason ?? null, diff_note: item.note || null, misstatement: item.misstatement })
      .where("id", "=", item.id)
      .execute();
    await ctx.audit({
      refType: "confirmationLetter",
      refId: Id,
      projectId: ctx.project?.id,
      action: "explain",
      old: { diffReason: before.diffReason, note: before.diffNote ?? "", misstatement: before.misstatement },
      new: { diffReason: item.diffReason ?? null, note: item.note, misstatement: item.misstatement },
    });
  }
  await ctx.db
    .updateTable("confirmation_letter")
    .set({ row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", Id)
    .execute();
  await settleAmount(ctx, Id);
  return letterOf(ctx, Id);
}

/** Book amounts that differ without a reason. */
export const unexplained = (items: readonly LetterItem[]): number =>
  items.filter(({ diffAmount, diffReason }) => fen(diffAmount ?? "0") !== 0n && diffReason === null).length;
