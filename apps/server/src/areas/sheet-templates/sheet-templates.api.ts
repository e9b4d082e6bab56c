import { sheetTemplates } from "@digao/contract/areas/sheet-templates";
import { serve } from "../../platform/serve.ts";
import { getImportRules, getSheetTemplates, loadTemplate, resetTemplate, saveTemplate } from "./templates.ts";

export const sheetTemplatesRoutes = serve(sheetTemplates, {
  GetSheetTemplates: getSheetTemplates,
  LoadTemplate: loadTemplate,
  SaveTemplate: saveTemplate,
  ResetTemplate: resetTemplate,
  GetImportRules: getImportRules,
});
