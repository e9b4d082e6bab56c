import type {
  AccountBalanceRow,
  AccountBalances,
  AuxBalanceRow,
} from "@digao/contract/areas/books/account-books/calls";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { TableTotals } from "@digao/domain/books/account-table";
import { shownAccounts } from "@digao/domain/books/shown-accounts";
import { fen, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { fileNameOf, workbookFile } from "../../../platform/workbook/file.ts";
import { balancesOfAccounts, balancesOfItems } from "../../books/account-books/door.ts";
import { paper } from "../../engagement/papers/door.ts";
import { answerNow } from "./answer-now.ts";
import { bookSheet, figure, money, onCredit, onDebit, sides } from "./book-sheets.ts";
import { type Asker, coverOf, type FileOut, type Read } from "./file-out.ts";

type Calls = typeof downloads;
type Total = Readonly<Record<keyof TableTotals, string>>;
/** An account, or the sum of the highest ones. */
type Row = { account: AccountBalanceRow; total: null } | { account: null; total: Total };

function balanceColumns(lang: Lang, table: AccountBalances): Column<Row>[] {
  const total = messageOf(lang, "accountBook.col.total");
  const pair = (
    group: MessageKey,
    debit: (row: AccountBalanceRow) => string | null,
    credit: (row: AccountBalanceRow) => string | null,
    totals: readonly [keyof TableTotals, keyof TableTotals],
  ): Column<Row>[] =>
    sides(
      group,
      ({ account, total: sums }) => (account ? debit(account) : sums[totals[0]]),
      ({ account, total: sums }) => (account ? credit(account) : sums[totals[1]]),
    );
  return [
    text("accountBook.col.code", 14, ({ account }) => (account?.currency ? null : account?.accountCode)),
    {
      ...text("accountBook.col.name", 32, ({ account }) => (account ? nameOf(account) : total)),
      isLabel: true,
      toneOf: ({ account }) => (account && !isTopLevel(account) ? "plain" : "bold"),
    },
    ...pair(
      "accountBook.col.open",
      ({ open }) => onDebit(open),
      ({ open }) => onCredit(open),
      ["openDr", "openCr"],
    ),
    ...pair(
      "accountBook.col.moved",
      ({ debit }) => debit,
      ({ credit }) => credit,
      ["debit", "credit"],
    ),
    ...pair(
      "accountBook.col.year",
      ({ yearDebit }) => yearDebit,
      ({ yearCredit }) => yearCredit,
      ["yearDebit", "yearCredit"],
    ),
    ...pair(
      "accountBook.col.close",
      ({ close }) => onDebit(close),
      ({ close }) => onCredit(close),
      ["closeDr", "closeCr"],
    ),
    ...currencyColumns(table),
    ...differenceColumns(table),
  ];
}

const isTopLevel = ({ level, currency }: AccountBalanceRow): boolean => currency === null && level === 1;
const nameOf = (account: AccountBalanceRow): string =>
  `${"　".repeat(Math.max(0, account.level - 1))}${account.currency ?? account.accountName}`;

function currencyColumns({ items }: AccountBalances): Column<Row>[] {
  if (items.every(({ currency }) => currency === null)) return [];
  return (["openFc", "debitFc", "creditFc", "closeFc"] as const).map((key) =>
    figure(`accountBook.col.${key}`, 16, ({ account }) => account?.[key]),
  );
}

function differenceColumns({ differenceCount }: AccountBalances): Column<Row>[] {
  if (differenceCount === 0) return [];
  return (["debit", "credit", "close"] as const).map((key) => ({
    ...money<Row>(`accountBook.col.${key}`, 15, ({ account }) => account?.difference?.[key]),
    under: ["accountBook.col.difference"],
  }));
}

/** What the totals of the highest accounts are out by; empty while they balance. */
export function outOfBalance(lang: Lang, { totals }: Pick<AccountBalances, "totals">): string {
  const off = (debit: string, credit: string) => fen(debit) - fen(credit);
  const [open, moved, close] = [
    off(totals.openDr, totals.openCr),
    off(totals.debit, totals.credit),
    off(totals.closeDr, totals.closeCr),
  ];
  if (open === 0n && moved === 0n && close === 0n) return "";
  return messageOf(lang, "accountBook.outOfBalance", { open: yuan(open), moved: yuan(moved), close: yuan(close) });
}

/** 科目余额表 */
export async function accountBalancesFile(
  ctx: Context,
  { shown, level, keyword, ...query }: Input<Calls["DownAccountBalanceExcel"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const books = await coverOf(db, query.periodId);
  const table = await balancesOfAccounts(db, query);
  const title = messageOf(lang, "accountBook.title.balances");
  const selected = shownAccounts(table.items, { shown, keyword: keyword ?? "", level: level ?? null });
  const rows: Row[] = [
    ...selected.map((account): Row => ({ account, total: null })),
    { account: null, total: table.totals },
  ];
  const differs =
    table.differenceCount > 0 ? [messageOf(lang, "accountBook.differs", { count: table.differenceCount })] : [];
  const sheet = bookSheet({
    lang,
    name: "accountBook.title.balances",
    title,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, `accountBook.source.${table.source}`), ...differs],
    warning: outOfBalance(lang, table),
    columns: balanceColumns(lang, table),
    rows,
    tone: ({ total }) => (total ? "bold" : "plain"),
  });
  return answerNow(ctx, await workbookFile([books.client, books.period, title], [sheet]));
}

