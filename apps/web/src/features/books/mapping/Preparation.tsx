/** Data preparation (数据整理): every client account gets its statement item, by suggestion or by hand, by keyboard. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Output } from "@digao/contract/endpoint";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useOwnKeys } from "../../../lib/hotkeys.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { AccountGrid } from "./AccountGrid.tsx";
import { rowsOf } from "./account-rows.ts";
import { BalanceBar } from "./BalanceBar.tsx";
import { ChartHead, importPath } from "./ChartHead.tsx";
import { ItemList } from "./ItemList.tsx";
import { MappingConflict } from "./MappingConflict.tsx";
import { balanceOf, itemSums } from "./sums.ts";
import { Tools, useKeyword, useView } from "./Tools.tsx";
import { useMapping } from "./use-mapping.ts";
import { shownKeys, useDecisions } from "./use-selection.ts";
import "./mapping.css";

type Period = Output<typeof imports.GetProjectPeriods>[number];
const noItems: never[] = [];

function NoChart() {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const go = () => void navigate(projectHref(importPath, project.id));
  return (
    <EmptyState
      icon="data"
      title={t("mapping.empty")}
      hint={t("mapping.emptyHint")}
      action={
        hasScreen(importPath) ? (
          <Button type="primary" onClick={go}>
            {t("mapping.toImport")}
          </Button>
        ) : null
      }
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  const clear = <Button onClick={onClear}>{t("ui.list.clearFilters")}</Button>;
  return <EmptyState icon="search" title={t("mapping.noMatch")} action={clear} />;
}

type View = ReturnType<typeof useView>;
interface ChartProps {
  view: View;
  keyword: ReturnType<typeof useKeyword>;
  periods: UseQueryResult<Period[]>;
  period: Period | undefined;
}

/** The chart of one data period, with what was decided in it and has not arrived. */
function Chart({ view, keyword, periods, period }: ChartProps) {
  const { isReadOnly, id } = useProject();
  const { state, order, patch } = view;
  const query = useDeferredValue(keyword.text.trim());
  const mapping = useMapping({ projectId: id, periodId: period?.id, isReadOnly });
  const { accounts, settled, chart, items } = mapping;
  const rows = useMemo(
    () => rowsOf(accounts, { state, query, order, settled }),
    [accounts, state, query, order, settled],
  );
  const balance = useMemo(() => balanceOf(accounts), [accounts]);
  const sums = useMemo(() => itemSums(accounts, items.data ?? noItems), [accounts, items.data]);
  const decisions = useDecisions({ mapping, rows, isReadOnly });
  useOwnKeys(shownKeys, !isReadOnly);
  const clear = () => {
    mapping.resettle();
    keyword.type("");
    patch({ state: undefined, q: undefined });
  };
  const error = periods.error ?? chart.error ?? items.error;
  const retry = () => Promise.all([periods.refetch(), chart.refetch(), items.refetch()]);
  const isEmpty = chart.isSuccess && accounts.length === 0;
  return (
    <div className="page-frame mapping">
      <ChartHead
        periods={periods.data ?? noItems}
        period={period}
        onPeriod={(next) => patch({ periodId: next })}
        onMapped={mapping.resettle}
      />
      {isEmpty ? (
        <NoChart />
      ) : (
        <>
          <Tools
            view={view}
            keyword={keyword}
            balance={chart.data ? balance : undefined}
            onChange={mapping.resettle}
            mapping={mapping}
            decisions={decisions}
            isReadOnly={isReadOnly}
          />
          <div className="page-row">
            <AccountGrid
              rows={rows}
              decisions={decisions}
              isLoading={chart.isPending}
              error={error}
              onRetry={() => void retry()}
              empty={<NoMatch onClear={clear} />}
              status={chart.data ? <BalanceBar balance={balance} mapping={mapping} /> : null}
            />
            <ItemList items={items.data ?? noItems} sums={sums} decisions={decisions} isReadOnly={isReadOnly} />
          </div>
          <MappingConflict mapping={mapping} />
        </>
      )}
    </div>
  );
}

export function Preparation() {
  const { id } = useProject();
  const view = useView();
  const keyword = useKeyword(view);
  const periods = useCall(imports.GetProjectPeriods, { projectId: id });
  const list = periods.data ?? noItems;
  const period = list.find((one) => one.id === view.periodId) ?? list.find((one) => one.isCurrent) ?? list[0];
  // Drawn once its period is known: drawn anew then, it would lose what is typed at that moment, and the focus.
  if (periods.isPending) return <DelayedSkeleton />;
  return <Chart key={period?.id ?? ""} view={view} keyword={keyword} periods={periods} period={period} />;
}
