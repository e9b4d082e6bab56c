/** The items of a sample with their results as they are typed: saved at once, kept on this machine until the server has them. */
import { sampling } from "@digao/contract/areas/sampling";
import type { SampleItem, SampleRun } from "@digao/contract/sampling/run";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call, keyOf, refresh } from "../../../lib/api.ts";
import { isConflict } from "../../../lib/call-error.ts";
import { fromFen, toFen } from "../../../lib/decimal.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { purpose } from "../words.ts";

/** What was typed for an item, and the version it was typed on. */
export interface Edit {
  rowVersion: number;
  audited?: string | null;
  isDeviation?: boolean | null;
  remark?: string | null;
}
export type Edits = Readonly<Record<string, Edit>>;
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

async function saveAll(Id: number, edits: Edits): Promise<SampleItem[]> {
  const all = Object.entries(edits).map(([id, edit]) => ({ id: Number(id), ...edit }));
  const saved: SampleItem[] = [];
  for (let at = 0; at < all.length; at += pageSize)
    saved.push(...(await call(sampling.SaveSampleItems, { Id, items: all.slice(at, at + pageSize) })));
  return saved;
}

/** An item as it will stand: what was typed laid over what was read. */
export function withEdit(item: SampleItem, edit: Edit | undefined): SampleItem {
  if (!edit) return item;
  const { rowVersion: _version, ...typed } = edit;
  const next = { ...item, ...typed };
  const [book, audited] = [toFen(next.book), toFen(next.audited)];
  return { ...next, difference: book === undefined || audited === undefined ? null : fromFen(book - audited) };
}

/** What somebody else has meanwhile written where this person typed; undefined where nobody has. */
export function theirsOf(item: SampleItem | undefined, edit: Edit | undefined, column: string): string | undefined {
  if (!item || !edit || item.rowVersion <= edit.rowVersion || !(column in edit)) return undefined;
  const written: Readonly<Record<string, string | boolean | null>> = {
    audited: item.audited,
    isDeviation: item.isDeviation,
    remark: item.remark,
  };
  return String(written[column] ?? "");
}

/** Those without a result, taken as found right. */
export function asRight(items: readonly SampleItem[], { purpose: of }: SampleRun): Edits {
  const isControl = of === purpose.controls;
  const open = items.filter(({ audited, isDeviation }) => audited === null && isDeviation === null);
  const right = ({ book }: SampleItem) => (isControl ? { isDeviation: false } : { audited: book });
  return Object.fromEntries(open.map((item) => [item.id, { rowVersion: item.rowVersion, ...right(item) }]));
}

export function useItems(run: SampleRun, isReadOnly: boolean) {
  const client = useQueryClient();
  const key = [...keyOf(sampling.GetSampleItems, { Id: run.id }), "all"];
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => readAll(run.id, signal) });
  const draft = useDraft<Edits>("sample-items", run.id);
  const [edits, setEdits] = useState<Edits>(() => (isReadOnly ? {} : (draft.read()?.value ?? {})));
  const keep = (next: Edits) => {
    setEdits(next);
    if (Object.keys(next).length > 0) draft.keep(next);
    else draft.drop();
  };
  const saving = useMutation({
    mutationFn: (sent: Edits) => saveAll(run.id, sent),
    meta: { quiet: true },
    // What the other wrote is shown at the cell.
    onError: (error) => (isConflict(error) ? list.refetch() : undefined),
    onSuccess: async (saved, sent) => {
      const now = new Map(saved.map((item) => [item.id, item]));
      client.setQueryData<SampleItem[]>(key, (old) => old?.map((item) => now.get(item.id) ?? item));
      setEdits((typed) => {
        const left = Object.entries(typed).flatMap(([id, edit]): [string, Edit][] => {
          if (sent[id] === edit) return [];
          // Typed on while it was being saved: on top of what was saved.
          return [[id, { ...edit, rowVersion: now.get(Number(id))?.rowVersion ?? edit.rowVersion }]];
        });
        if (left.length === 0) draft.drop();
        return Object.fromEntries(left);
      });
      await refresh(client, sampling.GetSampleRun);
    },
  });
  const { mutate, isPending, isError, reset } = saving;
  const count = Object.keys(edits).length;
  useEffect(() => {
    if (count > 0 && !isPending && !isError && !isReadOnly) mutate(edits);
  }, [count, edits, isPending, isError, isReadOnly, mutate]);
  const items = useMemo(() => (list.data ?? []).map((item) => withEdit(item, edits[item.id])), [list.data, edits]);
  return {
    theirs: (id: number, column: string) =>
      theirsOf(
        list.data?.find((item) => item.id === id),
        edits[id],
        column,
      ),
    list,
    items,
    edits,
    count,
    isSaving: isPending,
    error: saving.error,
    change: (typed: Edits) => {
      const merged = Object.entries(typed).map(([id, edit]): [string, Edit] => [
        id,
        { ...edit, ...edits[id], ...edit, rowVersion: edits[id]?.rowVersion ?? edit.rowVersion },
      ]);
      keep({ ...edits, ...Object.fromEntries(merged) });
      if (isError) reset();
    },
    /** Again on top of what stands now: the person has seen it. */
    retry: async () => {
      const { data = [] } = await list.refetch();
      const versions = new Map(data.map(({ id, rowVersion }) => [String(id), rowVersion]));
      const known = Object.entries(edits).filter(([id]) => versions.has(id));
      keep(Object.fromEntries(known.map(([id, edit]) => [id, { ...edit, rowVersion: versions.get(id) ?? 1 }])));
      reset();
    },
    giveUp: () => {
      keep({});
      reset();
      void list.refetch();
    },
  };
}
export type ItemsState = ReturnType<typeof useItems>;
