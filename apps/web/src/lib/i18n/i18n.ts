/** Texts of the product: Chinese at once, English on demand; pairs in one file per area under texts/, split by language at build. */
import { readable } from "@digao/contract/pairs";
import i18next, { type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { currentLanguage, keepLanguage, type Language } from "../language.ts";
import { mergeAreas, mergeHelp, type TextModule } from "./merge.ts";

export const i18n = i18next.createInstance();
const namespace = "translation";
export const messageNamespace = "messages";
const first = import.meta.glob<TextModule>("../../features/identity/auth/texts.ts", { query: "?zh", eager: true });

const formatter: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, { interpolationkey = "" } = {}) =>
    readable(interpolationkey, value ?? ""),
};

void i18n
  .use(formatter)
  .use(initReactI18next)
  .init({
    lng: "zh-Hans",
    fallbackLng: "zh-Hans",
    ns: [namespace],
    resources: { "zh-Hans": { [namespace]: mergeAreas(first) } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });

export function addTexts(language: Language, modules: Record<string, TextModule>) {
  // Areas never share a key: set beside one another they need no merging, nor a copy, which would take 9 ms of the first page.
  i18n.addResourceBundle(language, namespace, mergeAreas(modules), false, true, { skipCopy: true });
}

async function loadLanguage(language: Language) {
  if (language !== "en") return;
  const { modules, messages } = await import("./en-areas.ts");
  addTexts("en", modules);
  i18n.addResourceBundle("en", messageNamespace, messages);
}

/** Pages of help come when somebody opens one: every screen has its own, and few are read. */
export async function loadHelp(language: Language): Promise<void> {
  const { modules } = await (language === "en" ? import("./en-help.ts") : import("./zh-help.ts"));
  i18n.addResourceBundle(language, namespace, mergeHelp(modules), true, true);
}

/** Loads the language before it is shown, so that no screen is ever half in one and half in the other. */
export async function showLanguage(language: Language) {
  await loadLanguage(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === "en" ? "en" : "zh-CN";
}

export async function chooseLanguage(language: Language) {
  keepLanguage(language);
  await showLanguage(language);
}

export const startLanguage = () => showLanguage(currentLanguage());
export const languageOf = (name: string): Language => (name === "en" ? "en" : "zh-Hans");
