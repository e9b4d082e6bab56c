/** One entry being written: as the server has it, or as a new one begins, with what was changed on top. */
import { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { useMemo, useState } from "react";
import { useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import type { Stand } from "../../../ui/edit/use-edit.ts";
import { fields, useFields } from "../../../ui/edit/use-fields.ts";
import { comparable, draftOf, type Entry, entryOf, withBlank } from "./entry.ts";
import { entryFields, mergedEntry } from "./entry-merge.ts";

interface Start {
  projectId: number;
  head: AdjustHead | undefined;
  /** Begins a new entry; also what a copy starts from. */
  first: Entry;
  /** Id of the head, or a name for the new entry of this project. */
  record: string;
  isReadOnly: boolean;
  onSaved: (head: AdjustHead) => void;
}

export const quiet = { quiet: true };

const fromHead = (head: AdjustHead): Entry => {
  const entry = entryOf(head);
  return head.can.edit.ok ? { ...entry, lines: withBlank(entry.lines) } : entry;
};
const standOf = (head: AdjustHead): Stand<Entry> => ({ values: fromHead(head), rowVersion: head.rowVersion });
/** The lines as a whole. */
const holder = fields<Entry>({
  names: entryFields,
  plain: comparable,
  merge: (mine, theirs, taken) =>
    mergedEntry(
      mine,
      theirs,
      entryFields.filter((field) => taken.includes(field)),
    ),
});

/** The refusal of a version somebody else wrote carries what they wrote. */
function writtenIn(refusal: unknown): Stand<Entry> | undefined {
  const data = faultOf(refusal)?.data;
  const current = typeof data === "object" && data !== null && "current" in data ? data.current : undefined;
  const parsed = AdjustHead.safeParse(current);
  return parsed.success ? standOf(parsed.data) : undefined;
}

export function useEntry({ projectId, head, first, record, isReadOnly, onSaved }: Start) {
  const save = useChange(adjustments.UpdateFSAdjustHead, quiet);
  const [begun] = useState(first);
  // Lines get their keys as they are read: once for one reading.
  const now = useMemo(() => (head ? standOf(head) : { values: begun, rowVersion: 0 }), [head, begun]);
  return useFields<Entry>({
    form: "adjustment",
    record,
    now,
    isReadOnly,
    holder,
    write: async (entry, rowVersion) =>
      onSaved(await save.mutateAsync(draftOf(entry, { projectId, head, rowVersion: rowVersion || undefined }))),
    reread: writtenIn,
  });
}
export type EntryHandle = ReturnType<typeof useEntry>;
