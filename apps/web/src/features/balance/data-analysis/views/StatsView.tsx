/** Accounts with opening, movements, closing, lines and vouchers, as a tree or as a list of one level. */
import { type AccountStat, dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { accountLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { accountColumns } from "../account-columns.ts";
import { isNil } from "../amounts.ts";
import { useAccountRows } from "../use-account-rows.ts";
import { asLedger, type Place, useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

/** The order of the list that a figure opens: the largest line is then the first. */
const largestFirst = "amount desc";

const placesOf: Readonly<Record<string, (code: string, months: Scope["range"]) => Place>> = {
  open: (code, months) => asLedger(accountLines(code, "close", months)),
  close: (code, months) => asLedger(accountLines(code, "close", months)),
  debit: (code, months) => accountLines(code, "debit", months),
  credit: (code, months) => accountLines(code, "credit", months),
  lineCount: (code, months) => accountLines(code, "count", months),
  voucherCount: (code, months) => accountLines(code, "count", months),
  maxLine: (code, months) => ({ ...accountLines(code, "count", months), sort: largestFirst }),
};

function columnsOf(t: TFunction, canOpen: boolean, isTree: boolean): GridColumn<AccountStat>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const money = (key: "open" | "debit" | "credit" | "close" | "maxLine" | "average"): GridColumn<AccountStat> => ({
    key,
    kind: key === "open" || key === "close" ? "balance" : "money",
    width: 128,
    title: title(key),
    total: key === "open" || key === "debit" || key === "credit" || key === "close",
    value: (row) => row[key],
    drill: (row) => canOpen && key !== "average" && row.lineCount > 0 && !isNil(row[key]),
  });
  const count = (key: "lineCount" | "voucherCount"): GridColumn<AccountStat> => ({
    key,
    kind: "count",
    width: 84,
    title: title(key),
    value: (row) => row[key],
    drill: (row) => canOpen && row.lineCount > 0,
  });
  return [
    ...accountColumns<AccountStat>(t, isTree),
    ...[money("open"), money("debit"), money("credit"), money("close")],
    ...[count("lineCount"), count("voucherCount"), money("maxLine"), money("average")],
  ];
}

const isEmpty = (row: AccountStat) => row.lineCount === 0 && isNil(row.open) && isNil(row.close);

export function StatsView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, range, periodId } = scope;
  const { open, canOpen } = useOpen(scope);
  const input = { periodId, ...range, level: url.level, accountCode: url.account };
  const query = useCall(dataAnalysis.GetAccountStatList, input, { keepPrevious: true });
  const { isTree, shown } = useAccountRows(scope, query.data, isEmpty);
  const columns = useMemo(() => columnsOf(t, canOpen, isTree), [t, canOpen, isTree]);
  return (
    <AnalysisGrid
      name="data-analysis.stats"
      label={t("data-analysis.tab.stats")}
      query={query}
      {...shown}
      columns={columns}
      unit={url.unit}
      tone={(row) => (row.lineCount === 0 ? "muted" : undefined)}
      onOpenCell={(row, column) => {
        const place = placesOf[column]?.(row.accountCode, range);
        if (place) open(place);
      }}
      empty={<EmptyState icon="chart" title={t("data-analysis.none")} hint={t("data-analysis.noneHint")} />}
    />
  );
}
