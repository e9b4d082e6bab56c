import { evidenceCoverage } from "@digao/contract/areas/report/evidence-coverage/calls";
import { serve } from "../../../platform/serve.ts";
import { getCoverage } from "./coverage.ts";

export const evidenceCoverageRoutes = serve(evidenceCoverage, { GetEvidenceCoverage: getCoverage });
