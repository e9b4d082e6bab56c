/** Data preparation (数据整理): every client account gets its statement item, by suggestion or by hand, by keyboard. */
import { imports } from "@digao/contract/areas/imports";
import { Button } from "antd";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../lib/api.ts";
import { useOwnKeys } from "../../lib/hotkeys.ts";
import { projectHref } from "../../lib/ids.ts";
import { useProject } from "../../lib/page.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AccountGrid } from "./AccountGrid.tsx";
import { rowsOf } from "./account-rows.ts";
import { BalanceBar } from "./BalanceBar.tsx";
import { ChartHead, importPath } from "./ChartHead.tsx";
import { ItemList } from "./ItemList.tsx";
import { balanceOf, itemSums } from "./sums.ts";
import { Tools, useKeyword, useView } from "./Tools.tsx";
import { useMapping } from "./use-mapping.ts";
import { shownKeys, useDecisions } from "./use-selection.ts";
import "./mapping.css";

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

export function Preparation() {
  const { isReadOnly, id } = useProject();
  const view = useView();
  const { state, order, periodId, patch } = view;
  const keyword = useKeyword(view);
  const query = useDeferredValue(keyword.text.trim());
  const periods = useCall(imports.GetProjectPeriods, { projectId: id });
  const list = periods.data ?? noItems;
  const period = list.find((one) => one.id === periodId) ?? list.find((one) => one.isCurrent) ?? list[0];
  const mapping = useMapping(id, period?.id);
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
        periods={list}
        period={period}
        onPeriod={(next) => {
          mapping.resettle();
          patch({ periodId: next });
        }}
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
              status={
                chart.data ? <BalanceBar balance={balance} last={mapping.last} isSaving={mapping.isSaving} /> : null
              }
            />
            <ItemList items={items.data ?? noItems} sums={sums} decisions={decisions} isReadOnly={isReadOnly} />
          </div>
        </>
      )}
    </div>
  );
}
