/** A reader's own columns, density and page size of each list, remembered by its name. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { firstPrefs, type ListPrefs } from "./column.ts";

interface AllPrefs {
  byList: Record<string, Partial<ListPrefs>>;
}
const usePrefsStore = create<AllPrefs>()(
  persist((): AllPrefs => ({ byList: {} }), { name: "digao.lists", version: 1 }),
);

export function useListPrefs(list: string) {
  const kept = usePrefsStore((all) => all.byList[list]);
  const prefs: ListPrefs = { ...firstPrefs, ...kept };
  const change = (patch: Partial<ListPrefs>) =>
    usePrefsStore.setState(({ byList }) => ({ byList: { ...byList, [list]: { ...byList[list], ...patch } } }));
  const reset = () => usePrefsStore.setState(({ byList }) => ({ byList: { ...byList, [list]: {} } }));
  return { prefs, change, reset };
}
export type ListPrefsHandle = ReturnType<typeof useListPrefs>;
