/** The component library with the house's look and language; around each page and dialog that is built with it. */
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import "dayjs/locale/zh-cn";
import { useLanguage } from "../lib/i18n/use-language.ts";
import { usePrefs } from "./prefs.ts";
import { antdTheme } from "./theme.ts";

function useAntdLocale() {
  const language = useLanguage();
  const [english, setEnglish] = useState<typeof zhCN>();
  useEffect(() => {
    dayjs.locale(language === "en" ? "en" : "zh-cn");
    if (language === "en") void import("antd/locale/en_US").then((file) => setEnglish(file.default));
  }, [language]);
  return language === "en" && english ? english : zhCN;
}

export function Library({ children }: { children: ReactNode }) {
  const { theme, surface } = usePrefs();
  const locale = useAntdLocale();
  const look = useMemo(() => antdTheme(theme, surface), [theme, surface]);
  return (
    <ConfigProvider locale={locale} theme={look} button={{ autoInsertSpace: false }} componentSize="middle">
      <App component={false} message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
