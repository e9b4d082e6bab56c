/** What the product brings: items with their index letters, papers by suffix, procedures. Read once. */
import type { Lang } from "@digao/contract/messages";
import type { Book } from "@digao/sheets/book";
import { readCsv } from "../../../platform/seed/csv.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import { calculatorPages } from "./calculator-pages.ts";
import { detailPages } from "./detail-pages.ts";
import { papers } from "./pages.ts";
import { bookOfPages } from "./sheet-builder.ts";

export interface CatalogueItem {
  code: string;
  name: string;
  nameEn: string;
  letter: string;
}
interface Procedure {
  item: string;
  no: string;
  assertions: string;
  text: string;
  suffix: string;
}

const once = <T>(read: () => T): (() => T) => {
  let cached: { value: T } | null = null;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
};

/** Where no item has a paper of its own. */
export const GENERIC = "GENERIC";

const namesEn = once(
  () => new Map(readCsv(readCatalogue("cn_fs_items.csv")).map(({ code = "", nameEn = "" }) => [code, nameEn])),
);
export const catalogueItems = once((): CatalogueItem[] =>
  readCsv(readCatalogue("wp_index.csv")).map(({ fsItemCode = "", nameZh = "", wpLetter = "" }) => ({
    code: fsItemCode,
    name: nameZh,
    nameEn: namesEn().get(fsItemCode) || nameZh,
    letter: wpLetter,
  })),
);
const procedures = once((): Procedure[] =>
  readCsv(readCatalogue("audit_programs.csv")).map((row) => ({
    item: row.fsItemCode ?? "",
    no: row.lineNo ?? "",
    assertions: row.assertions ?? "",
    text: row.procedureZh ?? "",
    suffix: row.wpSuffix ?? "",
  })),
);

export function proceduresOf(itemCode: string, letter: string): Record<string, string>[] {
  const own = procedures().filter(({ item }) => item === itemCode);
  const all = own.length > 0 ? own : procedures().filter(({ item }) => item === GENERIC);
  return all.map(({ no, assertions, text, suffix }) => ({
    no,
    assertions,
    text,
    index: suffix ? `${letter}-${suffix}` : "",
  }));
}

export interface TemplateKey {
  itemCode: string;
  suffix: string;
}
const KEY = /^([A-Z]{1,8}\d{0,4})-(\d{1,2})$/;
/** Null for what is no template of ours. */
export function readKey(key: string): TemplateKey | null {
  const [, itemCode = "", suffix = ""] = KEY.exec(key) ?? [];
  const isListed = itemCode === GENERIC || catalogueItems().some(({ code }) => code === itemCode);
  return isListed && papers.some((paper) => paper.suffix === suffix) ? { itemCode, suffix } : null;
}

export const nameOf = ({ itemCode, suffix }: TemplateKey): string => {
  const item = catalogueItems().find(({ code }) => code === itemCode);
  const title = papers.find((paper) => paper.suffix === suffix)?.title ?? "";
  return item ? `${item.name} ${title}` : title;
};
export function itemNameOf(itemCode: string, lang: Lang): string {
  const item = catalogueItems().find(({ code }) => code === itemCode);
  return (lang === "zh" ? item?.name : item?.nameEn) ?? "";
}
/** As lists say it; papers that are made of it have the name of the firm's own language. */
export const shownNameOf = ({ itemCode, suffix }: TemplateKey, lang: Lang): string => {
  const paper = papers.find((one) => one.suffix === suffix);
  return [itemNameOf(itemCode, lang), lang === "zh" ? paper?.title : paper?.titleEn].filter(Boolean).join(" ");
};
export const letterOf = (itemCode: string): string | null =>
  catalogueItems().find(({ code }) => code === itemCode)?.letter ?? null;

/** As it comes with the product. */
export function ownBook({ itemCode, suffix }: TemplateKey): Book {
  const own = papers.find((one) => one.suffix === suffix)?.pages() ?? [];
  const details = suffix === "2" ? detailPages(itemCode) : [];
  return bookOfPages(nameOf({ itemCode, suffix }), [...own, ...details, ...calculatorPages(itemCode, suffix)]);
}

/** Every paper of every item, and those that serve any other. */
export const templateKeys = once((): (TemplateKey & { key: string; name: string; letter: string | null })[] =>
  [...catalogueItems().map(({ code }) => code), GENERIC].flatMap((itemCode) =>
    papers.map(({ suffix }) => {
      const own = { itemCode, suffix };
      return { ...own, key: `${itemCode}-${suffix}`, name: nameOf(own), letter: letterOf(itemCode) };
    }),
  ),
);
