/** A reader's own widths, hidden, frozen and folded columns of a grid, remembered by its name. */
import { useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Choice } from "../list/column.ts";
import { type GridPrefs, noPrefs } from "./layout.ts";

interface AllPrefs {
  byGrid: Record<string, GridPrefs>;
  change: (grid: string, patch: Partial<GridPrefs>) => void;
}
const usePrefsStore = create<AllPrefs>()(
  persist(
    (set) => ({
      byGrid: {},
      change: (grid, patch) =>
        set(({ byGrid }) => ({ byGrid: { ...byGrid, [grid]: { ...noPrefs, ...byGrid[grid], ...patch } } })),
    }),
    { name: "digao.grids", version: 1, partialize: ({ byGrid }) => ({ byGrid }) },
  ),
);

/** What a list keeps of it with its saved views. */
export interface GridLook {
  prefs: Choice;
  change: (patch: Partial<Choice>) => void;
}

const choiceOf = ({ order, hidden, shown }: Choice): Choice => ({ order, hidden, shown });

export function useGridPrefs(grid: string, look: GridLook | undefined) {
  const own = usePrefsStore((all) => all.byGrid[grid]);
  const chosen = look?.prefs;
  const prefs = useMemo(() => ({ ...noPrefs, ...own, ...(chosen ? choiceOf(chosen) : {}) }), [own, chosen]);
  const change = (patch: Partial<GridPrefs>) => {
    if (look && (patch.hidden || patch.order || patch.shown)) look.change(patch);
    else usePrefsStore.getState().change(grid, patch);
  };
  const reset = () => usePrefsStore.getState().change(grid, noPrefs);
  return { prefs, change, reset };
}
export const withKey = (list: readonly string[], key: string) => [...list.filter((one) => one !== key), key];
export const withoutKey = (list: readonly string[], key: string) => list.filter((one) => one !== key);
