import { evidenceLinks } from "@digao/contract/areas/evidence-links";
import { serve } from "../../platform/serve.ts";
import { createLink, evidenceOf, findEvidence, removeLink, usedIn } from "./links.ts";

export const evidenceLinksRoutes = serve(evidenceLinks, {
  GetEvidenceLinks: evidenceOf,
  GetUsedIn: usedIn,
  FindEvidence: findEvidence,
  CreateEvidenceLink: createLink,
  RemoveEvidenceLink: removeLink,
});
