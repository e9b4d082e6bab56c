import type { Lang } from "@digao/contract/messages";

type Header = string | string[] | undefined;
export interface CultureSources {
  query: unknown;
  headers: Record<string, Header>;
}

/** `zh-Hans`, `zh-CN`, `en-US`, … ; null for junk, which is never an error (real clients send `null`). */
export function langOf(culture: unknown): Lang | null {
  if (typeof culture !== "string") return null;
  if (/^zh\b/i.test(culture)) return "zh";
  return /^en\b/i.test(culture) ? "en" : null;
}

export const cultureName = (lang: Lang): string => (lang === "en" ? "en" : "zh-Hans");

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function fromQuery(query: unknown): Lang | null {
  const entries = Object.entries(query ?? {}).map(([name, value]) => [name.toLowerCase(), first(value)] as const);
  const given = new Map(entries);
  return langOf(given.get("ui-culture")) ?? langOf(given.get("culture"));
}

/** `zh-Hans` or `c=zh-Hans|uic=zh-Hans`. */
function fromCultureText(text: unknown): Lang | null {
  if (typeof text !== "string") return null;
  const parts = /^c=([^|]*)\|uic=([^|]*)$/.exec(text);
  return parts ? (langOf(parts[2]) ?? langOf(parts[1])) : langOf(text);
}

export function readCookies(header: Header): Map<string, string> {
  const pairs = String(first(header) ?? "").split(";");
  const read = pairs.map((pair): [string, string] => {
    const at = pair.indexOf("=");
    const value = pair.slice(at + 1).trim();
    return [pair.slice(0, Math.max(at, 0)).trim().toLowerCase(), safeDecode(value)];
  });
  return new Map(read.filter(([name]) => name));
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const fromAcceptLanguage = (header: Header): Lang | null =>
  String(first(header) ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => langOf(part.trim()))
    .find((lang) => lang !== null) ?? null;

/** abp-wire 3: address, the user's own setting, header, cookies, browser, Chinese. */
export function cultureOf({ query, headers }: CultureSources, userCulture: string | null): Lang {
  const cookies = readCookies(headers.cookie);
  return (
    fromQuery(query) ??
    langOf(userCulture) ??
    fromCultureText(first(headers[".aspnetcore.culture"])) ??
    fromCultureText(cookies.get(".aspnetcore.culture")) ??
    langOf(cookies.get("abp.localization.culturename")) ??
    fromAcceptLanguage(headers["accept-language"]) ??
    "zh"
  );
}
