/** The one row above the pages of a shell, with its tabs, and the kept pages themselves. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Forbidden } from "../../features/identity/auth/Forbidden.tsx";
import { Missing } from "../../features/identity/auth/Missing.tsx";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { setPageTitle } from "../../lib/window-title.ts";
import { findRoute } from "../find-route.ts";
import { homePath, type ScreenRoute } from "../route.ts";
import { KeepAlive } from "../tabs/KeepAlive.tsx";
import { TabStrip } from "../tabs/TabStrip.tsx";
import type { Tab } from "../tabs/tab-store.ts";
import type { Tabs } from "../tabs/use-tabs.ts";
import { HeaderTools } from "./HeaderTools.tsx";

const forbiddenPath = "/403";
const tabChords = ["alt+1", "alt+2", "alt+3", "alt+4", "alt+5", "alt+6", "alt+7", "alt+8", "alt+9"] as const;

const focusSearch = () => {
  const field = [
    ...document.querySelectorAll<HTMLInputElement>("[data-hotkey=search] input, input[data-hotkey=search]"),
  ];
  // Kept pages are in the document too, but take no room.
  field.find((input) => input.offsetParent !== null)?.focus();
};

/** Why there is no page at this address; the kept pages stay behind it. */
function NoPage({ closed }: { closed: ScreenRoute | undefined }) {
  const { pathname } = useLocation();
  if (closed || pathname === forbiddenPath) return <Forbidden permission={closed?.permission} home={homePath} />;
  return <Missing home={homePath} />;
}

/** Keeps only what belongs to tabs that are still open. */
const ofOpen = <T,>(all: Readonly<Record<string, T>>, tabs: readonly Tab[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => tabs.some((tab) => tab.key === key)));

/** A hidden page cannot retitle itself in another language: until it is shown, its tab has the name of its screen. */
interface Named {
  title: string | undefined;
  language: string;
}
const named = (given: Named | undefined, language: string) => (given?.language === language ? given.title : undefined);

interface Props {
  tabs: Tabs;
  /** Left of the tabs: the menu's button, and what identifies the window. */
  start: ReactNode;
  /** Right of the tabs, before what every window has there. */
  tools?: ReactNode;
  /** Between that row and the page. */
  banner?: ReactNode;
  /** What the window is about, beside its page: the client of the project. */
  place?: string;
}

export function Workspace({ tabs, start, tools, banner, place }: Props) {
  const { t, i18n } = useTranslation();
  const [turns, setTurns] = useState<Record<string, number>>({});
  const [titles, setTitles] = useState<Record<string, Named>>({});
  const onTitle = useCallback(
    (key: string, title: string | undefined) =>
      setTitles((all) => ({ ...all, [key]: { title, language: i18n.language } })),
    [i18n],
  );
  const titleOf = ({ key, href }: Tab) =>
    named(titles[key], i18n.language) ?? t(findRoute(href)?.title ?? "app.product");
  const refresh = (key: string) => setTurns((all) => ({ ...ofOpen(all, tabs.tabs), [key]: (all[key] ?? 0) + 1 }));
  const active = tabs.tabs.find((tab) => tab.key === tabs.activeKey);
  const title = active ? titleOf(active) : t(tabs.closedRoute ? "app.forbidden.title" : "app.missing.title");
  useEffect(() => {
    setPageTitle(place ? t("app.titledIn", { page: title, place }) : t("app.titled", { page: title }));
  }, [title, place, t]);
  useEffect(() => {
    const isOpen = (key: string) => tabs.tabs.some((tab) => tab.key === key);
    setTitles((all) => (Object.keys(all).every(isOpen) ? all : ofOpen(all, tabs.tabs)));
  }, [tabs.tabs]);
  const toTab = (index: number) => () => tabs.tabs[index] && tabs.go(tabs.tabs[index]);
  useHotkeys({
    ...Object.fromEntries(tabChords.map((chord, index) => [chord, toTab(index)])),
    "alt+w": () => tabs.close(tabs.activeKey),
    "/": focusSearch,
  });
  return (
    <>
      <header className={place ? "shell-header of-project" : "shell-header"}>
        {start}
        <TabStrip tabs={tabs} titleOf={titleOf} onRefresh={refresh} />
        <HeaderTools own={tools} />
      </header>
      {banner}
      <main className="page-host" id="page" tabIndex={-1}>
        <KeepAlive tabs={tabs} turns={turns} onTitle={onTitle} />
        {tabs.route ? null : <NoPage closed={tabs.closedRoute} />}
      </main>
    </>
  );
}
