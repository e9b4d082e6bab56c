import { categoryTemplates } from "@digao/contract/areas/firm/category-templates/calls";
import { serve } from "../../../platform/serve.ts";
import { programTemplate, updateProgramLine } from "./programs.ts";
import { categoryHead, categoryTemplate, listCategories, updateCategory, updateTemplate } from "./templates.ts";

export const categoryTemplatesRoutes = serve(categoryTemplates, {
  GetCategoryList: listCategories,
  GetTenantCategory: categoryHead,
  GetTenantCategoryTemplate: categoryTemplate,
  GetTenantProgramTemplate: programTemplate,
  UpdateCategory: updateTemplate,
  UpdateCategoryById: updateCategory,
  UpdateProgramTemplate: updateProgramLine,
});
