import { checkImport } from "@digao/contract/areas/check-import";
import { serve } from "../../platform/serve.ts";
import { importChecks } from "./check-import.ts";

export const checkImportRoutes = serve(checkImport, { FromExcelImportPZCheck: importChecks });
