import { reportCatalog } from "@digao/contract/areas/report-catalog";
import { serve } from "../../platform/serve.ts";
import { createAuditSection, getAuditSection, getNextIndex, getReportCatalog } from "./catalogue.ts";

export const reportCatalogRoutes = serve(reportCatalog, {
  GetReportCatalogData: getReportCatalog,
  GetAuditSectionData: getAuditSection,
  CreateAuditSection: createAuditSection,
  GetNextIndex: getNextIndex,
});
