import type { Pair } from "@digao/contract/pairs";

/** English counts, Chinese does not: `["{{count}} 天", { one: "{{count}} day", other: "{{count}} days" }]`. */
type CountedPair = readonly [zh: string, en: { readonly one: string; readonly other: string }];

/** The texts of one area; nested keys are read with dots: "area.list.title" is texts/area.ts → list → title. */
export interface Pairs {
  readonly [key: string]: Pair | CountedPair | Pairs;
}

export const isPair = (value: Pairs[string]): value is Pair | CountedPair => Array.isArray(value);
