/** What flows between level-1 accounts, as a picture and a table; paths that another period lacks are marked. */

import { dataAnalysis, type Flow } from "@digao/contract/areas/balance/data-analysis/calls";
import { flowLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { Output } from "@digao/contract/endpoint";
import { toPlaces } from "@digao/contract/percent";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatMoney, formatShare } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

/** More ribbons than these cannot be told apart; the table has them all. */
const ribbonsMax = 15;

const nameOf = (code: string, name: string) => (code === name ? code : `${code} ${name}`);
const debitOf = (flow: Flow) => nameOf(flow.debitCode, flow.debitName);
const creditOf = (flow: Flow) => nameOf(flow.creditCode, flow.creditName);
const keyOf = ({ debitCode, creditCode }: Flow) => `${debitCode}>${creditCode}`;

const ribbonOf = (flow: Flow) => ({
  from: creditOf(flow),
  to: debitOf(flow),
  value: flow.amount,
  isMarked: flow.alert !== null,
});

/** What the alert says, with the figures that raised it. */
function alertWords(t: TFunction, { alert, share, priorShare, score }: Flow): string | undefined {
  if (!alert) return undefined;
  const figures = { share: formatShare(share), prior: formatShare(priorShare), score: toPlaces(score ?? "0", 1) };
  return t(`data-analysis.alert.${alert}Why`, figures);
}

function columnsOf(t: TFunction, canOpen: boolean, hasPrior: boolean): GridColumn<Flow>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const account = (key: "credit" | "debit", value: (flow: Flow) => string): GridColumn<Flow> => ({
    key: `${key}Account`,
    width: 190,
    frozen: true,
    title: title(`${key}Account`),
    value,
    hint: value,
  });
  const own: GridColumn<Flow>[] = [
    account("credit", creditOf),
    account("debit", debitOf),
    {
      key: "amount",
      kind: "money",
      width: 130,
      title: title("amount"),
      total: true,
      value: (flow) => flow.amount,
      drill: () => canOpen,
    },
    { key: "paired", kind: "money", width: 130, title: title("paired"), value: (flow) => flow.paired },
    { key: "share", kind: "share", width: 84, title: title("share"), value: (flow) => flow.share },
    {
      key: "voucherCount",
      kind: "count",
      width: 84,
      title: title("voucherCount"),
      value: (flow) => flow.voucherCount,
      drill: () => canOpen,
    },
  ];
  if (!hasPrior) return own;
  return [
    ...own,
    {
      key: "alert",
      width: 110,
      title: title("alert"),
      value: ({ alert }) => (alert ? t(`data-analysis.alert.${alert}`) : ""),
      render: ({ alert }) =>
        alert ? <StatusTag tone="attention">{t(`data-analysis.alert.${alert}`)}</StatusTag> : null,
      hint: (flow) => alertWords(t, flow),
    },
    { key: "priorAmount", kind: "money", width: 130, title: title("priorAmount"), value: (flow) => flow.priorAmount },
    { key: "priorShare", kind: "share", width: 84, title: title("priorShare"), value: (flow) => flow.priorShare },
    { key: "score", kind: "rate", width: 110, title: title("score"), value: (flow) => flow.score },
  ];
}

type Answer = Output<typeof dataAnalysis.GetCounterFlows>;
function tieWords(t: TFunction, tie: NonNullable<Answer["tie"]>, unit: Scope["url"]["unit"]): string {
  const shown = (amount: string) => formatMoney(amount, unit);
  const { journalDebit, closing, others } = tie;
  return t("data-analysis.flowTie", { debit: shown(journalDebit), closing: shown(closing), others: shown(others) });
}

const noFlows: readonly Flow[] = [];

function useFlows({ periodId, range, url, other }: Scope) {
  const input = { periodId, ...range, accountCode: url.account, comparePeriodId: other?.periodId };
  const query = useCall(dataAnalysis.GetCounterFlows, input, { keepPrevious: true });
  const items = query.data?.items ?? noFlows;
  const hasPrior = items.some(({ priorAmount }) => priorAmount !== null);
  const isOnlyMarked = hasPrior && url.alerts === "1";
  const rows = useMemo(() => items.filter(({ alert }) => !isOnlyMarked || alert !== null), [items, isOnlyMarked]);
  const flows = useMemo(() => rows.slice(0, ribbonsMax).map(ribbonOf), [rows]);
  const alertCount = items.filter(({ alert }) => alert !== null).length;
  return { query, rows, flows, hasPrior, alertCount };
}

export function FlowsView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, range, other } = scope;
  const { open, canOpen } = useOpen(scope);
  const { query, rows, flows, hasPrior, alertCount } = useFlows(scope);
  const tie = query.data?.tie;
  const columns = useMemo(() => columnsOf(t, canOpen, hasPrior), [t, canOpen, hasPrior]);
  const openFlow = ({ debitCode, creditCode }: Flow) => open(flowLines(debitCode, creditCode, range));
  const pick = (from: string, to: string) => {
    const flow = rows.find((one) => creditOf(one) === from && debitOf(one) === to);
    if (flow) openFlow(flow);
  };
  return (
    <>
      {flows.length > 0 ? (
        <div className="analysis-chart">
          <Chart
            kind="sankey"
            title={t("data-analysis.flowChart", { count: flows.length, all: rows.length })}
            flows={flows}
            unit={url.unit}
            height={250}
            onPick={pick}
          />
        </div>
      ) : null}
      <p className="analysis-note">
        {t("data-analysis.flowHint", {
          total: formatMoney(query.data?.total ?? "0.00", url.unit),
          paired: formatMoney(query.data?.paired ?? "0.00", url.unit),
        })}
        {tie ? tieWords(t, tie, url.unit) : null}
        {hasPrior
          ? t("data-analysis.alertRule", { label: other?.label ?? "", count: alertCount })
          : t("data-analysis.alertNone")}
      </p>
      <AnalysisGrid
        name="data-analysis.flows"
        label={t("data-analysis.tab.flows")}
        query={query}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        unit={url.unit}
        onOpenCell={openFlow}
        empty={<EmptyState icon="chart" title={t("data-analysis.noFlows")} hint={t("data-analysis.noneHint")} />}
      />
    </>
  );
}
