/** Changes on their way, one after the other, each on the version it was decided on: nobody's mark is overwritten unseen. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/vouching";
import type { Output } from "@digao/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keyOf } from "../../../lib/api.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { reportError } from "../../../lib/report-error.ts";
import { inParts } from "../../../ui/vouching/wish.ts";
import type { Change } from "./changes.ts";

type SheetData = Output<typeof vouching.GetDrawCheckVoucherData>;

/** What follows from the marks elsewhere is read again when the hands rest. */
const restMs = 1_500;

function useReading() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => refreshRecords(client, "drawnVoucher");
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void now(), restMs);
  };
  return { now, later };
}

export function useChanges(RId: number) {
  const client = useQueryClient();
  const key = keyOf(vouching.GetDrawCheckVoucherData, { Id: RId });
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [savedAt, setSavedAt] = useState<Date>();
  const own = useRef(new Map<number, number>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const reading = useReading();

  const put = (rows: readonly DrawnVoucher[]) => {
    const changed = new Map(rows.map((row) => [row.id, row]));
    for (const { id, rowVersion } of rows) own.current.set(id, rowVersion);
    // A reading that is on its way still has the old rows.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<SheetData>(key, (old) =>
      old ? { ...old, items: old.items.map((row) => changed.get(row.id) ?? row) } : old,
    );
  };
  const send = (change: Change) => {
    setPending((list) => [...list, change]);
    const targets = (rows: readonly DrawnVoucher[]) => ({
      ids: rows.map(({ id }) => id),
      // One's own earlier steps do not count as somebody else's.
      rowVersions: rows.map(({ id, rowVersion }) => Math.max(rowVersion, own.current.get(id) ?? 0)),
    });
    const work = queue.current.then(async () => {
      for (const rows of inParts(change.rows)) put(await change.send(targets(rows)));
      setSavedAt(new Date());
      reading.later();
    });
    const done = work
      .then(() => true)
      .catch(async (error: unknown) => {
        reportError(error);
        await reading.now();
        return false;
      })
      .finally(() => setPending((list) => list.filter((one) => one !== change)));
    queue.current = done;
    return done;
  };
  return { pending, savedAt, send, put, read: reading.now };
}
