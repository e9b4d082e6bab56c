/** What each binding function says, from the sources: one table. */

import { auxType } from "@digao/contract/areas/books/account-books/codes";
import { codeWord } from "@digao/contract/code-words";
import { encodeId, linkTo } from "@digao/contract/links";
import { type Fen, fen } from "@digao/domain/money";
import {
  type Choice,
  chosen,
  columns,
  type FunctionName,
  levels,
  measures,
  moments,
  projectFields,
  sides,
  signParts,
  type Words,
} from "@digao/domain/sheet-bindings/functions";
import { otherEffects } from "@digao/domain/trial-balance/lead-accounts";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import { accountsBelow } from "../../../books/account-books/door.ts";
import { cashFlow } from "./cash-flow.ts";
import { failed, join, lower, money, number, type Resolved, text } from "./resolved.ts";
import { type Account, type CashLine, type Item, type Sources, spansMax } from "./sources.ts";
import { yearOf } from "./year.ts";

export interface BindingCall {
  /** As the call has them, what was left out filled in. */
  values: readonly string[];
  sources: Sources;
  /** What the calls answered together name, for readings that take them all at once. */
  together: Together;
}
export interface Together {
  /** By kind. */
  auxNames: ReadonlyMap<number, readonly string[]>;
  spans: number;
}
export type Resolver = (call: BindingCall) => Promise<Resolved>;

const plain = (typed: string): string => typed.normalize("NFKC").replace(/\s/g, "").toLowerCase();
const inBoth = (typed: string): Words => [typed, typed];
export const wrong = (typed: readonly string[]): Resolved => failed("argument", { meaning: inBoth(typed.join(", ")) });

/**
 * Finds by what people type: by the first kind of name that fits, of several alike the first of the list. The names of a list are looked
 * through once, however many bindings ask.
 */
function finderOf<T extends object>(kinds: readonly ((one: T) => readonly string[])[]) {
  const indexes = new WeakMap<readonly T[], Map<string, T>>();
  const indexOf = (all: readonly T[]): Map<string, T> => {
    const named = kinds.flatMap((namesOf) =>
      all.flatMap((one) => namesOf(one).map((name) => [plain(name), one] as const)),
    );
    // Of two of a name the first stays.
    const index = new Map(named.reverse());
    indexes.set(all, index);
    return index;
  };
  return (all: readonly T[], typed: string): T | undefined => (indexes.get(all) ?? indexOf(all)).get(plain(typed));
}
export const itemOf = finderOf<Item>([({ code }) => [code], ({ nameZh, nameEn }) => [nameZh, nameEn]]);
const cashLineOf = finderOf<CashLine>([({ code }) => [code], ({ nameZh, nameEn }) => [nameZh, nameEn]]);
export const accountOf = finderOf<Account>([({ code }) => [code], ({ fullName }) => [fullName], ({ name }) => [name]]);
/** By number, or by the words of either language. */
export function auxTypeOf(typed: string): number | null {
  const own = plain(typed);
  const found = Object.values(auxType).find(
    (type) =>
      String(type) === own ||
      [codeWord("zh", "auxType", type), codeWord("en", "auxType", type)].map(plain).includes(own),
  );
  return found ?? null;
}

type AmountColumn = (row: TrialBalanceRow, isOpen: boolean) => Fen | null;
const netOf = ({ line }: TrialBalanceRow, debit: Fen, credit: Fen): Fen =>
  line.direction === "Cr" ? credit - debit : debit - credit;
