/**
 * Templates by project category (类别模板): the pages of the menu and the sections of the file that a project of the category begins with,
 * and the firm's audit programmes. A category without one of its own has that of the category above; projects keep their own copy.
 */

import { z } from "zod";
import { area, get, put, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Flag, Id, Nothing } from "../../../shapes.ts";

/** The words of one procedure. */
export const procedureMax = 2000;

const TemplateCategory = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /** 0: it has the template of a category above, or the product's; 1: one of its own. */
  isEdit: z.number(),
  /** Of its own template; 0 where it has none. */
  version: z.number(),
  projectCount: z.number(),
});
export type TemplateCategory = z.infer<typeof TemplateCategory>;

const CategoryHead = TemplateCategory.extend({
  /** The category whose template serves; null for the product's. */
  fromId: Id.nullable(),
  fromName: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type CategoryHead = z.infer<typeof CategoryHead>;

const TemplateSection = z.object({
  code: z.string(),
  parentCode: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  isShown: z.boolean(),
  isRequired: z.boolean(),
});
export type TemplateSection = z.infer<typeof TemplateSection>;

const TemplateNode = z.object({
  id: Id,
  parentId: Id.nullable(),
  label: z.string(),
  labelEn: z.string(),
  /** Every project shows it. */
  isFixed: z.boolean(),
  isShown: z.boolean(),
});
export type TemplateNode = z.infer<typeof TemplateNode>;

export const CategoryTemplate = CategoryHead.extend({
  menu: z.array(TemplateNode),
  sections: z.array(TemplateSection),
});
export type CategoryTemplate = z.infer<typeof CategoryTemplate>;

const ProgramTemplateLine = z.object({
  id: Id,
  fsItemCode: z.string(),
  /** Null of the general programme. */
  fsItemName: z.string().nullable(),
  lineNo: z.number(),
  assertions: z.array(z.string()),
  procTypes: z.array(z.number()),
  content: z.string(),
  wpSuffix: z.string(),
  isKey: z.boolean(),
  isDisabled: z.boolean(),
  rowVersion: z.number(),
});
export type ProgramTemplateLine = z.infer<typeof ProgramTemplateLine>;

const read = right("Pages.Templates");
const edit = right("Pages.Templates.Edit");
const Code = z.string().max(20);

export const categoryTemplates = area("/api/services/app/categorytemplate", {
  GetCategoryList: get(z.object({}), z.array(TemplateCategory), read, {
    summary: "Project categories with their templates",
  }),
  GetTenantCategory: get(z.object({ Id }), CategoryHead, read, {
    summary: "The head of a project category's template",
  }),
  GetTenantCategoryTemplate: get(z.object({ Id }), CategoryTemplate, read, {
    summary: "Menu and sections that a project of the category begins with",
  }),
  /** Of one item, or GENERIC for those without a programme of their own; of all without one. */
  GetTenantProgramTemplate: get(
    z.object({ fsItemCode: Code.optional(), lang: z.string().optional() }),
    z.array(ProgramTemplateLine),
    read,
    { summary: "The firm's audit programme of an item, or of those without one of their own" },
  ),
  /** A new version, for projects made from now on. `version`: that which was read. */
  UpdateCategory: put(
    z.object({
      Id,
      version: z.coerce.number().int().min(0),
      menuLeftOut: z.array(Id).max(200),
      sectionsLeftOut: z.array(Code).max(500),
      sectionsRequired: z.array(Code).max(500),
    }),
    CategoryTemplate,
    edit,
    { body: "rows", summary: "A new version of a category's template, for projects made from now on" },
  ),
  /** Its name; `isEdit` 0 takes its own template away, so that the one above serves again. */
  UpdateCategoryById: put(
    z.object({ Id, name: z.string().trim().min(1).max(limits.nameMax).optional(), isEdit: Flag.optional() }),
    CategoryHead,
    edit,
    { summary: "Renames a category, or takes its own template away" },
  ),
  UpdateProgramTemplate: put(
    z.object({
      id: Id,
      content: z.string().trim().min(1).max(procedureMax).optional(),
      isKey: Flag.optional(),
      isDisabled: Flag.optional(),
      rowVersion: z.coerce.number().int().min(1),
    }),
    Nothing,
    edit,
    { summary: "A procedure of the firm's programmes, for projects made from now on" },
  ),
});
