/** Changes a letter: its model and form while it is open, and the steps that need more than a reason. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { alternativeResult, letterKind, letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Batch } from "@digao/contract/batch";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { fen, thousands } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { letterModel } from "../confirmation-models/door.ts";
import { bankForm, requireRegistered } from "./bank-form.ts";
import { eachLetter, oneLetter } from "./batch.ts";
import { requireAnswered } from "./flags.ts";
import { itemsOf, letterOf } from "./letter.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { letterWords, moveLetter, moverOf, requireOpen, requireTransition } from "./move.ts";
import { settleAmount, unexplained } from "./replies.ts";
import { unanswered } from "./reply-columns.ts";
import { hasReply } from "./reply-proof.ts";
import { endSealTasks } from "./seal-notices.ts";
import { addressSnapshot } from "./sending.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzletters;
type Change = Input<Calls["UpdateHZLetter"]>;

export async function requireModel(ctx: Context, letter: HeldLetter, modelId: number): Promise<{ form: number }> {
  const model = await letterModel(ctx.db, modelId);
  if (!model) throw missing("hzModel.gone");
  if (model.hzKind !== letter.hzKind)
    throw new Refusal("hz.modelKind", {
      field: "modelId",
      params: { model: model.modelName, ...letterWords(ctx.lang, letter) },
    });
  return model;
}

async function changeContents(ctx: Context, letter: HeldLetter, { form, modelId }: Change): Promise<void> {
  requireTeam(ctx);
  requireOpen(ctx.lang, letter);
  const model = modelId ? await requireModel(ctx, letter, modelId) : null;
  const set = { form: model?.form ?? form ?? letter.form, model_id: modelId === undefined ? letter.modelId : modelId };
  await touch(ctx, letter.id, sql`form = ${set.form}, model_id = ${set.model_id}`);
  await ctx.audit({
    refType: "confirmationLetter",
    refId: letter.id,
    projectId: ctx.project?.id,
    action: "update",
    old: { form: letter.form, modelId: letter.modelId },
    new: { form: set.form, modelId: set.model_id },
  });
}

const touch = async (ctx: Context, id: number, set: RawBuilder<unknown>): Promise<void> => {
  await sql`update confirmation_letter l set ${set}, updated_at = now(), row_version = row_version + 1
    where ${ofProject("l")} and l.id = ${id}`.execute(ctx.db);
};

async function hasEvidence(ctx: Context, letterId: number): Promise<boolean> {
  const { rows } = await sql`
    select from confirmation_file f where ${ofProject("f")} and f.letter_id = ${letterId} and f.kind = 'alternative' limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

type Alternative = Pick<HeldLetter, "altAmount" | "altNote"> & { altResult: number };

/** What alternatives came to: only with evidence, never for a bank's balance, never more than was asked. */
async function checkAlternative(
  ctx: Context,
  letter: HeldLetter,
  { altResult, altAmount, altNote }: Alternative,
): Promise<void> {
  const [amount, book] = [fen(altAmount), fen(letter.bookAmount)];
  const isConfirmed = altResult === alternativeResult.confirmed;
  if (!isConfirmed && amount === 0n) return;
  if (letter.hzKind === letterKind.bank) throw new Refusal("hz.altBank", { kind: "state", field: "altResult" });
  if (isConfirmed && !altNote?.trim()) throw new Refusal("hz.altNote", { field: "altNote" });
  // A balance on its other side is confirmed on that side.
  const isTooMuch = book >= 0n ? amount < 0n || amount > book : amount > 0n || amount < book;
  if (isTooMuch) throw new Refusal("hz.altAmountMax", { field: "altAmount", params: { amount: thousands(book) } });
  if (isConfirmed && !(await hasEvidence(ctx, letter.id))) throw new Refusal("hz.altEvidence", { kind: "state" });
}

