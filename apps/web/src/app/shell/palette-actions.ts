/** What the palette does besides going somewhere: locking, signing out, looks, language, the account's own dialogs. */
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { languageOf } from "../../lib/i18n/i18n.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { reportError } from "../../lib/report-error.ts";
import { lockScreen, signOut, useSession } from "../../lib/session.ts";
import type { IconName } from "../../ui/Icon.tsx";
import { findRoute } from "../find-route.ts";
import { setPrefs, usePrefs } from "../prefs.ts";
import { switchLanguage } from "./choose-language.ts";
import { openPassword, openSecurity, openShortcuts } from "./overlays.ts";

export interface PaletteAction {
  key: string;
  label: string;
  icon: IconName;
  act: () => void;
}

const themes = ["default", "green", "red"] as const;
const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();

function useLooks(): PaletteAction[] {
  const { t } = useTranslation();
  const { theme, surface } = usePrefs();
  const isDark = surface === "dark";
  const others = themes.filter((name) => name !== theme);
  return [
    ...others.map((name) => ({
      key: `theme-${name}`,
      label: t("app.palette.theme", { name: t(`app.header.themes.${name}`) }),
      icon: "theme" as const,
      act: () => setPrefs({ theme: name }),
    })),
    {
      key: "surface",
      label: t(isDark ? "app.palette.light" : "app.palette.dark"),
      icon: isDark ? "sun" : "moon",
      act: () => setPrefs({ surface: isDark ? "light" : "dark" }),
    },
  ];
}

function useLanguages(): PaletteAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const languages = useSession((session) => session.languages);
  return languages
    .filter((one) => languageOf(one.name) !== language)
    .map((one) => ({
      key: `language-${one.name}`,
      label: t("app.palette.language", { name: one.displayName }),
      icon: "language",
      act: () => void switchLanguage(one.name),
    }));
}

export function usePaletteActions(): PaletteAction[] {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const lock = () => void lockScreen(findRoute(pathname)?.name ?? "home").catch(reportError);
  return [
    { key: "lock", label: t("app.header.lock"), icon: "lock", act: lock },
    ...useLooks(),
    ...useLanguages(),
    { key: "full", label: t("app.header.fullscreen"), icon: "fullscreen", act: () => void toggleFullScreen() },
    { key: "password", label: t("app.header.changePassword"), icon: "key", act: openPassword },
    { key: "security", label: t("app.header.security"), icon: "settings", act: openSecurity },
    { key: "shortcuts", label: t("app.header.shortcuts"), icon: "info", act: openShortcuts },
    { key: "signOut", label: t("app.header.signOut"), icon: "exit", act: () => void signOut() },
  ];
}
