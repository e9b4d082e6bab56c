/** Vertical analysis: every line as a share of total assets or of revenue, two years and the shift between them. */
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import type { TrailHandle } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { Chart } from "../../../ui/chart/Chart.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { analysisTone, biggestShares, canOpenItem, figure, isNilLine, type StructureRow } from "./analysis.ts";
import type { Scope } from "./use-scope.ts";

function useColumns(): GridColumn<StructureRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const money = (key: "current" | "prior"): GridColumn<StructureRow> => ({
      key,
      title: t(`trial-balance.analysis.${key}`),
      width: 132,
      kind: "money",
      value: (row) => figure(row, row[key]),
      drill: canOpenItem,
    });
    const share = (key: "share" | "priorShare" | "shareChange"): GridColumn<StructureRow> => ({
      key,
      title: t(`trial-balance.analysis.${key}`),
      width: 112,
      kind: "share",
      value: (row) => figure(row, row[key]),
    });
    return [
      {
        key: "name",
        title: t("trial-balance.column.name"),
        width: 240,
        frozen: true,
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      money("current"),
      share("share"),
      money("prior"),
      share("priorShare"),
      share("shareChange"),
    ];
  }, [t]);
}

export function StructureView({ scope, trail }: { scope: Scope; trail: TrailHandle }) {
  const { t } = useTranslation();
  const { url } = scope;
  const list = useCall(
    trialBalance.GetReportStructural,
    { ...scope.scope, rptType: Number(url.rpt) },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const rows = useMemo(() => (list.data ?? []).filter((row) => !isNilLine(row)), [list.data]);
  const names = { current: t("trial-balance.analysis.share"), prior: t("trial-balance.analysis.priorShare") };
  const data = useMemo(
    () => biggestShares(list.data ?? [], { current: names.current, prior: names.prior }),
    [list.data, names.current, names.prior],
  );
  const pick = (name: string) => {
    const id = list.data?.find((row) => row.name === name)?.id;
    if (id) trail.go({ item: id });
  };
  return (
    <>
      {data.categories.length > 0 ? (
        <div className="tb-chart">
          <Chart
            kind="bar"
            title={t(`trial-balance.analysis.base.${url.rpt}`)}
            data={data}
            figure="share"
            height={190}
            onPick={pick}
          />
        </div>
      ) : null}
      <LedgerGrid
        name="trial-balance.structure"
        label={t("trial-balance.view.structure")}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        unit={url.unit}
        tone={analysisTone}
        onOpenCell={(row) => row.id !== null && trail.go({ item: row.id })}
        isLoading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
