import type {
  AccountBalanceRow,
  AccountBalances,
  AuxBalanceRow,
} from "@digao/contract/areas/books/account-books/calls";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { TableTotals } from "@digao/domain/books/account-table";
import { shownAccounts } from "@digao/domain/books/shown-accounts";
import { fen, yuan } from "@digao/domain/money";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { balancesOfAccounts, balancesOfItems } from "../../books/account-books/door.ts";
import { paper } from "../../engagement/papers/door.ts";
import { answerNow } from "./answer-now.ts";
import { type BookColumn, bookSheet, figure, money, onCredit, onDebit, words } from "./book-sheets.ts";
import { type Asker, coverOf, type FileOut, fileNameOf, type Read } from "./file-out.ts";

type Calls = typeof downloads;
type Total = Readonly<Record<keyof TableTotals, string>>;
/** An account, or the sum of the highest ones. */
type Row = { account: AccountBalanceRow; total: null } | { account: null; total: Total };

function balanceColumns(lang: Lang, table: AccountBalances): BookColumn<Row>[] {
  const say = (key: "open" | "moved" | "year" | "close" | "difference" | "debit" | "credit") =>
    messageOf(lang, `accountBook.col.${key}`);
  const pair = (
    group: string,
    debit: (row: AccountBalanceRow) => string | null,
    credit: (row: AccountBalanceRow) => string | null,
    totals: readonly [keyof TableTotals, keyof TableTotals],
  ): BookColumn<Row>[] =>
    (
      [
        [say("debit"), debit, totals[0]],
        [say("credit"), credit, totals[1]],
      ] as const
    ).map(([title, read, of]) => ({
      group,
      title,
      width: 17,
      cell: (row) => (row.account ? money(read(row.account)) : money(row.total[of], true)),
    }));
  return [
    {
      title: messageOf(lang, "accountBook.col.code"),
      width: 14,
      cell: ({ account }) => words(account && !account.currency ? account.accountCode : null),
    },
    {
      title: messageOf(lang, "accountBook.col.name"),
      width: 32,
      cell: ({ account }) => (account ? nameCell(account) : words(messageOf(lang, "accountBook.col.total"), true)),
    },
    ...pair(
      say("open"),
      ({ open }) => onDebit(open),
      ({ open }) => onCredit(open),
      ["openDr", "openCr"],
    ),
    ...pair(
      say("moved"),
      ({ debit }) => debit,
      ({ credit }) => credit,
      ["debit", "credit"],
    ),
    ...pair(
      say("year"),
      ({ yearDebit }) => yearDebit,
      ({ yearCredit }) => yearCredit,
      ["yearDebit", "yearCredit"],
    ),
    ...pair(
      say("close"),
      ({ close }) => onDebit(close),
      ({ close }) => onCredit(close),
      ["closeDr", "closeCr"],
    ),
    ...currencyColumns(lang, table),
    ...differenceColumns(lang, table),
  ];
}

const nameCell = ({ accountName, level, currency }: AccountBalanceRow) =>
  currency === null && level === 1
    ? words(accountName, true)
    : ({ text: `${"　".repeat(Math.max(0, level - 1))}${currency ?? accountName}`, style: "boxText" } as const);

function currencyColumns(lang: Lang, { items }: AccountBalances): BookColumn<Row>[] {
  if (items.every(({ currency }) => currency === null)) return [];
  return (["openFc", "debitFc", "creditFc", "closeFc"] as const).map((key) => ({
    title: messageOf(lang, `accountBook.col.${key}`),
    width: 16,
    cell: ({ account }) => figure(account?.[key] ?? null),
  }));
}

