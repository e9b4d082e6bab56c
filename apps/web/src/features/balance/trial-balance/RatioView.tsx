/** Financial ratios, this year and last, with the formula of each. */

import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Output } from "@digao/contract/endpoint";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatRatio } from "../../../lib/ratio.ts";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import type { Scope } from "./use-scope.ts";

type Ratio = Output<typeof trialBalance.GetReportRatios>[number];
/** A group's name as a line of its own, then its ratios. */
interface RatioLine {
  key: string;
  heading: string | undefined;
  ratio: Ratio | undefined;
}

function linesOf(ratios: readonly Ratio[]): RatioLine[] {
  const names = [...new Set(ratios.map((ratio) => ratio.group))];
  return names.flatMap((group) => [
    { key: group, heading: group, ratio: undefined },
    ...ratios
      .filter((ratio) => ratio.group === group)
      .map((ratio) => ({ key: `${group}.${ratio.code}`, heading: undefined, ratio })),
  ]);
}

function useColumns(): GridColumn<RatioLine>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const value = (key: "current" | "prior"): GridColumn<RatioLine> => ({
      key,
      title: t(`trial-balance.analysis.${key}`),
      width: 140,
      align: "right",
      sortable: false,
      value: ({ ratio }) => ratio?.[key],
      render: ({ ratio }) => {
        return ratio ? formatRatio(t, ratio.unit, ratio[key]) : null;
      },
    });
    return [
      {
        key: "name",
        title: t("trial-balance.ratio"),
        width: 220,
        sortable: false,
        value: ({ heading, ratio }) => heading ?? ratio?.name,
      },
      value("current"),
      value("prior"),
      {
        key: "formula",
        title: t("trial-balance.formula"),
        width: 560,
        grow: true,
        sortable: false,
        value: ({ ratio }) => ratio?.formula,
        hint: ({ ratio }) => ratio?.formula,
      },
    ];
  }, [t]);
}

export function RatioView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const list = useCall(trialBalance.GetReportRatios, scope.scope, { keepPrevious: true });
  const columns = useColumns();
  const rows = useMemo(() => linesOf(list.data ?? []), [list.data]);
  return (
    <LedgerGrid
      name="trial-balance.ratios"
      label={t("trial-balance.view.ratios")}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columns}
      tone={(row) => (row.heading ? "heading" : undefined)}
      isLoading={list.isPending}
      error={list.error}
      onRetry={() => void list.refetch()}
      status={t("trial-balance.ratioNote")}
    />
  );
}
