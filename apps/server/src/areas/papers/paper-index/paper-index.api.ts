import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { serve } from "../../../platform/serve.ts";
import { createAuditSection, getAuditSection, getNextIndex, getReportCatalog } from "./catalogue.ts";
import { removeAuditSection, updateAuditSection } from "./change.ts";

export const paperIndexRoutes = serve(paperIndex, {
  GetReportCatalogData: getReportCatalog,
  GetAuditSectionData: getAuditSection,
  CreateAuditSection: createAuditSection,
  UpdateAuditSection: updateAuditSection,
  RemoveAuditSection: removeAuditSection,
  GetNextIndex: getNextIndex,
});