async function saveAlternative(ctx: Context, letter: HeldLetter, change: Change): Promise<void> {
  requireTeam(ctx);
  if (letter.status !== letterStatus.alternative)
    throw new Refusal("hz.state", { kind: "state", params: letterWords(ctx.lang, letter) });
  const { altResult = letter.altResult, altAmount = letter.altAmount, altNote = letter.altNote } = change;
  // Asked of what would stand then: a change of the amount alone is a conclusion too.
  await checkAlternative(ctx, letter, { altResult, altAmount, altNote });
  await touch(ctx, letter.id, sql`alt_result = ${altResult}, alt_amount = ${altAmount}, alt_note = ${altNote}`);
  await settleAmount(ctx, letter.id);
  await ctx.audit({
    refType: "confirmationLetter",
    refId: letter.id,
    projectId: ctx.project?.id,
    action: "alternativeResult",
    old: { altResult: letter.altResult, altAmount: letter.altAmount, altNote: letter.altNote },
    new: { altResult, altAmount, altNote },
  });
}

const replied: readonly number[] = [letterStatus.agreed, letterStatus.differs];

async function close(ctx: Context, letter: HeldLetter, { conclusion, reason }: Change): Promise<void> {
  const mover = moverOf(ctx);
  requireTransition(mover, letter, "close");
  const params = letterWords(ctx.lang, letter);
  if (letter.status === letterStatus.differs && unexplained(await itemsOf(ctx.db, ctx.lang, letter.id)) > 0)
    throw new Refusal("hz.unexplained", { kind: "state", params });
  if (letter.status === letterStatus.alternative && letter.altResult === alternativeResult.none)
    throw new Refusal("hz.altOpen", { kind: "state", params });
  await requireAnswered(ctx, letter);
  if (replied.includes(letter.status) && !conclusion?.trim() && !(await hasReply(ctx.db, letter.id)))
    throw new Refusal("hz.noReplyFile", { field: "conclusion", params });
  await moveLetter(mover, letter, "close", { reason, set: conclusion === undefined ? {} : { conclusion } });
  await settleAmount(ctx, letter.id);
}

/** A corrected address is looked up and checked anew before the letter goes out again: sending asks for it. */
async function resend(ctx: Context, letter: HeldLetter, { reason }: Change): Promise<void> {
  requireTransition(moverOf(ctx), letter, "resend", { reason });
  const addr_snapshot = await addressSnapshot(ctx.db, letter.id);
  await moveLetter(moverOf(ctx), letter, "resend", {
    reason,
    set: { ...unanswered, addr_snapshot, tracking_no: null, courier: null },
  });
}

async function step(ctx: Context, letter: HeldLetter, change: Change): Promise<void> {
  const { event, reason } = change;
  if (event === "close") return close(ctx, letter, change);
  if (event === "resend") return resend(ctx, letter, change);
  if (event === "alternative") {
    await moveLetter(moverOf(ctx), letter, event, { reason, set: { alt_result: 0, alt_amount: "0.00" } });
    return settleAmount(ctx, letter.id);
  }
  if (event) await moveLetter(moverOf(ctx), letter, event, { reason });
}

export async function updateLetter(ctx: Context, change: Change): Promise<Letter> {
  const letter = await oneLetter(ctx, change.Id, change.rowVersion);
  if (change.event) await step(ctx, letter, change);
  else if (change.altResult !== undefined || change.altNote !== undefined || change.altAmount !== undefined)
    await saveAlternative(ctx, letter, change);
  else await changeContents(ctx, letter, change);
  return letterOf(ctx, change.Id);
}

export const voidLetters = (ctx: Context, { ids, reason }: Input<Calls["UpdateHZLetterSelected"]>): Promise<Batch> =>
  eachLetter(ctx, ids, async (letter) => {
    await moveLetter(moverOf(ctx), letter, "void", { reason });
    if (letter.status === letterStatus.toSend) await endSealTasks(ctx.db, letter.id);
    await sql`update confirmation_contact c set letter_id = null, is_selected = false, is_sampled = false, select_reason = '',
        no_select_reason = ${reason.slice(0, 200)}, row_version = row_version + 1
      where ${ofProject("c")} and c.letter_id = ${letter.id}`.execute(ctx.db);
  });

