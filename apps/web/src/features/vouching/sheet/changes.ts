/** Steps on drawn vouchers: how the rows look at once, and the call that makes it so. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/vouching";
import { call } from "../../../lib/api.ts";

export interface Targets {
  ids: number[];
  rowVersions: number[];
}
export interface Change {
  rows: readonly DrawnVoucher[];
  /** As the row will stand; what the server decides beside comes with its answer. */
  patch: (row: DrawnVoucher) => DrawnVoucher;
  send: (targets: Targets) => Promise<DrawnVoucher[]>;
}

/** A row that is worked on is in progress, also when it was checked before. */
const worked = (row: DrawnVoucher): DrawnVoucher =>
  row.status === 0 || row.status === 2 ? { ...row, status: 1 } : row;

export const marking = (rows: readonly DrawnVoucher[], seq: number, mark: number): Change => ({
  rows,
  patch: (row) => worked({ ...row, marks: { ...row.marks, [seq]: mark } }),
  send: (targets) => call(vouching.UpdateDrawCheckVoucherMarks, { ...targets, seq, mark }),
});

export interface Judgement {
  result: number;
  diffAmount?: string | null;
  remark?: string | null;
}
export const judging = (rows: readonly DrawnVoucher[], { result, diffAmount = null, remark }: Judgement): Change => ({
  rows,
  patch: (row) => worked({ ...row, result, diffAmount, remark: remark === undefined ? row.remark : remark }),
  send: (targets) =>
    call(vouching.UpdateDrawCheckVoucherResult, {
      ...targets,
      result,
      diffAmount,
      ...(remark === undefined ? {} : { remark }),
    }),
});

export const remarking = (rows: readonly DrawnVoucher[], remark: string | null): Change => ({
  rows,
  patch: (row) => ({ ...row, remark }),
  send: (targets) => call(vouching.UpdateDrawCheckVoucherRemark, { ...targets, remark }),
});

/** To a procedure of the item's programme; null unties them. */
export const tying = (rows: readonly DrawnVoucher[], progLine: DrawnVoucher["progLine"]): Change => ({
  rows,
  patch: (row) => ({ ...row, progLine }),
  send: (targets) => call(vouching.UpdateDrawCheckVoucherProgLine, { ...targets, progLineId: progLine?.id ?? null }),
});

export const moving = (rows: readonly DrawnVoucher[], status: number): Change => ({
  rows,
  patch: (row) => ({ ...row, status }),
  send: (targets) => call(vouching.UpdateDrawCheckVoucherStatus, { ...targets, status }),
});

/** Rows as they stand once everything on its way has arrived; cancelled ones leave the sheet. */
export function withPending(items: readonly DrawnVoucher[], pending: readonly Change[]): DrawnVoucher[] {
  const patches = new Map<number, Change["patch"][]>();
  for (const { rows, patch } of pending)
    for (const { id } of rows) patches.set(id, [...(patches.get(id) ?? []), patch]);
  return items
    .map((row) => (patches.get(row.id) ?? []).reduce((now, patch) => patch(now), row))
    .filter(({ status }) => status !== 9);
}

/** Blank, tick, cross, not applicable, blank again. */
export const nextMark = (mark: number | undefined): number => ((mark ?? 0) + 1) % 4;
