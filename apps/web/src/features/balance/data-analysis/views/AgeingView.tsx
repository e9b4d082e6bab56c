/** Balances of an account by age, item by item (账龄), with the debts that grew older than they were (IC-33). */
import { type Ageing, type AgeingRow, ageing } from "@digao/contract/areas/books/ageing/calls";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { useAccountInUse } from "../accounts.ts";
import { isNil } from "../amounts.ts";
import { asLedger, type Place, useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";
import { AgeingFacts } from "./AgeingFacts.tsx";
import { BandPeriods } from "./BandPeriods.tsx";

const bandKey = (place: number) => `band${place}`;
const noRows: readonly AgeingRow[] = [];
const rowsMax = 1_000;

export function bandWords(t: TFunction, { fromMonths, toMonths }: Ageing["bands"][number]): string {
  const isYears = fromMonths % 12 === 0 && (toMonths ?? 0) % 12 === 0;
  const unit = isYears ? "years" : "months";
  const [from, to] = isYears ? [fromMonths / 12, (toMonths ?? 0) / 12] : [fromMonths, toMonths ?? 0];
  if (toMonths === null) return t(`data-analysis.band.${unit}Over`, { from });
  return from === 0 ? t(`data-analysis.band.${unit}Within`, { to }) : t(`data-analysis.band.${unit}`, { from, to });
}

function columnsOf(t: TFunction, bands: Ageing["bands"], canOpen: boolean): GridColumn<AgeingRow>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const alertAt = (row: AgeingRow, place: number) => row.alerts.find(({ band }) => band === place);
  return [
    {
      key: "name",
      width: 150,
      frozen: true,
      title: title("party"),
      value: ({ name }) => name ?? t("data-analysis.noParty"),
      hint: ({ name }) => name ?? undefined,
    },
    {
      key: "balance",
      kind: "money",
      width: 112,
      title: title("close"),
      value: ({ balance }) => balance,
      drill: ({ auxId, balance }) => canOpen && auxId !== null && !isNil(balance),
    },
    ...bands.map(
      (band, place): GridColumn<AgeingRow> => ({
        key: bandKey(place),
        kind: "money",
        width: 100,
        title: bandWords(t, band),
        value: (row) => row.bands[place],
        drill: (row) => canOpen && row.auxId !== null && band.lines.length > 0 && !isNil(row.bands[place]),
        hint: (row) => alertAt(row, place)?.text,
      }),
    ),
    { key: "undated", kind: "money", width: 112, title: title("undated"), value: ({ undated }) => undated },
    {
      key: "alerts",
      width: 150,
      inView: true,
      title: title("alert"),
      value: ({ alerts }) => alerts.map(({ text }) => text).join("; "),
      render: ({ alerts }) =>
        alerts.length > 0 ? (
          <StatusTag tone="attention">{t("data-analysis.olderCount", { count: alerts.length })}</StatusTag>
        ) : null,
      hint: ({ alerts }) => alerts.map(({ text }) => text).join("\n") || undefined,
    },
  ];
}

function useAgeing(scope: Scope) {
  const { url, periodId, range } = scope;
  const account = useAccountInUse(scope);
  const input = {
    periodId,
    accountCode: account?.code ?? "",
    method: url.method,
    maxResultCount: rowsMax,
    jPeriod: range.jPeriodTo,
    onlyAlerts: url.alerts === "1" ? "true" : undefined,
  };
  const query = useCall(ageing.GetAgeing, input, { keepPrevious: true, enabled: account !== undefined });
  return { query, account, items: query.data?.items ?? noRows };
}

export function AgeingView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { unit } = scope.url;
  const { open, canOpen } = useOpen(scope);
  const { query, account, items } = useAgeing(scope);
  const [choices, setChoices] = useState<readonly Place[]>([]);
  const { data } = query;
  const columns = useMemo(() => columnsOf(t, data?.bands ?? [], canOpen), [t, data?.bands, canOpen]);
  const chart = useMemo(() => {
    const series = [{ name: t("data-analysis.column.close"), values: data?.total.bands ?? [] }];
    return { categories: (data?.bands ?? []).map((band) => bandWords(t, band)), series };
  }, [data, t]);
  const openBand = (row: AgeingRow | undefined, place: number) => {
    const shared = { account: account?.code, aux: row?.auxId ?? undefined, side: row?.side ?? data?.direction };
    const places = (data?.bands[place]?.lines ?? []).map(({ periodId, ...days }) => ({
      ...shared,
      ...days,
      period: periodId,
    }));
    if (places.length > 1) setChoices(places);
    else if (places[0]) open(places[0]);
  };
  const openCell = (row: AgeingRow, column: string) => {
    const place = Number(column.slice(bandKey(0).length - 1));
    if (column !== "balance") openBand(row, place);
    else open(asLedger({ account: account?.code, aux: row.auxId ?? undefined, jPeriodTo: scope.range.jPeriodTo }));
  };
  const sums = Object.fromEntries((data?.total.bands ?? []).map((sum, place) => [bandKey(place), sum]));
  return (
    <>
      {data && items.length > 0 ? (
        <div className="analysis-chart analysis-pair">
          <Chart
            kind="bar"
            title={t("data-analysis.ageingChart", { account: account?.fullName ?? "" })}
            data={chart}
            unit={unit}
            height={190}
            onPick={(category) => openBand(undefined, chart.categories.indexOf(category))}
          />
          <AgeingFacts data={data} unit={unit} />
        </div>
      ) : null}
      <AnalysisGrid
        name="data-analysis.ageing"
        label={t("data-analysis.tab.ageing")}
        query={query}
        rows={items}
        rowKey={({ auxId }) => auxId ?? "none"}
        columns={columns}
        unit={unit}
        {...(data ? { totals: { balance: data.total.balance, undated: data.total.undated, ...sums } } : {})}
        onOpenCell={openCell}
        status={
          data && data.totalCount > items.length
            ? t("data-analysis.shownOf", { shown: items.length, all: data.totalCount })
            : t("data-analysis.balanceOf", { balance: formatMoney(data?.total.balance, unit) })
        }
        empty={<EmptyState icon="team" title={t("data-analysis.noAgeing")} hint={t("data-analysis.noPartiesHint")} />}
      />
      <BandPeriods choices={choices} scope={scope} onClose={() => setChoices([])} onOpen={open} />
    </>
  );
}
