/** The address is the only command: a new address opens its tab, and nobody else opens tabs. */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { useSession } from "../../lib/session.ts";
import { findRoute, openRoute } from "../find-route.ts";
import { forgetScroll } from "./scroll-memory.ts";
import { closed, keepOnly, opened, type Tab, type TabState, type TabStore, tabKeyOf } from "./tab-store.ts";

export function useTabs(store: TabStore, homeKey: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useStore(store);
  const href = pathname + search;
  const activeKey = tabKeyOf(href);
  const permissions = useSession((session) => session.permissions);
  const route = openRoute(permissions, href);
  useEffect(() => {
    if (route) store.setState((now) => opened(now, { key: activeKey, href }));
  }, [store, route, activeKey, href]);
  // The tab of a new address is drawn at once, not after the effect.
  const shown = route ? opened(state, { key: activeKey, href }) : state;
  const tabs = shown.tabs.filter((tab) => openRoute(permissions, tab.href));
  const home = tabs.find((tab) => tab.key === homeKey);
  const go = (tab: Tab | undefined) => void navigate(tab?.href ?? home?.href ?? homeKey);
  const leave = (rest: TabState) => {
    store.setState(rest);
    forgetScroll(shown.tabs.filter((tab) => !rest.tabs.includes(tab)));
  };
  return {
    tabs,
    activeKey,
    route,
    homeKey,
    go,
    /** A page that is there but not open to the reader. */
    closedRoute: route ? undefined : findRoute(href),
    recent: shown.recent,
    close(key: string) {
      const { state: rest, next } = closed(shown, key, homeKey);
      leave(rest);
      if (key === activeKey) go(next);
    },
    /** Leaves the tabs `keep` says, and the home tab; goes to `land` when the active one went. */
    keep(keep: (tab: Tab, index: number) => boolean, land?: string) {
      const rest = keepOnly(shown, keep, homeKey);
      leave(rest);
      if (!rest.tabs.some((tab) => tab.key === activeKey)) go(rest.tabs.find((tab) => tab.key === land));
    },
    clearAll() {
      leave(keepOnly(shown, () => false, homeKey));
      go(home);
    },
  };
}
export type Tabs = ReturnType<typeof useTabs>;
