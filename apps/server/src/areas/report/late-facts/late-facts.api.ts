import { lateFacts } from "@digao/contract/areas/report/late-facts/calls";
import { serve } from "../../../platform/serve.ts";
import { decideFact, recordFact } from "./acts.ts";
import { getFacts } from "./list.ts";

export const lateFactsRoutes = serve(lateFacts, {
  GetLateFacts: getFacts,
  RecordLateFact: recordFact,
  DecideLateFact: decideFact,
});
