/** One cell: its figure or text, the triangle of a tree row, its fault. */
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../../lib/format.ts";
import { Icon } from "../Icon.tsx";
import { cellContent, isPlain, type PlainContent, plainContent } from "./cell-content.tsx";
import { alignOf, canEdit, canOpen } from "./column.ts";
import type { Placed } from "./layout.ts";
import type { FlatRow } from "./tree.ts";

interface Props<Row> {
  /** Of the cell the cursor stands on, which the grid names. */
  id: string | undefined;
  flat: FlatRow<Row>;
  placed: Placed<Row>;
  unit: MoneyUnit;
  isTotal: boolean;
  isSelected: boolean;
  isFocus: boolean;
  /** This column carries the tree's triangle. */
  isTree: boolean;
  canDrill: boolean;
  canType: boolean;
  fault: string | undefined;
  isWhole: boolean;
  /** Of the boxes before the first cell. */
  checkWidth: number;
  onToggle: (row: Row) => void;
}

function Triangle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      className="lg-triangle"
      aria-label={t(isOpen ? "ui.grid.collapse" : "ui.grid.expand")}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={onToggle}
    >
      <Icon name={isOpen ? "down" : "expand"} size={14} />
    </button>
  );
}

function classOf<Row>(props: Props<Row>, plain: PlainContent | undefined): string {
  const { column } = props.placed;
  const { row } = props.flat;
  const classes = [
    plain ? "lg-cell lg-plain" : "lg-cell",
    `lg-${alignOf(column)}`,
    plain?.className,
    props.isSelected && "lg-selected",
    props.isFocus && "lg-focus",
    props.canDrill && canOpen(column, row) && "lg-drill",
    props.canType && canEdit(column, row) && "lg-editable",
    props.fault && "lg-fault",
    props.isWhole && props.placed.pin && `lg-pin lg-pin-${props.placed.pin.side}`,
  ];
  return classes.filter(Boolean).join(" ");
}

function styleOf<Row>({ placed: { width, pin }, isWhole, checkWidth }: Props<Row>): CSSProperties {
  if (!isWhole || !pin) return { width };
  return pin.side === "left" ? { width, left: pin.at + checkWidth } : { width, right: pin.at };
}

/** A call, not a component: a fling draws some thousand cells a second, and each is one element. */
export function gridCell<Row>(props: Props<Row>) {
  const { id, flat, placed, unit, isTotal, isSelected, isTree, fault, onToggle } = props;
  const { column } = placed;
  const { row } = flat;
  const plain = !isTree && isPlain(column) ? plainContent(column, row, unit, isTotal) : undefined;
  return (
    <div
      key={column.key}
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={placed.index + 1}
      aria-selected={isSelected}
      aria-invalid={fault ? true : undefined}
      className={classOf(props, plain)}
      style={styleOf(props)}
      title={fault ?? column.hint?.(row)}
      data-column={placed.index}
    >
      {isTree ? <span className="lg-indent" style={{ width: flat.depth * 16 }} /> : null}
      {isTree && flat.isOpen !== undefined ? <Triangle isOpen={flat.isOpen} onToggle={() => onToggle(row)} /> : null}
      {isTree && flat.isOpen === undefined ? <span className="lg-triangle" /> : null}
      {plain ? plain.text : <span className="lg-text">{cellContent(column, row, unit, isTotal)}</span>}
    </div>
  );
}
