/** System codes (系统代码): the firm's own words for what selects offer, by category. */
import { z } from "zod";
import { area, get, signedIn } from "../../../endpoint.ts";
import { count, flag, long, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";

const base = "/api/services/app/SystemCode";

export const systemCode = register({
  name: "systemCode",
  base,
  key: "cid",
  purpose: [
    "各处下拉选项所用的代码，可增补、改名、停用。",
    "The codes that selects offer; add to them, rename or disable them.",
  ],
  label: "name",
  order: "categoryCode,sort",
  calls: {
    list: "GetSystemCodeInfo",
    get: "GetSystemCode",
    create: "CreateSystemCode",
    update: "UpdateSystemCode",
    remove: "DeleteSystemCode",
  },
  fields: {
    categoryCode: text(30, {
      words: ["类别编码", "Category code"],
      isRequired: true,
      isFiltered: true,
      sort: "plain",
      column: 130,
    }),
    categoryName: text(50, { words: ["类别", "Category"], isReadOnly: true, isSearched: true, column: 150 }),
    categoryNameEn: text(50, { words: ["类别英文名", "Category in English"], isReadOnly: true, isInternal: true }),
    code: text(30, {
      words: ["代码", "Code"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "plain",
      column: 90,
    }),
    name: text(100, { words: ["名称", "Name"], isRequired: true, isSearched: true, sort: "zh", column: 200 }),
    nameEn: text(100, { words: ["英文名称", "English name"], isSearched: true, column: 280 }),
    sort: count({ words: ["排序", "Order"], initial: 0, sort: "plain", column: 70 }),
    isEnabled: flag({ words: ["启用", "Enabled"], initial: true, isFiltered: true, column: 70 }),
    isSystem: flag({ words: ["内置", "Built in"], isReadOnly: true, isFiltered: true, column: 70 }),
    remark: long(500, { words: ["备注", "Remarks"] }),
  },
});

const Category = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  categoryNameEn: z.string(),
  codeCount: z.number().int(),
});
export const CodeOption = z.object({
  cid: z.number().int(),
  categoryCode: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** A disabled one is not offered; records that hold it still show its name. */
  isEnabled: z.boolean(),
});
export type CodeOption = z.infer<typeof CodeOption>;
export const systemCodes = area(base, {
  GetSystemCodeCategoryInfo: get(z.object({}), z.array(Category), signedIn, {
    summary: "The categories of the firm's codes",
  }),
  GetSystemCodeByCategory: get(
    z.object({ categoryCode: z.string().trim().max(30).optional() }),
    z.array(CodeOption),
    signedIn,
    { summary: "The codes of one category in their order, or of all" },
  ),
});
