/** Changes of every statement line against the prior year: amounts, rates, marks, and the reason given. */
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatShare } from "../../../lib/format.ts";
import type { TrailHandle } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { analysisTone, biggestChanges, canOpenItem, figure, isNilLine, type VariationRow } from "./analysis.ts";
import type { Scope } from "./use-scope.ts";

function useColumns(): GridColumn<VariationRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const money = (key: "current" | "prior" | "change"): GridColumn<VariationRow> => ({
      key,
      title: t(`trial-balance.analysis.${key}`),
      width: 124,
      kind: "money",
      // Without a prior year there is no change to tell, which is not none.
      value: (row) => figure(row, row[key] ?? "—"),
      drill: (row) => key !== "change" && canOpenItem(row),
    });
    return [
      {
        key: "name",
        title: t("trial-balance.column.name"),
        width: 220,
        frozen: true,
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      money("current"),
      money("prior"),
      money("change"),
      {
        key: "rate",
        title: t("trial-balance.column.changeRate"),
        width: 100,
        align: "right",
        value: (row) => row.rate,
        render: (row) => {
          if (row.kind === "H") return null;
          const words = row.mark ? t(`trial-balance.mark.${row.mark}`) : formatShare(row.rate) || "—";
          return row.flagged ? (
            <span className="flagged" title={t("trial-balance.flagged")}>
              <Icon name="warning" size={13} />
              {words}
            </span>
          ) : (
            words
          );
        },
      },
      {
        key: "explanation",
        title: t("trial-balance.analysis.explanation"),
        width: 260,
        grow: true,
        value: (row) => row.explanation,
        hint: (row) => row.explanation ?? undefined,
        render: (row) =>
          row.flagged && !row.explanation ? (
            <span className="missing">{t("trial-balance.analysis.needsReason")}</span>
          ) : (
            row.explanation
          ),
      },
      {
        key: "explanationIndex",
        title: t("trial-balance.column.wpIndex"),
        width: 72,
        kind: "code",
        value: (row) => row.explanationIndex,
      },
    ];
  }, [t]);
}

export function VariationView({ scope, trail }: { scope: Scope; trail: TrailHandle }) {
  const { t } = useTranslation();
  const { url } = scope;
  const list = useCall(
    trialBalance.GetReportVariation,
    { ...scope.scope, rptType: Number(url.rpt) },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const rows = useMemo(() => (list.data ?? []).filter((row) => !isNilLine(row)), [list.data]);
  const title = t("trial-balance.analysis.changes");
  const data = useMemo(() => biggestChanges(list.data ?? [], title), [list.data, title]);
  const pick = (name: string) => {
    const id = list.data?.find((row) => row.name === name)?.id;
    if (id) trail.go({ item: id });
  };
  return (
    <>
      {data.categories.length > 0 ? (
        <div className="tb-chart">
          <Chart kind="bar" title={title} data={data} unit={url.unit} height={190} onPick={pick} />
        </div>
      ) : null}
      <LedgerGrid
        name="trial-balance.variation"
        label={t("trial-balance.view.variation")}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        unit={url.unit}
        tone={analysisTone}
        onOpenCell={(row) => row.id !== null && trail.go({ item: row.id })}
        isLoading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        status={t("trial-balance.analysis.flaggedCount", { count: rows.filter((row) => row.flagged).length })}
      />
    </>
  );
}