const amounts: Readonly<Record<string, AmountColumn>> = {
  audited: (row, isOpen) => (isOpen ? row.openAudited : row.audited),
  unaudited: (row, isOpen) => (isOpen ? row.openUnaudited : row.unaudited),
  ajeDr: (row, isOpen) => (isOpen ? row.openAjeDr : row.ajeDr),
  ajeCr: (row, isOpen) => (isOpen ? row.openAjeCr : row.ajeCr),
  rjeDr: (row, isOpen) => (isOpen ? row.openRjeDr : row.rjeDr),
  rjeCr: (row, isOpen) => (isOpen ? row.openRjeCr : row.rjeCr),
  aje: (row, isOpen) => (isOpen ? netOf(row, row.openAjeDr, row.openAjeCr) : netOf(row, row.ajeDr, row.ajeCr)),
  rje: (row, isOpen) => (isOpen ? netOf(row, row.openRjeDr, row.openRjeCr) : netOf(row, row.rjeDr, row.rjeCr)),
  client: (row, isOpen) => (isOpen ? null : row.clientAmt),
  other: (row, isOpen) => otherEffects({ row, isOpen }),
  difference: (row, isOpen) => (isOpen ? null : row.statementDifference),
};

function amountOf(row: TrialBalanceRow, column: Choice, moment: Choice): Fen | "noPrior" | "noStatement" {
  if (moment.key === "prior") return row.prior ?? "noPrior";
  return amounts[column.key]?.(row, moment.key === "open") ?? "noStatement";
}

const amt: Resolver = async ({ values, sources }) => {
  const [code = "", typedColumn = "", typedMoment = ""] = values;
  const item = itemOf(await sources.items(), code);
  if (!item) return failed("noItem", { meaning: inBoth(code) });
  const [column, moment] = [chosen(columns, typedColumn), chosen(moments, typedMoment)];
  if (!column || !moment || values.length > 3) return wrong(values);
  const found = {
    meaning: join(
      [item.nameZh, moment.key === "prior" ? moment.words[0] : `${moment.words[0]}${column.words[0]}`],
      [item.nameEn, lower(column.words), lower(moment.words)],
    ),
    link: linkTo("fsItem", item.id, sources.projectId, { group: item.group }),
    depends: [`item ${item.code}`],
  };
  const balance = await sources.balance();
  if (!balance) return failed("noBooks", found);
  const row = balance.rows.get(item.code);
  if (!row || row.line.kind === "H") return failed("noItem", found);
  const amount = amountOf(row, column, moment);
  return typeof amount === "string" ? failed(amount, found) : money(amount, found);
};

interface Span {
  from: number;
  to: number;
}

/** Months of the data period; the whole of it where none are named, one month where one is. */
function spanOf(
  typed: readonly string[],
  { first, last }: Span & { first: number; last: number },
): Span | "argument" | "outside" {
  const [from = "", to = ""] = typed;
  if ([from, to].some((month) => month !== "" && !/^\d{6}$/.test(month))) return "argument";
  const end = from === "" ? String(last) : from;
  const span = { from: from === "" ? first : Number(from), to: Number(to === "" ? end : to) };
  if (span.from > span.to) return "argument";
  const isInside = (month: number): boolean => {
    const calendar = month % 100 > 12 ? month - (month % 100) + 12 : month;
    return calendar >= first && calendar <= last && month % 100 > 0 && month % 100 <= 16;
  };
  return isInside(span.from) && isInside(span.to) ? span : "outside";
}

interface Figures {
  open: Fen | null;
  close: Fen | null;
  debit: Fen;
  credit: Fen;
  yearDebit: Fen;
  yearCredit: Fen;
}
/** Balances on the account's own side, movements as they are. */
function measured(
  { open, close, debit, credit, yearDebit, yearCredit }: Figures,
  key: string,
  isCredit: boolean,
): Fen | null {
  const own = (amount: Fen | null): Fen | null => (amount === null || !isCredit ? amount : -amount);
  const by: Readonly<Record<string, Fen | null>> = {
    open: own(open),
    close: own(close),
    net: own(debit - credit),
    periodDr: debit,
    periodCr: credit,
    ytdDr: yearDebit,
    ytdCr: yearCredit,
  };
  return by[key] ?? null;
}

const ledgerLink = (projectId: number, place: Readonly<Record<string, string | number>>): string => {
  const query = new URLSearchParams({ id: encodeId(projectId) });
  for (const [name, value] of Object.entries(place)) query.set(name, String(value));
  return `/maindo/dataquery?${query}`;
};
const monthWords = (typed: readonly string[]): string => typed.filter(Boolean).join("-");

