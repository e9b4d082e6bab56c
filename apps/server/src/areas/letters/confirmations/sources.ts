/** The register out of the books in one step: balances of parties and bank accounts, selected by design, each with its reason. */
import type { hzcontacts, SourceRow } from "@digao/contract/areas/letters/confirmations/calls";
import type { Output } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { openParts } from "@digao/domain/confirmations/contact-gate";
import { type SelectReason, selectBalances } from "@digao/domain/confirmations/selection";
import { type LetterSubject, subjectOf } from "@digao/domain/confirmations/subjects";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { balancesOf, type Found, gapWords, isListed, isOfBank, type SourcesQuery } from "./book-balances.ts";
import { syncItem } from "./letter-items.ts";
import { holdList, holdOpenLetters } from "./letter-rows.ts";
import { type Choice, selectContacts } from "./select.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;
type Design = SourcesQuery["designs"][number];

const REASONS: Readonly<Record<SelectReason, MessageKey>> = {
  key: "hz.reason.key",
  related: "hz.reason.related",
  aged: "hz.reason.aged",
  credit: "hz.reason.credit",
  zero: "hz.reason.zero",
  closed: "hz.reason.closed",
  mus: "hz.reason.mus",
  random: "hz.reason.random",
  all: "hz.reason.all",
};

/** A balance on its other side: of what is owed to the client a credit, of what it owes a debit. */
const reasonKey = (reason: SelectReason, { direction }: LetterSubject): MessageKey =>
  reason === "credit" && direction === owedByClient ? "hz.reason.debit" : REASONS[reason];
const owedByClient = 2;

/** Bank accounts are asked about one and all, at nought and closed: the standard leaves no choice but a reason in writing. */
function chosen(found: readonly Found[], { designs, seed }: SourcesQuery): ReadonlyMap<string, SelectReason> {
  const of = (design: Design) => {
    const own = found.filter(({ subject, gap }) => subject.code === design.subjectCode && gap === null);
    const subject = subjectOf(design.subjectCode);
    const isBank = subject !== undefined && isOfBank(subject);
    const balances = own.map(({ key, bookAmount, isRelated }) => ({ key, amount: fen(bookAmount), isRelated }));
    return selectBalances(balances, {
      method: isBank ? "all" : design.method,
      keyFrom: design.keyFrom && !isBank ? fen(design.keyFrom) : null,
      withRelated: design.withRelated,
      withCredit: design.withCredit,
      withZero: isBank || design.withZero,
      interval: design.interval ? fen(design.interval) : null,
      size: design.size ?? null,
      seed,
    });
  };
  return new Map(designs.flatMap((design) => [...of(design)]));
}

