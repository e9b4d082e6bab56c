/** Every open tab keeps its own React tree in an <Activity>, pinned to its own address. */
import { Activity, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Route, Routes, useLocation } from "react-router";
import { KeeperContext, useKeeper } from "../../lib/kept-queries.ts";
import { GroupContext, TabTitleContext } from "../../lib/page.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { findRoute } from "../find-route.ts";
import type { ScreenRoute } from "../route.ts";
import { PageBoundary } from "./PageBoundary.tsx";
import { followScroll } from "./scroll-memory.ts";
import type { Tab } from "./tab-store.ts";
import type { Tabs } from "./use-tabs.ts";

interface FrameProps {
  route: ScreenRoute;
  href: string;
  /** Grows when the reader refreshes the tab: the page then starts afresh. */
  turn: number;
  onTitle: (title: string | undefined) => void;
}

function TabFrame({ route, href, turn, onTitle }: FrameProps) {
  const { t } = useTranslation();
  const { Component } = route.screen;
  // The same element each time: a hidden page is not drawn again when tabs change.
  const [, setAttempt] = useState(0);
  const page = useMemo(() => <Component key={turn} />, [Component, turn]);
  const frame = useRef<HTMLDivElement>(null);
  const at = useRef(href);
  useLayoutEffect(() => {
    at.current = href;
  }, [href]);
  // Shown, and hidden or taken away.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    return followScroll(() => at.current, element);
  }, []);
  // Refreshed, the page starts at its top.
  useEffect(() => {
    if (turn > 0) frame.current?.scrollTo({ top: 0 });
  }, [turn]);
  const group = route.group && route.group !== "main" ? t(`app.group.${route.group}`) : undefined;
  return (
    <div ref={frame} className="page" role="tabpanel" aria-label={t(route.title)}>
      <PageBoundary route={route} onRetry={() => setAttempt((attempt) => attempt + 1)}>
        <TabTitleContext value={onTitle}>
          <GroupContext value={group}>
            <Suspense fallback={<DelayedSkeleton />}>
              <Routes location={href}>
                <Route path={route.path} element={page} />
              </Routes>
            </Suspense>
          </GroupContext>
        </TabTitleContext>
      </PageBoundary>
    </div>
  );
}

interface Props {
  tabs: Tabs;
  turns: Readonly<Record<string, number>>;
  onTitle: (key: string, title: string | undefined) => void;
}

function OnePage({
  tab,
  isActive,
  turn,
  onTitle,
}: {
  tab: Tab;
  isActive: boolean;
  turn: number;
  onTitle: Props["onTitle"];
}) {
  const { pathname, search } = useLocation();
  const route = findRoute(tab.href);
  const keeper = useKeeper(isActive);
  const setTitle = useCallback((title: string | undefined) => onTitle(tab.key, title), [onTitle, tab.key]);
  if (!route || (!isActive && route.keepAlive === false)) return null;
  return (
    <KeeperContext value={keeper}>
      <Activity mode={isActive ? "visible" : "hidden"}>
        <TabFrame route={route} href={isActive ? pathname + search : tab.href} turn={turn} onTitle={setTitle} />
      </Activity>
    </KeeperContext>
  );
}

export function KeepAlive({ tabs, turns, onTitle }: Props) {
  const alive = tabs.tabs.filter((tab) => tab.key === tabs.activeKey || tabs.recent.includes(tab.key));
  return alive.map((tab) => (
    <OnePage
      key={tab.key}
      tab={tab}
      isActive={tab.key === tabs.activeKey}
      turn={turns[tab.key] ?? 0}
      onTitle={onTitle}
    />
  ));
}
