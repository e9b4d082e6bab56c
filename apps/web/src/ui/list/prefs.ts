/** A reader's own columns and page size of each list, remembered by its name. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { firstPrefs, type ListPrefs } from "./column.ts";

interface AllPrefs {
  byList: Record<string, Partial<ListPrefs>>;
}
const usePrefsStore = create<AllPrefs>()(
  persist((): AllPrefs => ({ byList: {} }), { name: "digao.lists", version: 1 }),
);

/** In a saved view the looks begin with what it keeps; what is changed since is the reader's, until he saves or drops it. */
export function useListPrefs(list: string, view?: { id: number; look: ListPrefs } | undefined) {
  const key = view ? `${list}#${view.id}` : list;
  const stored = usePrefsStore((all) => all.byList[key]);
  const prefs: ListPrefs = { ...firstPrefs, ...view?.look, ...stored };
  const change = (patch: Partial<ListPrefs>) =>
    usePrefsStore.setState(({ byList }) => ({ byList: { ...byList, [key]: { ...byList[key], ...patch } } }));
  const reset = () => usePrefsStore.setState(({ byList }) => ({ byList: { ...byList, [key]: {} } }));
  return { prefs, change, reset };
}
export type ListPrefsHandle = ReturnType<typeof useListPrefs>;
