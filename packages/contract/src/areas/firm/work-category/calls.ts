/** Wording of the firm (审计用语): phrases in a tree of categories, offered where explanations and conclusions are written. */

import { z } from "zod";
import { area, del, get, post, put, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { choice, count, long, person, ref, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, Nothing, OptionalId, RowVersion, Saved } from "../../../shapes.ts";

const base = "/api/services/app/workcategory";
export const phraseKeywordMax = 50;
export const wordUsages = {
  "1": ["说明", "Explanation"],
  "2": ["结论", "Conclusion"],
  "3": ["沟通", "Communication"],
} as const;

export const auditWord = register({
  name: "auditWord",
  base,
  isOpenToRead: true,
  purpose: [
    "常用的说明、结论和沟通用语，编写底稿时可直接选用；{花括号}内的内容由选用人填写。",
    "Phrases for explanations, conclusions and communication, offered while papers are written; what stands in {braces} is filled in by whoever takes one.",
  ],
  label: "title",
  order: "hits desc",
  calls: {
    list: "GetAuditWordData",
    get: "GetAuditWord",
    create: "CreateAuditWord",
    update: "UpdateAuditWord",
    remove: "DeleteWorkCategoryContent",
    export: "ExportAuditWord",
  },
  fields: {
    title: text(100, {
      words: ["标题", "Title"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      sort: "zh",
      column: 160,
    }),
    categoryId: ref(
      { table: "work_category", label: "name" },
      { words: ["类别", "Category"], isRequired: true, isFiltered: true, column: 130 },
    ),
    usage: choice(wordUsages, { words: ["用途", "Used for"], initial: "2", isFiltered: true, column: 120 }),
    content: long(2000, { words: ["内容", "Wording"], isRequired: true, isSearched: true, column: 330 }),
    contentEn: long(2000, { words: ["英文内容", "Wording in English"] }),
    fsItemCode: text(10, {
      words: ["报表项目", "Item"],
      hint: ["代码，如 A105；不填适用于全部项目", "Its code, such as A105; left empty, for all items"],
      isSearched: true,
      column: 90,
    }),
    hits: count({ words: ["选用次数", "Taken"], isReadOnly: true, sort: "plain", column: 80 }),
    createdBy: person({
      words: ["创建人", "Created by"],
      nameAs: "createName",
      isReadOnly: true,
      column: { width: 90, isOptional: true },
    }),
  },
});

export interface WorkCategoryNode {
  id: number;
  parentId: number | null;
  name: string;
  nameEn: string;
  sort: number;
  /** Of this category alone. */
  wordCount: number;
  rowVersion: number;
  children: WorkCategoryNode[];
}
export const WorkCategoryNode: z.ZodType<WorkCategoryNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    parentId: z.number().nullable(),
    name: z.string(),
    nameEn: z.string(),
    sort: z.number(),
    wordCount: z.number(),
    rowVersion: z.number(),
    children: z.array(WorkCategoryNode),
  }),
);

/** A phrase as it is offered: in the reader's language, the firm's most taken first. */
export const OfferedWord = z.object({ id: Id, title: z.string(), content: z.string(), categoryName: z.string() });
export type OfferedWord = z.infer<typeof OfferedWord>;

const edit = right("Pages.Templates.Edit");

export const workCategory = area(base, {
  GetWorkCategoryTree: get(z.object({}), z.array(WorkCategoryNode), signedIn, {
    summary: "The tree of work categories",
  }),
  /** A new category where no id is given, else its names and place in the order. */
  UpdateWorkCategoryTree: put(
    z.object({
      id: OptionalId,
      parentId: OptionalId,
      name: z.string().trim().min(1).max(limits.nameMax),
      nameEn: z.string().trim().max(limits.nameMax).default(""),
      sort: z.coerce.number().int().min(0).max(100_000).optional(),
      rowVersion: RowVersion.nullish(),
    }),
    Saved,
    edit,
    { summary: "A new work category, or other names and place for one" },
  ),
  MoveWorkCategory: post(z.object({ id: Id, parentId: OptionalId, rowVersion: RowVersion.nullish() }), Saved, edit, {
    summary: "Moves a category under another; never under itself",
  }),
  DeleteWorkCategory: del(z.object({ id: Id }), Nothing, right("Pages.Templates.Delete"), {
    summary: "Only an empty one",
  }),
  /** Ours: those that fit, for who is writing. */
  GetOfferedWords: get(
    z.object({
      usage: z.enum(["1", "2", "3"]),
      fsItemCode: z.string().max(10).optional(),
      keyword: z.string().trim().max(phraseKeywordMax).optional(),
    }),
    z.array(OfferedWord),
    signedIn,
    { rate: "search", summary: "Phrases that fit what the caller is writing" },
  ),
  /** Ours: counts that a phrase was taken. */
  TakeAuditWord: post(z.object({ id: Id }), Nothing, signedIn, { summary: "Counts that a phrase was taken" }),
});
