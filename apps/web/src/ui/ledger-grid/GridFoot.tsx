/** The pinned sum row and, under the grid, the status bar that says what is selected. */
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney, type MoneyUnit } from "../../lib/format.ts";
import { genericMemo } from "../../lib/generic-memo.ts";
import { DiffCell } from "../DiffCell.tsx";
import { GridSettings } from "../list/ListSettings.tsx";
import { MoneyCell } from "../MoneyCell.tsx";
import { alignOf, type ColumnKind, sideText } from "./column.ts";
import type { Placed } from "./layout.ts";
import { rangeOf, sizeOf } from "./selection.ts";
import { type RowAt, totalsOf } from "./totals.ts";
import { type Grid, isSameButScrolled } from "./use-grid.ts";

function Sum({ kind, value, unit }: { kind: ColumnKind | undefined; value: string; unit: MoneyUnit }) {
  if (kind === "count") return <b>{formatCount(Number(value))}</b>;
  if (kind === "balance") return <b>{sideText(value, unit)}</b>;
  return kind === "diff" ? <DiffCell value={value} unit={unit} /> : <MoneyCell total value={value} unit={unit} />;
}

function PlainSums<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const { layout, sums, props, rowHeight } = grid;
  const cell = ({ column, width, index }: Placed<Row>) => {
    const value = sums[column.key];
    const isWord = index === 0 && value === undefined;
    return (
      <div
        key={column.key}
        role="gridcell"
        tabIndex={-1}
        aria-colindex={index + 1}
        className={isWord ? "lg-cell lg-sum-word" : `lg-cell lg-${alignOf(column)}`}
        style={{ width }}
      >
        <span className="lg-text">
          {isWord ? t("ui.grid.sumRow") : null}
          {value === undefined ? null : <Sum kind={column.kind} value={value} unit={props.unit ?? "yuan"} />}
        </span>
      </div>
    );
  };
  return (
    <div role="rowgroup" className="lg-foot">
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={grid.bounds.rows + 2}
        className="lg-sum"
        style={{ height: rowHeight }}
      >
        <div role="presentation" className="lg-frozen">
          {grid.checkWidth > 0 ? <div role="gridcell" tabIndex={-1} className="lg-check" /> : null}
          {layout.left.map(cell)}
        </div>
        <div role="presentation" className="lg-rest">
          {layout.main.map(cell)}
        </div>
      </div>
    </div>
  );
}

/** Says that columns are left out for having no amounts, and brings them back. */
function EmptyColumns<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const { emptyCount, prefs, changePrefs } = grid;
  if (emptyCount === 0) return null;
  const isShown = prefs.showsEmpty;
  return (
    <button
      type="button"
      className="lg-empty-columns"
      aria-expanded={isShown}
      title={t(isShown ? "ui.grid.foldEmptyHint" : "ui.grid.unfoldEmptyHint")}
      onClick={() => changePrefs({ showsEmpty: !isShown })}
    >
      {t(isShown ? "ui.grid.foldEmpty" : "ui.grid.unfoldEmpty", { count: emptyCount })}
    </button>
  );
}

const summedMax = 5_000;
function isAtHand<Row>(top: number, bottom: number, rowAt: RowAt<Row>): boolean {
  for (let index = top; index <= bottom; index += 1) if (rowAt(index) === undefined) return false;
  return true;
}

function PlainStatus<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const { layout, rowAt, props, bounds } = grid;
  const range = rangeOf(useDeferredValue(grid.selection));
  const isKnown = bounds.rows > 0 || !(props.isLoading || props.isBusy || props.error);
  const isRange = bounds.rows > 0 && sizeOf(range) > 1;
  const { top, bottom, left, right } = range;
  // Of rows that stand elsewhere, few enough to be at hand are summed.
  const isSummed = isRange && (!grid.source || (bottom - top < summedMax && isAtHand(top, bottom, rowAt)));
  const totals = useMemo(
    () => (isSummed ? totalsOf({ top, bottom, left, right }, layout.all, rowAt) : undefined),
    [isSummed, top, bottom, left, right, layout, rowAt],
  );
  const money = (value: string) => formatMoney(value, props.unit ?? "yuan");
  const size = { rows: formatCount(bottom - top + 1), columns: right - left + 1 };
  return (
    <footer className={props.pages ? "lg-status lg-status-paged" : "lg-status"} aria-live="polite">
      <span>{props.status}</span>
      <span className="lg-status-sums">
        {isRange ? <span>{t("ui.grid.selection", size)}</span> : null}
        {totals ? <span>{t("ui.grid.count", { shown: formatCount(totals.count) })}</span> : null}
        {totals?.figures ? <b>{t("ui.grid.sum", { value: money(totals.figures.sum) })}</b> : null}
        {totals?.figures ? <span>{t("ui.grid.average", { value: money(totals.figures.average) })}</span> : null}
        {totals?.figures ? <span>{t("ui.grid.max", { value: money(totals.figures.max) })}</span> : null}
        {/* How many there are is said once they are known. */}
        {props.pages ??
          (isKnown ? <span>{t("ui.grid.rows", { count: bounds.rows, shown: formatCount(bounds.rows) })}</span> : null)}
        <EmptyColumns grid={grid} />
        {props.look ? null : <GridSettings columns={props.columns} handle={grid.handle} of={props.label} />}
      </span>
    </footer>
  );
}

export const GridSums = genericMemo(PlainSums, isSameButScrolled);
export const GridStatus = genericMemo(PlainStatus, isSameButScrolled);