type BankRow = Pick<Input<Calls["SaveHZLetterItem"]>, "Id" | "bankItemNo" | "row"> & { itemId: number };

/** A balance of the register stays in its item, and says there what the register says. */
async function requireOwnCells(ctx: Context, { Id, itemId, bankItemNo, row }: BankRow): Promise<void> {
  const before = (await itemsOf(ctx.db, ctx.lang, Id)).find(({ id }) => id === itemId);
  if (!before) throw missing("hz.itemGone");
  if (before.contactId === null) return;
  if (before.bankItemNo !== bankItemNo)
    throw new Refusal("hz.bankItemStays", { field: "bankItemNo", params: { item: before.bankItemNo ?? "" } });
  requireRegistered(ctx.lang, row);
}

/** A row of the bank's form beside those of the register: guarantees, letters of credit, entrusted loans. */
export async function saveBankRow(
  ctx: Context,
  { Id, rowVersion, itemId, bankItemNo, row }: Input<Calls["SaveHZLetterItem"]>,
): Promise<Letter> {
  requireTeam(ctx);
  const letter = await oneLetter(ctx, Id, rowVersion);
  requireOpen(ctx.lang, letter);
  if (letter.hzKind !== letterKind.bank) throw new Refusal("hz.notBank", { kind: "state" });
  const item = bankForm().find(({ itemNo }) => itemNo === bankItemNo);
  if (!item) throw new Refusal("hz.bankItem", { field: "bankItemNo", params: { item: bankItemNo } });
  const odd = Object.keys(row).find((column) => !item.columns.includes(column));
  if (odd !== undefined) throw new Refusal("hz.column", { field: "row", params: { item: bankItemNo, column: odd } });
  if (itemId) await requireOwnCells(ctx, { Id, itemId, bankItemNo, row });
  const values = { bank_item_no: bankItemNo, row_json: JSON.stringify(row) };
  if (itemId) {
    const saved = await ctx.db
      .updateTable("confirmation_letter_item")
      .set(values)
      .where("letter_id", "=", Id)
      .where("id", "=", itemId)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw missing("hz.itemGone");
  } else {
    await ctx.db
      .insertInto("confirmation_letter_item")
      .values({ ...values, letter_id: Id, subject_code: "", sort: 1_000_000 })
      .execute();
  }
  await touch(ctx, Id, sql`hz_kind = hz_kind`);
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "bankRow",
    new: { bankItemNo, ...row },
  });
  return letterOf(ctx, Id);
}

export async function removeBankRow(
  ctx: Context,
  { Id, rowVersion, itemId }: Input<Calls["RemoveHZLetterItem"]>,
): Promise<Letter> {
  requireTeam(ctx);
  const letter = await oneLetter(ctx, Id, rowVersion);
  requireOpen(ctx.lang, letter);
  const removed = await ctx.db
    .deleteFrom("confirmation_letter_item")
    .where("letter_id", "=", Id)
    .where("id", "=", itemId)
    .where("contact_id", "is", null)
    .returning(["bank_item_no as bankItemNo", "row_json as row"])
    .executeTakeFirst();
  if (!removed) throw missing("hz.itemGone");
  await touch(ctx, Id, sql`hz_kind = hz_kind`);
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "removeBankRow",
    old: { bankItemNo: removed.bankItemNo },
  });
  return letterOf(ctx, Id);
}

/** No model of its kind and form: named before a job is begun. */
export const noModel = (lang: Context["lang"], { hzKind, form }: HeldLetter): Refusal =>
  new Refusal("hz.noModel", {
    kind: "state",
    params: { kind: codeWord(lang, "letterKind", hzKind), form: codeWord(lang, "letterForm", form) },
  });