const acc: Resolver = async ({ values, sources, together }) => {
  const [code = "", typedMeasure = "", ...months] = values;
  const period = await sources.period();
  if (!period) return failed("noBooks", { meaning: inBoth(code) });
  const account = accountOf(await sources.accounts(), code);
  if (!account) return failed("noAccount", { meaning: inBoth(code) });
  const measure = chosen(measures, typedMeasure);
  const span = spanOf(months, { ...period, from: 0, to: 0 });
  const when = monthWords(months);
  const found = {
    meaning: measure
      ? join(
          [`${account.code} ${account.fullName}`, measure.words[0], when],
          [`${account.code} ${account.fullName}`, lower(measure.words), when],
        )
      : inBoth(code),
    depends: [`account ${account.code}`],
    link: ledgerLink(sources.projectId, {
      tab: "ledger",
      account: account.code,
      ...(typeof span === "object" ? { jPeriodFrom: span.from, jPeriodTo: span.to } : {}),
    }),
  };
  if (!measure || months.length > 2) return failed("argument", found);
  if (measure.key === "year") return months.some(Boolean) ? failed("argument", found) : yearOf(sources, account, found);
  if (typeof span === "string") return failed(span, found);
  if (together.spans > spansMax) return failed("tooMany", found);
  const books = await sources.books(span.from, span.to);
  const row = books?.rows.get(account.code);
  if (!books || !row) return failed("noBalance", found);
  const amount = measured(row, measure.key, account.dc === 2);
  return amount === null ? failed("noBalance", found) : money(amount, found);
};

const aux: Resolver = async ({ values, sources, together }) => {
  const [code = "", typedType = "", name = "", typedMeasure = "", ...months] = values;
  const period = await sources.period();
  if (!period) return failed("noBooks", { meaning: inBoth(code) });
  const account = accountOf(await sources.accounts(), code);
  if (!account) return failed("noAccount", { meaning: inBoth(code) });
  const [type, measure, span] = [
    auxTypeOf(typedType),
    chosen(measures, typedMeasure),
    spanOf(months, { ...period, from: 0, to: 0 }),
  ];
  const depends = [`account ${account.code}`, `aux ${name}`];
  if (type === null || !measure || months.length > 2)
    return failed("argument", { meaning: inBoth(values.join(", ")), depends });
  const when = monthWords(months);
  const meaning = join(
    [`${account.code} ${account.fullName}`, name, measure.words[0], when],
    [`${account.code} ${account.fullName}`, name, lower(measure.words), when],
  );
  if (typeof span === "string") return failed(span, { meaning, depends });
  if (together.spans > spansMax) return failed("tooMany", { meaning, depends });
  const books = await sources.books(span.from, span.to);
  if (!books) return failed("noBalance", { meaning, depends });
  const below = new Set(accountsBelow(books.accounts, account.code));
  const listed = await sources.aux(span.from, span.to, type, together.auxNames.get(type) ?? [name]);
  const own = listed.filter((row) => below.has(row.accountCode) && (row.auxName === name || row.auxCode === name));
  const [first] = own;
  if (!first) return failed("noAux", { meaning, depends });
  const amount = own.reduce<Fen>((sum, row) => sum + (measured(row, measure.key, account.dc === 2) ?? 0n), 0n);
  const link = ledgerLink(sources.projectId, { tab: "ledger", account: account.code, aux: first.auxId });
  return money(amount, { meaning, depends, link });
};

