/** A few fields of one record being written: kept on this machine until saved; what somebody else saved in between is put before the person. */
import { useState } from "react";
import { isConflict } from "../../lib/call-error.ts";
import { useDraft } from "../../lib/drafts.ts";
import { formatTime } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { type Choice, differences, isSame, likely } from "./differences.ts";

type Fields = Record<string, unknown>;
export interface Stand<T extends Fields> {
  values: T;
  rowVersion: number;
}
interface KeptOptions<T extends Fields> {
  /** Names the draft, with `record`. */
  form: string;
  record: number;
  /** As read from the server. */
  now: Stand<T>;
  isReadOnly: boolean;
  write: (values: T, rowVersion: number) => Promise<unknown>;
  /** Reads the record again, after a save was refused for its version. */
  reread: () => Promise<Stand<T> | undefined>;
  onSaved?: () => void;
}
interface Found<T extends Fields> extends Stand<T> {
  thenSave: boolean;
}
interface Edit<T> {
  /** What the person had before their eyes when they began. */
  base: T;
  value: T;
}

/** Fields that only others moved need no question: only a field both wrote does, and what stands now is answered for it. */
async function attempt<T extends Fields>(
  { base, value }: Edit<T>,
  stand: Stand<T>,
  { write, reread }: Pick<KeptOptions<T>, "write" | "reread">,
  isAgain = false,
): Promise<"saved" | "failed" | Stand<T>> {
  if (!isSame(base, stand.values) && !isSame(value, stand.values)) return stand;
  try {
    await write(value, stand.rowVersion);
    return "saved";
  } catch (error) {
    const fresh = isConflict(error) && !isAgain ? await reread() : undefined;
    if (fresh) return attempt({ base, value }, fresh, { write, reread }, true);
    reportError(error);
    return "failed";
  }
}

export function useKept<T extends Fields>(options: KeptOptions<T>) {
  const { form, record, now, isReadOnly, onSaved } = options;
  const draft = useDraft<Edit<T>>(form, record);
  const [start] = useState(() => (isReadOnly ? undefined : draft.read()));
  const [edit, setEdit] = useState<Edit<T> | undefined>(start?.value);
  const [theirs, setTheirs] = useState<Found<T>>();
  const [isBusy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<string>();
  const value = edit?.value ?? now.values;
  const isDirty = !isReadOnly && edit !== undefined && !isSame(edit.value, now.values);

  const giveUp = () => {
    draft.drop();
    setEdit(undefined);
    setTheirs(undefined);
  };
  const change = (patch: Partial<T>) => {
    const base = edit?.base ?? now.values;
    const next = { base, value: { ...value, ...patch } };
    setEdit(next);
    if (isSame(next.value, now.values)) draft.drop();
    else draft.keep(next, now.rowVersion);
  };
  const run = async (work: Edit<T>, stand: Stand<T>) => {
    if (isBusy) return false;
    setBusy(true);
    const outcome = await attempt(work, stand, options).finally(() => setBusy(false));
    if (typeof outcome === "object") setTheirs({ ...outcome, thenSave: true });
    else if (outcome === "saved") {
      giveUp();
      setSavedAt(formatTime(new Date()));
      onSaved?.();
    }
    return outcome === "saved";
  };
  const found = theirs && edit ? differences(edit.base, value, theirs.values, Object.keys(now.values)) : [];
  const decide = (choices: Record<string, Choice>) => {
    if (!theirs) return;
    const taken = found.filter((one) => (choices[one.field] ?? likely(one)) === "theirs").map((one) => one.field);
    const fromTheirs = Object.fromEntries(Object.entries(theirs.values).filter(([field]) => taken.includes(field)));
    const next = { base: theirs.values, value: { ...value, ...fromTheirs } };
    setTheirs(undefined);
    setEdit(next);
    draft.keep(next, theirs.rowVersion);
    if (theirs.thenSave) void run(next, theirs);
  };
  return {
    ...{ value, isDirty, isBusy, savedAt, change, giveUp, found, decide },
    hasConflict: theirs !== undefined,
    /** Whether the decision is saved at once; one asked for while writing is not. */
    willSave: theirs?.thenSave ?? false,
    /** Somebody saved something else since the person began. */
    isBehind: isDirty && !isSame(edit.base, now.values),
    compare: () => setTheirs({ ...now, thenSave: false }),
    restoredAt: start && edit ? formatTime(new Date(start.at)) : undefined,
    /** With a last change, e.g. what the button means. */
    save: async (patch: Partial<T> = {}): Promise<boolean> => {
      const work = { base: edit?.base ?? now.values, value: { ...value, ...patch } };
      if (isReadOnly) return true;
      if (!isSame(work.value, now.values)) {
        setEdit(work);
        return run(work, now);
      }
      giveUp();
      onSaved?.();
      return true;
    },
  };
}