const existingKeys = async (ctx: Context): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select c.subject_code || '|' || c.source_key as key from confirmation_contact c
    where ${ofProject("c")} and not c.is_deleted and c.source_key is not null`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
};

const domestic = "CNY";
const isDrawn = (reason: SelectReason | undefined): boolean => reason === "mus" || reason === "random";

export async function contactSources(ctx: Context, query: SourcesQuery): Promise<SourceRow[]> {
  const found = await balancesOf(ctx, query);
  if (found.length === 0) throw new Refusal("hz.noBooks", { kind: "state" });
  const reasons = chosen(found, query);
  const there = await existingKeys(ctx);
  return found.map(({ subject, fsItemId: _item, isPart: _part, gap, ...row }) => {
    const reason = reasons.get(row.key);
    return {
      ...row,
      subjectCode: subject.code,
      isSampled: isDrawn(reason),
      reason: reason ? messageOf(ctx.lang, reasonKey(reason, subject), { seed: query.seed }) : null,
      whyNot: gap ? messageOf(ctx.lang, gapWords[gap]) : null,
      isKnown: there.has(row.key),
    };
  });
}

/** Where the books tell no currency, what a person has entered stays. */
const foreignColumns = ({ currency, fcAmount, fcTurnover }: Pick<Found, "currency" | "fcAmount" | "fcTurnover">) =>
  currency === domestic ? {} : { currency, fc_amount: fcAmount, fc_turnover: fcTurnover };

async function write(
  ctx: Context,
  { key, subject, fsItemId, ...row }: Found,
): Promise<{ id: number; isNew: boolean; isUnchanged: boolean }> {
  const sourceKey = key.slice(subject.code.length + 1);
  const before = await ctx.db
    .selectFrom("confirmation_contact as c")
    .leftJoin("confirmation_letter as l", "l.id", "c.letter_id")
    .where("c.subject_code", "=", subject.code)
    .where("c.source_key", "=", sourceKey)
    .where("c.is_deleted", "=", false)
    .select(["c.id", "c.book_amount as bookAmount", "l.status"])
    .executeTakeFirst();
  const isPast = openParts(before?.status ?? null) !== "all";
  if (before) {
    if (isPast) return { id: before.id, isNew: false, isUnchanged: before.bookAmount !== row.bookAmount };
    await ctx.db
      .updateTable("confirmation_contact")
      .set({ book_amount: row.bookAmount, turnover: row.turnover, is_related: row.isRelated, fs_item_id: fsItemId })
      .set(foreignColumns(row))
      .set({ updated_at: sql`now()`, row_version: sql`row_version + 1` })
      .where("id", "=", before.id)
      .execute();
    await syncItem(ctx.db, before.id);
    return { id: before.id, isNew: false, isUnchanged: false };
  }
  const { id } = await ctx.db
    .insertInto("confirmation_contact")
    .values({
      hz_kind: subject.kind,
      subject_code: subject.code,
      fs_item_id: fsItemId,
      contact_name: row.contactName,
      pinyin: pinyinInitials(row.contactName),
      source_key: sourceKey,
      is_related: row.isRelated,
      book_amount: row.bookAmount,
      turnover: row.turnover,
      ...foreignColumns(row),
      direction: subject.direction,
      bank_account: row.bankAccount,
      no_select_reason: row.gap ? messageOf(ctx.lang, gapWords[row.gap]) : "",
      info_source: messageOf(ctx.lang, "hz.source.books"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, isNew: true, isUnchanged: false };
}

/** All balances that somebody can be asked about go into the register, for its coverage is of all; those that the designs select go on letters. */
export async function contactsFromBooks(
  ctx: Context,
  query: SourcesQuery,
): Promise<Output<Calls["CreateHZContactsFromBooks"]>> {
  requireTeam(ctx);
  await holdList(ctx.db);
  await holdOpenLetters(ctx.db);
  const found = await balancesOf(ctx, query);
  if (found.length === 0) throw new Refusal("hz.noBooks", { kind: "state" });
  const reasons = chosen(found, query);
  const choices = new Map<number, Choice>();
  const counted = { added: 0, updated: 0, kept: 0 };
  for (const row of found.filter(isListed)) {
    const { id, isNew, isUnchanged } = await write(ctx, row);
    counted.added += isNew ? 1 : 0;
    counted.updated += isNew || isUnchanged ? 0 : 1;
    counted.kept += isUnchanged ? 1 : 0;
    const reason = reasons.get(row.key);
    if (reason)
      choices.set(id, {
        isSelected: true,
        reason: messageOf(ctx.lang, reasonKey(reason, row.subject), { seed: query.seed }),
        isSampled: isDrawn(reason),
      });
  }
  await ctx.audit({
    refType: "confirmationContact",
    refId: query.projectId,
    projectId: query.projectId,
    action: "fromBooks",
    new: { ...counted, designs: query.designs, seed: query.seed, selected: choices.size },
  });
  const { done } = choices.size > 0 ? await selectContacts(ctx, query.projectId, choices) : { done: 0 };
  return { ...counted, selected: done };
}
