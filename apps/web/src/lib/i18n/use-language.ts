import { useTranslation } from "react-i18next";
import type { Language } from "../language.ts";
import { languageOf } from "./i18n.ts";

/** The language now on screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.language);
}

/** The same, as calls take it. */
export const useRptLang = (): "zh" | "en" => (useLanguage() === "en" ? "en" : "zh");
