/** The firm's shell: dark menu of what I may use, breadcrumb and tools, tabs, pages. */
import { limits } from "@digao/contract/limits";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useOwner, useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { menuFor } from "../find-route.ts";
import { setPrefs, usePrefs } from "../prefs.ts";
import { groupIcons, homePath } from "../routes.tsx";
import { makeTabStore } from "../tabs/tab-store.ts";
import { useTabs } from "../tabs/use-tabs.ts";
import { HeaderTools } from "./HeaderTools.tsx";
import { type SideEntry, SideMenu } from "./SideMenu.tsx";
import { SiderShade } from "./SiderShade.tsx";
import { type SiderState, useSider } from "./use-sider.ts";
import { Workspace } from "./Workspace.tsx";

function useMenu(): SideEntry[] {
  const { t } = useTranslation();
  const permissions = useSession((session) => session.permissions);
  return useMemo(() => {
    const allowed = new Set(permissions);
    return menuFor((right) => !right || allowed.has(right)).flatMap(({ group, routes }) => {
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
  const { isFolded, isOver } = sider;
  const { open, closed } = limits.homeSidebar;
  const width = isFolded ? closed : open;
  return (
    <nav
      className={isOver ? "sider sider-over" : "sider"}
      style={isOver ? { width, marginInlineEnd: closed - open } : { width }}
      aria-label={t("app.menu.label")}
    >
      <div className="brand">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        {isFolded ? null : <span>{t("app.product")}</span>}
      </div>
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
    </nav>
  );
}

export function HomeShell() {
  const { t } = useTranslation();
  const owner = useOwner();
  const kept = usePrefs((prefs) => prefs.isMenuFolded);
  const sider = useSider(kept, (isMenuFolded) => setPrefs({ isMenuFolded }));
  const { isFolded } = sider;
  const store = useMemo(() => makeTabStore(`digao.tabs.home.${owner}`, { key: homePath, href: homePath }), [owner]);
  const tabs = useTabs(store, homePath);
  const { route } = tabs;
  useEffect(() => {
    if (route?.foldsMenu) setPrefs({ isMenuFolded: true });
  }, [route]);
  const group = route?.group && route.group !== "main" ? [t(`app.group.${route.group}`)] : [];
  const noPage = tabs.closedRoute ? "app.forbidden.title" : "app.missing.title";
  const crumbs = [...group, t(route?.title ?? noPage)];
  return (
    <div className="shell">
      <a className="skip-link" href="#page">
        {t("app.skip")}
      </a>
      <Sider sider={sider} active={route?.path} />
      {sider.isOver ? <SiderShade onClose={sider.leave} /> : null}
      <div className="shell-main">
        <header className="shell-header">
          <PlainButton
            look="text"
            aria-label={t(isFolded ? "app.menu.unfold" : "app.menu.fold")}
            aria-expanded={!isFolded}
            icon={<Icon name="fold" />}
            onClick={() => sider.setFolded(!isFolded)}
          />
          <ol className="crumbs" aria-label={t("app.crumbs")}>
            {crumbs.map((crumb, index) => (
              <li key={crumb} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
                {crumb}
              </li>
            ))}
          </ol>
          <HeaderTools />
        </header>
        <Workspace tabs={tabs} />
      </div>
    </div>
  );
}
