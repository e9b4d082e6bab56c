/** What is written on drawn vouchers, cell by cell: how the rows look at once, and the calls that make it so. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { codesOf } from "@digao/contract/codes";
import { isException } from "@digao/domain/vouching/states";
import { call } from "../../../../lib/api.ts";
import type { Cells } from "../../../../ui/edit/cells.ts";

export interface Targets {
  ids: number[];
  rowVersions: number[];
}
/** Of the sheet, by their ids. */
export type Rows = ReadonlyMap<number, DrawnVoucher>;

/** What was found; the explanation is a cell of its own. */
type Finding = Pick<DrawnVoucher, "result" | "diffAmount">;
interface Values {
  mark: number;
  finding: Finding;
  remark: string | null;
  /** Of the item's programme; null unties. */
  progLine: DrawnVoucher["progLine"];
}
type Field = keyof Values;
/** One cell of several rows. */
export type Typed = { rows: readonly DrawnVoucher[] } & (
  | { field: "mark"; seq: number; value: Values["mark"] }
  | { [F in Exclude<Field, "mark">]: { field: F; seq?: undefined; value: Values[F] } }[Exclude<Field, "mark">]
);

export const cellsFor = ({ rows, field, seq = 0, value }: Typed): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ id }) => [`${id}.${field}.${seq}`, value]));

export function placeOf(name: string) {
  const [id, field, seq] = name.split(".");
  return { id: Number(id), field: field ?? "", seq: Number(seq) };
}

const readers: Record<string, (row: DrawnVoucher, seq: number) => unknown> = {
  mark: ({ marks }, seq) => marks[seq] ?? 0,
  finding: ({ result, diffAmount }) => ({ result, diffAmount }),
  remark: ({ remark }) => remark,
  progLine: ({ progLine }) => progLine,
};
export function readCell(rows: Rows, name: string): unknown {
  const { id, field, seq } = placeOf(name);
  const row = rows.get(id);
  return row && (readers[field]?.(row, seq) ?? null);
}

/** A row that is worked on is in progress, also when it was checked before. */
const worked = (row: DrawnVoucher): DrawnVoucher =>
  row.status === drawStatus.toCheck || row.status === drawStatus.checked
    ? { ...row, status: drawStatus.inProgress }
    : row;

/** Kept on the machine as it was written here. */
const writers: Record<string, (row: DrawnVoucher, value: unknown, seq: number) => DrawnVoucher> = {
  mark: (row, value, seq) => worked({ ...row, marks: { ...row.marks, [seq]: value as Values["mark"] } }),
  finding: (row, value) => worked({ ...row, ...(value as Finding) }),
  remark: (row, value) => ({ ...row, remark: value as Values["remark"] }),
  progLine: (row, value) => ({ ...row, progLine: value as Values["progLine"] }),
};

/** Rows as they stand once what was written has arrived, and the steps on their way are done; cancelled ones leave the sheet. */
export function withCells(items: readonly DrawnVoucher[], cells: Cells, moves: readonly Move[]): DrawnVoucher[] {
  const written = new Map<number, ((row: DrawnVoucher) => DrawnVoucher)[]>();
  const add = (id: number, change: (row: DrawnVoucher) => DrawnVoucher) =>
    written.set(id, [...(written.get(id) ?? []), change]);
  for (const [name, { mine }] of Object.entries(cells)) {
    const { id, field, seq } = placeOf(name);
    add(id, (row) => writers[field]?.(row, mine, seq) ?? row);
  }
  for (const { rows, status } of moves) for (const { id } of rows) add(id, (row) => ({ ...row, status }));
  return items
    .map((row) => (written.get(row.id) ?? []).reduce((now, change) => change(now), row))
    .filter(({ status }) => status !== drawStatus.cancelled);
}

/** To another status. */
export interface Move {
  rows: readonly DrawnVoucher[];
  status: number;
  /** What was seen of rows that have neither file nor remark. */
  seen?: string | undefined;
}

interface Sending {
  names: string[];
  ids: number[];
  send: (targets: Targets) => Promise<DrawnVoucher[]>;
}

function callFor(field: string, seq: number, value: unknown, remark: string | null): Sending["send"] {
  if (field === "mark")
    return (targets) => call(vouching.UpdateDrawCheckVoucherMarks, { ...targets, seq, mark: value as Values["mark"] });
  if (field === "remark")
    return (targets) => call(vouching.UpdateDrawCheckVoucherRemark, { ...targets, remark: value as Values["remark"] });
  if (field === "progLine") {
    const progLineId = (value as Values["progLine"])?.id ?? null;
    return (targets) => call(vouching.UpdateDrawCheckVoucherProgLine, { ...targets, progLineId });
  }
  const finding = value as Finding;
  const code = codesOf("drawResult").find((one) => one === finding.result) ?? 0;
  // An amount without its explanation is no finding, nor several without exception without a word: the one that stands is sent along.
  const explained = isException(code) || remark ? { remark } : {};
  return (targets) => call(vouching.UpdateDrawCheckVoucherResult, { ...targets, ...finding, ...explained });
}

const isFine = (finding: unknown): boolean => (finding as Finding | null)?.result === drawResult.noException;

/** Cells of one field that get the same value go in one call; rows that were judged one by one without evidence stay apart. */
export function sendings(cells: Cells, rows: Rows): Sending[] {
  const groups = new Map<string, Sending>();
  for (const [name, { mine }] of Object.entries(cells)) {
    const { id, field, seq } = placeOf(name);
    const own = cells[`${id}.remark.0`]?.mine ?? rows.get(id)?.remark ?? null;
    const remark = field === "finding" && typeof own === "string" ? own : null;
    const isAlone = field === "finding" && !remark && isFine(mine) && rows.get(id)?.files.length === 0;
    const key = JSON.stringify([field, seq, mine, remark, isAlone ? id : 0]);
    const group = groups.get(key) ?? { names: [], ids: [], send: callFor(field, seq, mine, remark) };
    group.names.push(name);
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Blank, tick, cross, not applicable, blank again. */
export const nextMark = (mark: number | undefined): number => ((mark ?? 0) + 1) % 4;
