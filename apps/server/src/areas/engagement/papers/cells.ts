/**
 * Cells of sheets that evidence, tick marks and messages hang on. They go with their rows, columns and tabs as people move them; what was
 * taken out of the book is kept as lost, and never points to what stands in its place.
 */
import type { CellGiven, PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { cellName } from "@digao/sheets/a1";
import { movedIndex, moveTarget, type SheetChange } from "@digao/sheets/formula/change";
import { sql } from "kysely";
import { z } from "zod";

interface Row {
  id: number;
  tabId: string;
  tabName: string;
  row: number;
  column: number;
  isLost: boolean;
}

const columns = sql`c.id, c.tab_id as "tabId", c.tab_name as "tabName", c.row_no as "row", c.column_no as "column", c.is_lost as "isLost"`;

/** @param alias of a left join of paper_cell; null where nothing is joined */
export const cellJson = (alias: string) => {
  const c = sql.ref(alias);
  return sql<Omit<PaperCell, "name"> | null>`case when ${c}.id is not null then jsonb_build_object('tabId', ${c}.tab_id,
    'tabName', ${c}.tab_name, 'row', ${c}.row_no, 'column', ${c}.column_no, 'said', ${c}.said, 'isLost', ${c}.is_lost) end`;
};

export const shownCell = (cell: Omit<PaperCell, "name">): PaperCell => ({
  ...cell,
  name: `${cell.tabName}!${cellName(cell.row, cell.column)}`,
});

/** The address of a sheet with the cell in it. */
export const cellLink = (link: string, cell: Omit<PaperCell, "name"> | null): string =>
  cell && !cell.isLost
    ? `${link}&${new URLSearchParams({ tab: cell.tabId, cell: cellName(cell.row, cell.column) })}`
    : link;

/** The one that stands there already, or a new one. */
export async function cellAt(
  db: Db,
  sheetId: number,
  { tabId, tabName, row, column, said }: CellGiven,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from paper_cell c where ${ofProject("c")} and c.sheet_id = ${sheetId} and c.tab_id = ${tabId}
      and c.row_no = ${row} and c.column_no = ${column} and not c.is_lost order by c.id limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  const values = {
    sheet_id: sheetId,
    tab_id: tabId,
    tab_name: tabName,
    row_no: row,
    column_no: column,
    said: said || null,
  };
  const { id } = await db.insertInto("paper_cell").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

type Place = Omit<Row, "id">;

const LINES = {
  insertRows: ["row", "insert"],
  removeRows: ["row", "remove"],
  insertColumns: ["column", "insert"],
  removeColumns: ["column", "remove"],
  moveRows: ["row", "reorder"],
  moveColumns: ["column", "reorder"],
} as const;

const At = z.number().int().min(0).max(1_048_576);
const Tab = z.string().min(1).max(100);
const Area = z.object({ startRow: At, endRow: At, startColumn: At, endColumn: At });
/** Of packages/sheets/src/op-types.ts, those that move cells. */
const Moving = z.discriminatedUnion("op", [
  z.object({
    op: z.enum(["insertRows", "removeRows", "insertColumns", "removeColumns"]),
    sheet: Tab,
    at: At,
    count: At.min(1),
  }),
  z.object({ op: z.enum(["moveRows", "moveColumns"]), sheet: Tab, at: At, count: At.min(1), to: At }),
  z.object({
    op: z.literal("moveRange"),
    sheet: Tab,
    from: Area,
    to: z.object({ sheet: Tab, row: At, column: At }),
  }),
  z.object({ op: z.literal("addSheet"), sheet: z.object({ id: Tab, name: z.string().max(100) }) }),
  z.object({ op: z.literal("removeSheet"), sheet: Tab }),
  z.object({ op: z.literal("renameSheet"), sheet: Tab, name: z.string().max(100) }),
]);
type Moving = z.infer<typeof Moving>;
type LinesOp = Extract<Moving, { at: number }>;
const isLines = (op: Moving): op is LinesOp => "at" in op;

function changeOf(op: LinesOp): SheetChange | null {
  const [axis, kind] = LINES[op.op];
  const { at, count } = op;
  if (!("to" in op)) return kind === "reorder" ? null : { kind, axis, at, count };
  // Put into itself, a block stays.
  return op.to >= at && op.to <= at + count ? null : { kind: "reorder", axis, at, count, to: op.to };
}

function afterLines(place: Place, op: LinesOp): Place {
  const change = op.sheet === place.tabId ? changeOf(op) : null;
  if (!change) return place;
  const index = movedIndex(place[change.axis], change);
  return index === null ? { ...place, isLost: true } : { ...place, [change.axis]: index };
}

function afterMove(place: Place, { sheet, from, to }: Extract<Moving, { op: "moveRange" }>): Place {
  const { tabId, row, column } = place;
  const isIn = (range: typeof from) =>
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn;
  if (tabId === sheet && isIn(from)) {
    const moved = { row: row - from.startRow + to.row, column: column - from.startColumn + to.column };
    return { ...place, tabId: to.sheet, ...moved };
  }
  // What was written over is gone.
  const isOver = tabId === to.sheet && isIn(moveTarget({ from, row: to.row, column: to.column }));
  return isOver ? { ...place, isLost: true } : place;
}

function after(place: Place, op: Moving): Place {
  if (op.op === "addSheet")
    return op.sheet.id === place.tabId ? { ...place, tabName: op.sheet.name, isLost: false } : place;
  if (place.isLost) return place;
  if (isLines(op)) return afterLines(place, op);
  if (op.op === "moveRange") return afterMove(place, op);
  if (op.sheet !== place.tabId) return place;
  return op.op === "removeSheet" ? { ...place, isLost: true } : { ...place, tabName: op.name };
}

async function cellsOf(db: Db, sheetId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from paper_cell c where ${ofProject("c")} and c.sheet_id = ${sheetId} for update`.execute(db);
  return rows;
}

async function keep(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update paper_cell c set tab_id = n.tab, tab_name = n.name, row_no = n.line, column_no = n.col, is_lost = n.lost
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ tabId }) => tabId)}::text[],
      ${rows.map(({ tabName }) => tabName)}::text[], ${rows.map(({ row }) => row)}::int[],
      ${rows.map(({ column }) => column)}::int[], ${rows.map(({ isLost }) => isLost)}::boolean[]) n (id, tab, name, line, col, lost)
    where ${ofProject("c")} and c.id = n.id`.execute(db);
}

const same = (one: Row, other: Row): boolean =>
  one.tabId === other.tabId &&
  one.tabName === other.tabName &&
  one.row === other.row &&
  one.column === other.column &&
  one.isLost === other.isLost;

/** Where an operation of a book takes a cell; null where it moves none. */
export function movedBy(op: unknown): ((place: Place) => Place) | null {
  const { data } = Moving.safeParse(op);
  return data ? (place) => after(place, data) : null;
}

/** With a change set of the book, in its transaction; what is no such change moves nothing. */
export async function moveCells(db: Db, sheetId: number, ops: readonly unknown[]): Promise<void> {
  const moving = ops.flatMap((op) => Moving.safeParse(op).data ?? []);
  if (moving.length === 0) return;
  const rows = await cellsOf(db, sheetId);
  const next = rows.map((row): Row => ({ ...moving.reduce<Place>(after, row), id: row.id }));
  await keep(
    db,
    next.filter((row, at) => rows[at] && !same(row, rows[at])),
  );
}

/** Another book was put in its place: cells stand in the tabs that go by the same id or, of a workbook that was brought back, the same name. */
export async function settleCells(
  db: Db,
  sheetId: number,
  tabs: readonly { id: string; name: string }[],
): Promise<void> {
  const rows = await cellsOf(db, sheetId);
  const next = rows.map((row): Row => {
    const tab = tabs.find(({ id }) => id === row.tabId) ?? tabs.find(({ name }) => name === row.tabName);
    return tab ? { ...row, tabId: tab.id, tabName: tab.name } : { ...row, isLost: true };
  });
  await keep(
    db,
    next.filter((row, at) => rows[at] && !same(row, rows[at])),
  );
}