const pageRows = 5_000;

function auxColumns(lang: Lang, by: "account" | "party"): Column<AuxBalanceRow>[] {
  const subtotal = messageOf(lang, "accountBook.subtotal");
  const account = [
    text<AuxBalanceRow>("accountBook.col.code", 14, ({ accountCode }) => accountCode),
    text<AuxBalanceRow>("accountBook.col.name", 26, ({ accountName }) => accountName),
  ];
  const item = [
    text<AuxBalanceRow>("accountBook.col.auxCode", 14, ({ auxCode }) => auxCode),
    text<AuxBalanceRow>(
      "accountBook.col.auxName",
      34,
      ({ auxName, isGroup }) => auxName ?? (isGroup ? subtotal : null),
    ),
  ];
  const unlisted = (["open", "close"] as const).map(
    (key): Column<AuxBalanceRow> => ({
      ...money(`accountBook.col.${key}`, 16, ({ difference }) => difference?.[key]),
      under: ["accountBook.col.untold"],
      toneOf: () => "plain",
    }),
  );
  return [
    ...(by === "account" ? [...account, ...item] : [...item, ...account]),
    ...sides<AuxBalanceRow>(
      "accountBook.col.open",
      ({ open }) => onDebit(open),
      ({ open }) => onCredit(open),
    ),
    ...sides<AuxBalanceRow>(
      "accountBook.col.moved",
      ({ debit }) => debit,
      ({ credit }) => credit,
    ),
    ...sides<AuxBalanceRow>(
      "accountBook.col.year",
      ({ yearDebit }) => yearDebit,
      ({ yearCredit }) => yearCredit,
    ),
    ...sides<AuxBalanceRow>(
      "accountBook.col.close",
      ({ close }) => onDebit(close),
      ({ close }) => onCredit(close),
    ),
    ...(by === "account" ? unlisted : []),
  ];
}

export type AuxBalancesQuery = Input<Calls["DownAuxBalanceExcel"]>;

/** 辅助余额表, of any length: a sheet that is full goes on in the next. */
export async function auxBalancesFile({ db, lang }: Asker, query: AuxBalancesQuery): Promise<FileOut> {
  const books = await coverOf(db, query.periodId);
  const first = await balancesOfItems(db, { ...query, skipCount: 0, maxResultCount: pageRows });
  const title = messageOf(lang, "accountBook.title.aux");
  const cover = await paper.cover(db, books.projectId, lang);
  const rowsAt = (read: Read, skipCount: number) =>
    read((own) => balancesOfItems(own, { ...query, skipCount, maxResultCount: pageRows }));
  return {
    fileName: fileNameOf(books.client, books.period, title),
    rowCount: first.totalCount,
    sheets: (read, onRows) => {
      async function* batches() {
        yield first.items;
        for (let skip = pageRows; skip < first.totalCount; skip += pageRows) {
          yield (await rowsAt(read, skip)).items;
          onRows?.(Math.min(skip + pageRows, first.totalCount));
        }
      }
      const { from, to, source } = first;
      return [
        bookSheet({
          lang,
          name: "accountBook.title.aux",
          title,
          cover,
          from,
          to,
          notes: [messageOf(lang, `accountBook.source.${source}`)],
          columns: auxColumns(lang, query.by),
          rows: { batches: batches() },
          tone: ({ isGroup }) => (isGroup ? "bold" : "plain"),
        }),
      ];
    },
  };
}
