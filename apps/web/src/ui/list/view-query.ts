/** What a saved view keeps of the address: filters, keyword and order; never which record or page is open. */
import type { UrlPatch } from "../../lib/use-url-state.ts";
import { clearAll, type Filter } from "../filters.ts";

/** Names of the parameters a view of the list keeps; `more` are those of the page's own switches. */
export const viewParamsOf = (filters: readonly Filter[], more: readonly string[] = []): string[] =>
  [...Object.keys(clearAll(filters)).filter((key) => key !== "page"), "sort", ...more].sort();

/** The kept part of an address, in one order whatever the order it was chosen in. */
export function queryOf(params: URLSearchParams, names: readonly string[]): string {
  const pairs = names.flatMap((key): [string, string][] => {
    const value = params.get(key);
    return value ? [[key, value]] : [];
  });
  return new URLSearchParams(pairs).toString();
}

/** Lays a saved query over the address: what it does not name is cleared, and the list begins at its first page. */
export function patchOf(query: string, names: readonly string[]): UrlPatch {
  const saved = new URLSearchParams(query);
  const own = names.map((key): [string, string | undefined] => [key, saved.get(key) ?? undefined]);
  return { ...Object.fromEntries(own), page: undefined, size: undefined };
}
