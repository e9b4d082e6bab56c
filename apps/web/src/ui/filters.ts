/** Filters of a list, kept in the address under their keys; several values are joined by commas. */
import { withThousands } from "../lib/format.ts";
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
  /**
   * select and multi take `options`, tree takes `tree`; dates, amounts and months (of `options`) are ranges kept as `<key>From` and
   * `<key>To`; shown is set elsewhere on the page, and only its chip stands here.
   */
  kind: "select" | "multi" | "dates" | "amounts" | "months" | "flag" | "text" | "tree" | "shown";
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
const ranges: ReadonlySet<Filter["kind"]> = new Set(["dates", "amounts", "months"]);
const keysOf = (filter: Filter) => (ranges.has(filter.kind) ? [...rangeKeys(filter.key)] : [filter.key]);

export const clearAll = (filters: readonly Filter[]): UrlPatch =>
  Object.fromEntries(["keyword", "page", ...filters.flatMap(keysOf)].map((key) => [key, undefined]));

const flat = (tree: readonly FilterBranch[]): FilterOption[] =>
  tree.flatMap((branch) => [branch, ...flat(branch.children ?? [])]);
const labelOf = (filter: Filter, value: string) =>
  [...(filter.options ?? []), ...flat(filter.tree ?? [])].find((option) => option.value === value)?.label ?? value;

function wordsOf(filter: Filter, params: URLSearchParams): string {
  if (ranges.has(filter.kind)) {
    const show = filter.kind === "amounts" ? withThousands : (value: string) => labelOf(filter, value);
    const [from, to] = rangeKeys(filter.key).map((key) => show(params.get(key) ?? ""));
    if (from === to) return from ?? "";
    return `${from} ~ ${to}`;
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
