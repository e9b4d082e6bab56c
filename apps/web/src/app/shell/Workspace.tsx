/** Tab strip and kept pages of one shell. */
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Missing } from "../../features/auth/Missing.tsx";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { setPageTitle } from "../../lib/window-title.ts";
import { findRoute } from "../find-route.ts";
import { homePath } from "../routes.tsx";
import { KeepAlive } from "../tabs/KeepAlive.tsx";
import { TabStrip } from "../tabs/TabStrip.tsx";
import type { Tab } from "../tabs/tab-store.ts";
import type { Tabs } from "../tabs/use-tabs.ts";

const focusSearch = () => {
  const field = [
    ...document.querySelectorAll<HTMLInputElement>("[data-hotkey=search] input, input[data-hotkey=search]"),
  ];
  // Kept pages are in the document too, but take no room.
  field.find((input) => input.offsetParent !== null)?.focus();
};

export function Workspace({ tabs }: { tabs: Tabs }) {
  const { t } = useTranslation();
  const [turns, setTurns] = useState<Record<string, number>>({});
  const [titles, setTitles] = useState<Record<string, string | undefined>>({});
  const onTitle = useCallback(
    (key: string, title: string | undefined) => setTitles((all) => ({ ...all, [key]: title })),
    [],
  );
  const titleOf = (tab: Tab) => titles[tab.key] ?? t(findRoute(tab.href)?.title ?? "app.product");
  const refresh = (key: string) => setTurns((all) => ({ ...all, [key]: (all[key] ?? 0) + 1 }));
  const active = tabs.tabs.find((tab) => tab.key === tabs.activeKey);
  const title = active ? titleOf(active) : t("app.product");
  useEffect(() => {
    setPageTitle(t("app.titled", { page: title }));
  }, [title, t]);
  const toTab = (index: number) => () => tabs.tabs[index] && tabs.go(tabs.tabs[index]);
  useHotkeys({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`alt+${index + 1}`, toTab(index)])),
    "alt+w": () => tabs.close(tabs.activeKey),
    "/": focusSearch,
  });
  return (
    <>
      <TabStrip tabs={tabs} titleOf={titleOf} onRefresh={refresh} />
      <main className="page-host" id="page" tabIndex={-1}>
        {tabs.route ? <KeepAlive tabs={tabs} turns={turns} onTitle={onTitle} /> : <Missing home={homePath} />}
      </main>
    </>
  );
}
