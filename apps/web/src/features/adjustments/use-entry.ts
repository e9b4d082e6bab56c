/** One entry being written: its draft on this machine, what changed, and whether somebody saved in between. */
import type { AdjustHead } from "@digao/contract/areas/adjustments";
import { useState } from "react";
import { useDraft } from "../../lib/drafts.ts";
import { formatTime } from "../../lib/format.ts";
import { isSame } from "../../ui/edit/differences.ts";
import { comparable, type Entry, entryOf, withBlank } from "./entry.ts";

interface Written {
  /** As read from the server, or as a new entry begins. */
  base: Entry;
  value: Entry;
  /** Version `base` was read with; undefined for a new entry. */
  version: number | undefined;
  restoredAt: string | undefined;
}
interface Start {
  head: AdjustHead | undefined;
  /** Begins a new entry; also what a copy starts from. */
  first: Entry;
  /** Id of the head, or a name for the new entry of this project. */
  record: string;
  isReadOnly: boolean;
}

const fromHead = (head: AdjustHead): Entry => {
  const entry = entryOf(head);
  return head.can.edit.ok ? { ...entry, lines: withBlank(entry.lines) } : entry;
};
const isEqual = (a: Entry, b: Entry) => isSame(comparable(a), comparable(b));

export function useEntry({ head, first, record, isReadOnly }: Start) {
  const draft = useDraft<Entry>("adjustment", record);
  const [written, setWritten] = useState<Written>(() => {
    const base = head ? fromHead(head) : first;
    const kept = isReadOnly ? undefined : draft.read();
    const version = kept?.rowVersion ?? head?.rowVersion;
    if (!kept) return { base, value: base, version, restoredAt: undefined };
    return { base, value: kept.value, version, restoredAt: formatTime(new Date(kept.at)) };
  });
  const { base, value, version } = written;
  const isDirty = !isReadOnly && !isEqual(value, base);
  const isStale = head !== undefined && version !== undefined && head.rowVersion !== version;
  // Nothing of mine is at stake: show what stands now.
  if (isStale && !isDirty) {
    const now = fromHead(head);
    setWritten({ base: now, value: now, version: head.rowVersion, restoredAt: undefined });
  }
  const change = (patch: Partial<Entry>) => {
    const next = { ...value, ...patch };
    setWritten((now) => ({ ...now, value: { ...now.value, ...patch } }));
    if (isEqual(next, base)) draft.drop();
    else draft.keep(next, version ?? null);
  };
  const reset = (entry: Entry, rowVersion: number | undefined) => {
    draft.drop();
    setWritten({ base: entry, value: entry, version: rowVersion, restoredAt: undefined });
  };
  return {
    ...written,
    isDirty,
    isStale,
    change,
    /** Back to what the server has. */
    giveUp: () => (head ? reset(fromHead(head), head.rowVersion) : reset(first, undefined)),
    saved: (now: AdjustHead) => reset(fromHead(now), now.rowVersion),
    /** Goes on with merged fields on top of somebody else's version. */
    rebase: (theirs: AdjustHead, merged: Entry) =>
      setWritten({ base: fromHead(theirs), value: merged, version: theirs.rowVersion, restoredAt: undefined }),
  };
}
export type EntryHandle = ReturnType<typeof useEntry>;
