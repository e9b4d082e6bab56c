/**
 * The one way to write what others may write too: kept on this machine until it is saved, held against what stands now before
 * it is sent, asked about where both wrote. What holds the writing - fields, an entry, the cells of a grid - says what it is by
 * a `Holder`; what is typed while a save is under way, or while the session has run out, stays.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isConflict } from "../../lib/call-error.ts";
import { type StoredDraft, useDraft } from "../../lib/drafts.ts";
import { formatTime } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { type Choice, type FieldDifference, isSame, likely } from "./differences.ts";

/** A record as the server has it; its version is 0 where it does not exist yet. */
export interface Stand<S> {
  values: S;
  rowVersion: number;
}

/** What is written (`W`) on top of what stands (`S`). */
export interface Holder<W, S> {
  /** What was kept on the machine may come from anywhere. */
  isWork: (stored: unknown) => stored is W;
  /** It says nothing that was not there before. */
  isEmpty: (work: W) => boolean;
  /** Nothing of it is at stake. */
  isIdle: (work: W, stand: S) => boolean;
  /** What a person must decide, because others have written there since. */
  conflicts: (work: W, stand: S) => FieldDifference[];
  /** The work on top of what stands, the fields in `taken` as others have them. */
  settle: (work: W, stand: S, taken: ReadonlySet<string>) => W;
  /** What is left of `now` once `sent` has been saved. */
  rest: (sent: W, now: W) => W;
}

export interface EditOptions<W, S> {
  holder: Holder<W, S>;
  /** Names the draft, with `record`. */
  form: string;
  record: string | number;
  /** As read from the server. */
  now: Stand<S>;
  isReadOnly?: boolean;
  /** Saves; of a save in several calls each part that has come through is named by `done`, so that nothing is sent twice. */
  write: (work: W, stand: Stand<S>, done: (part: W) => void) => Promise<unknown>;
  /**
   * As read last, for what saves itself: what was written during a save follows at once, also while the page is hidden and draws
   * nothing.
   */
  standNow?: () => Stand<S>;
  /** The record as it stands, after a save was refused for its version. */
  reread: (refusal: unknown) => Promise<Stand<S> | undefined> | Stand<S> | undefined;
  onSaved?: (() => void) | undefined;
  /** Tells any other refusal; the house dialog unless told otherwise. */
  tell?: (error: unknown) => void;
}

/** Others have written in between. */
interface Met<S> {
  stand: Stand<S>;
  /** The decision is saved at once; one that was asked for while writing is not. */
  thenSave: boolean;
}
const nothing: ReadonlySet<string> = new Set();
const exists = ({ rowVersion }: Stand<unknown>) => rowVersion > 0;

/** Nobody else has written what does not exist yet. */
const against = <W, S>(holder: Holder<W, S>, work: W, stand: Stand<S>) =>
  exists(stand) ? holder.conflicts(work, stand.values) : [];

function useWork<W, S>({ form, record, holder, isReadOnly, standNow }: EditOptions<W, S>) {
  const draft = useDraft<unknown>(form, record);
  const [start] = useState(() => {
    const stored = isReadOnly ? undefined : draft.read();
    return stored && holder.isWork(stored.value) ? { at: stored.at, work: stored.value } : undefined;
  });
  const [work, setWork] = useState<W | undefined>(start?.work);
  const [storedAt, setStoredAt] = useState(start?.at);
  // What a save that is under way finds when it ends.
  const latest = useRef(work);
  const hold = (next: W | undefined) => {
    latest.current = next;
    setWork(next);
  };
  const drop = () => {
    hold(undefined);
    setStoredAt(undefined);
    draft.drop();
  };
  const keep = (next: W, { rowVersion }: Stand<S>) => {
    hold(next);
    draft.keep(next, rowVersion);
  };
  const put = (next: W | undefined, stand: Stand<S>) => {
    if (next === undefined || holder.isIdle(next, stand.values)) drop();
    else keep(next, stand);
  };
  // What was found on the machine and not touched since belongs to the window that wrote it: what it saves is not sent once more.
  const found = useRef(start?.work);
  const follow = useEffectEvent((stored: StoredDraft<unknown> | undefined) => {
    if (found.current === undefined || latest.current !== found.current) return;
    const next = stored && holder.isWork(stored.value) ? stored.value : undefined;
    if (isSame(next, found.current)) return;
    found.current = next;
    if (next === undefined) drop();
    else hold(next);
  });
  const savesItself = standNow !== undefined;
  useEffect(() => {
    if (!savesItself) return;
    follow(draft.read());
    return draft.watch((changed) => follow(changed));
  }, [draft, savesItself]);
  return { work, storedAt, latest, hold, drop, keep, put };
}

