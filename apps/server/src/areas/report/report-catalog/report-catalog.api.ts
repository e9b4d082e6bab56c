import { reportCatalog } from "@digao/contract/areas/report/report-catalog/calls";
import { serve } from "../../../platform/serve.ts";
import { createAuditSection, getAuditSection, getNextIndex, getReportCatalog } from "./catalogue.ts";
import { removeAuditSection, updateAuditSection } from "./change.ts";

export const reportCatalogRoutes = serve(reportCatalog, {
  GetReportCatalogData: getReportCatalog,
  GetAuditSectionData: getAuditSection,
  CreateAuditSection: createAuditSection,
  UpdateAuditSection: updateAuditSection,
  RemoveAuditSection: removeAuditSection,
  GetNextIndex: getNextIndex,
});
