/** The address is the only command: a new address opens its tab, and nobody else opens tabs. */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { findRoute } from "../find-route.ts";
import { closed, keepOnly, opened, type Tab, type TabStore, tabKeyOf } from "./tab-store.ts";

export function useTabs(store: TabStore, homeKey: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useStore(store);
  const href = pathname + search;
  const activeKey = tabKeyOf(href);
  const route = findRoute(href);
  useEffect(() => {
    if (route) store.setState((now) => opened(now, { key: activeKey, href }));
  }, [store, route, activeKey, href]);
  // The tab of a new address is drawn at once, not after the effect.
  const shown = route ? opened(state, { key: activeKey, href }) : state;
  const tabs = shown.tabs.filter((tab) => findRoute(tab.href));
  const home = tabs.find((tab) => tab.key === homeKey);
  const go = (tab: Tab | undefined) => void navigate(tab?.href ?? home?.href ?? homeKey);
  return {
    ...{ tabs, activeKey, route, homeKey, go },
    recent: shown.recent,
    close(key: string) {
      const { state: rest, next } = closed(shown, key, homeKey);
      store.setState(rest);
      if (key === activeKey) go(next);
    },
    /** Leaves the tabs `keep` says, and the home tab; goes to `land` when the active one went. */
    keep(keep: (tab: Tab, index: number) => boolean, land?: string) {
      const rest = keepOnly(shown, keep, homeKey);
      store.setState(rest);
      if (!rest.tabs.some((tab) => tab.key === activeKey)) go(rest.tabs.find((tab) => tab.key === land));
    },
    clearAll() {
      store.setState(keepOnly(shown, () => false, homeKey));
      go(home);
    },
  };
}
export type Tabs = ReturnType<typeof useTabs>;
