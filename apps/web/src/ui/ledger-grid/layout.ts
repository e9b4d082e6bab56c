/** Which columns stand where: hidden and collapsed ones left out, frozen ones first, with widths and group headers. */
import { isShown, ordered } from "../list/column.ts";
import type { GridColumn, GridGroup } from "./column.ts";
import { wordsWidth } from "./fit.ts";

export interface GridPrefs {
  widths: Record<string, number>;
  /** Column keys in the reader's order; missing ones follow as given. */
  order: string[];
  hidden: string[];
  /** Optional columns the reader has switched on. */
  shown: string[];
  pinned: string[];
  /** Columns a reader has taken out of the frozen part. */
  unpinned: string[];
  /** Groups turned from how they are at first. */
  collapsed: string[];
  /** Columns without amounts stand there too. */
  showsEmpty: boolean;
}
export const noPrefs: GridPrefs = {
  widths: {},
  order: [],
  hidden: [],
  shown: [],
  pinned: [],
  unpinned: [],
  collapsed: [],
  showsEmpty: false,
};

export interface Placed<Row> {
  column: GridColumn<Row>;
  width: number;
  /** Place among all visible columns, frozen ones first. */
  index: number;
  /** Pixels from the edge it stays at, in a grid of whole rows. */
  pin?: { side: "left" | "right"; at: number };
}
export interface GroupSpan {
  key: string;
  title: string;
  width: number;
  /** Columns under it. */
  count: number;
  isCollapsible: boolean;
  isCollapsed: boolean;
}
export interface Layout<Row> {
  left: Placed<Row>[];
  main: Placed<Row>[];
  all: Placed<Row>[];
  leftWidth: number;
  mainWidth: number;
  leftGroups: GroupSpan[];
  mainGroups: GroupSpan[];
  hasGroups: boolean;
}

export const checkColumnWidth = 36;
export const columnWidthMin = 48;
/** What was dragged wide on another screen. */
const columnWidthMax = 640;
/** Longer words are read by hovering. */
const wantedMost = 360;
/** Room that frozen columns leave to the others. */
const scrolledMin = 160;
const defaultWidth = 120;

export const isFrozen = <Row>(column: GridColumn<Row>, prefs: GridPrefs) =>
  prefs.pinned.includes(column.key) || (column.frozen === true && !prefs.unpinned.includes(column.key));

const isFolded = ({ key, foldedFirst = false }: GridGroup, prefs: GridPrefs): boolean =>
  prefs.collapsed.includes(key) !== foldedFirst;

function isVisible<Row>(column: GridColumn<Row>, groups: readonly GridGroup[], prefs: GridPrefs): boolean {
  const group = groups.find(({ key }) => key === column.group);
  return isShown(column, prefs) && (!group || column.keep === true || !isFolded(group, prefs));
}

function spansOf<Row>(placed: Placed<Row>[], groups: readonly GridGroup[], prefs: GridPrefs): GroupSpan[] {
  const spans: GroupSpan[] = [];
  for (const { column, width } of placed) {
    const group = groups.find((one) => one.key === column.group);
    const last = spans.at(-1);
    if (last && last.key === (group?.key ?? "")) {
      last.width += width;
      last.count += 1;
    } else {
      spans.push({
        key: group?.key ?? "",
        title: group?.title ?? "",
        width,
        count: 1,
        isCollapsible: group?.collapsible ?? false,
        isCollapsed: group !== undefined && isFolded(group, prefs),
      });
    }
  }
  return spans;
}

/** The reader's own width, as far as a screen can show it; what is kept may be older than the column. */
function chosenWidth<Row>({ key }: GridColumn<Row>, { widths }: GridPrefs): number | undefined {
  const chosen = widths[key];
  return chosen !== undefined && chosen > 0 ? Math.min(chosen, columnWidthMax) : undefined;
}

/** Columns frozen on a wider screen scroll where they would leave nothing to see of the others; the first one stays. */
function frozenCount<Row>(frozen: readonly Placed<Row>[], hasOthers: boolean, room: number): number {
  let width = 0;
  const first = frozen.findIndex((one, index) => {
    width += one.width;
    return index > 0 && hasOthers && width > room - scrolledMin;
  });
  return first < 0 || room <= 0 ? frozen.length : first;
}

const widthOf = <Row>(placed: readonly Placed<Row>[]) => placed.reduce((sum, one) => sum + one.width, 0);

const groupPadding = 20;
/** Columns are no narrower together than the name that stands above them. */
function widenGroups<Row>(placed: readonly Placed<Row>[], groups: readonly GridGroup[]): void {
  for (const { key, title } of groups) {
    const own = placed.filter(({ column }) => column.group === key);
    const lacking = wordsWidth(title) + groupPadding - widthOf(own);
    if (lacking > 0) for (const one of own) one.width += Math.ceil(lacking / own.length);
  }
}

