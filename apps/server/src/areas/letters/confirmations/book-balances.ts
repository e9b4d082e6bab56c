/** What the books hold of each subject of letters: by party and bank, each in its currency, and what of it they do not tell whom to ask about. */
import type { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { ofProject } from "@digao/db/project-rows";
import { signOf } from "@digao/domain/accounts/category";
import {
  type Asked,
  askedOf,
  branchNamed,
  isPartOfProduct,
  type SourceGap,
} from "@digao/domain/confirmations/book-subjects";
import { type CurrencyPart, currencyParts } from "@digao/domain/confirmations/foreign";
import { type LetterSubject, subjectOf } from "@digao/domain/confirmations/subjects";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type Fen, fen, max, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { foreignBooks } from "../../balance/foreign-currency/door.ts";
import { itemLeads } from "../../papers/statement-items/door.ts";

export type SourcesQuery = Input<(typeof hzcontacts)["GetHZContactSources"]>;

export interface Found {
  key: string;
  subject: LetterSubject;
  fsItemId: number;
  contactName: string;
  /** It is asked about once somebody has found out whom to ask. */
  gap: SourceGap | null;
  /** A part of a product's value. */
  isPart: boolean;
  bankAccount: string;
  bookAmount: string;
  turnover: string;
  currency: string;
  fcAmount: string | null;
  fcTurnover: string | null;
  isRelated: boolean;
}

const numberIn = (name: string): string => /(?:NRA|OSA|FT)?\d{8,30}/i.exec(name.replace(/[\s-]/g, ""))?.[0] ?? "";
export const isOfBank = ({ kind }: LetterSubject): boolean => kind === letterKind.bank;
/** Accounts of banks and bills that a bank accepted stand in the register whatever is known of them: each is asked about, or has its reason. */
export const isListed = ({ subject, gap }: Found): boolean => isOfBank(subject) || gap === null || gap === "acceptor";

export const gapWords: Readonly<Record<SourceGap, MessageKey>> = {
  unnamed: "hz.source.unnamed",
  noParty: "hz.source.noParty",
  acceptor: "hz.source.acceptor",
  commercialBill: "hz.source.commercialBill",
  bankInterest: "hz.source.bankInterest",
};

type Leads = Awaited<ReturnType<typeof itemLeads>>;
type Lead = NonNullable<ReturnType<Leads["get"]>>;
const domestic = "CNY";

type Books = Awaited<ReturnType<typeof foreignBooks>>;
/** By the row of the books. */
interface Foreign {
  balances: ReadonlyMap<string, Books["balances"]>;
  movements: ReadonlyMap<string, Books["movements"]>;
}
const placeOf = ({ accountCode, auxId }: { accountCode: string | null; auxId: number | null }): string =>
  `${accountCode ?? ""}|${auxId ?? ""}`;
const byRow = ({ balances, movements }: Books): Foreign => ({
  balances: groupBy(balances, placeOf),
  movements: groupBy(movements, placeOf),
});

interface Source {
  subject: LetterSubject;
  lead: Lead;
  row: LeadRow;
  account: { code: string; name: string };
  asked: Asked;
}

function asksAbout(subject: LetterSubject, lead: Lead): Source[] {
  const { accounts } = lead.subject.items.balance.source.chart;
  return lead.rows.flatMap((row) => {
    const { kind, accountCode: code, auxId, name } = row;
    if (kind !== "detail" || code === null) return [];
    const account = { code, name: accounts.get(code)?.fullName ?? name };
    const asked = askedOf(subject, { name, isAuxiliary: auxId !== null }, account);
    return asked ? [{ subject, lead, row, account, asked }] : [];
  });
}

/** Debit positive, as the books have it. */
function partsOf({ row, lead }: Source, { balances, movements }: Foreign): { sign: bigint; parts: CurrencyPart[] } {
  const sign = signOf(lead.subject.item.line.direction);
  const side = (amount: string): Fen => sign * fen(amount);
  const book = {
    open: side(row.openBook),
    close: side(row.closeBook),
    debit: fen(row.periodDr),
    credit: fen(row.periodCr),
  };
  const hasJournal = lead.subject.items.balance.source.period?.voucherBatchId != null;
  const place = placeOf(row);
  const journal = { moves: movements.get(place) ?? [], hasJournal };
  return { sign, parts: currencyParts(book, balances.get(place) ?? [], journal) };
}

function foundOf(source: Source, foreign: Foreign): Found[] {
  const { subject, lead, row, asked } = source;
  const { sign, parts } = partsOf(source, foreign);
  const key = `${subject.code}|${placeOf(row)}`;
  return parts.map(
    ({ currency, ...part }): Found => ({
      // Of several currencies each is a balance of its own.
      key: parts.length > 1 && currency !== null ? `${key}|${currency}` : key,
      subject,
      fsItemId: lead.subject.item.id,
      contactName: asked.name,
      gap: asked.gap,
      isPart: isPartOfProduct(row.name),
      bankAccount: isOfBank(subject) ? numberIn(row.name) : "",
      bookAmount: yuan(sign * part.book),
      turnover: yuan(part.turnover),
      currency: currency ?? domestic,
      fcAmount: part.foreign === null ? null : yuan(sign * part.foreign),
      fcTurnover: part.foreignTurnover === null ? null : yuan(part.foreignTurnover),
      isRelated: row.isRelated,
    }),
  );
}

const isNil = ({ bookAmount, turnover }: Found): boolean => fen(bookAmount) === 0n && fen(turnover) === 0n;

export async function balancesOf(ctx: Context, query: SourcesQuery): Promise<Found[]> {
  const subjects = query.designs.map(({ subjectCode }) => {
    const subject = subjectOf(subjectCode);
    if (!subject || subject.fsItemCode === "") throw new Refusal("hz.noFsItem", { field: "designs" });
    return subject;
  });
  const itemCodes = [...new Set(subjects.map(({ fsItemCode }) => fsItemCode))];
  const leads = await itemLeads(ctx, itemCodes, query.RptLang);
  const sources = subjects.flatMap((subject) => {
    const lead = leads.get(subject.fsItemCode);
    return lead ? asksAbout(subject, lead) : [];
  });
  const [first] = sources;
  if (!first) return [];
  const codes = [...new Set(sources.map(({ account }) => account.code))];
  const foreign = byRow(await foreignBooks(ctx.db, first.lead.subject.items.balance.source, codes));
  const found = sources.flatMap((source) => foundOf(source, foreign));
  return named(ctx, joinedProducts(found.filter((one) => isOfBank(one.subject) || one.gap === null || !isNil(one))));
}

/** Cost, change of value and interest of one product are one balance: the first of them stands for all. */
function joinedProducts(found: readonly Found[]): Found[] {
  const products = new Map<string, Found>();
  for (const row of found) {
    const isPart = row.subject.code === "WMP" && row.isPart;
    const key = isPart ? `${row.subject.code} ${row.contactName} ${row.currency}` : row.key;
    const first = products.get(key);
    products.set(
      key,
      first
        ? {
            ...first,
            bookAmount: yuan(fen(first.bookAmount) + fen(row.bookAmount)),
            turnover: yuan(max(fen(first.turnover), fen(row.turnover))),
            fcAmount:
              first.fcAmount === null || row.fcAmount === null ? null : yuan(fen(first.fcAmount) + fen(row.fcAmount)),
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
  const isBank = ({ subject, gap }: Found): boolean => isOfBank(subject) && gap === null;
  const known = [...new Set([...rows.map(({ name }) => name), ...found.filter(isBank).map((row) => row.contactName)])];
  return found.map((row) => (isBank(row) ? { ...row, contactName: branchNamed(row.contactName, known) } : row));
}
