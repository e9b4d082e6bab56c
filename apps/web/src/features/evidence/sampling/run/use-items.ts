/** The items of a sample with their results as they are typed: cells that save themselves. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleItem, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { saysWhatWasSeen, TOGETHER_SECONDS } from "@digao/domain/vouching/evidence";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, keyOf, refresh, type Sent } from "../../../../lib/api.ts";
import { fromFen, toFen } from "../../../../lib/decimal.ts";
import type { Cells } from "../../../../ui/edit/cells.ts";
import { useCells } from "../../../../ui/edit/use-cells.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { purpose } from "../words.ts";

type Change = Sent<typeof sampling.SaveSampleItems>["items"][number];
/** Of the sample, by their ids. */
export type Items = ReadonlyMap<number, SampleItem>;
/** What testing found. */
export type Found = Pick<SampleItem, "audited" | "isDeviation" | "isUnavailable" | "remark">;
type Field = keyof Found;
const fields: readonly Field[] = ["audited", "isDeviation", "isUnavailable", "remark"];

export const cellName = (id: number, field: Field) => `${id}.${field}`;
export function placeOf(name: string) {
  const [id, of] = name.split(".");
  return { id: Number(id), field: fields.find((one) => one === of) };
}

const pageSize = 1000;

async function readAll(Id: number, signal: AbortSignal): Promise<SampleItem[]> {
  const items: SampleItem[] = [];
  for (;;) {
    const page = await call(
      sampling.GetSampleItems,
      { Id, skipCount: items.length, maxResultCount: pageSize },
      { signal },
    );
    items.push(...page.items);
    if (page.items.length < pageSize) return items;
  }
}

/** Each item has a version of its own: together they say which sample was seen. */
const standOf = (items: readonly SampleItem[] = []): Stand<Items> => ({
  values: new Map(items.map((item) => [item.id, item])),
  rowVersion: items.reduce((sum, { rowVersion }) => sum + rowVersion, 0),
});

/** What stands in a cell; undefined where its item is gone. */
export function readCell(items: Items, name: string): unknown {
  const { id, field } = placeOf(name);
  return field && items.get(id)?.[field];
}

/** Items with results in their cells as they were typed: kept on the machine as they were written here. */
function typedIn(cells: Cells): ReadonlyMap<number, Partial<Found>> {
  const typed = new Map<number, Partial<Found>>();
  for (const [name, { mine }] of Object.entries(cells)) {
    const { id, field } = placeOf(name);
    if (field) typed.set(id, { ...typed.get(id), [field]: mine });
  }
  return typed;
}

/** The changes of cells, with the versions that they were made on. */
export const changesOf = (cells: Cells, items: Items): Change[] =>
  [...typedIn(cells)].flatMap(([id, found]) => {
    const item = items.get(id);
    return item ? [{ id, rowVersion: item.rowVersion, ...found }] : [];
  });

/** What could not be tested counts as wrong, as the server writes it; a result takes that back. */
function resultOf(item: SampleItem, { isUnavailable, ...found }: Partial<Found>): SampleItem {
  if (isUnavailable) {
    const isControl = item.isDeviation !== null && item.audited === null;
    return { ...item, ...found, ...(isControl ? { isDeviation: true } : { audited: "0.00" }), isUnavailable };
  }
  const isBack = isUnavailable === false && item.isUnavailable;
  const isTested = found.audited !== undefined || found.isDeviation !== undefined;
  const before = isBack ? { ...item, audited: null, isDeviation: null } : item;
  return { ...before, ...found, isUnavailable: item.isUnavailable && !isBack && !isTested };
}

function withFound(item: SampleItem, found: Partial<Found>): SampleItem {
  const next = resultOf(item, found);
  const [book, audited] = [toFen(next.book), toFen(next.audited)];
  return { ...next, difference: book === undefined || audited === undefined ? null : fromFen(book - audited) };
}

/** Items as they will stand: what was typed laid over what was read. */
export function withCells(items: readonly SampleItem[], cells: Cells): SampleItem[] {
  const typed = typedIn(cells);
  return items.map((item) => {
    const found = typed.get(item.id);
    return found ? withFound(item, found) : item;
  });
}

export const untested = (items: readonly SampleItem[]): SampleItem[] =>
  items.filter(({ audited, isDeviation }) => audited === null && isDeviation === null);

