import type { Lang } from "@digao/contract/messages";

/** Names one after the other, as the language puts them. */
export const listed = (lang: Lang, names: readonly string[]): string => names.join(lang === "zh" ? "、" : ", ");
