/** What is written on the sheet: cells that save themselves, and steps, one after the other once the cells before them are saved. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Output } from "@digao/contract/endpoint";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call, keyOf } from "../../../../lib/api.ts";
import { refreshRecords } from "../../../../lib/live-changes.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { inParts } from "../../../../parts/evidence/vouching/wish.ts";
import type { Cells } from "../../../../ui/edit/cells.ts";
import { useCells } from "../../../../ui/edit/use-cells.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { cellsFor, type Move, type Rows, readCell, sendings, type Typed } from "./changes.ts";

type SheetData = Output<typeof vouching.GetDrawCheckVoucherData>;

/** What follows from the marks elsewhere is read again when the hands rest. */
const restMs = 1_500;

/** Each row has a version of its own: together they say which sheet was seen. */
function standOf(data: SheetData | undefined): Stand<Rows> {
  const items = data?.items ?? [];
  return {
    values: new Map(items.map((row) => [row.id, row])),
    rowVersion: items.reduce((sum, { rowVersion }) => sum + rowVersion, 0),
  };
}

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

/** Puts answers into the sheet, and knows the versions that one's own steps have led to. */
function useRows(RId: number) {
  const client = useQueryClient();
  const key = keyOf(vouching.GetDrawCheckVoucherData, { Id: RId });
  const own = useRef(new Map<number, number>());
  const put = (rows: readonly DrawnVoucher[]) => {
    const changed = new Map(rows.map((row) => [row.id, row]));
    for (const { id, rowVersion } of rows) own.current.set(id, rowVersion);
    // A reading that is on its way still has the old rows.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<SheetData>(key, (old) =>
      old ? { ...old, items: old.items.map((row) => changed.get(row.id) ?? row) } : old,
    );
  };
  const targets = (ids: number[], rows: Rows) => ({
    ids,
    // One's own earlier steps do not count as somebody else's.
    rowVersions: ids.map((id) => Math.max(rows.get(id)?.rowVersion ?? 0, own.current.get(id) ?? 0)),
  });
  return { put, targets, standNow: () => standOf(client.getQueryData<SheetData>(key)) };
}

export function useChanges(RId: number, query: UseQueryResult<SheetData>, isReadOnly: boolean) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const reading = useReading();
  const { put, targets, standNow } = useRows(RId);
  const now = useMemo(() => standOf(query.data), [query.data]);
  const edit = useCells<Rows>({
    form: "draw-sheet",
    record: RId,
    isReadOnly,
    now,
    standNow,
    read: readCell,
    write: async (cells: Cells, { values }, done) => {
      for (const { names, ids, send } of sendings(cells, values)) {
        for (const part of inParts(ids)) put(await send(targets(part, values)));
        done(Object.fromEntries(Object.entries(cells).filter(([name]) => names.includes(name))));
      }
      reading.later();
    },
    reread: async () => {
      const { data } = await query.refetch();
      return data && standOf(data);
    },
  });
  const move = (step: Move): Promise<boolean> => {
    setMoves((list) => [...list, step]);
    const ids = step.rows.map(({ id }) => id);
    const work = queue.current.then(async () => {
      if (!(await edit.flush())) return false;
      for (const part of inParts(ids))
        put(
          await call(vouching.UpdateDrawCheckVoucherStatus, {
            ...targets(part, now.values),
            status: step.status,
            ...(step.seen ? { seen: step.seen } : {}),
          }),
        );
      reading.later();
      return true;
    });
    const done = work
      .catch(async (error: unknown) => {
        reportError(error);
        await reading.now();
        return false;
      })
      .finally(() => setMoves((list) => list.filter((one) => one !== step)));
    queue.current = done;
    return done;
  };
  return {
    edit,
    moves,
    move,
    put,
    isSaving: edit.isBusy || moves.length > 0,
    savedAt: edit.savedAt,
    write: (typed: Typed) => edit.type(cellsFor(typed)),
    read: reading.now,
  };
}
