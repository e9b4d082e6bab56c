/** Right end of both shells' headers: palette, full screen, theme, language, account. */
import type { MenuProps } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/i18n/i18n.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { setPrefs, usePrefs } from "../prefs.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { switchLanguage } from "./choose-language.ts";
import { Downloads } from "./Downloads.tsx";
import { LockButton } from "./LockButton.tsx";
import { Notices } from "./Notices.tsx";
import { MenuOpener } from "./Opener.tsx";
import { openHelp, openPalette } from "./overlays.ts";

function FullScreen() {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  const word = t(isFull ? "app.header.fullscreenExit" : "app.header.fullscreen");
  return (
    <PlainButton
      look="text"
      aria-label={word}
      title={word}
      icon={<Icon name={isFull ? "fullscreenExit" : "fullscreen"} />}
      onClick={() => void toggle()}
    />
  );
}

function Theme() {
  const { t } = useTranslation();
  const { theme, surface } = usePrefs();
  const names = ["default", "green", "red"] as const;
  const items: MenuProps["items"] = [
    ...names.map((name) => ({
      key: name,
      label: (
        <span className="theme-choice" data-theme-name={name}>
          {t(`app.header.themes.${name}`)}
        </span>
      ),
    })),
    { type: "divider" },
    { key: "dark", label: t("app.header.dark"), icon: <Icon name={surface === "dark" ? "check" : "moon"} /> },
  ];
  const choose: MenuProps["onClick"] = ({ key }) => {
    const name = names.find((one) => one === key);
    setPrefs(name ? { theme: name } : { surface: surface === "dark" ? "light" : "dark" });
  };
  return (
    <MenuOpener
      label={t("app.header.theme")}
      icon={<Icon name="theme" />}
      menu={{ items, selectedKeys: [theme], onClick: choose }}
    />
  );
}

function Languages() {
  const { t } = useTranslation();
  const language = useLanguage();
  const languages = useSession((session) => session.languages);
  const others = languages.filter((one) => languageOf(one.name) !== language);
  if (others.length === 0) return null;
  const items = others.map((one) => ({ key: one.name, label: one.displayName }));
  return (
    <MenuOpener
      label={t("app.header.language")}
      icon={<Icon name="language" />}
      menu={{ items, onClick: ({ key }) => void switchLanguage(key) }}
    />
  );
}

/** `own` are those of this window alone. */
export function HeaderTools({ own }: { own: ReactNode }) {
  const { t } = useTranslation();
  const isShut = useSession((session) => session.inspection !== null);
  return (
    <div className="header-tools">
      <button type="button" className="palette-open" aria-label={t("app.header.search")} onClick={openPalette}>
        <Icon name="search" size={14} />
        <span>{t("app.header.search")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <PlainButton look="text" aria-label={t("help.open")} title={`${t("help.open")} (F1)`} onClick={openHelp}>
        ?
      </PlainButton>
      {own}
      {isShut ? null : <Notices />}
      {isShut ? null : <Downloads />}
      <FullScreen />
      <Theme />
      <Languages />
      <LockButton />
      <AccountMenu />
    </div>
  );
}
