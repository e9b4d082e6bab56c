/** A table of the analysis: its order stands in the address, it is copied to Excel whole, its figures open their lines. */
import { App, Button } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { type GridSort, sortRows } from "../../../ui/ledger-grid/sorting.ts";
import type { LedgerGridProps } from "../../../ui/ledger-grid/types.ts";
import { putOnClipboard, tableText } from "./copy-table.ts";

interface Query {
  isPending: boolean;
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}
interface Props<Row> extends Omit<LedgerGridProps<Row>, "rows" | "sort" | "onSort"> {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  query: Query;
  /** Of a tree, all its rows: they are what is copied. */
  allRows?: readonly Row[];
  /** A second table on the screen keeps its order to itself. */
  isSecond?: boolean;
}

const sortFrom = (text: string | null): GridSort | undefined => {
  const [key, direction] = text?.split(" ") ?? [];
  return key ? { key, isDescending: direction === "desc" } : undefined;
};
const sortText = (sort: GridSort | undefined) => sort && `${sort.key}${sort.isDescending ? " desc" : ""}`;

function CopyButton({ make, count }: { make: () => string; count: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = () => {
    if (putOnClipboard(make())) void message.success(t("data-analysis.copied", { count, rows: formatCount(count) }), 2);
    else void message.warning(t("data-analysis.copyFailed"));
  };
  return (
    <Button type="text" size="small" icon={<Icon name="copy" size={14} />} onClick={copy}>
      {t("data-analysis.copy")}
    </Button>
  );
}

export function AnalysisGrid<Row>({ rows, query, allRows, isSecond, status, ...props }: Props<Row>) {
  const [params, patch] = useUrlParams();
  const { columns, tree } = props;
  const sort = tree || isSecond ? undefined : sortFrom(params.get("sort"));
  const { key, isDescending } = sort ?? {};
  const sorted = useMemo(
    () =>
      key === undefined
        ? rows
        : sortRows(
            rows,
            columns.find((column) => column.key === key),
            { key, isDescending: isDescending ?? false },
          ),
    [rows, columns, key, isDescending],
  );
  const copied = allRows ?? sorted;
  const foot: ReactNode =
    copied.length === 0 ? (
      status
    ) : (
      <>
        <CopyButton make={() => tableText(columns, copied)} count={copied.length} />
        {status}
      </>
    );
  return (
    <LedgerGrid
      {...props}
      rows={sorted}
      {...(tree || isSecond ? {} : { sort, onSort: (next: GridSort | undefined) => patch({ sort: sortText(next) }) })}
      isLoading={query.isPending}
      error={query.data === undefined ? query.error : undefined}
      onRetry={() => void query.refetch()}
      status={foot}
    />
  );
}
