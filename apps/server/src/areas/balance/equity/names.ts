import type { Lang } from "@digao/contract/messages";
import { equityColumns, equityRows } from "@digao/domain/equity/form";

export const named = (one: { nameZh: string; nameEn: string }, lang: Lang): string =>
  lang === "zh" ? one.nameZh : one.nameEn;

export function columnName(code: string, lang: Lang): string {
  const column = equityColumns.find((one) => one.code === code);
  return column ? named(column, lang) : code;
}

export function rowName(code: string, lang: Lang): string {
  const row = equityRows.find((one) => one.code === code);
  return row ? named(row, lang) : code;
}
