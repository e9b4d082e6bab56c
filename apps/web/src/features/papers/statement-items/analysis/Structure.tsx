/** Structure (结构分析): what share each detail has in the item, and the item in total assets or revenue. */
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Output } from "@digao/contract/endpoint";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatShare } from "../../../../lib/format.ts";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";

type StructureRow = Output<(typeof statementItems)["GetItemStructural"]>["rows"][number];
/** Bars beyond this are too thin to read; the table has them all. */
const barsMax = 12;

function useColumns(): GridColumn<StructureRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.structure.${key}`);
    return [
      {
        key: "name",
        width: 150,
        frozen: true,
        title: title("name"),
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      { key: "current", kind: "money", width: 116, total: true, title: title("current"), value: (row) => row.current },
      { key: "share", kind: "share", width: 68, title: title("share"), value: (row) => row.share },
      { key: "prior", kind: "money", width: 116, total: true, title: title("prior"), value: (row) => row.prior },
      { key: "priorShare", kind: "share", width: 84, title: title("priorShare"), value: (row) => row.priorShare },
      { key: "shareChange", kind: "share", width: 84, title: title("shareChange"), value: (row) => row.shareChange },
    ];
  }, [t]);
}

export function Structure({ rid, view }: { rid: number; view: View }) {
  const { t } = useTranslation();
  const query = useCall(statementItems.GetItemStructural, { RId: rid, RptLang: view.lang }, { keepPrevious: true });
  const columns = useColumns();
  const rows = useMemo(() => query.data?.rows ?? [], [query.data]);
  const data = useMemo(() => {
    const largest = rows.toSorted((a, b) => Math.abs(Number(b.share)) - Math.abs(Number(a.share))).slice(0, barsMax);
    return {
      categories: largest.map((row) => row.name),
      series: [
        { name: t("statement-items.structure.share"), values: largest.map((row) => row.share) },
        { name: t("statement-items.structure.priorShare"), values: largest.map((row) => row.priorShare) },
      ],
    };
  }, [rows, t]);
  const { itemShare, itemPriorShare, base } = query.data ?? {};
  const share = (value: string | null | undefined) => formatShare(value) || "–";
  return (
    <div className="stack gap-0 fill">
      <div className="paper-split">
        <LedgerGrid
          name="statement-items.structure"
          label={t("statement-items.tab.structure")}
          rows={rows}
          rowKey={(row) => row.key}
          columns={columns}
          unit={view.unit}
          isLoading={query.isPending}
          error={query.data ? undefined : query.error}
          onRetry={() => void query.refetch()}
          empty={<EmptyState icon="chart" title={t("statement-items.structure.empty")} />}
        />
        {rows.length > 0 ? (
          <div className="paper-chart">
            <Chart kind="bar" figure="share" title={t("statement-items.structure.chart")} data={data} height={300} />
          </div>
        ) : null}
      </div>
      {query.data ? (
        <p className="paper-ties">
          <span>{t(`statement-items.structure.of.${base === "P100" ? "revenue" : "assets"}`)}</span>
          <span>{t("statement-items.structure.now", { share: share(itemShare) })}</span>
          <span>{t("statement-items.structure.before", { share: share(itemPriorShare) })}</span>
        </p>
      ) : null}
    </div>
  );
}
