/**
 * Cells that save themselves as they are written. What the server has not yet is kept on this machine: a reload, an ended session,
 * a lost network or somebody else's writing costs nothing that was typed.
 */
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../lib/report-error.ts";
import { type CellComparer, type CellReader, type Cells, cellsOf } from "./cells.ts";
import { type EditOptions, useEdit } from "./use-edit.ts";

interface CellsOptions<S> extends Omit<EditOptions<Cells, S>, "holder" | "tell" | "onSaved"> {
  /** The same function in every render. */
  read: CellReader<S>;
  isAlike?: CellComparer;
}

export function useCells<S>({ read, isAlike, ...options }: CellsOptions<S>) {
  const { now } = options;
  const [holder] = useState(() => cellsOf(read, isAlike));
  const [isRefused, setRefused] = useState(false);
  const [, look] = useState(0);
  const waiting = useRef<((isSaved: boolean) => void)[]>([]);
  const edit = useEdit<Cells, S>({
    ...options,
    holder,
    tell: (error) => {
      setRefused(true);
      reportError(error);
    },
  });
  const { work, isDirty, isBusy, hasConflict, save } = edit;
  const isHeld = isRefused || hasConflict;
  useEffect(() => {
    if (isDirty && !isBusy && !isHeld) void save();
    else if (!isBusy) for (const go of waiting.current.splice(0)) go(!isDirty);
  });
  return {
    ...edit,
    cells: work ?? {},
    /** Refused: it stays until it is sent again or given up. */
    unsaved: isRefused && isDirty ? Object.keys(work ?? {}).length : 0,
    type: (typed: Readonly<Record<string, unknown>>) => {
      setRefused(false);
      edit.amend((before = {}) => {
        const next = Object.entries(typed).map(([name, mine]) => {
          const base = before[name]?.base ?? read(now.values, name) ?? null;
          return [name, { base, mine }] as const;
        });
        return { ...before, ...Object.fromEntries(next) };
      });
    },
    retry: () => setRefused(false),
    giveUp: () => {
      setRefused(false);
      edit.giveUp();
    },
    /** True once all that was written has come through; false where some of it is held back. */
    flush: () =>
      new Promise<boolean>((go) => {
        waiting.current.push(go);
        look((turn) => turn + 1);
      }),
  };
}
