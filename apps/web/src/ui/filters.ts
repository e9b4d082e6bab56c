/** Filters of a list, kept in the address under their keys; several values are joined by commas. */
import type { UrlPatch } from "../lib/use-url-state.ts";

export interface FilterOption {
  value: string;
  label: string;
}
export interface FilterBranch extends FilterOption {
  children?: FilterBranch[];
}
export interface Filter {
  key: string;
  label: string;
  /** select and multi take `options`, tree takes `tree`; dates is a range kept as `<key>From` and `<key>To`. */
  kind: "select" | "multi" | "dates" | "flag" | "text" | "tree";
  options?: readonly FilterOption[];
  tree?: readonly FilterBranch[];
  width?: number;
}
export interface Chip {
  key: string;
  text: string;
  clears: UrlPatch;
}

export const rangeKeys = (key: string) => [`${key}From`, `${key}To`] as const;
const keysOf = (filter: Filter) => (filter.kind === "dates" ? [...rangeKeys(filter.key)] : [filter.key]);

export const clearAll = (filters: readonly Filter[]): UrlPatch =>
  Object.fromEntries(["keyword", "page", ...filters.flatMap(keysOf)].map((key) => [key, undefined]));

const flat = (tree: readonly FilterBranch[]): FilterOption[] =>
  tree.flatMap((branch) => [branch, ...flat(branch.children ?? [])]);
const labelOf = (filter: Filter, value: string) =>
  [...(filter.options ?? []), ...flat(filter.tree ?? [])].find((option) => option.value === value)?.label ?? value;

function wordsOf(filter: Filter, params: URLSearchParams): string {
  if (filter.kind === "dates") {
    const [from, to] = rangeKeys(filter.key).map((key) => params.get(key) ?? "");
    return from || to ? `${from} ~ ${to}` : "";
  }
  const value = params.get(filter.key) ?? "";
  if (filter.kind === "multi")
    return value
      .split(",")
      .filter(Boolean)
      .map((one) => labelOf(filter, one))
      .join("、");
  return value && labelOf(filter, value);
}

/** What is filtered now, one removable chip per filter. */
export function chipsOf(filters: readonly Filter[], params: URLSearchParams): Chip[] {
  return filters.flatMap((filter) => {
    const words = wordsOf(filter, params);
    if (!words) return [];
    const clears = Object.fromEntries([...keysOf(filter), "page"].map((key) => [key, undefined]));
    return [{ key: filter.key, text: filter.kind === "flag" ? filter.label : `${filter.label}：${words}`, clears }];
  });
}

/** The filters as call input: lists as arrays, the rest as texts. */
export function inputOf(filters: readonly Filter[], params: URLSearchParams): Record<string, unknown> {
  const entries = filters.flatMap((filter) =>
    keysOf(filter).flatMap((key): [string, unknown][] => {
      const value = params.get(key);
      if (!value) return [];
      return [[key, filter.kind === "multi" ? value.split(",") : value]];
    }),
  );
  return Object.fromEntries(entries);
}
