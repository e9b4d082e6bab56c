import { readCookies } from "./culture.ts";

type Headers = Record<string, string | string[] | undefined>;

const names = ["abp-tenantid", "abp.tenantid"];

// Real clients send `null` and `[object Object]`: anything that is no positive number means no tenant.
function numberIn(text: unknown): number | null {
  const value = typeof text === "string" && /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? value : null;
}

/** The firm that a request names in a header, in both spellings. */
export function tenantInHeader(headers: Headers): number | null {
  return names.map((name) => numberIn(headers[name])).find((id) => id !== null) ?? null;
}

/** The firm of a visitor who is not signed in: header first, cookie second. */
export function tenantOfVisitor(headers: Headers): number | null {
  const cookies = readCookies(headers.cookie);
  const inCookie = names.map((name) => numberIn(cookies.get(name))).find((id) => id !== null);
  return tenantInHeader(headers) ?? inCookie ?? null;
}
