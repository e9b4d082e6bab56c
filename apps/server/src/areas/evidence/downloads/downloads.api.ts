import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { serve } from "../../../platform/serve.ts";
import { accountBalancesFile } from "./balance-books.ts";
import { cancelDownload, fetchDownload, listDownloads, removeDownload } from "./centre.ts";
import { checkSheetFile } from "./check-sheet.ts";
import { drawnFile } from "./drawn-file.ts";
import { journalRunFile } from "./journal-run-file.ts";
import { multiColumnsFile } from "./ledger-books.ts";
import { downloadWhole, startDownload } from "./long.ts";
import { getSheetRows } from "./sheet-rows.ts";
import { accountStatsFile, comparisonFile } from "./statistics-files.ts";

export const downloadsRoutes = serve(downloads, {
  DownVoucherLibExcel: downloadWhole("lines"),
  StartVoucherLibExcel: startDownload("lines"),
  DownSubLedgerExcel: downloadWhole("subLedger"),
  StartSubLedgerExcel: startDownload("subLedger"),
  DownAccountStatExcel: accountStatsFile,
  DownCompareStatExcel: comparisonFile,
  DownAccountBalanceExcel: accountBalancesFile,
  DownAuxBalanceExcel: downloadWhole("auxBalances"),
  DownMultiColumnExcel: multiColumnsFile,
  DownQuantityExcel: downloadWhole("quantities"),
  DownJeRunExcel: journalRunFile,
  DownDrawCheckVoucherExcel: drawnFile,
  DownPZSampleExcel: checkSheetFile,
  GetVoucherLibData: getSheetRows,
});

export const downloadCentreRoutes = serve(downloadCentre, {
  GetDownloads: listDownloads,
  FetchDownload: fetchDownload,
  CancelDownload: cancelDownload,
  RemoveDownload: removeDownload,
});
