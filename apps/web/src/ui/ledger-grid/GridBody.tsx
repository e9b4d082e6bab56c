/** The rows on screen, in two panes inside one moved block: the frozen columns left, the rest beside them. */
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { AwaitedRow } from "./AwaitedRow.tsx";
import { columnsOnScreen } from "./columns-on-screen.ts";
import { GridRow } from "./GridRow.tsx";
import type { Placed } from "./layout.ts";
import { inPlaces } from "./row-places.ts";
import { rangeOf, type Selection } from "./selection.ts";
import type { LedgerGridProps } from "./types.ts";
import type { Grid } from "./use-grid.ts";
import { useRowHandlers } from "./use-row-handlers.ts";

interface Props<Row> {
  grid: Grid<Row>;
  gridId: string;
}
function isChecked<Row>({ onCheck, canCheck, checked, ticks, rowKey }: LedgerGridProps<Row>, row: Row) {
  if (ticks) return ticks.of(row);
  if (!onCheck) return undefined;
  if (canCheck && !canCheck(row)) return null;
  return checked?.has(rowKey(row)) ?? false;
}

function blockStyle<Row>({ base, shift, height, rowHeight }: Grid<Row>): CSSProperties & Record<"--lg-line", string> {
  const style = { height, "--lg-line": `${rowHeight - 1}px` };
  return shift === base ? style : { ...style, transform: `translateY(${base - shift}px)` };
}

function cursorOf(selection: Selection, index: number) {
  const { top, bottom, left, right } = rangeOf(selection);
  const isIn = index >= top && index <= bottom;
  return {
    from: isIn ? left : -1,
    to: isIn ? right : -1,
    focusColumn: selection.focus.row === index ? selection.focus.column : -1,
  };
}

interface BlockProps<Row> {
  grid: Grid<Row>;
  /** Rows of each pane, or of all columns. */
  whole: () => ReactNode;
  left: () => ReactNode;
  rest: () => ReactNode;
}

function Block<Row>({ grid, whole, left, rest }: BlockProps<Row>) {
  const { layout, rowHeight } = grid;
  const leftWidth = layout.leftWidth + grid.checkWidth;
  const width = leftWidth + layout.mainWidth;
  const band = <span className="lg-band" aria-hidden="true" style={{ height: rowHeight }} />;
  return (
    <div
      role="presentation"
      className={`lg-body${grid.isPrinting ? " lg-flow" : ""}`}
      style={{ height: grid.height, width }}
    >
      {grid.props.wholeRows ? (
        <div role="rowgroup" className="lg-block lg-whole" style={{ ...blockStyle(grid), width }}>
          {whole()}
        </div>
      ) : (
        <div role="presentation" className="lg-block" style={blockStyle(grid)}>
          {leftWidth > 0 ? (
            <div role="rowgroup" className="lg-frozen" style={{ width: leftWidth }}>
              {band}
              {left()}
            </div>
          ) : null}
          <div role="rowgroup" className="lg-rest" style={{ width: layout.mainWidth }}>
            {band}
            {rest()}
          </div>
        </div>
      )}
    </div>
  );
}

export function GridBody<Row>({ grid, gridId }: Props<Row>) {
  const { t } = useTranslation();
  const { props, layout, list, selection, editing, windowing, rowHeight, base, slots } = grid;
  const { tone, fault, onOpenCell, onEdit, rowKey } = props;
  const handlers = useRowHandlers(grid);
  const options = useMemo(
    () => ({ rowKey, tone, fault, onOpenCell, onEdit }),
    [tone, fault, onOpenCell, onEdit, rowKey],
  );
  const checkLabel = t("ui.grid.check");
  const treeColumn = props.tree ? (props.tree.column ?? layout.all[0]?.column.key) : undefined;
  const leftWidth = layout.leftWidth + grid.checkWidth;
  const room = windowing.room.width - leftWidth;
  const isPartial = grid.source !== undefined && !grid.isPrinting && windowing.room.width > 0;
  const seen = useMemo(
    () => (isPartial ? columnsOnScreen(layout.main, windowing.left, room) : { placed: layout.main, inset: 0 }),
    [isPartial, layout.main, windowing.left, room],
  );
  const indexes = inPlaces(grid);
  const row = (index: number, placed: Placed<Row>[], width: number, isLeft: boolean) => {
    const flat = list.at(index);
    const place = {
      rowIndex: index,
      top: grid.isPrinting ? undefined : index * rowHeight - base,
      height: rowHeight,
      width,
    };
    if (!flat) return <AwaitedRow key={index % slots} {...place} />;
    return (
      <GridRow
        key={index % slots}
        gridId={gridId}
        flat={flat}
        {...place}
        placed={placed}
        inset={isLeft ? 0 : seen.inset}
        unit={props.unit ?? "yuan"}
        {...cursorOf(selection, index)}
        treeColumn={treeColumn}
        options={options}
        editor={editing.editor?.row === index ? editing.editor : undefined}
        isChecked={isLeft ? isChecked(props, flat.row) : undefined}
        checkLabel={checkLabel}
        isWhole={props.wholeRows ?? false}
        isCurrent={props.current !== undefined && rowKey(flat.row) === props.current}
        {...handlers}
      />
    );
  };
  return (
    <Block
      grid={grid}
      whole={() => indexes.map((index) => row(index, layout.all, leftWidth + layout.mainWidth, true))}
      left={() => indexes.map((index) => row(index, layout.left, leftWidth, true))}
      rest={() => indexes.map((index) => row(index, seen.placed, layout.mainWidth, false))}
    />
  );
}
