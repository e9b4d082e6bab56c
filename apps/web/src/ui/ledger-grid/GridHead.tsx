/** Sticky head of the grid: group headers that fold, column titles that sort, widths that drag. */
import { Dropdown, type MenuProps } from "antd";
import { type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { genericMemo } from "../../lib/generic-memo.ts";
import { Icon } from "../Icon.tsx";
import { alignOf } from "./column.ts";
import { columnWidthMin, type GroupSpan, isFrozen, type Placed } from "./layout.ts";
import { withKey, withoutKey } from "./prefs.ts";
import { atHand } from "./row-source.ts";
import { nextSort } from "./sorting.ts";
import { type Grid, isSameButScrolled } from "./use-grid.ts";

interface Of<Row> {
  grid: Grid<Row>;
}

function Resizer<Row>({ grid, placed }: Of<Row> & { placed: Placed<Row> }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: placed.width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return;
    const width = Math.max(columnWidthMin, start.current.width + event.clientX - start.current.x);
    grid.changePrefs({ widths: { ...grid.prefs.widths, [placed.column.key]: Math.round(width) } });
  };
  const stop = () => {
    start.current = undefined;
  };
  return <span className="lg-resizer" onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={stop} />;
}

function useColumnMenu<Row>({ grid, placed }: Of<Row> & { placed: Placed<Row> }): MenuProps {
  const { t } = useTranslation();
  const { prefs, changePrefs, sorting } = grid;
  const { key } = placed.column;
  const frozen = isFrozen(placed.column, prefs);
  const pin = () =>
    changePrefs(
      frozen
        ? { pinned: withoutKey(prefs.pinned, key), unpinned: withKey(prefs.unpinned, key) }
        : { pinned: withKey(prefs.pinned, key), unpinned: withoutKey(prefs.unpinned, key) },
    );
  const canSort = sorting.canSort && placed.column.sortable !== false;
  const actions: Record<string, () => void> = {
    up: () => sorting.setSort({ key, isDescending: false }),
    down: () => sorting.setSort({ key, isDescending: true }),
    none: () => sorting.setSort(undefined),
    pin,
    hide: () => changePrefs({ hidden: withKey(prefs.hidden, key) }),
    all: () => changePrefs({ hidden: [] }),
  };
  const items: MenuProps["items"] = [
    { key: "up", label: t("ui.grid.sortUp"), disabled: !canSort },
    { key: "down", label: t("ui.grid.sortDown"), disabled: !canSort },
    { key: "none", label: t("ui.grid.noSort"), disabled: !canSort || sorting.sort?.key !== key },
    { type: "divider" },
    { key: "pin", label: t(frozen ? "ui.grid.unpin" : "ui.grid.pin") },
    { key: "hide", label: t("ui.grid.hide"), disabled: grid.layout.all.length < 2 },
    { key: "all", label: t("ui.grid.showAll", { count: prefs.hidden.length }), disabled: prefs.hidden.length === 0 },
  ];
  return { items, onClick: ({ key: action }) => actions[action]?.() };
}

const sortWords = { true: "descending", false: "ascending" } as const;

function HeadCell<Row>({ grid, placed }: Of<Row> & { placed: Placed<Row> }) {
  const { t } = useTranslation();
  const { column } = placed;
  const { sort, setSort, canSort } = grid.sorting;
  const menu = useColumnMenu({ grid, placed });
  const isSorted = sort?.key === column.key;
  const isAtEnd = grid.props.wholeRows && placed.pin?.side === "right";
  const canSortHere = canSort && column.sortable !== false;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={placed.index + 1}
      aria-sort={isSorted ? sortWords[`${sort.isDescending}`] : undefined}
      className={`lg-head-cell lg-${alignOf(column)}${isAtEnd ? " lg-pin-right" : ""}`}
      style={isAtEnd ? { width: placed.width, right: placed.pin?.at } : { width: placed.width }}
    >
      <button
        type="button"
        tabIndex={-1}
        className="lg-title"
        disabled={!canSortHere}
        title={column.title}
        onClick={() => setSort(nextSort(column.key, sort))}
      >
        <span>{column.title}</span>
        {isSorted ? <Icon name={sort.isDescending ? "down" : "up"} size={12} /> : null}
      </button>
      <Dropdown menu={menu} trigger={["click"]}>
        <button
          type="button"
          tabIndex={-1}
          className="lg-menu"
          aria-label={t("ui.grid.columnMenu", { name: column.title })}
        >
          <Icon name="more" size={13} />
        </button>
      </Dropdown>
      <Resizer grid={grid} placed={placed} />
    </div>
  );
}

