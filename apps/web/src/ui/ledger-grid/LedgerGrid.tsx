/** The grid of working papers: hundreds of thousands of rows, spreadsheet keys, exact sums, rows that open in place. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { cellId } from "./cell-id.ts";
import { columnsOnScreen } from "./columns-on-screen.ts";
import { GridBody } from "./GridBody.tsx";
import { GridStatus, GridSums } from "./GridFoot.tsx";
import { GridHead } from "./GridHead.tsx";
import { countOf } from "./row-source.ts";
import type { LedgerGridProps } from "./types.ts";
import { type Grid, useGrid } from "./use-grid.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridMouse } from "./use-grid-mouse.ts";
import { useGridWheel } from "./use-grid-wheel.ts";
import { printedRowsMax, printedWidth } from "./use-printing.ts";
import "./ledger-grid.css";
import "./printed-grid.css";

function StandIn<Row>({ error, onRetry, isLoading, empty }: LedgerGridProps<Row>) {
  const { t } = useTranslation();
  if (error) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (isLoading) return <DelayedSkeleton />;
  return <>{empty ?? <EmptyState title={t("ui.grid.empty")} />}</>;
}

/** A cursor that was scrolled out of sight has no cell to name. */
function isDrawn<Row>({
  selection: { focus },
  first,
  last,
  source,
  layout,
  windowing,
  checkWidth,
}: Grid<Row>): boolean {
  if (focus.row < first || focus.row > last) return false;
  if (!source || focus.column < layout.left.length || windowing.room.width === 0) return true;
  const room = windowing.room.width - layout.leftWidth - checkWidth;
  return columnsOnScreen(layout.main, windowing.left, room).placed.some(({ index }) => index === focus.column);
}

export function LedgerGrid<Row>(props: LedgerGridProps<Row>) {
  const { t } = useTranslation();
  const grid = useGrid(props);
  const gridId = useId();
  const keys = useGridKeys(grid);
  const mouse = useGridMouse(grid);
  useGridWheel(grid);
  const { selection, layout, rowAt, scroller } = grid;
  const row = rowAt(selection.focus.row);
  const column = layout.all[selection.focus.column]?.column;
  const attributes = {
    role: props.tree ? "treegrid" : "grid",
    tabIndex: 0,
    "aria-label": props.label,
    "aria-rowcount": grid.bounds.rows + 1,
    "aria-colcount": grid.bounds.columns,
    "aria-multiselectable": true,
    "aria-busy": props.isBusy,
    "aria-readonly": !props.onEdit,
    "aria-activedescendant":
      row === undefined || !column || !isDrawn(grid) ? undefined : cellId(gridId, props.rowKey(row), column.key),
  };
  const isStandIn = countOf(props.rows) === 0;
  const width = layout.leftWidth + layout.mainWidth + grid.checkWidth;
  const zoom = grid.isPrinting ? { zoom: Math.min(1, printedWidth / width) } : {};
  return (
    <div ref={grid.frame} className="lg" style={zoom}>
      {isStandIn ? (
        <StandIn {...props} />
      ) : (
        <div
          ref={scroller}
          className={`lg-scroll${grid.hasFoot ? " lg-with-foot" : ""}`}
          onScroll={grid.windowing.onScroll}
          {...attributes}
          {...keys}
          {...mouse}
        >
          <GridHead grid={grid} />
          <GridBody grid={grid} gridId={gridId} />
          {grid.hasFoot ? <GridSums grid={grid} /> : null}
        </div>
      )}
      <GridStatus grid={grid} />
      {grid.isPrinting && grid.bounds.rows > printedRowsMax ? (
        <p className="lg-cut">{t("ui.grid.printedRows", { shown: printedRowsMax, count: grid.bounds.rows })}</p>
      ) : null}
    </div>
  );
}
