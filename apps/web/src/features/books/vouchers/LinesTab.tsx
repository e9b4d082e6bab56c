/** Lines of the journal under every filter of the list at once, with the count and sums of all that match. */
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ExpressionDrawer } from "../../../parts/books/vouchers/expression/ExpressionDrawer.tsx";
import { LineGrid, type SelectedLines } from "../../../parts/books/vouchers/line-grid/LineGrid.tsx";
import { useLineColumns } from "../../../parts/books/vouchers/line-grid/line-columns.tsx";
import { accountName, type TabProps } from "../../../parts/books/vouchers/tab.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { chipsOf, clearAll } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { ListSettings } from "../../../ui/list/ListSettings.tsx";
import { useViews } from "../../../ui/list/use-views.ts";
import { ViewsMenu } from "../../../ui/list/ViewsMenu.tsx";
import { DrawTools } from "./DrawTools.tsx";
import { lineInput, useFilters, viewParams } from "./filters.ts";
import { useAuxName } from "./use-aux-name.ts";

export function LinesTab(props: TabProps) {
  const { query, periodId, nodes } = props;
  const { t } = useTranslation();
  const { params, go, expression, project, unit } = query;
  const aux = useAuxName(props);
  const filters = useFilters(query, { account: accountName(nodes, query.account), aux });
  const views = useViews({ name: "ledger-lines", filters, viewParams });
  const columns = useLineColumns();
  const description = filters.find(({ key }) => key === "expression")?.options?.[0]?.label;
  const [isBuilding, setBuilding] = useState(false);
  const [selected, setSelected] = useState<SelectedLines>();
  const input = lineInput(query, periodId);
  const isFiltered = Boolean(params.get("keyword")) || chipsOf(filters, params).length > 0;
  const clear = (
    <Button onClick={() => go(clearAll(filters) as Record<string, undefined>)}>{t("ui.list.clearFilters")}</Button>
  );
  return (
    <>
      <FilterBar
        filters={filters}
        keyword={t("vouchers.keyword")}
        start={<ViewsMenu views={views} />}
        end={
          <>
            <Button
              type={expression ? "primary" : "text"}
              ghost={expression !== undefined}
              icon={<Icon name="condition" />}
              aria-label={t("vouchers.expression")}
              title={description ?? t("vouchers.expression")}
              onClick={() => setBuilding(true)}
            />
            <DrawTools input={input} selected={selected} />
            <DownloadButton isBare call={downloads.DownVoucherLibExcel} input={() => input} />
            <ListSettings columns={columns} handle={views.handle} />
          </>
        }
      />
      <div className="page-row dock">
        {views.isWaiting ? null : (
          <LineGrid
            name="data-query-lines"
            input={input}
            unit={unit}
            handle={views.handle}
            sort={query.sort}
            onSort={(sort) => go({ sort })}
            voucher={query.voucher}
            onVoucher={query.showVoucher}
            canTick={!project.isClosed}
            row={query.row}
            onRow={query.keepRow}
            onSelect={setSelected}
            empty={
              isFiltered ? (
                <EmptyState icon="search" title={t("ui.list.noMatch")} action={clear} />
              ) : (
                <EmptyState icon="voucher" title={t("lines.none")} />
              )
            }
          />
        )}
      </div>
      {isBuilding ? (
        <ExpressionDrawer
          name="data-query"
          value={expression}
          onApply={(next) => go({ expression: next && JSON.stringify(next) })}
          onClose={() => setBuilding(false)}
        />
      ) : null}
    </>
  );
}
