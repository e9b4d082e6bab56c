/** The entry that is made from differences, being written: kept on this machine until booked, held against what the vouchers say now. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api.ts";
import { useOpened } from "../../../../lib/use-opened.ts";
import { type Holder, useEdit } from "../../../../ui/edit/use-edit.ts";
import { type Entry, entryOf } from "./entry-lines.ts";

/** What an entry is made from, as it was when the person began. */
type Seen = Pick<DrawnVoucher, "id" | "result" | "diffAmount" | "remark" | "rowVersion">;
interface Written {
  entry: Entry;
  seen: Seen[];
}

const seenOf = (rows: readonly DrawnVoucher[]): Seen[] =>
  rows.map(({ id, result, diffAmount, remark, rowVersion }) => ({ id, result, diffAmount, remark, rowVersion }));

export interface Moved {
  row: DrawnVoucher;
  before: Seen;
}
/** Rows that say something else now; one that was only given a file or a procedure does not. */
function movedOf(seen: readonly Seen[], rows: readonly DrawnVoucher[]): Moved[] {
  return rows.flatMap((row) => {
    const before = seen.find(({ id }) => id === row.id);
    const isSame =
      !before || (before.result === row.result && before.diffAmount === row.diffAmount && before.remark === row.remark);
    return isSame ? [] : [{ row, before }];
  });
}

/** Held against the vouchers it is made from: what they say now is not overruled unseen. */
const holder: Holder<Written, readonly DrawnVoucher[]> = {
  isWork: (stored): stored is Written =>
    typeof stored === "object" && stored !== null && "entry" in stored && "seen" in stored,
  // Once it is booked, nothing is left to be written.
  isEmpty: () => true,
  isIdle: () => false,
  conflicts: ({ seen }, rows) =>
    movedOf(seen, rows).map(({ row, before }) => ({
      field: `${row.id}`,
      base: before,
      mine: before,
      theirs: row,
    })),
  settle: ({ entry }, rows) => ({ entry, seen: seenOf(rows) }),
  rest: (_sent, now) => now,
};

interface Of {
  rows: readonly DrawnVoucher[];
  /** The vouchers as they stand now. */
  reread: () => Promise<readonly DrawnVoucher[]>;
  book: (ids: number[], rowVersions: number[], entry: Entry) => Promise<unknown>;
  onSaved: () => void;
}

export function useEntry({ rows, reread, book, onSaved }: Of) {
  const ids = rows.map(({ id }) => id);
  const opened = useOpened(vouching.GetDrawAdjustment, { ids });
  const [begun, setBegun] = useState<{ entry?: Entry; seen: Seen[] }>(() => ({ seen: seenOf(rows) }));
  const standOf = (now: readonly DrawnVoucher[]) => ({
    values: now,
    rowVersion: Math.max(1, ...now.map(({ rowVersion }) => rowVersion)),
  });
  const edit = useEdit<Written, readonly DrawnVoucher[]>({
    form: "draw-entry",
    record: ids.join("."),
    holder,
    now: standOf(rows),
    onSaved,
    write: ({ entry, seen }) =>
      book(
        seen.map(({ id }) => id),
        seen.map(({ rowVersion }) => rowVersion),
        entry,
      ),
    reread: async () => standOf(await reread()),
  });
  const proposed = begun.entry ?? (opened.record && entryOf(opened.record));
  const entry = edit.work?.entry ?? proposed;
  const seen = edit.work?.seen ?? begun.seen;
  const [vatRate, keepVatRate] = useState<number>();
  const afresh = useMutation({
    mutationFn: (rate?: number) =>
      call(vouching.GetDrawAdjustment, { ids, ...(rate === undefined ? {} : { vatRate: rate }) }),
    onSuccess: (now, rate) => {
      keepVatRate(rate);
      edit.giveUp();
      setBegun({ entry: entryOf(now), seen: seenOf(rows) });
    },
  });
  return {
    entry,
    opened,
    moved: movedOf(seen, rows),
    isBusy: edit.isBusy,
    restoredAt: edit.restoredAt,
    change: (patch: Partial<Entry>) => {
      if (entry) edit.change({ entry: { ...entry, ...patch }, seen });
    },
    /** The entry as it was written, for vouchers as they are now. */
    keepMine: () => {
      if (entry) edit.change({ entry, seen: seenOf(rows) });
    },
    /** The entry that follows from the vouchers as they are now. */
    takeNew: () => afresh.mutate(vatRate),
    /** A sale whose voucher tells no rate, until a person has said it. */
    asksVatRate: opened.record?.asksVatRate === true,
    vatRate,
    /** Proposes anew with the VAT of that rate. */
    takeVatRate: (rate: number) => afresh.mutate(rate),
    isTaking: afresh.isPending,
    save: async () => entry !== undefined && edit.send({ entry, seen }),
  };
}
