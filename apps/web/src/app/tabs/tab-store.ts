/** Opened pages of one shell, kept in local storage; which ones stay alive is the most recently used dozen. */
import { createStore } from "zustand";
import { persist } from "zustand/middleware";

export interface Tab {
  /** Page, and record within it: one tab for each. */
  key: string;
  href: string;
}
export interface TabState {
  tabs: Tab[];
  /** Keys, most recent first. */
  recent: string[];
}
/** Older hidden pages are dropped; their tab stays and they start again from their address. */
export const aliveMax = 12;

/** The address names the tab; a record's own parameter opens a second tab of the same page. */
export function tabKeyOf(href: string, recordParams: readonly string[] = ["record"]): string {
  const [path = "", search = ""] = href.split("?");
  const params = new URLSearchParams(search);
  const record = recordParams.map((name) => params.get(name)).find(Boolean);
  return record ? `${path}#${record}` : path;
}

export const opened = (state: TabState, tab: Tab): TabState => {
  const index = state.tabs.findIndex((one) => one.key === tab.key);
  const existing = state.tabs[index];
  const isSame = existing?.href === tab.href;
  if (isSame && state.recent[0] === tab.key) return state;
  const changed = existing ? state.tabs.with(index, tab) : [...state.tabs, tab];
  const tabs = isSame ? state.tabs : changed;
  const recent = [tab.key, ...state.recent.filter((key) => key !== tab.key)];
  return { tabs, recent: recent.slice(0, aliveMax) };
};

/** Closing goes on to the next tab, else to the one before. */
export function closed(state: TabState, key: string, home: string): { state: TabState; next: Tab | undefined } {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (index < 0 || key === home) return { state, next: undefined };
  const tabs = state.tabs.toSpliced(index, 1);
  const recent = state.recent.filter((one) => one !== key);
  return { state: { tabs, recent }, next: tabs[index] ?? tabs[index - 1] };
}

export function keepOnly(state: TabState, keep: (tab: Tab, index: number) => boolean, home: string): TabState {
  const tabs = state.tabs.filter((tab, index) => tab.key === home || keep(tab, index));
  return { tabs, recent: state.recent.filter((key) => tabs.some((tab) => tab.key === key)) };
}

export function makeTabStore(name: string, home: Tab) {
  return createStore<TabState>()(
    persist((): TabState => ({ tabs: [home], recent: [home.key] }), {
      name,
      version: 1,
      merge: (stored, first) => {
        const tabs = readTabs(stored).filter((tab) => tab.key !== home.key);
        // Alive is the page that the window begins with, and no other.
        return { ...first, tabs: [home, ...tabs], recent: [tabKeyOf(location.pathname + location.search)] };
      },
    }),
  );
}
export type TabStore = ReturnType<typeof makeTabStore>;

const isTab = (value: unknown): value is Tab =>
  typeof value === "object" && value !== null && "key" in value && "href" in value;
function readTabs(stored: unknown): Tab[] {
  const tabs = typeof stored === "object" && stored !== null && "tabs" in stored ? stored.tabs : [];
  return Array.isArray(tabs) ? tabs.filter(isTab) : [];
}