/** Those without a result, taken as found right; what was seen of them becomes their remark where they have none. */
export function asRight(items: readonly SampleItem[], run: SampleRun, seen: string): Record<string, unknown> {
  const isControl = run.purpose === purpose.controls;
  return Object.fromEntries(
    untested(items).flatMap(({ id, book, remark }): [string, unknown][] => [
      isControl ? [cellName(id, "isDeviation"), false] : [cellName(id, "audited"), book],
      ...(remark || !seen ? [] : [[cellName(id, "remark"), seen] as [string, unknown]]),
    ]),
  );
}

const isRight = (item: SampleItem): boolean =>
  item.isDeviation === false || (item.audited !== null && toFen(item.audited) === toFen(item.book));

/** Found right by what is typed now, with nothing that says what was looked at. */
export const bareOf = (items: readonly SampleItem[], typed: Record<string, unknown>): SampleItem[] => {
  const cells = Object.fromEntries(Object.entries(typed).map(([name, mine]) => [name, { base: null, mine }]));
  const before = new Map(items.map((item) => [item.id, item]));
  return withCells(items, cells).filter((item) => {
    const old = before.get(item.id);
    return isRight(item) && old !== undefined && !isRight(old) && !saysWhatWasSeen(item.remark);
  });
};

/** The person's own findings right without a remark in the last minute. */
export const recentBare = (items: readonly SampleItem[], userName: string, now: number): number =>
  items.filter(
    ({ checkerName, checkedAt, remark, ...item }) =>
      checkerName === userName &&
      checkedAt !== null &&
      now - Date.parse(checkedAt) < TOGETHER_SECONDS * 1000 &&
      !saysWhatWasSeen(remark) &&
      isRight({ ...item, checkerName, checkedAt, remark }),
  ).length;

/** Those found right one by one go one by one, as they were; the others together. */
function inCalls(changes: readonly Change[], items: Items): Change[][] {
  const list = [...items.values()];
  const isBare = (change: Change) => {
    const { id, rowVersion: _version, ...found } = change;
    const cells = Object.entries(found).map(([field, mine]) => [`${id}.${field}`, mine]);
    return bareOf(list, Object.fromEntries(cells)).length > 0;
  };
  const bare = changes.filter(isBare);
  const others = changes.filter((change) => !bare.includes(change));
  const parts = Array.from({ length: Math.ceil(others.length / pageSize) }, (_, at) =>
    others.slice(at * pageSize, (at + 1) * pageSize),
  );
  return [...parts, ...bare.map((change) => [change])];
}

export function useItems(run: SampleRun, isReadOnly: boolean) {
  const client = useQueryClient();
  const key = [...keyOf(sampling.GetSampleItems, { Id: run.id }), "all"];
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => readAll(run.id, signal) });
  const now = useMemo(() => standOf(list.data), [list.data]);
  const put = (saved: readonly SampleItem[]) => {
    const changed = new Map(saved.map((item) => [item.id, item]));
    // A reading that is on its way still has the old items.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<SampleItem[]>(key, (old) => old?.map((item) => changed.get(item.id) ?? item));
  };
  const edit = useCells<Items>({
    form: "sample-items",
    record: run.id,
    isReadOnly,
    now,
    standNow: () => standOf(client.getQueryData<SampleItem[]>(key)),
    read: readCell,
    write: async (cells, { values }, done) => {
      const changes = changesOf(cells, values);
      for (const items of inCalls(changes, values)) {
        put(await call(sampling.SaveSampleItems, { Id: run.id, items }));
        const sent = new Set(items.map(({ id }) => Number(id)));
        done(Object.fromEntries(Object.entries(cells).filter(([name]) => sent.has(placeOf(name).id))));
      }
      await refresh(client, sampling.GetSampleRun);
    },
    reread: async () => {
      const { data } = await list.refetch();
      return data && standOf(data);
    },
  });
  const { cells } = edit;
  const items = useMemo(() => withCells(list.data ?? [], cells), [list.data, cells]);
  const touched = useMemo(() => new Set(Object.keys(cells).map((name) => placeOf(name).id)), [cells]);
  return { list, items, touched, edit };
}
export type ItemsState = ReturnType<typeof useItems>;
