/** Words that head a column of the sheet, as a workbook may bring them. */
import { useTranslation } from "react-i18next";
import { type Field, fields } from "./sheet.ts";

/** What other workbooks call a column. */
const aliases: readonly (readonly [Field, string])[] = [
  ["detailName", "名称"],
  ["detailName", "项目"],
  ["detailName", "客户名称"],
  ["detailName", "供应商名称"],
  ["detailName", "单位名称"],
  ["detailName", "往来单位"],
  ["detailName", "Name"],
  ["openBook", "期初余额"],
  ["openBook", "期初数"],
  ["openBook", "年初余额"],
  ["periodDr", "借方发生额"],
  ["periodDr", "借方"],
  ["periodCr", "贷方发生额"],
  ["periodCr", "贷方"],
  ["closeBook", "期末余额"],
  ["closeBook", "期末数"],
  ["closeBook", "金额"],
  ["nature", "性质"],
  ["remark", "说明"],
  ["age0", "1年以内含1年"],
];

export function useTitles(): [Field, string][] {
  const { t } = useTranslation();
  const own = fields.map((field): [Field, string] => [field, t(`statement-items.detail.${field}`)]);
  return [...own, ...aliases.map(([field, words]): [Field, string] => [field, words])];
}
