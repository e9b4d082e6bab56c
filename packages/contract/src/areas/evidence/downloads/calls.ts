/**
 * Ledgers, statistics and check sheets as Excel files (下载中心). Each `Down…Excel` answers the whole file whatever its length; a
 * long one is made by a job first. `Start…` lets a page begin a long one without waiting for it.
 */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { Bytes, Id, Keyword } from "../../../shapes.ts";
import { dataAnalysis } from "../../balance/data-analysis/calls.ts";
import { accountBooks, BookShown } from "../../books/account-books/calls.ts";
import { Measure } from "../../books/vouchers/line-filter/measure.ts";
import { LineListQuery, SubLedgerListQuery } from "../../books/vouchers/line-filter/query.ts";
import { DownloadStarted } from "../download-centre/calls.ts";
import { journalTests } from "../journal-tests/calls.ts";
import { vouching } from "../vouching/calls.ts";

const withoutPage = { skipCount: true, maxResultCount: true } as const;
export const DownloadLinesQuery = LineListQuery.omit(withoutPage);
export const DownloadSubLedgerQuery = SubLedgerListQuery.omit(withoutPage);

const ofPeriod = inProject("member", "periodId", "projectPeriod");
const file = (summary: string) => ({ kind: "file" as const, summary });
/** Reads the books alone, so that what is archived can be taken along too. */
const start = { writes: false };

export const downloads = area("/api/services/app/voucherlib", {
  DownVoucherLibExcel: get(DownloadLinesQuery, Bytes, ofPeriod, file("The lines that a search finds, in its order")),
  StartVoucherLibExcel: post(DownloadLinesQuery, DownloadStarted, ofPeriod, {
    ...start,
    summary: "Has the lines that a search finds be made as a workbook in the background",
  }),
  DownSubLedgerExcel: get(
    DownloadSubLedgerQuery,
    Bytes,
    ofPeriod,
    file("A sub-ledger with running balance and totals"),
  ),
  StartSubLedgerExcel: post(DownloadSubLedgerQuery, DownloadStarted, ofPeriod, {
    ...start,
    summary: "Has a sub-ledger be made as a workbook in the background",
  }),
  DownAccountStatExcel: get(
    dataAnalysis.GetAccountStatList.input.extend({ measure: Measure.default("net") }),
    Bytes,
    ofPeriod,
    file("Accounts with their figures, and by months"),
  ),
  DownCompareStatExcel: get(
    dataAnalysis.GetCompareStatList.input,
    Bytes,
    ofPeriod,
    file("Accounts of two periods side by side"),
  ),
  DownAccountBalanceExcel: get(
    accountBooks.GetAccountBalances.input.extend({
      shown: BookShown.default("all"),
      /** Accounts down to this level; all of them where it is left out. */
      level: z.coerce.number().int().min(1).max(20).optional(),
      keyword: Keyword,
    }),
    Bytes,
    ofPeriod,
    file("Account balances (科目余额表)"),
  ),
  DownAuxBalanceExcel: get(
    accountBooks.GetAuxBalances.input.omit(withoutPage),
    Bytes,
    ofPeriod,
    file("Auxiliary balances (辅助余额表)"),
  ),
  DownMultiColumnExcel: get(
    accountBooks.GetMultiColumns.input.extend({ side: z.enum(["dr", "cr", "net", "both"]).default("both") }),
    Bytes,
    ofPeriod,
    file("An account in columns, by months (多栏账)"),
  ),
  DownQuantityExcel: get(
    accountBooks.GetQuantityBalances.input,
    Bytes,
    ofPeriod,
    file("Quantities and amounts, and the lines of the account asked for (数量金额账)"),
  ),
  DownJeRunExcel: get(
    journalTests.GetJeRun.input,
    Bytes,
    inProject("member", "Id", "journalTestRun"),
    file("A run of the journal-entry tests: its conclusion, rules, and vouchers with high scores or left out"),
  ),
  DownDrawCheckVoucherExcel: get(
    vouching.GetDrawCheckVoucherList.input.omit(withoutPage),
    Bytes,
    inProject(),
    file("Drawn vouchers of a project with marks and results; filled in, it can be imported again"),
  ),
  DownPZSampleExcel: get(
    z.object({ Id }),
    Bytes,
    inProject("member", "Id", "fsItem"),
    file("The check sheet of a statement item (凭证抽查表), ready to be printed and signed"),
  ),
  /** The same lines as bare rows under titled columns, for on-line spreadsheets (电子表格). */
  GetVoucherLibData: get(
    LineListQuery.extend({
      maxResultCount: z.coerce.number().int().min(1).max(5000).default(1000),
    }),
    z.object({
      totalCount: z.number().int(),
      debit: z.string(),
      credit: z.string(),
      fingerprint: z.string(),
      columns: z.array(
        z.object({
          title: z.string(),
          kind: z.enum(["text", "wrap", "number", "integer", "rate", "percent", "date", "dateTime"]),
        }),
      ),
      /** JsnId of each row. */
      ids: z.array(Id),
      /** Amounts as decimal strings; what is not known is null. */
      rows: z.array(z.array(z.string().nullable())),
    }),
    inProject("member", "periodId", "projectPeriod"),
    { summary: "The lines that a search finds, with all that is known of them, as rows of a sheet" },
  ),
});
