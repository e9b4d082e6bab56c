/** The register out of the books in one step: balances of parties and bank accounts, selected by design, each with its reason. */
import type { hzcontacts, SourceRow } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { ofProject } from "@digao/db/project-rows";
import {
  branchNamed,
  holdsSubject,
  institutionIn,
  isPartOfProduct,
  productOf,
} from "@digao/domain/confirmations/book-subjects";
import { openParts } from "@digao/domain/confirmations/contact-gate";
import { type SelectReason, selectBalances } from "@digao/domain/confirmations/selection";
import { type LetterSubject, subjectOf } from "@digao/domain/confirmations/subjects";
import { isPartyName, lastPart } from "@digao/domain/item-details/party";
import { fen, max, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { itemLead } from "../../papers/statement-items/door.ts";
import { syncItem } from "./letter-items.ts";
import { holdList, holdOpenLetters } from "./letter-rows.ts";
import { type Choice, selectContacts } from "./select.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;
type SourcesQuery = Input<Calls["GetHZContactSources"]>;
type Design = SourcesQuery["designs"][number];

interface Found extends Omit<SourceRow, "reason" | "whyNot" | "isKnown" | "isSampled"> {
  /** Of a bank's balance: the books do not say which bank. It is asked about once somebody has found out. */
  isUnnamed: boolean;
  /** A part of a product's value. */
  isPart: boolean;
  subject: LetterSubject;
  fsItemId: number;
}

const numberIn = (name: string): string => /(?:NRA|OSA|FT)?\d{8,30}/i.exec(name.replace(/[\s-]/g, ""))?.[0] ?? "";

function fits(subject: LetterSubject, row: LeadRow): boolean {
  if (row.kind !== "detail" || row.accountCode === null) return false;
  if (subject.kind === letterKind.bank) return holdsSubject(subject, { code: row.accountCode, name: row.name });
  return row.auxId !== null && isPartyName(row.name);
}

async function itemIds(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.selectFrom("fs_item").select(["id", "std_code as code"]).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

function foundOf(row: LeadRow, subject: LetterSubject, fsItemId: number): Found {
  const isBank = subject.kind === letterKind.bank;
  const institution = isBank ? institutionIn(row.name) : "";
  return {
    key: `${subject.code}|${row.accountCode ?? ""}|${row.auxId ?? ""}`,
    subjectCode: subject.code,
    contactName: isBank ? institution || productOf(row.name) : lastPart(row.name),
    isUnnamed: isBank && institution === "",
    isPart: isPartOfProduct(row.name),
    bankAccount: isBank ? numberIn(row.name) : "",
    bookAmount: row.closeBook,
    turnover: yuan(max(fen(row.periodDr), fen(row.periodCr))),
    isRelated: row.isRelated,
    subject,
    fsItemId,
  };
}

async function balancesOf(ctx: Context, query: SourcesQuery): Promise<Found[]> {
  const ids = await itemIds(ctx);
  const leads = new Map<string, LeadRow[]>();
  const found: Found[] = [];
  for (const { subjectCode } of query.designs) {
    const subject = subjectOf(subjectCode);
    const fsItemId = subject && ids.get(subject.fsItemCode);
    if (!subject || fsItemId === undefined) throw new Refusal("hz.noFsItem", { field: "designs" });
    const rows = leads.get(subject.fsItemCode) ?? (await itemLead(ctx, fsItemId, query.RptLang)).rows;
    leads.set(subject.fsItemCode, rows);
    for (const row of rows.filter((one) => fits(subject, one))) found.push(foundOf(row, subject, fsItemId));
  }
  return named(ctx, joinedProducts(found));
}

/** Cost, change of value and interest of one product are one balance: the first of them stands for all. */
function joinedProducts(found: readonly Found[]): Found[] {
  const products = new Map<string, Found>();
  for (const row of found) {
    const isPart = row.subjectCode === "WMP" && row.isPart;
    const key = isPart ? `${row.subjectCode} ${row.contactName}` : row.key;
    const first = products.get(key);
    products.set(
      key,
      first
        ? {
            ...first,
            bookAmount: yuan(fen(first.bookAmount) + fen(row.bookAmount)),
            turnover: yuan(max(fen(first.turnover), fen(row.turnover))),
          }
        : row,
    );
  }
  return [...products.values()];
}

/** A loan of “the bank” is asked of the branch that holds its accounts, on one letter with them. */
async function named(ctx: Context, found: readonly Found[]): Promise<Found[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.contact_name as name from confirmation_contact c
    where ${ofProject("c")} and not c.is_deleted and c.hz_kind = ${letterKind.bank}`.execute(ctx.db);
  const banks = found.filter(({ subject, isUnnamed }) => subject.kind === letterKind.bank && !isUnnamed);
  const known = [...rows.map(({ name }) => name), ...banks.map(({ contactName }) => contactName)];
  return found.map((row) => (banks.includes(row) ? { ...row, contactName: branchNamed(row.contactName, known) } : row));
}

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
    const own = found.filter(({ subjectCode, isUnnamed }) => subjectCode === design.subjectCode && !isUnnamed);
    const isBank = subjectOf(design.subjectCode)?.kind === letterKind.bank;
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

const isDrawn = (reason: SelectReason | undefined): boolean => reason === "mus" || reason === "random";

export async function contactSources(ctx: Context, query: SourcesQuery): Promise<SourceRow[]> {
  const found = await balancesOf(ctx, query);
  if (found.length === 0) throw new Refusal("hz.noBooks", { kind: "state" });
  const reasons = chosen(found, query);
  const there = await existingKeys(ctx);
  return found.map(({ subject, fsItemId: _item, isPart: _part, isUnnamed, ...row }) => {
    const reason = reasons.get(row.key);
    return {
      ...row,
      isSampled: isDrawn(reason),
      reason: reason ? messageOf(ctx.lang, reasonKey(reason, subject), { seed: query.seed }) : null,
      whyNot: isUnnamed ? messageOf(ctx.lang, "hz.source.unnamed") : null,
      isKnown: there.has(row.key),
    };
  });
}

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
      direction: subject.direction,
      bank_account: row.bankAccount,
      no_select_reason: row.isUnnamed ? messageOf(ctx.lang, "hz.source.unnamed") : "",
      info_source: messageOf(ctx.lang, "hz.source.books"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, isNew: true, isUnchanged: false };
}

/** All balances go into the register, for its coverage is of all; those that the designs select go on letters. */
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
  for (const row of found) {
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