/** Gone: saved by another window, or given up meanwhile. */
type Outcome<S> = { kind: "saved" | "gone" } | { kind: "met"; stand: Stand<S> } | { kind: "refused"; why: unknown };
type Held<W, S> = ReturnType<typeof useWork<W, S>>;

async function readAgain<W, S>({ reread }: EditOptions<W, S>, refusal: unknown) {
  try {
    return await reread(refusal);
  } catch {
    // The refusal itself is told.
    return undefined;
  }
}

/** What was typed while `sent` was under way stays, on top of what was sent. */
function leaveRest<W, S>({ holder }: EditOptions<W, S>, held: Held<W, S>, sent: W, stand: Stand<S>) {
  const { latest, drop, keep } = held;
  const rest = latest.current === undefined ? undefined : holder.rest(sent, latest.current);
  if (rest === undefined || holder.isEmpty(rest)) drop();
  else keep(rest, stand);
}

/** Holds the work against what stands and sends it; refused for its version, once more against what stands then. */
async function attempt<W, S>(
  options: EditOptions<W, S>,
  held: Held<W, S>,
  { work, stand, isAgain }: { work: W; stand: Stand<S>; isAgain: boolean },
): Promise<Outcome<S>> {
  const { holder, write } = options;
  const { latest, hold, drop } = held;
  if (against(holder, work, stand).length > 0) {
    hold(work);
    return { kind: "met", stand };
  }
  const sent = exists(stand) ? holder.settle(work, stand.values, nothing) : work;
  const wasWork = latest.current !== undefined;
  try {
    await write(sent, stand, (part) => leaveRest(options, held, part, stand));
  } catch (why) {
    const fresh = isConflict(why) && !isAgain ? await readAgain(options, why) : undefined;
    if (!fresh) return { kind: "refused", why };
    if (wasWork && latest.current === undefined) return { kind: "gone" };
    return attempt(options, held, { work: latest.current ?? work, stand: fresh, isAgain: true });
  }
  if (latest.current === work) drop();
  else leaveRest(options, held, sent, stand);
  return { kind: "saved" };
}

/** Sends the work, and where it saves itself also what was written meanwhile. */
async function attemptAll<W, S>(options: EditOptions<W, S>, held: Held<W, S>, first: { work: W; stand: Stand<S> }) {
  let last = first;
  let outcome = await attempt(options, held, { ...last, isAgain: false });
  while (outcome.kind === "saved" && held.latest.current !== undefined) {
    const stand = options.standNow?.();
    if (!stand || !exists(stand)) break;
    last = { work: held.latest.current, stand };
    outcome = await attempt(options, held, { ...last, isAgain: false });
  }
  return { outcome, last };
}

function useSaving<W, S>(options: EditOptions<W, S>, held: Held<W, S>) {
  const { tell = reportError, onSaved } = options;
  const [met, setMet] = useState<Met<S>>();
  const [isBusy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<string>();
  const underWay = useRef(false);
  const saved = useRef<{ work: W; rowVersion: number }>(undefined);
  /** Who asks stands on what was there before, and has nothing to add to what has just been saved: a field left by the save itself. */
  const isSaved = (work: W, { rowVersion }: Stand<S>) =>
    rowVersion > 0 &&
    saved.current?.rowVersion === rowVersion &&
    options.holder.isEmpty(options.holder.rest(saved.current.work, work));
  const run = async (work: W, stand: Stand<S>) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    const { outcome, last } = await attemptAll(options, held, { work, stand });
    underWay.current = false;
    setBusy(false);
    if (outcome.kind === "met") setMet({ stand: outcome.stand, thenSave: true });
    if (outcome.kind === "refused") tell(outcome.why);
    if (outcome.kind === "saved") {
      saved.current = { work: last.work, rowVersion: last.stand.rowVersion };
      setSavedAt(formatTime(new Date()));
      onSaved?.();
    }
    return outcome.kind === "saved";
  };
  return { met, setMet, isBusy, savedAt, run, isSaved, isUnderWay: () => underWay.current };
}

