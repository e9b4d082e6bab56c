/** What every screen behind the sign-in stands on: look, language, server state and dialogs. */
import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import "dayjs/locale/zh-cn";
import { addTexts } from "../lib/i18n/i18n.ts";
import { useLanguage } from "../lib/i18n/use-language.ts";
import { modules } from "../lib/i18n/zh-areas.ts";
import { queryClient } from "../lib/query-client.ts";
import { ScreensContext } from "../lib/screens.ts";
import { useSession } from "../lib/session.ts";
import { findRoute } from "./find-route.ts";
import { usePrefs } from "./prefs.ts";
import { antdTheme } from "./theme.ts";
import "../ui/kit.css";
import "./shell/shell.css";

addTexts("zh-Hans", modules);

function useAntdLocale() {
  const language = useLanguage();
  const [english, setEnglish] = useState<typeof zhCN>();
  useEffect(() => {
    dayjs.locale(language === "en" ? "en" : "zh-cn");
    if (language === "en") void import("antd/locale/en_US").then((file) => setEnglish(file.default));
  }, [language]);
  return language === "en" && english ? english : zhCN;
}

export function Providers({ children }: { children: ReactNode }) {
  const { theme, surface } = usePrefs();
  const locale = useAntdLocale();
  const look = useMemo(() => antdTheme(theme, surface), [theme, surface]);
  const permissions = useSession((session) => session.permissions);
  const hasScreen = useMemo(() => {
    const allowed = new Set(permissions);
    return (href: string) => {
      const route = findRoute(href);
      return Boolean(route) && (!route?.permission || allowed.has(route.permission));
    };
  }, [permissions]);
  return (
    <ConfigProvider locale={locale} theme={look} button={{ autoInsertSpace: false }} componentSize="middle">
      <QueryClientProvider client={queryClient}>
        <ScreensContext value={hasScreen}>
          <App component={false} message={{ maxCount: 3 }}>
            {children}
          </App>
        </ScreensContext>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