function GroupCell<Row>({ grid, span }: Of<Row> & { span: GroupSpan }) {
  const { t } = useTranslation();
  const { prefs, changePrefs } = grid;
  const { collapsed } = prefs;
  const fold = () =>
    changePrefs({
      collapsed: collapsed.includes(span.key) ? withoutKey(collapsed, span.key) : withKey(collapsed, span.key),
    });
  const word = span.isCollapsed ? "ui.grid.expandGroup" : "ui.grid.collapseGroup";
  if (!span.key) return <div role="presentation" className="lg-group lg-group-none" style={{ width: span.width }} />;
  return (
    <div role="columnheader" tabIndex={-1} aria-colspan={span.count} className="lg-group" style={{ width: span.width }}>
      {span.isCollapsible ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={fold}
          aria-expanded={!span.isCollapsed}
          title={t(word, { name: span.title })}
        >
          <span>{span.title}</span>
          <Icon name={span.isCollapsed ? "expand" : "back"} size={12} />
        </button>
      ) : (
        <span title={span.title}>{span.title}</span>
      )}
    </div>
  );
}

function CheckAll<Row>({ grid }: Of<Row>) {
  const { t } = useTranslation();
  const { checked, onCheck, canCheck = () => true, rowKey } = grid.props;
  // A box for rows that stand elsewhere would tick what nobody has seen.
  if (grid.props.ticks) return <div role="presentation" className="lg-check" />;
  if (!onCheck) return null;
  const rows = atHand(grid.props.rows).filter(canCheck);
  const count = checked?.size ?? 0;
  const all = () => onCheck(count === rows.length ? new Set() : new Set(rows.map(rowKey)));
  const setMixed = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = count > 0 && count < rows.length;
  };
  return (
    <div role="columnheader" tabIndex={-1} className="lg-check">
      <input
        ref={setMixed}
        type="checkbox"
        tabIndex={-1}
        aria-label={t("ui.grid.checkAll")}
        checked={count > 0 && count === rows.length}
        onChange={all}
      />
    </div>
  );
}

function PlainHead<Row>({ grid }: Of<Row>) {
  const { layout } = grid;
  const groups = (spans: GroupSpan[]) =>
    spans.map((span, index) => <GroupCell key={`${span.key}-${index.toString()}`} grid={grid} span={span} />);
  const titles = (placed: Placed<Row>[]) =>
    placed.map((one) => <HeadCell key={one.column.key} grid={grid} placed={one} />);
  const check = grid.checkWidth > 0 ? <div role="presentation" className="lg-check" /> : null;
  return (
    <div role="rowgroup" className="lg-head">
      {layout.hasGroups ? (
        <div role="row" tabIndex={-1} className="lg-head-row lg-group-row">
          <div role="presentation" className="lg-frozen">
            {check}
            {groups(layout.leftGroups)}
          </div>
          <div role="presentation" className="lg-rest">
            {groups(layout.mainGroups)}
          </div>
        </div>
      ) : null}
      <div role="row" tabIndex={-1} aria-rowindex={1} className="lg-head-row">
        <div className="lg-frozen" role="presentation">
          <CheckAll grid={grid} />
          {titles(layout.left)}
        </div>
        <div className="lg-rest" role="presentation">
          {titles(layout.main)}
        </div>
      </div>
    </div>
  );
}

export const GridHead = genericMemo(PlainHead, isSameButScrolled);
