import { vouchingImport } from "@digao/contract/areas/acquisition/vouching-import/calls";
import { serve } from "../../../platform/serve.ts";
import { importChecks } from "./check-import.ts";

export const vouchingImportRoutes = serve(vouchingImport, { FromExcelImportPZCheck: importChecks });
