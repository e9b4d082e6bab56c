/** The strip of opened pages: arrows walk it, Delete and middle-click close, the right button offers the rest. */
import type { MenuProps } from "antd";
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/Icon.tsx";
import { HungMenu, MenuOpener } from "../shell/Opener.tsx";
import type { Tab } from "./tab-store.ts";
import type { Tabs } from "./use-tabs.ts";

interface Props {
  tabs: Tabs;
  titleOf: (tab: Tab) => string;
  onRefresh: (key: string) => void;
}

const openedPrefix = "open ";

function useTabMenu({ tabs, titleOf, onRefresh }: Props) {
  const { t } = useTranslation();
  return (key: string): MenuProps => {
    const index = tabs.tabs.findIndex((tab) => tab.key === key);
    const actions: Record<string, () => void> = {
      refresh: () => onRefresh(key),
      close: () => tabs.close(key),
      others: () => tabs.keep((tab) => tab.key === key, key),
      left: () => tabs.keep((_tab, place) => place >= index, key),
      right: () => tabs.keep((_tab, place) => place <= index, key),
      all: () => tabs.clearAll(),
    };
    const items = Object.keys(actions).map((name) => ({
      key: name,
      label: t(`app.tabs.${name}`),
      disabled: name === "close" && key === tabs.homeKey,
    }));
    // Every opened page, also those that the strip has no room for.
    const opened = tabs.tabs.map((tab) => ({
      key: openedPrefix + tab.key,
      label: titleOf(tab),
      onClick: () => tabs.go(tab),
    }));
    return {
      items: [...items, { type: "divider" }, ...opened],
      selectedKeys: [openedPrefix + key],
      style: { maxHeight: "calc(100vh - 60px)", overflowY: "auto" },
      onClick: ({ key: name }) => actions[name]?.(),
    };
  };
}

interface OneProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  tabs: Tabs;
  onMenu: (event: MouseEvent) => void;
  onRefresh: (key: string) => void;
}

function OneTab({ tab, title, isActive, tabs, onMenu, onRefresh }: OneProps) {
  const { t } = useTranslation();
  const isHome = tab.key === tabs.homeKey;
  return (
    <div className={`tab${isActive ? " tab-active" : ""}`} role="presentation">
      <button
        type="button"
        role="tab"
        className="tab-title"
        tabIndex={isActive ? 0 : -1}
        aria-selected={isActive}
        onClick={() => tabs.go(tab)}
        onContextMenu={onMenu}
        onDoubleClick={() => onRefresh(tab.key)}
        onAuxClick={(event) => event.button === 1 && tabs.close(tab.key)}
        title={title}
      >
        {title}
      </button>
      {isHome ? null : (
        // A list of tabs may hold nothing else, so this one is for the mouse; Delete and the tabs' menu close too.
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-hidden="true"
          title={t("app.tabs.closeOne", { title })}
          onClick={() => tabs.close(tab.key)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}

const activeIn = (list: HTMLElement | null) => list?.querySelector<HTMLElement>("[aria-selected=true]");
const showActive = (list: HTMLElement | null): void =>
  activeIn(list)?.scrollIntoView({ inline: "nearest", block: "nearest" });

export function TabStrip(props: Props) {
  const { tabs, titleOf, onRefresh } = props;
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const [isWalking, setWalking] = useState(false);
  /** The tab whose menu was asked for, and where. */
  const [menuAt, setMenuAt] = useState<{ key: string; left: number; top: number }>();
  const menuOf = useTabMenu(props);
  useEffect(() => {
    if (tabs.activeKey) showActive(strip.current);
    if (isWalking && tabs.activeKey) activeIn(strip.current)?.focus();
  }, [tabs.activeKey, isWalking]);
  // Other words, or less room beside them, would leave the chosen one outside.
  useEffect(() => {
    const list = strip.current;
    const active = tabs.activeKey ? activeIn(list) : null;
    if (!list || !active) return;
    const observer = new ResizeObserver(() => showActive(list));
    observer.observe(list);
    observer.observe(active);
    return () => observer.disconnect();
  }, [tabs.activeKey]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const index = tabs.tabs.findIndex((tab) => tab.key === tabs.activeKey);
    if (step) {
      setWalking(true);
      tabs.go(tabs.tabs.at((index + step) % tabs.tabs.length));
    } else if (event.key === "Delete") tabs.close(tabs.activeKey);
  };
  return (
    <div className="tab-strip">
      <div
        ref={strip}
        className="tab-list"
        role="tablist"
        tabIndex={-1}
        aria-label={t("app.tabs.label")}
        onKeyDown={onKeyDown}
        onBlur={() => setWalking(false)}
      >
        {tabs.tabs.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.key === tabs.activeKey}
            tabs={tabs}
            onMenu={(event) => {
              event.preventDefault();
              setMenuAt({ key: tab.key, left: event.clientX, top: event.clientY });
            }}
            onRefresh={onRefresh}
          />
        ))}
      </div>
      <MenuOpener
        label={t("app.tabs.menu")}
        size="small"
        placement="bottomRight"
        icon={<Icon name="down" size={14} />}
        menu={menuOf(tabs.activeKey)}
      />
      <Suspense fallback={null}>
        {menuAt ? (
          <HungMenu
            key={`${menuAt.left},${menuAt.top}`}
            menu={menuOf(menuAt.key)}
            placement="bottomLeft"
            at={{ position: "fixed", inset: "auto", left: menuAt.left, top: menuAt.top }}
            onClose={() => setMenuAt(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
