/** Keeps the unsaved changes of a detail sheet, saves them, and puts before the person what somebody else saved meanwhile. */
import { type FsItemDetail, fsItems } from "@digao/contract/areas/fs-items";
import { useState } from "react";
import { useChange } from "../../../lib/api.ts";
import { isConflict } from "../../../lib/call-error.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import type { Choice } from "../../../ui/edit/differences.ts";
import { likely } from "../../../ui/edit/differences.ts";
import {
  changeOf,
  conflictsOf,
  draftOf,
  type Edits,
  hasEdits,
  keyed,
  noEdits,
  settled,
  type Typed,
  typedInto,
  type Values,
} from "./sheet.ts";

/** Saves changed rows in one call, then own rows one by one; what is saved leaves the draft at once, so that a refusal repeats nothing. */
function useWrite(rid: number) {
  const update = useChange(fsItems.UpdateRowsFSDetail, { quiet: true });
  const create = useChange(fsItems.CreateSingleDetail, { quiet: true });
  return async (work: Edits, now: FsItemDetail, keep: (rest: Edits) => void) => {
    let rest = work;
    const rows = now.details.flatMap((row) => {
      const change = work.changed[row.id];
      return change ? [changeOf(row, change)] : [];
    });
    if (rows.length > 0) {
      await update.mutateAsync({ RId: rid, rows });
      rest = { ...rest, changed: {} };
      keep(rest);
    }
    for (const row of work.added) {
      await create.mutateAsync({ RId: rid, ...draftOf(row.values) });
      rest = { ...rest, added: rest.added.filter((one) => one.key !== row.key) };
      keep(rest);
    }
    keep(noEdits);
  };
}

interface Of {
  rid: number;
  detail: FsItemDetail;
  isReadOnly: boolean;
  reread: () => Promise<FsItemDetail | undefined>;
}

export function useSheet({ rid, detail, isReadOnly, reread }: Of) {
  const draft = useDraft<Edits>("fs-detail", rid);
  const [start] = useState(() => (isReadOnly ? undefined : draft.read()));
  const [edits, setEdits] = useState<Edits>(start?.value ?? noEdits);
  const [isBusy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const write = useWrite(rid);
  const { details } = detail;
  const isDirty = !isReadOnly && hasEdits(edits);

  const keep = (next: Edits) => {
    setEdits(next);
    if (hasEdits(next)) draft.keep(next);
    else draft.drop();
  };
  const nameless = edits.added.find((row) => row.values.detailName.trim() === "");

  const attempt = async (work: Edits, now: FsItemDetail, isAgain: boolean): Promise<boolean> => {
    if (conflictsOf(now.details, work).length > 0) {
      setConflict(true);
      return false;
    }
    try {
      await write(work, now, keep);
      setSavedAt(formatTime(new Date()));
      return true;
    } catch (error) {
      const fresh = isConflict(error) && !isAgain ? await reread() : undefined;
      if (fresh) return attempt(work, fresh, true);
      reportError(error);
      return false;
    }
  };
  const run = async (work: Edits) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      return await attempt(work, detail, false);
    } finally {
      setBusy(false);
    }
  };
  const found = hasConflict ? conflictsOf(details, edits) : [];
  return {
    ...{ edits, isDirty, isBusy, savedAt, found },
    hasConflict: hasConflict && found.length > 0,
    restoredAt: start && isDirty ? formatTime(new Date(start.at)) : undefined,
    isNameless: nameless !== undefined,
    type: (typed: readonly Typed[]) => keep(typedInto(edits, typed)),
    add: (rows: readonly Values[]) => keep({ ...edits, added: [...edits.added, ...keyed(rows, edits)] }),
    removeAdded: (key: string) => keep({ ...edits, added: edits.added.filter((row) => row.key !== key) }),
    giveUp: () => keep(noEdits),
    save: async () => (isDirty && !nameless ? run(edits) : !nameless),
    decide: (choices: Record<string, Choice>) => {
      const taken = found.filter((one) => (choices[one.field] ?? likely(one)) === "theirs").map((one) => one.field);
      const next = settled(details, edits, new Set(taken));
      setConflict(false);
      keep(next);
      if (hasEdits(next)) void run(next);
    },
    takeTheirs: () => {
      keep(settled(details, edits, new Set(found.map((one) => one.field))));
      setConflict(false);
    },
  };
}
export type Sheet = ReturnType<typeof useSheet>;
