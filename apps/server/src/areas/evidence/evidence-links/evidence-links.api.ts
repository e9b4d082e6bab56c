import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { serve } from "../../../platform/serve.ts";
import { findRecords, linkingPapers } from "./found.ts";
import { createLink, evidenceCounts, evidenceOf, removeLink, usedIn } from "./links.ts";

export const evidenceLinksRoutes = serve(evidenceLinks, {
  GetEvidenceLinks: evidenceOf,
  GetEvidenceCounts: evidenceCounts,
  GetUsedIn: usedIn,
  GetLinkingPapers: linkingPapers,
  FindRecords: findRecords,
  CreateEvidenceLink: createLink,
  RemoveEvidenceLink: removeLink,
});