/** Words take what is free until none of them is cut, before columns that always grow take the rest. */
function giveWanted<Row>(
  placed: readonly Placed<Row>[],
  prefs: GridPrefs,
  room: number,
  wanted: Readonly<Record<string, number>>,
): void {
  const lackOf = ({ column, width }: Placed<Row>) => {
    if (prefs.widths[column.key] !== undefined) return 0;
    const most = typeof column.grow === "number" ? column.grow : wantedMost;
    return Math.max(0, Math.min(wanted[column.key] ?? 0, most) - width);
  };
  const lack = placed.reduce((sum, one) => sum + lackOf(one), 0);
  const free = room - widthOf(placed);
  if (room <= 0 || free <= 0 || lack === 0) return;
  const share = Math.min(1, free / lack);
  for (const one of placed) one.width += Math.floor(lackOf(one) * share);
}

/** Words that are cut off beside an empty half of the screen help nobody. */
function spread<Row>(placed: readonly Placed<Row>[], prefs: GridPrefs, room: number): void {
  const growing = placed.filter(({ column }) => column.grow && prefs.widths[column.key] === undefined);
  const left = room - placed.reduce((sum, one) => sum + one.width, 0);
  if (left <= 0) return;
  const share = Math.floor(left / growing.length);
  for (const one of growing) {
    const most = typeof one.column.grow === "number" ? one.column.grow : Number.POSITIVE_INFINITY;
    one.width = Math.max(one.width, Math.min(one.width + share, most));
  }
}

/** Words that are cut off are read by hovering; an amount outside of the screen is not seen to be there. */
function yieldRoom<Row>(placed: readonly Placed<Row>[], prefs: GridPrefs, room: number): void {
  const seen = placed.slice(0, placed.findLastIndex(({ column }) => column.inView) + 1);
  const over = seen.reduce((sum, one) => sum + one.width, 0) - room;
  const spareOf = ({ column, width }: Placed<Row>) =>
    column.yields === undefined || prefs.widths[column.key] !== undefined ? 0 : Math.max(0, width - column.yields);
  const spare = seen.reduce((sum, one) => sum + spareOf(one), 0);
  if (room <= 0 || over <= 0 || spare === 0) return;
  const share = Math.min(1, over / spare);
  for (const one of seen) one.width -= Math.ceil(spareOf(one) * share);
}

/** Where columns that stay in sight stand, counted from the edge they stay at. */
function pin<Row>(left: readonly Placed<Row>[], end: readonly Placed<Row>[]): void {
  let [start, rest] = [0, widthOf([...end])];
  for (const one of left) {
    one.pin = { side: "left", at: start };
    start += one.width;
  }
  for (const one of end) {
    rest -= one.width;
    one.pin = { side: "right", at: rest };
  }
}

export interface Asked {
  fit?: Readonly<Record<string, number>>;
  wanted?: Readonly<Record<string, number>>;
}

export function layoutOf<Row>(
  columns: readonly GridColumn<Row>[],
  groups: readonly GridGroup[],
  prefs: GridPrefs,
  /** What a column needs at least, by key, unless the reader chose a width. */
  least: Readonly<Record<string, number>> = {},
  /** Width the columns may fill. */
  room = 0,
  /** What the content asks for, by key, in place of the column's own width; and what words would take of free room. */
  { fit = {}, wanted = {} }: Asked = {},
): Layout<Row> {
  const visible = ordered(columns, prefs).filter((column) => isVisible(column, groups, prefs));
  const place = (column: GridColumn<Row>, index: number): Placed<Row> => ({
    column,
    width:
      chosenWidth(column, prefs) ?? Math.max(fit[column.key] ?? column.width ?? defaultWidth, least[column.key] ?? 0),
    index,
  });
  const frozen = visible.filter((column) => isFrozen(column, prefs));
  const rest = visible.filter((column) => !isFrozen(column, prefs));
  const atEnd = rest.filter((column) => column.frozen === "end");
  const all = [...frozen, ...rest.filter((column) => column.frozen !== "end"), ...atEnd].map(place);
  widenGroups(all, groups);
  yieldRoom(all, prefs, room);
  giveWanted(all, prefs, room, wanted);
  spread(all, prefs, room);
  const stays = frozenCount(all.slice(0, frozen.length), rest.length > 0, room);
  const [left, main] = [all.slice(0, stays), all.slice(stays)];
  pin(left, atEnd.length > 0 ? main.slice(-atEnd.length) : []);
  return {
    left,
    main,
    all,
    leftWidth: widthOf(left),
    mainWidth: widthOf(main),
    leftGroups: spansOf(left, groups, prefs),
    mainGroups: spansOf(main, groups, prefs),
    hasGroups: groups.length > 0,
  };
}
