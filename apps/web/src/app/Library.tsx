/** The component library with the house's look and language; around each page and dialog that is built with it. */
import { App, ConfigProvider } from "antd";
import AppContext from "antd/es/app/context";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import "dayjs/locale/zh-cn";
import { create } from "zustand";
import { useLanguage } from "../lib/i18n/use-language.ts";
import { useMedia } from "../lib/use-media.ts";
import { Questions } from "../ui/ask/use-ask.tsx";
import { useLibraryNeeded } from "./library-needed.ts";
import { usePrefs } from "./prefs.ts";
import { antdTheme } from "./theme.ts";

type Voice = ReturnType<typeof App.useApp>;
/** One message host for the whole window: a message sent by a closing page is still shown. */
const useVoice = create<{ voice: Voice | undefined }>(() => ({ voice: undefined }));

function useAntdLocale() {
  const language = useLanguage();
  const [english, setEnglish] = useState<typeof zhCN>();
  useEffect(() => {
    dayjs.locale(language === "en" ? "en" : "zh-cn");
    if (language === "en") void import("antd/locale/en_US").then((file) => setEnglish(file.default));
  }, [language]);
  return language === "en" && english ? english : zhCN;
}

function Look({ children }: { children: ReactNode }) {
  const { theme, surface } = usePrefs();
  const locale = useAntdLocale();
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const look = useMemo(() => antdTheme(theme, surface, isStill), [theme, surface, isStill]);
  return (
    <ConfigProvider locale={locale} theme={look} button={{ autoInsertSpace: false }} componentSize="middle">
      {children}
    </ConfigProvider>
  );
}

function Speaker() {
  const voice = App.useApp();
  useLayoutEffect(() => useVoice.setState({ voice }), [voice]);
  useLayoutEffect(() => () => useVoice.setState({ voice: undefined }), []);
  return null;
}

/** Messages and questions of all pages; stands beside them, once the first of them wants it. */
export function LibraryVoice() {
  return (
    <Look>
      <App component={false} message={{ maxCount: 3 }}>
        <Speaker />
        <Questions />
      </App>
    </Look>
  );
}

export function Library({ children }: { children: ReactNode }) {
  const voice = useVoice((state) => state.voice);
  useLayoutEffect(() => useLibraryNeeded.setState({ isNeeded: true }), []);
  if (!voice) return null;
  return (
    <Look>
      <AppContext value={voice}>{children}</AppContext>
    </Look>
  );
}
