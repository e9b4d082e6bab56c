import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { serve } from "../../../platform/serve.ts";
import { getImportRules, getSheetTemplates, loadTemplate, resetTemplate, saveTemplate } from "./templates.ts";
import { downTemplate, readTemplateFile } from "./workbook.ts";

export const sheetTemplatesRoutes = serve(sheetTemplates, {
  GetSheetTemplates: getSheetTemplates,
  LoadTemplate: loadTemplate,
  SaveTemplate: saveTemplate,
  ResetTemplate: resetTemplate,
  ReadTemplateFile: readTemplateFile,
  DownTemplate: downTemplate,
  GetImportRules: getImportRules,
});
