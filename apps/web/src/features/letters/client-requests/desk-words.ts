/** The page's own few texts, in one language at a time. */
import { createContext, useContext } from "react";

/** As the build leaves them: words by key, nested once. */
export type DeskTexts = Readonly<Record<string, unknown>>;
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export const textsOf =
  (texts: DeskTexts): Say =>
  (key, params = {}) => {
    const found = key
      .split(".")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts);
    return String(found ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  };

export const TextsContext = createContext<{ say: Say; lang: string; turn: () => void }>({
  say: (key) => key,
  lang: "zh-Hans",
  turn: () => undefined,
});
export const useTexts = () => useContext(TextsContext);