function differenceColumns(lang: Lang, { differenceCount }: AccountBalances): BookColumn<Row>[] {
  if (differenceCount === 0) return [];
  return (["debit", "credit", "close"] as const).map((key) => ({
    group: messageOf(lang, "accountBook.col.difference"),
    title: messageOf(lang, `accountBook.col.${key}`),
    width: 15,
    cell: ({ account }) => money(account?.difference?.[key] ?? null),
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
  { shown, level, keyword, ...asked }: Input<Calls["DownAccountBalanceExcel"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const books = await coverOf(db, asked.periodId);
  const table = await balancesOfAccounts(db, asked);
  const title = messageOf(lang, "accountBook.title.balances");
  const wanted = shownAccounts(table.items, { shown, keyword: keyword ?? "", level: level ?? null });
  const rows: Row[] = [
    ...wanted.map((account): Row => ({ account, total: null })),
    { account: null, total: table.totals },
  ];
  const differs =
    table.differenceCount > 0 ? [messageOf(lang, "accountBook.differs", { count: table.differenceCount })] : [];
  const head = {
    lang,
    title,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, `accountBook.source.${table.source}`), ...differs],
    warning: outOfBalance(lang, table),
  };
  const bytes = await workbookBytes([bookSheet(head, title, balanceColumns(lang, table), [rows])]);
  return answerNow(ctx, fileNameOf(books.client, books.period, title), bytes);
}

const pageRows = 5_000;

function auxColumns(lang: Lang, by: "account" | "party"): BookColumn<AuxBalanceRow>[] {
  const say = (key: "open" | "moved" | "year" | "close" | "debit" | "credit" | "untold") =>
    messageOf(lang, `accountBook.col.${key}`);
  const account: BookColumn<AuxBalanceRow>[] = [
    {
      title: messageOf(lang, "accountBook.col.code"),
      width: 14,
      cell: ({ accountCode, isGroup }) => words(accountCode, isGroup),
    },
    {
      title: messageOf(lang, "accountBook.col.name"),
      width: 26,
      cell: ({ accountName, isGroup }) => words(accountName, isGroup),
    },
  ];
  const item: BookColumn<AuxBalanceRow>[] = [
    {
      title: messageOf(lang, "accountBook.col.auxCode"),
      width: 14,
      cell: ({ auxCode, isGroup }) => words(auxCode, isGroup),
    },
    {
      title: messageOf(lang, "accountBook.col.auxName"),
      width: 34,
      cell: ({ auxName, isGroup }) =>
        words(auxName ?? (isGroup ? messageOf(lang, "accountBook.subtotal") : null), isGroup),
    },
  ];
  const pair = (
    group: string,
    debit: (row: AuxBalanceRow) => string | null,
    credit: (row: AuxBalanceRow) => string | null,
  ): BookColumn<AuxBalanceRow>[] => [
    { group, title: say("debit"), width: 17, cell: (row) => money(debit(row), row.isGroup) },
    { group, title: say("credit"), width: 17, cell: (row) => money(credit(row), row.isGroup) },
  ];
  const untold = (["open", "close"] as const).map(
    (key): BookColumn<AuxBalanceRow> => ({
      group: say("untold"),
      title: say(key),
      width: 16,
      cell: ({ difference }) => money(difference?.[key] ?? null),
    }),
  );
  return [
    ...(by === "account" ? [...account, ...item] : [...item, ...account]),
    ...pair(
      say("open"),
      ({ open }) => onDebit(open),
      ({ open }) => onCredit(open),
    ),
    ...pair(
      say("moved"),
      ({ debit }) => debit,
      ({ credit }) => credit,
    ),
    ...pair(
      say("year"),
      ({ yearDebit }) => yearDebit,
      ({ yearCredit }) => yearCredit,
    ),
    ...pair(
      say("close"),
      ({ close }) => onDebit(close),
      ({ close }) => onCredit(close),
    ),
    ...(by === "account" ? untold : []),
  ];
}

export type AuxBalancesAskedFor = Input<Calls["DownAuxBalanceExcel"]>;

/** 辅助余额表, of any length: a sheet that is full goes on in the next. */
export async function auxBalancesFile({ db, lang }: Asker, asked: AuxBalancesAskedFor): Promise<FileOut> {
  const books = await coverOf(db, asked.periodId);
  const first = await balancesOfItems(db, { ...asked, skipCount: 0, maxResultCount: pageRows });
  const title = messageOf(lang, "accountBook.title.aux");
  const head = {
    lang,
    title,
    cover: await paper.cover(db, books.projectId, lang),
    from: first.from,
    to: first.to,
    notes: [messageOf(lang, `accountBook.source.${first.source}`)],
  };
  const rowsAt = (read: Read, skipCount: number) =>
    read((own) => balancesOfItems(own, { ...asked, skipCount, maxResultCount: pageRows }));
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
      return [bookSheet(head, title, auxColumns(lang, asked.by), batches())];
    },
  };
}
