/** The language a person reads: kept in the culture cookie for five years, Chinese unless chosen otherwise. */
import { cookieNames, readCookie, writeCookie } from "./cookies.ts";

export type Language = "zh-Hans" | "en";
const fiveYearsInSeconds = 5 * 365 * 86_400;

export const languageFrom = (name: string | undefined): Language =>
  name?.toLowerCase().startsWith("en") ? "en" : "zh-Hans";
export const currentLanguage = (): Language => languageFrom(readCookie(cookieNames.culture));
export const keepLanguage = (language: Language) => writeCookie(cookieNames.culture, language, fiveYearsInSeconds);