const adj: Resolver = async ({ values, sources }) => {
  const [typedEntry = "", code = "", typedSide = ""] = values;
  const own = plain(typedEntry);
  const entry = (await sources.entries()).find(({ adjNo, id }) => (adjNo ? plain(adjNo) === own : `#${id}` === own));
  if (!entry) return failed("noEntry", { meaning: inBoth(typedEntry), depends: [`adjustment ${typedEntry}`] });
  const name = entry.adjNo ?? `#${entry.id}`;
  const link = linkTo("adjustment", entry.id, sources.projectId);
  const item = itemOf(await sources.items(), code);
  const depends = [`adjustment ${name}`];
  if (!item) return failed("noItem", { meaning: inBoth(code), depends, link });
  const side = chosen(sides, typedSide);
  if (!side || values.length > 3) return failed("argument", { meaning: inBoth(values.join(", ")), depends, link });
  const meaning = join([name, item.nameZh, side.words[0]], [name, item.nameEn, lower(side.words)]);
  const lines = entry.lines.filter(({ fsItemId }) => fsItemId === item.id);
  const found = { meaning, depends: [...depends, `item ${item.code}`], link };
  if (lines.length === 0) return failed("notOnEntry", found);
  const debit = lines.reduce((sum, line) => sum + fen(line.debit), 0n);
  const credit = lines.reduce((sum, line) => sum + fen(line.credit), 0n);
  return money({ dr: debit, cr: credit }[side.key] ?? debit - credit, found);
};

const materialityFields: Readonly<Record<string, "om" | "pm" | "trivial">> = { om: "om", pm: "pm", trivial: "trivial" };

const prj: Resolver = async ({ values, sources }) => {
  const [typed = ""] = values;
  const field = chosen(projectFields, typed);
  if (!field) return failed("noField", { meaning: inBoth(typed) });
  if (values.length > 1) return wrong(values);
  const found = { meaning: field.words, depends: ["project"], link: linkTo("project", sources.projectId) };
  const amount = materialityFields[field.key];
  if (amount) {
    const materiality = await sources.materiality();
    return materiality
      ? money(materiality[amount], { ...found, depends: ["materiality"] })
      : failed("noMateriality", found);
  }
  const value = (await sources.project())[field.key] ?? "";
  return field.key === "year" ? number(value, found) : text(value, found);
};

const sign: Resolver = async ({ values, sources }) => {
  const [index = "", typedLevel = "", typedPart = ""] = values;
  const [level, part] = [chosen(levels, typedLevel), chosen(signParts, typedPart)];
  if (!level || !part || values.length > 3) return wrong(values);
  const papers = await sources.papers();
  const own = plain(index);
  // ZD-1 is a sheet of the paper ZD unless it is signed by itself.
  const found = [own, own.replace(/(-\d+)+$/, "")]
    .map((one) => papers.find(({ wpIndex }) => plain(wpIndex) === one))
    .find(Boolean);
  if (!found) return failed("noPaper", { meaning: inBoth(index), depends: [`paper ${index}`] });
  const signed = (await sources.signs()).find(
    (one) => one.refType === found.refType && one.refId === found.refId && String(one.level) === level.key,
  );
  const meaning = join(
    [found.wpIndex, level.words[0], part.words[0]],
    [found.wpIndex, lower(level.words), lower(part.words)],
  );
  // Not signed yet is no error: the place is to be signed.
  return text(part.key === "date" ? (signed?.date ?? "") : (signed?.name ?? ""), {
    meaning,
    depends: [`paper ${found.wpIndex}`],
  });
};

const cf: Resolver = async ({ values, sources }) => {
  const [typed = ""] = values;
  const line = cashLineOf(await sources.cashLines(), typed);
  if (!line) return failed("noItem", { meaning: inBoth(typed) });
  if (values.length > 1) return wrong(values);
  const meaning = join(["现金流量", line.nameZh], ["Cash flow", lower([line.nameZh, line.nameEn])]);
  const found = { meaning, depends: [`cash ${line.code}`] };
  const amount = await cashFlow(sources.projectId, line.code);
  return amount === null ? failed("noCashFlow", found) : money(amount, found);
};

export const resolvers: Readonly<Record<Exclude<FunctionName, "LEAD">, Resolver>> = {
  AMT: amt,
  ACC: acc,
  AUX: aux,
  ADJ: adj,
  PRJ: prj,
  SIGN: sign,
  CF: cf,
};
