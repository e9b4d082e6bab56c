/** The prescribed form of the bank letter (财会〔2020〕12号 in the wording of 财办会〔2024〕2号): items 1 to 14 and the annex. */
import type { BankItem } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Lang } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import { BANK_COLUMNS_EN, BANK_ITEMS_EN } from "./bank-form-en.ts";
import { shownDay } from "./days.ts";

export interface CatalogueItem {
  itemNo: string;
  title: string;
  desc: string;
  closing: string;
  emptyText: string;
  /** By these names rows keep their cells, whatever language they are read in. */
  columns: string[];
  /** What is printed over a column where that is another word by now: its name stays, by which rows keep their cells. */
  words?: Readonly<Record<string, string>>;
}
let bankItems: readonly CatalogueItem[] | undefined;
export const bankForm = (): readonly CatalogueItem[] => {
  bankItems ??= JSON.parse(readCatalogue("bank_confirmation_items.json")) as CatalogueItem[];
  return bankItems;
};

interface Period {
  periodStart: string;
  periodEnd: string;
}
export interface ItemWords {
  no: string;
  title: string;
  labels: string[];
  closing: string;
}

/** What an item is called in a letter or on a screen of this language. */
export function itemWords(lang: Lang, item: CatalogueItem, { periodStart, periodEnd }: Period): ItemWords {
  const en = lang === "en" ? BANK_ITEMS_EN[item.itemNo] : undefined;
  const shown = (column: string): string => item.words?.[column] ?? column;
  const dated = (title: string): string =>
    title.replace("{periodStart}", shownDay(lang, periodStart)).replace("{periodEnd}", shownDay(lang, periodEnd));
  return {
    no: en?.no ?? item.itemNo,
    title: dated(en?.title ?? item.title),
    labels: item.columns.map((column) => (en && BANK_COLUMNS_EN[shown(column)]) ?? shown(column)),
    closing: en?.closing ?? item.closing,
  };
}

/** Columns of which the register knows what stands there: no row of it says anything else. */
const registered = /^(银行账号|借款账号|结算账户账号|币种|账户余额|余额|票面金额|产品净值)$/;

export function requireRegistered(lang: Lang, row: Readonly<Record<string, string>>): void {
  const column = Object.keys(row).find((name) => registered.test(name) && row[name]?.trim());
  if (column === undefined) return;
  const shown = (lang === "en" ? BANK_COLUMNS_EN[column] : undefined) ?? column;
  throw new Refusal("hz.registered", { field: "row", params: { column: shown } });
}

/** As the letter of this project prints them, in the reader's words. */
export async function bankItemsOf(db: Db, lang: Lang): Promise<BankItem[]> {
  const period = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select(["period_start as periodStart", "period_end as periodEnd"])
    .executeTakeFirstOrThrow();
  return bankForm().map((item) => {
    const { no, title, labels } = itemWords(lang, item, period);
    const ofRegister = item.columns.filter((column) => registered.test(column));
    return { itemNo: item.itemNo, no, title, columns: item.columns, labels, ofRegister };
  });
}
