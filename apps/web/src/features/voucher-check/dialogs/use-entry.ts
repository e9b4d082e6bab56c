/** The entry that is made from differences, being written: kept on this machine until booked, held against what the vouchers say now. */
import { type DrawnVoucher, draws } from "@digao/contract/areas/draws";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatTime } from "../../../lib/format.ts";
import { useOpened } from "../../../lib/use-opened.ts";
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

export function useEntry(rows: readonly DrawnVoucher[]) {
  const ids = rows.map(({ id }) => id);
  const draft = useDraft<Written>("draw-entry", ids.join("."));
  const opened = useOpened(draws.GetDrawAdjustment, { ids });
  const [start] = useState(() => draft.read());
  const [written, setWritten] = useState<Written | undefined>(start?.value);
  const [seen, setSeen] = useState(() => start?.value.seen ?? seenOf(rows));
  const entry = written?.entry ?? (opened.record && entryOf(opened.record));
  const moved = movedOf(seen, rows);
  const keep = (next: Written) => {
    setWritten(next);
    setSeen(next.seen);
    draft.keep(next);
  };
  const afresh = useMutation({
    mutationFn: () => call(draws.GetDrawAdjustment, { ids }),
    onSuccess: (proposed) => {
      draft.drop();
      setSeen(seenOf(rows));
      setWritten({ entry: entryOf(proposed), seen: seenOf(rows) });
    },
  });
  return {
    ...{ ids, entry, opened, moved },
    change: (patch: Partial<Entry>) => {
      if (entry) keep({ entry: { ...entry, ...patch }, seen });
    },
    /** The entry as it was written, for vouchers as they are now. */
    keepMine: () => {
      if (entry) keep({ entry, seen: seenOf(rows) });
    },
    /** The entry that follows from the vouchers as they are now. */
    takeNew: () => afresh.mutate(),
    isTaking: afresh.isPending,
    /** Whoever saved unseen is not overruled: a row that says something else is sent as it was seen. */
    versions: rows.map((row) => moved.find((one) => one.row.id === row.id)?.before.rowVersion ?? row.rowVersion),
    restoredAt: start && written === start.value ? formatTime(new Date(start.at)) : undefined,
    drop: draft.drop,
  };
}
