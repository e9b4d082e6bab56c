/** What changed equity in the year: vouchers that touch its accounts, audit entries, and without a journal the turnover of accounts. */

import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import { openingLines } from "@digao/domain/adjustments/persisting";
import { enterpriseCode } from "@digao/domain/cash-flow/enterprise-code";
import { attributeEquity, type EquityLine } from "@digao/domain/equity/attribute";
import { type EquityPartCode, type EquityRowCode, isEquityPart } from "@digao/domain/equity/form";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { linesOfVouchers } from "../../books/vouchers/door.ts";
import type { TrialBalanceSource } from "../trial-balance/door.ts";

/** More is no equity that a person could follow: what is left out stays unexplained, and is said. */
const vouchersMax = 5000;

export interface Source {
  kind: "opening" | "prior" | "statement" | "turnover" | "voucher" | "entry" | "move";
  refId: number | null;
  name: string;
  date: string | null;
  summary: string;
  /** Null: no row takes it. */
  row: EquityRowCode | null;
  column: EquityPartCode;
  amount: Fen;
}

export interface EquityBook {
  /** Column of an account of the books; null outside of equity. */
  columnOf(code: string): EquityPartCode | null;
  /** By the national code, or the client's own where that is built on it. */
  nationalOf(code: string): string;
  nameOf(code: string): string;
  /** Accounts of equity. */
  codes: readonly string[];
}

const OTHER_INSTRUMENTS = "E102";

function partOf(item: string, name: string): EquityPartCode | null {
  if (item !== OTHER_INSTRUMENTS) return isEquityPart(item) ? item : null;
  if (/优先股/u.test(name)) return "E1021";
  return /永续债/u.test(name) ? "E1022" : "E1023";
}

export function equityBook({ chart, input }: TrialBalanceSource): EquityBook {
  const columns = new Map<string, EquityPartCode>();
  for (const { code, fullName, rules } of input.balances) {
    const column = rules === null ? null : partOf(rules.primary.itemCode, fullName);
    if (column !== null) columns.set(code, column);
  }
  const nationalOf = (code: string): string => {
    const std = chart.accounts.get(code)?.stdCode ?? null;
    const own = chart.standard === "SBE" ? enterpriseCode(code) : code;
    return std === null || own.startsWith(std) ? own : std;
  };
  return {
    columnOf: (code) => columns.get(code) ?? null,
    nationalOf,
    nameOf: (code) => chart.accounts.get(code)?.fullName ?? code,
    codes: [...columns.keys()],
  };
}

interface VoucherRow {
  jmsn: number;
  date: string;
  jType: string;
  jNoText: string;
  summary: string | null;
  account: string;
  debit: string;
  credit: string;
}

export async function voucherSources(
  db: Db,
  batchId: number,
  book: EquityBook,
): Promise<{ sources: Source[]; isPartial: boolean }> {
  const { rows: found } = await sql<{ jmsn: number }>`
    select distinct jmsn from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId}
      and account_code = any(${book.codes}::text[]) order by jmsn limit ${vouchersMax + 1}`.execute(db);
  const ids = found.slice(0, vouchersMax).map(({ jmsn }) => jmsn);
  const { rows } = await sql<VoucherRow>`
    select l.jmsn, min(v.j_date)::text as date, min(v.j_type) as "jType", min(v.j_no_text) as "jNoText",
      min(l.summary) as summary, l.account_code as account, sum(l.debit)::text as debit, sum(l.credit)::text as credit
    from ${linesOfVouchers(ids)} l join voucher v on ${ofProject("v")} and v.id = l.jmsn
    group by l.jmsn, l.account_code order by l.jmsn, l.account_code`.execute(db);
  const vouchers = groupBy(rows, ({ jmsn }) => jmsn);
  const sources = [...vouchers.values()].flatMap((lines) => {
    const first = lines.find(({ account }) => book.columnOf(account) !== null);
    if (!first) return [];
    const moves = attributeEquity(
      lines.map(({ account, debit, credit }) => ({
        code: book.nationalOf(account),
        name: book.nameOf(account),
        column: book.columnOf(account),
        debit: fen(debit),
        credit: fen(credit),
      })),
    );
    const { jmsn, date, summary } = first;
    const what = { kind: "voucher" as const, refId: jmsn, name: voucherName(first), date, summary: summary ?? "" };
    return moves.map((move): Source => ({ ...what, ...move }));
  });
  return { sources, isPartial: found.length > vouchersMax };
}

const yearsEntries: readonly number[] = [adjustType.entry, adjustType.reclass];

/** Audit entries in force, as vouchers of the books. */
export function entrySources({ adjustments }: TrialBalanceSource, book: EquityBook): Source[] {
  return adjustments.flatMap((head) => {
    if (!yearsEntries.includes(head.type) || !isCounted(head)) return [];
    const lines = head.lines.map(({ itemCode, lineName, accountCode, debit, credit }): EquityLine => {
      const name = lineName ?? (accountCode ? book.nameOf(accountCode) : "");
      return { code: itemCode, name, column: partOf(itemCode, name), debit, credit };
    });
    const what = { kind: "entry" as const, refId: head.id, name: head.adjNo ?? "", date: null };
    return attributeEquity(lines).map((move): Source => ({ ...what, summary: lines[0]?.name ?? "", ...move }));
  });
}

const openingEntries: readonly number[] = [adjustType.opening, adjustType.openingReclass];
const restated: Readonly<Record<number, EquityRowCode>> = { 1: "Q02", 2: "Q03" };

/** What opening entries restate, by kind; those that restate nothing belong to the closing of the year before. */
export function openingSources({ adjustments }: TrialBalanceSource, book: EquityBook): Source[] {
  return adjustments.flatMap((head) => {
    const row = restated[head.restatement ?? 0];
    if (!row || !openingEntries.includes(head.type) || !isCounted(head)) return [];
    return openingLines(head.lines).flatMap(({ itemCode, lineName, accountCode, debit, credit }): Source[] => {
      const name = lineName ?? (accountCode ? book.nameOf(accountCode) : "");
      const column = partOf(itemCode, name);
      if (column === null) return [];
      const amount = column === "E104" ? debit - credit : credit - debit;
      return [
        {
          kind: "entry",
          refId: head.id ?? null,
          name: head.adjNo ?? "",
          date: null,
          summary: name,
          row,
          column,
          amount,
        },
      ];
    });
  });
}

/** Without a journal: what the sub-accounts of the appropriation and the special reserve tell by themselves. */
export function turnoverSources({ input }: TrialBalanceSource, book: EquityBook): Source[] {
  const { equity } = input;
  const of = (row: EquityRowCode, column: EquityPartCode, amount: Fen, name = "", summary = ""): Source[] =>
    amount === 0n ? [] : [{ kind: "turnover", refId: null, name, date: null, summary, row, column, amount }];
  const special = input.balances.filter(({ code }) => book.columnOf(code) === "E106");
  return [
    ...of("Q14", "E107", equity?.appropriation ?? 0n),
    ...of("Q14", "E108", -(equity?.appropriation ?? 0n)),
    ...of("Q15", "E108", -(equity?.distribution ?? 0n)),
    ...special.flatMap(({ code, fullName, periodDr, periodCr }) => [
      ...of("Q25", "E106", periodCr, code, fullName),
      ...of("Q26", "E106", periodDr, code, fullName),
    ]),
  ];
}
