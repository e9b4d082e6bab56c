/** Labels (标签) and their categories: words that messages and records are marked with, each with the colours of its chip. */
import { z } from "zod";
import { area, get, signedIn } from "../../../endpoint.ts";
import { choice, colour, count, person, ref, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id } from "../../../shapes.ts";

const base = "/api/services/app/Label";

const named = { isRequired: true, isUnique: true, isSearched: true, sort: "zh", column: 180 } as const;
const styles = { "1": ["实心", "Solid"], "2": ["描边", "Outline"], "3": ["浅色", "Light"] } as const;
/** Worked out on save from style and colour, so that a chip can always be read. */
const worked = { isReadOnly: true, isInternal: true } as const;
const chip = {
  labelForeGround: colour({ words: ["文字颜色", "Colour of the words"], ...worked }),
  labelBackGround: colour({ words: ["背景颜色", "Background"], ...worked }),
  labelBorder: colour({ words: ["边框颜色", "Border"], ...worked }),
};
const createBy = person({ words: ["创建人", "Created by"], nameAs: "createName", isReadOnly: true, column: 100 });

export const labelCategory = register({
  name: "labelCategory",
  base,
  key: "categoryId",
  isOpenToRead: true,
  purpose: ["把标签分类，并给同类标签相同的样式。", "Groups labels, and gives those of a group their look."],
  label: "categoryName",
  calls: {
    list: "GetCategoryList",
    get: "GetCategory",
    create: "CreateLabelCategory",
    update: "UpdateLabelCategory",
    remove: "DeleteLabelCategory",
  },
  fields: {
    categoryName: text(50, { words: ["类别名称", "Name"], ...named }),
    categoryNameEn: text(50, { words: ["英文名称", "English name"], isSearched: true, column: 180 }),
    labelStyleType: choice(styles, { words: ["样式", "Style"], initial: "3", column: 80 }),
    labelColor: colour({ words: ["颜色", "Colour"], initial: "#1b5fc1", column: 110 }),
    categoryDesc: text(200, { words: ["说明", "Description"], isWide: true, isSearched: true, column: 240 }),
    createBy,
    ...chip,
  },
  computed: { labelCount: count({ words: ["标签数", "Labels"], column: 70 }) },
});

export const label = register({
  name: "label",
  base,
  key: "labelId",
  isOpenToRead: true,
  purpose: ["标注留言和资料用的短词，可按类别查找。", "Short words that messages and records are marked with."],
  label: "labelName",
  order: "categoryId,firstLetter",
  calls: {
    list: "GetLabelList",
    get: "GetLabel",
    create: "CreateLabel",
    update: "UpdateLabel",
    remove: "DeleteLabel",
  },
  fields: {
    labelName: text(30, { words: ["标签", "Label"], ...named }),
    labelNameEn: text(50, { words: ["英文名称", "English name"], isSearched: true, column: 190 }),
    categoryId: ref(
      { table: "label_category", label: "category_name" },
      { words: ["类别", "Category"], isRequired: true, isFiltered: true, isSearched: true, sort: "zh", column: 150 },
    ),
    firstLetter: text(1, { words: ["首字母", "Initial"], isReadOnly: true, sort: "plain", column: 70 }),
    labelStyleType: choice(styles, {
      words: ["样式", "Style"],
      hint: ["不填时与类别相同", "Left empty, as its category has it"],
      column: { width: 80, isOptional: true },
    }),
    labelColor: colour({
      words: ["颜色", "Colour"],
      hint: ["不填时与类别相同", "Left empty, as its category has it"],
      column: { width: 110, isOptional: true },
    }),
    labelDesc: text(200, { words: ["说明", "Description"], isWide: true, isSearched: true, column: 220 }),
    createBy,
    ...chip,
  },
});

const Look = {
  labelStyleType: z.string(),
  labelColor: z.string(),
  labelForeGround: z.string(),
  labelBackGround: z.string(),
  labelBorder: z.string(),
};
const CategoryOption = z.object({
  categoryId: Id,
  categoryName: z.string(),
  categoryNameEn: z.string(),
  categoryDesc: z.string().nullable(),
  /** The message type whose labels these are: SVC, RSK; null for categories of the firm's own. */
  categoryCode: z.string().nullable(),
  ...Look,
});
export type CategoryOption = z.infer<typeof CategoryOption>;
/** A label as pickers offer it. */
export const LabelOption = z.object({
  labelId: Id,
  labelCategoryId: Id,
  labelName: z.string(),
  labelNameEn: z.string(),
  labelDesc: z.string().nullable(),
  firstLetter: z.string(),
  createBy: Id.nullable(),
  ...Look,
});
export type LabelOption = z.infer<typeof LabelOption>;

export const labels = area(base, {
  GetAllCategoryList: get(z.object({}), z.array(CategoryOption), signedIn, { summary: "Every category of labels" }),
  GetAllLabelData: get(
    z.object({ categoryCode: z.string().trim().max(20).optional() }),
    z.array(LabelOption),
    signedIn,
    { summary: "Every label, or those of a built-in category" },
  ),
});
