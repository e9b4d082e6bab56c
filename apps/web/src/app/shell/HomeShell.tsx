/** The firm's shell: dark menu of what I may use, tabs and tools in one row, pages. */
import { limits } from "@digao/contract/limits";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useOwner, useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { menuFor } from "../find-route.ts";
import { setPrefs, usePrefs } from "../prefs.ts";
import { groupIcons, homePath } from "../route.ts";
import { makeTabStore } from "../tabs/tab-store.ts";
import { useTabs } from "../tabs/use-tabs.ts";
import { Brand } from "./Brand.tsx";
import { type SideEntry, SideMenu } from "./SideMenu.tsx";
import { SiderFrame } from "./SiderFrame.tsx";
import { SiderShade } from "./SiderShade.tsx";
import { type SiderState, useSider } from "./use-sider.ts";
import { Workspace } from "./Workspace.tsx";

function useMenu(): SideEntry[] {
  const { t } = useTranslation();
  const permissions = useSession((session) => session.permissions);
  return useMemo(() => {
    return menuFor(permissions).flatMap(({ group, routes }) => {
      const entries = routes.map((route) => ({
        key: route.path,
        label: t(route.title),
        ...(group === "main" ? { icon: <Icon name={route.icon ?? "doc"} /> } : {}),
      }));
      if (group === "main") return entries;
      return [
        { key: group, label: t(`app.group.${group}`), icon: <Icon name={groupIcons[group]} />, children: entries },
      ];
    });
  }, [permissions, t]);
}

function Sider({ sider, active }: { sider: SiderState; active: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const entries = useMenu();
  const { isFolded } = sider;
  return (
    <SiderFrame name="home" sider={sider} widths={limits.homeSidebar} label={t("app.menu.label")}>
      <Brand isFolded={isFolded} />
      <SideMenu
        label={t("app.menu.label")}
        sections={[{ key: "all", entries }]}
        selected={active}
        isFolded={isFolded}
        onChoose={(path) => {
          sider.leave();
          void navigate(path);
        }}
      />
    </SiderFrame>
  );
}

export function HomeShell() {
  const { t } = useTranslation();
  const owner = useOwner();
  const isStoredFolded = usePrefs((prefs) => prefs.isMenuFolded);
  const sider = useSider(isStoredFolded, (isMenuFolded) => setPrefs({ isMenuFolded }));
  const { isFolded } = sider;
  const store = useMemo(() => makeTabStore(`digao.tabs.home.${owner}`, { key: homePath, href: homePath }), [owner]);
  const tabs = useTabs(store, homePath);
  const { route } = tabs;
  useEffect(() => {
    if (route?.foldsMenu) setPrefs({ isMenuFolded: true });
    // Read when a tool is opened: the first page does not wait for it.
    if (route?.group === "fm")
      void import("../../lib/recent-tools.ts").then(({ noteTool }) => noteTool(route.name, location.search));
  }, [route]);
  return (
    <div className="shell">
      <a className="skip-link" href="#page">
        {t("app.skip")}
      </a>
      <Sider sider={sider} active={route?.path} />
      {sider.isOver ? <SiderShade onClose={sider.leave} /> : null}
      <div className="shell-main">
        <Workspace
          tabs={tabs}
          start={
            <PlainButton
              look="text"
              aria-label={t(isFolded ? "app.menu.unfold" : "app.menu.fold")}
              aria-expanded={!isFolded}
              icon={<Icon name="fold" />}
              onClick={() => sider.setFolded(!isFolded)}
            />
          }
        />
      </div>
    </div>
  );
}