/** What others wrote in between: decided, taken over, or gone on from. */
function useMeeting<W, S>(
  { holder, onSaved }: EditOptions<W, S>,
  { work, put }: ReturnType<typeof useWork<W, S>>,
  { met, setMet, run }: ReturnType<typeof useSaving<W, S>>,
) {
  const found = met && work !== undefined ? against(holder, work, met.stand) : [];
  /** Goes on with the fields of `taken` as others have them; undefined where nothing is left of the own. */
  const settle = ({ stand }: Met<S>, taken: readonly string[]) => {
    const next = work && holder.settle(work, stand.values, new Set(taken));
    const left = next === undefined || holder.isIdle(next, stand.values) ? undefined : next;
    put(left, stand);
    setMet(undefined);
    return left;
  };
  return {
    found,
    hasConflict: found.length > 0,
    /** What others have written in between. */
    theirs: met?.stand.values,
    /** Whether the decision is saved at once. */
    willSave: met?.thenSave ?? false,
    /** Goes on from what stands now; asks only where both wrote. Answers what is left of the own. */
    meet: (stand: Stand<S>): W | undefined => {
      const one = { stand, thenSave: false };
      const isFree =
        work === undefined || holder.isIdle(work, stand.values) || against(holder, work, stand).length === 0;
      if (isFree) return settle(one, []);
      setMet(one);
      return work;
    },
    decide: (choices: Readonly<Record<string, Choice>>): W | undefined => {
      if (!met) return work;
      const theirs = found.filter((one) => (choices[one.field] ?? likely(one)) === "theirs").map(({ field }) => field);
      const left = settle(met, theirs);
      if (met.thenSave && left !== undefined) void run(left, met.stand);
      else if (met.thenSave) onSaved?.();
      return left;
    },
    takeTheirs: (): W | undefined =>
      met &&
      settle(
        met,
        found.map(({ field }) => field),
      ),
  };
}

export function useEdit<W, S>(options: EditOptions<W, S>) {
  const { holder, now, isReadOnly = false, onSaved } = options;
  const held = useWork(options);
  const { work, storedAt, latest, drop, keep, put } = held;
  const saving = useSaving(options, held);
  const { setMet, isBusy, savedAt, run, isSaved, isUnderWay } = saving;
  const isDirty = !isReadOnly && work !== undefined && !holder.isIdle(work, now.values);
  const giveUp = () => {
    drop();
    setMet(undefined);
  };
  /** During a save what stands is about to be something else: what is then put back to it is still to be saved. */
  const write = (next: W) => (isUnderWay() ? keep(next, now) : put(next, now));
  return {
    ...useMeeting(options, held, saving),
    work,
    isDirty,
    isBusy,
    savedAt,
    giveUp,
    /** Others saved something else since the person began. */
    isBehind: isDirty && against(holder, work, now).length > 0,
    restoredAt: storedAt && isDirty ? formatTime(new Date(storedAt)) : undefined,
    change: write,
    /** On top of what was written last, also by a call before the next drawing. */
    amend: (next: (last: W | undefined) => W) => write(next(latest.current)),
    /** Puts what stands now before the person, without saving. */
    compare: () => setMet({ stand: now, thenSave: false }),
    /** Saves the work, or `wanted` in its place; nothing is sent where nothing is at stake. */
    save: async (sent: W | undefined = work): Promise<boolean> => {
      if (isReadOnly) return true;
      if (sent !== undefined && !holder.isIdle(sent, now.values)) {
        if (isSaved(sent, now)) return false;
        put(sent, now);
        return run(sent, now);
      }
      giveUp();
      onSaved?.();
      return true;
    },
    /** Sends it even where it says what stands: a new record as it was proposed. */
    send: (sent: W): Promise<boolean> => {
      put(sent, now);
      return isReadOnly ? Promise.resolve(false) : run(sent, now);
    },
  };
}
