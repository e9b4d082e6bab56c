/** What people decide of cards: why a difference is right, title and pledge, impairment and added cost, and departments' accounts. */
import type { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { assetEventKind } from "@digao/contract/areas/balance/fixed-assets/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Database } from "@digao/db/schema";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import type { UpdateObject } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { balancesUnder } from "./accounts.ts";
import { holdAssets, periodOf } from "./lists.ts";
import { recomputeStored } from "./stage.ts";

type Calls = typeof fixedAssets;

async function cardById(db: Db, id: number) {
  const card = await db
    .selectFrom("fa_card")
    .where("id", "=", id)
    .select(["id", "asset_no as assetNo", "diff_year as diffYear", "explained", "title_checked as titleChecked"])
    .select(["pledge_seen as pledgeSeen", "title_note as titleNote", "row_version as rowVersion"])
    .executeTakeFirst();
  if (!card) throw missing();
  return card;
}

type Card = Awaited<ReturnType<typeof cardById>>;
interface Decided {
  set: UpdateObject<Database, "fa_card">;
  action: "explain" | "checkTitle";
  old: Record<string, unknown>;
  new: Record<string, unknown>;
}

/** A decision of one card, by the card as it was seen. */
async function decide(
  ctx: Context,
  { id, rowVersion }: { id: number; rowVersion: number },
  decided: (card: Card) => Promise<Decided> | Decided,
): Promise<{ id: number; rowVersion: number }> {
  const projectId = ctx.project?.id ?? 0;
  await holdAssets(ctx.db, projectId);
  const card = await cardById(ctx.db, id);
  checkVersion(rowVersion, card);
  const next = card.rowVersion + 1;
  const { set, action, old, new: now } = await decided(card);
  await ctx.db
    .updateTable("fa_card")
    .set({ ...set, row_version: next })
    .where("id", "=", id)
    .execute();
  await ctx.audit({ refType: "assetCard", refId: id, projectId, action, old, new: now });
  return { id, rowVersion: next };
}

const nobody = { explained: null, explained_diff: null, explained_by: null, explained_at: null };

export const explainCard = (
  ctx: Context,
  input: Input<Calls["ExplainFACard"]>,
): Promise<Output<Calls["ExplainFACard"]>> =>
  decide(ctx, input, async ({ diffYear, explained }) => {
    const { difference, words } = input;
    const log = { action: "explain", old: { words: explained }, new: { words, difference: diffYear } } as const;
    if (words === "") return { set: nobody, ...log };
    if (diffYear === null || fen(diffYear) === 0n) throw new Refusal("assets.nothingToExplain", { kind: "state" });
    if (fen(diffYear) !== fen(difference))
      throw new Refusal("assets.differenceMoved", { kind: "conflict", params: { amount: diffYear } });
    const by = { explained_by: ctx.user.id, explained_at: await momentOf(ctx.db) };
    return { set: { explained: words, explained_diff: diffYear, ...by }, ...log };
  });

export const checkTitle = (
  ctx: Context,
  { titleChecked, pledgeSeen, titleNote, ...seen }: Input<Calls["CheckFATitle"]>,
): Promise<Output<Calls["CheckFATitle"]>> =>
  decide(ctx, seen, async (card) => ({
    set: {
      title_checked: titleChecked,
      pledge_seen: pledgeSeen,
      title_note: titleNote,
      title_by: ctx.user.id,
      title_at: await momentOf(ctx.db),
    },
    action: "checkTitle",
    old: { titleChecked: card.titleChecked, pledgeSeen: card.pledgeSeen, titleNote: card.titleNote },
    new: { titleChecked, pledgeSeen, titleNote },
  }));

type Event = Input<Calls["SaveFAEvents"]>["events"][number];

/** Held for sale has no amount; of a part that left the list states what remains, so its cost may be more than that. */
function checkAmount(no: string, kind: number, { amount, cost }: { amount: Fen; cost: Fen }): void {
  if (kind === assetEventKind.heldForSale) {
    if (amount !== 0n) throw new Refusal("assets.eventNoAmount", { params: { no } });
    return;
  }
  if (amount <= 0n) throw new Refusal("assets.eventAmount", { params: { no } });
  if (kind !== assetEventKind.partialDisposal && amount > cost)
    throw new Refusal("assets.eventTooMuch", { params: { no } });
}

async function checkEvents(db: Db, events: readonly Event[], to: number): Promise<void> {
  const numbers = [...new Set(events.map(({ assetNo }) => assetNo))];
  const found = await db
    .selectFrom("fa_card")
    .where("asset_no", "in", numbers)
    .select(["asset_no as assetNo", "start_date as start", "cost"])
    .execute();
  const cards = new Map(found.map((card) => [card.assetNo, card]));
  for (const { assetNo: no, month, kind, amount } of events) {
    const card = cards.get(no);
    if (!card) throw new Refusal("assets.cardMissing", { params: { no } });
    const inUse = Number(card.start.slice(0, 4)) * 100 + Number(card.start.slice(5, 7));
    if (month < inUse || month > to || month % 100 < 1 || month % 100 > 12)
      throw new Refusal("assets.eventMonth", { params: { no, month } });
    checkAmount(no, kind, { amount: fen(amount), cost: fen(card.cost) });
  }
}

/** The cards of events are recomputed with them, in one transaction. */
export async function saveEvents(
  ctx: Context,
  { Id, events, reason }: Input<Calls["SaveFAEvents"]>,
): Promise<Output<Calls["SaveFAEvents"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const period = await periodOf(db, Id);
  await checkEvents(db, events, period.to);
  for (const { assetNo, month, kind, amount } of events) {
    const existing = await db
      .selectFrom("fa_event")
      .where("asset_no", "=", assetNo)
      .where("month", "=", month)
      .where("kind", "=", kind)
      .select(["id", "amount", "row_version as rowVersion"])
      .executeTakeFirst();
    const values = { amount, reason, created_by: ctx.user.id };
    const { id } = await (existing
      ? db
          .updateTable("fa_event")
          .set({ ...values, row_version: existing.rowVersion + 1 })
          .where("id", "=", existing.id)
          .returning("id")
      : db
          .insertInto("fa_event")
          .values({ ...values, project_id: Id, asset_no: assetNo, month, kind })
          .returning("id")
    ).executeTakeFirstOrThrow();
    await ctx.audit({
      refType: "assetEvent",
      refId: id,
      projectId: Id,
      action: existing ? "update" : "create",
      old: existing ? { amount: existing.amount } : null,
      new: { assetNo, month, kind, amount, reason },
    });
  }
  await recomputeStored(db, period, [...new Set(events.map(({ assetNo }) => assetNo))]);
  return { saved: events.length };
}

export async function removeEvent(ctx: Context, { id, reason }: Input<Calls["RemoveFAEvent"]>): Promise<null> {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  await holdAssets(db, projectId);
  const gone = await db
    .deleteFrom("fa_event")
    .where("id", "=", id)
    .returning(["asset_no as assetNo", "month", "kind", "amount"])
    .executeTakeFirst();
  if (!gone) throw missing();
  await recomputeStored(db, await periodOf(db, projectId), [gone.assetNo]);
  await ctx.audit({ refType: "assetEvent", refId: id, projectId, action: "delete", old: gone, new: { reason } });
  return null;
}

export async function saveDepartment(
  ctx: Context,
  { Id, department, accountCode, rowVersion }: Input<Calls["SaveFADepartment"]>,
): Promise<Output<Calls["SaveFADepartment"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const { source } = await projectTrialBalance(db, { projectId: Id });
  if (balancesUnder(source, accountCode).length === 0)
    throw new Refusal("assets.noAccount", { field: "accountCode", params: { code: accountCode } });
  const before = await db
    .selectFrom("fa_department")
    .where("department", "=", department)
    .select(["id", "account_code as accountCode", "row_version as rowVersion"])
    .executeTakeFirst();
  checkVersion(rowVersion, before ?? { rowVersion: 0 });
  const next = (before?.rowVersion ?? 0) + 1;
  const values = {
    account_code: accountCode,
    changed_by: ctx.user.id,
    changed_at: await momentOf(db),
    row_version: next,
  };
  const { id } = await (before
    ? db.updateTable("fa_department").set(values).where("id", "=", before.id).returning("id")
    : db
        .insertInto("fa_department")
        .values({ ...values, project_id: Id, department })
        .returning("id")
  ).executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "assetDepartment",
    refId: id,
    projectId: Id,
    action: before ? "update" : "create",
    old: before ? { accountCode: before.accountCode } : null,
    new: { department, accountCode },
  });
  return { rowVersion: next };
}
